import type { Candle } from "@candela/model";
import { DAY_MS } from "@candela/model";

/**
 * A day of a product so far. A bar's typical price is (high + low + close) / 3; the worth of a day is the sum of typical price × volume over its one-minute
 * bars, so that folding ticks live and reading minutes after a restart give the same figures to the digit.
 */
export interface DayFigures extends Candle {
  /** Three times the turnover, in price units × quantity units: whole, so nothing is rounded before it is shown. */
  readonly worth: bigint;
}

/** Three times a bar's typical price times its volume. */
export function worthOf(bar: Pick<Candle, "high" | "low" | "close" | "volume">): bigint {
  return (bar.high + bar.low + bar.close) * bar.volume;
}

/** Folds one-minute candles of one day, oldest first; undefined when there is none. */
export function foldDay(minutes: readonly Candle[]): DayFigures | undefined {
  const [first] = minutes;
  if (first === undefined) return undefined;
  const day = { ...first, ts: first.ts - (first.ts % DAY_MS), worth: worthOf(first) };
  for (const bar of minutes.slice(1)) {
    if (bar.high > day.high) day.high = bar.high;
    if (bar.low < day.low) day.low = bar.low;
    day.close = bar.close;
    day.volume += bar.volume;
    day.worth += worthOf(bar);
  }
  return day;
}
