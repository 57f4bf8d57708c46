import type { ReactNode } from "react";

/** A title with something at its end, above a group. */
export function SectionTitle({ children, end, id }: { readonly children: ReactNode; readonly end?: ReactNode; readonly id?: string }) {
  return (
    <div className="page-x flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="min-w-0 text-title3">
        {children}
      </h2>
      {end}
    </div>
  );
}
