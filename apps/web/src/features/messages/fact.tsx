import type { ReactNode } from "react";

/** A row of a description list: what it is, and the figure. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line text-body">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  );
}
