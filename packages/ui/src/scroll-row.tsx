import { type FieldsetHTMLAttributes, type RefObject, useLayoutEffect, useRef } from "react";
import { cx } from "./class-names.ts";

/** Says on a row at which of its ends there is more than one sees, for `fade-ends` to show. */
function markEnds(row: HTMLElement): void {
  const hidden = row.scrollWidth - row.clientWidth;
  // Below zero where the row runs from right to left.
  const passed = Math.abs(row.scrollLeft);
  row.toggleAttribute("data-more-before", passed > 1);
  row.toggleAttribute("data-more-after", passed < hidden - 1);
}

interface ScrollRowProps extends FieldsetHTMLAttributes<HTMLFieldSetElement> {
  readonly label: string;
  /** For those who scroll it. */
  readonly row?: RefObject<HTMLFieldSetElement | null>;
}

/** Keys in one row that scrolls sideways. It fades where it goes on: a key that is cut there looks meant. */
export function ScrollRow({ label, row, className, children, ...rest }: ScrollRowProps) {
  const own = useRef<HTMLFieldSetElement>(null);
  const frame = row ?? own;
  // After each drawing: the keys may be others.
  useLayoutEffect(() => {
    if (frame.current !== null) markEnds(frame.current);
  });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const mark = () => markEnds(element);
    const size = new ResizeObserver(mark);
    size.observe(element);
    element.addEventListener("scroll", mark, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener("scroll", mark);
    };
  }, [frame]);
  return (
    <fieldset {...rest} ref={frame} aria-label={label} className={cx("scrollless fade-ends flex min-w-0 overflow-x-auto", className)}>
      {children}
    </fieldset>
  );
}
