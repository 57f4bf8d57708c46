import { bucketStart, type Feed, MAX_CANDLES } from "@candela/feeds";
import type { Candle, Interval } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "./blocks.ts";

/** A bar's usual length; a month's is its shortest, so that a window never holds more bars than it is asked for. */
const LENGTH_MS: Readonly<Record<Interval, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": 60 * MINUTE_MS,
  "4h": 240 * MINUTE_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
  "1M": 28 * DAY_MS,
};

/** Markets that close leave bars out: look back this many windows, each twice as wide, before answering with fewer. */
const WINDOWS_MAX = 8;

/**
 * The last `limit` candles of a product that open before `end`, oldest first, knowing only ticks up to `now`. Fewer where the feed begins
 * or after a very long closure.
 */
export function lastCandles(feed: Feed, productCode: string, interval: Interval, end: number, limit: number, now: number): Candle[] {
  const length = LENGTH_MS[interval];
  let found: Candle[] = [];
  let to = Math.min(end, now + 1);
  let bars = limit + 1;
  for (let window = 0; window < WINDOWS_MAX && found.length < limit && to > feed.beginsAt; window += 1) {
    const from = Math.max(bucketStart(interval, to - 1 - (bars - 1) * length), feed.beginsAt - length, 0);
    found = [...feed.candles(productCode, interval, from, to, now), ...found];
    to = from;
    bars = Math.min(2 * bars, MAX_CANDLES / 2);
  }
  return found.slice(-limit);
}
