import type { Candle, Interval, Tick } from "@candela/model";
import { bucketStart } from "./candle-bucket.ts";

/** Folds ticks in time order into candles of an interval; a bar without ticks does not appear. */
export function foldTicks(interval: Interval, ticks: Iterable<Tick>): Candle[] {
  return merge(interval, ticks, (tick) => ({
    ts: tick.ts,
    open: tick.price,
    high: tick.price,
    low: tick.price,
    close: tick.price,
    volume: tick.volume,
  }));
}

/** Folds candles in time order into a wider interval. */
export function foldCandles(interval: Interval, candles: Iterable<Candle>): Candle[] {
  return merge(interval, candles, (candle) => candle);
}

function merge<T>(interval: Interval, items: Iterable<T>, candleOf: (item: T) => Candle): Candle[] {
  const bars: Candle[] = [];
  let bar: Candle | undefined;
  for (const item of items) {
    const next = candleOf(item);
    const ts = bucketStart(interval, next.ts);
    if (bar === undefined || bar.ts !== ts) {
      if (bar !== undefined) bars.push(bar);
      bar = { ...next, ts };
    } else {
      bar = {
        ts,
        open: bar.open,
        high: highest(next.high, bar.high),
        low: lowest(next.low, bar.low),
        close: next.close,
        volume: bar.volume + next.volume,
      };
    }
  }
  if (bar !== undefined) bars.push(bar);
  return bars;
}

function highest(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

function lowest(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
