import type { Candle, Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";

/**
 * Today's figures of a product, folded tick by tick. A bar's typical price is (high + low + close) / 3; the worth of a day is the
 * sum of typical price × volume over its one-minute bars, so that folding ticks live and reading minute candles after a restart
 * give the same figures to the digit.
 */
export interface Block extends Candle {
  /** Three times the turnover, in price units × quantity units: whole, so nothing is rounded before it is shown. */
  readonly worth: bigint;
}

export interface Blocks {
  /** The one-minute bar of the latest tick. */
  readonly minute: Block;
  /** The UTC day of the latest tick, which for a closed market is its last trading day. */
  readonly day: Block;
  /** The trading day before `day`; undefined on a product's very first. */
  readonly prevDay: Block | undefined;
}

function startOfMinute(ts: number): number {
  return ts - (ts % MINUTE_MS);
}

export function startOfDay(ts: number): number {
  return ts - (ts % DAY_MS);
}

/** Three times a bar's typical price times its volume. */
function worthOf(bar: Candle): bigint {
  return (bar.high + bar.low + bar.close) * bar.volume;
}

function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

function extend(bar: Candle, next: Candle): Candle {
  return {
    ts: bar.ts,
    open: bar.open,
    high: larger(next.high, bar.high),
    low: smaller(next.low, bar.low),
    close: next.close,
    volume: bar.volume + next.volume,
  };
}

/** The bar that a single tick makes. */
function barOfTick(tick: Tick, ts: number): Candle {
  return { ts, open: tick.price, high: tick.price, low: tick.price, close: tick.price, volume: tick.volume };
}

/** A running bar with one more tick in it. */
function extendBar(bar: Candle, tick: Tick): Candle {
  return extend(bar, barOfTick(tick, bar.ts));
}

/** Folds one-minute candles of one day, oldest first; undefined when there is none. */
export function foldDay(minutes: readonly Candle[]): Block | undefined {
  let day: Block | undefined;
  for (const bar of minutes) {
    const worth = worthOf(bar);
    day = day === undefined ? { ...bar, ts: startOfDay(bar.ts), worth } : { ...extend(day, bar), worth: day.worth + worth };
  }
  return day;
}

/** Blocks from stored bars: all one-minute candles of the latest day, and those of the trading day before it. */
export function blocksOf(today: readonly Candle[], before: readonly Candle[]): Blocks | undefined {
  const day = foldDay(today);
  const last = today.at(-1);
  if (day === undefined || last === undefined) return undefined;
  return { minute: { ...last, worth: worthOf(last) }, day, prevDay: foldDay(before) };
}

/** Blocks after one more tick, which must not be older than the last. */
export function foldTick(blocks: Blocks, tick: Tick): Blocks {
  const minuteTs = startOfMinute(tick.ts);
  const isSameMinute = minuteTs === blocks.minute.ts;
  const bar = isSameMinute ? extendBar(blocks.minute, tick) : barOfTick(tick, minuteTs);
  const minute = { ...bar, worth: worthOf(bar) };
  const dayTs = startOfDay(tick.ts);
  if (dayTs !== blocks.day.ts) return { minute, day: { ...minute, ts: dayTs }, prevDay: blocks.day };
  const worth = blocks.day.worth + minute.worth - (isSameMinute ? blocks.minute.worth : 0n);
  return { minute, day: { ...extendBar(blocks.day, tick), worth }, prevDay: blocks.prevDay };
}
