import type { Interval } from "@candela/model";
import { DAY_MS } from "@candela/model";
import { candleEnd } from "./intervals.ts";

/** Shorter pauses are quiet minutes, not the end of a session. */
const PAUSE_MS = 3_600_000;

const WITHIN_A_DAY: readonly Interval[] = ["1m", "5m", "15m", "30m", "1h", "4h"];

/**
 * Whether a session begins with the candle that opens at `ts`, `before` being the opening of the candle before it: trading paused in
 * between, or, where it never pauses, a UTC day began. Candles of a day and longer have no sessions.
 */
export function beginsSession(before: number, ts: number, interval: Interval): boolean {
  if (!WITHIN_A_DAY.includes(interval)) return false;
  if (ts - candleEnd(before, interval) >= PAUSE_MS) return true;
  return Math.floor(before / DAY_MS) !== Math.floor(ts / DAY_MS);
}
