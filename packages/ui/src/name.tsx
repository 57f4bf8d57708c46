import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

interface NameProps {
  /** Two in a card; the second is cut. One else, which breaks only where its row lets lines break. */
  readonly lines?: 1 | 2;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The name of a product or of something else that may be written in other letters than the page: it stands where the line begins, reads in its own
 * direction, and what does not fit is cut at its own end.
 */
export function Name({ lines = 1, className, children }: NameProps) {
  return (
    // What `bdi` is by itself: of the direction of its own first letter.
    <bdi
      className={cx(lines === 1 ? "inline-block max-w-full overflow-hidden align-bottom text-ellipsis" : "line-clamp-2 min-w-0", className)}
    >
      {children}
    </bdi>
  );
}
