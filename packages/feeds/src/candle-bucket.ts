import type { Interval } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { dayOf, mondayOf, monthStartOf } from "./civil-day.ts";
import { MAX_CANDLES } from "./feed.ts";

/** Lengths of the intervals that divide a day evenly. */
const FIXED_MS: Readonly<Record<Exclude<Interval, "1w" | "1M">, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": 60 * MINUTE_MS,
  "4h": 240 * MINUTE_MS,
  "1d": DAY_MS,
};

/** The opening moment of the bar a moment belongs to. Weeks begin on Monday, all bars at UTC boundaries. */
export function bucketStart(interval: Interval, ts: number): number {
  if (interval === "1w") return mondayOf(dayOf(ts)) * DAY_MS;
  if (interval === "1M") return monthStartOf(dayOf(ts)) * DAY_MS;
  const length = FIXED_MS[interval];
  return Math.floor(ts / length) * length;
}

/** The opening moment of the bar after the one that opens at `start`. */
export function nextBucket(interval: Interval, start: number): number {
  if (interval === "1w") return start + 7 * DAY_MS;
  if (interval === "1M") return monthStartOf(dayOf(start) + 31) * DAY_MS;
  return start + FIXED_MS[interval];
}

/** A bar's length in milliseconds; for a month the shortest, which is good enough for bounding a window. */
function shortestLength(interval: Interval): number {
  if (interval === "1w") return 7 * DAY_MS;
  return interval === "1M" ? 28 * DAY_MS : FIXED_MS[interval];
}

/** Rejects a window of candles without bound. Throws RangeError. */
export function checkWindow(interval: Interval, from: number, to: number, now: number): void {
  const bars = (Math.min(to, now + 1) - from) / shortestLength(interval);
  if (!(bars <= MAX_CANDLES)) throw new RangeError(`a window of ${Math.ceil(bars)} candles, more than ${MAX_CANDLES}`);
}
