import type { ReactNode } from "react";

/** Two parts of a page, one after the other; side by side where a desktop has the room. The page's route says `table`, so that it gets the width. */
export function SideBySide({ children }: { readonly children: ReactNode }) {
  return <div className="min-[76rem]:grid min-[76rem]:grid-cols-2 min-[76rem]:items-start [&>*]:min-w-0">{children}</div>;
}
