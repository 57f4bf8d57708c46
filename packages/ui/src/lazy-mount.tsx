import { type ReactNode, Suspense, useState } from "react";

interface LazyMountProps {
  readonly open: boolean;
  /** May be of a lazy component: its code is asked for when it first opens. */
  readonly children: ReactNode;
}

/** An overlay that is there from its first opening on, so that it can be seen closing. */
export function LazyMount({ open, children }: LazyMountProps) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
