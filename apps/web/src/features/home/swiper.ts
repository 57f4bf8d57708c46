import { SWIPER_MS } from "@candela/api";
import { type RefObject, useEffect, useState } from "react";
import { useInView } from "../../lib/browser/in-view.ts";
import { useReducedMotion } from "../../lib/browser/media-query.ts";

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
      if (element !== null && document.visibilityState === "visible" && !element.matches(":hover"))
        // Needed three seconds after the page is there, so it comes beside the first screen.
        void import("./swiper-step.ts").then((step) => step.advance(element), ignored);
    }, SWIPER_MS);
    return () => clearInterval(timer);
  }, [list, playing, seen]);
  return { playing, toggle: able ? () => setWanted(!wanted) : null };
}

/** Without its step the list stands still and can be swiped. */
function ignored(): void {}
