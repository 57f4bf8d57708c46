import { SWIPER_MS } from "@candela/contract";
import { type RefObject, useEffect, useState } from "react";
import { useInView } from "../../lib/in-view.ts";
import { useReducedMotion } from "../../lib/media-query.ts";

/** Scrolls to the next card; after the last, back to the first. Works in either direction of reading. */
function advance(list: HTMLElement): void {
  const rtl = getComputedStyle(list).direction === "rtl";
  const margin = Number.parseInt(getComputedStyle(list).scrollPaddingInlineStart, 10) || 0;
  const frame = list.getBoundingClientRect();
  const distances = [...list.children].map((card) => {
    const box = card.getBoundingClientRect();
    return rtl ? frame.right - margin - box.right : box.left - frame.left - margin;
  });
  const atEnd = Math.abs(list.scrollLeft) + list.clientWidth >= list.scrollWidth - 4;
  const next = atEnd ? distances[0] : distances.find((distance) => distance > 8);
  if (next !== undefined) list.scrollBy({ left: rtl ? -next : next, behavior: "smooth" });
}

/**
 * Moves a snapping list on every 3 s. Stops for good when the user swipes, focuses or presses pause; waits while it
 * is pointed at, off screen or the page is hidden. With reduced motion it never moves and there is nothing to pause.
 */
export function useSwiper(list: RefObject<HTMLElement | null>, count: number): { playing: boolean; toggle: (() => void) | null } {
  const still = useReducedMotion();
  const seen = useInView(list);
  const [wanted, setWanted] = useState(true);
  const able = !still && count > 1;
  const playing = able && wanted;
  useEffect(() => {
    const element = list.current;
    if (element === null || !playing) return;
    const stop = () => setWanted(false);
    element.addEventListener("touchstart", stop, { passive: true });
    element.addEventListener("focusin", stop);
    return () => {
      element.removeEventListener("touchstart", stop);
      element.removeEventListener("focusin", stop);
    };
  }, [list, playing]);
  useEffect(() => {
    if (!playing || !seen) return;
    const timer = setInterval(() => {
      const element = list.current;
      if (element !== null && document.visibilityState === "visible" && !element.matches(":hover")) advance(element);
    }, SWIPER_MS);
    return () => clearInterval(timer);
  }, [list, playing, seen]);
  return { playing, toggle: able ? () => setWanted(!wanted) : null };
}
