import { type RefObject, useLayoutEffect, useState } from "react";

/** Width of an element in CSS px, followed as it changes; 0 before it is on screen. Observed, not read: reading it would force a layout of the page. */
export function useElementWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => entry !== undefined && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
