import { SUPPORT_TYPING_EVERY_MS, SUPPORT_TYPING_SHOWN_MS } from "@candela/api";

/** Remembered at once; more than that write nowhere. */
const KEYS_MAX = 5_000;

/** Moments at which somebody wrote, in memory alone. Times are the machine's. */
export interface Typists {
  /** False where it was told a moment ago: once in three seconds is enough. */
  note(key: string, now: number): boolean;
  isTyping(key: string, now: number): boolean;
}

export function createTypists(): Typists {
  const toldAt = new Map<string, number>();
  return {
    note(key, now) {
      const before = toldAt.get(key);
      if (before !== undefined && now - before < SUPPORT_TYPING_EVERY_MS) return false;
      // Moved to the end: the first is who wrote longest ago.
      toldAt.delete(key);
      toldAt.set(key, now);
      if (toldAt.size > KEYS_MAX) toldAt.delete(toldAt.keys().next().value ?? key);
      return true;
    },
    isTyping: (key, now) => now - (toldAt.get(key) ?? -Infinity) < SUPPORT_TYPING_SHOWN_MS,
  };
}
