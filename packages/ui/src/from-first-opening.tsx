import { type ReactNode, Suspense, useState } from "react";

interface FromFirstOpeningProps {
  readonly open: boolean;
  /** May be of a lazy component: its code is asked for when it first opens. */
  readonly children: ReactNode;
}

/** An overlay that is there from its first opening on, so that it can be seen closing. */
export function FromFirstOpening({ open, children }: FromFirstOpeningProps) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
