import { KEPT, positions } from "./scroll-memory.ts";

/** Entries whose place is kept over a reload; the oldest go first. */
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
