import { KEPT, positions } from "./scroll-memory.ts";

/** History entries whose scroll position outlives a reload; the oldest are dropped first. */
const ENTRIES_MAX = 50;

/** Scroll positions outlive a reload of the page. */
export function keepScroll(): void {
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...positions].slice(-ENTRIES_MAX)));
    } catch {
      // Positions live until the page closes.
    }
  });
}
