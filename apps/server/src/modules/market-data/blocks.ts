import { type DayFigures, foldDay, worthOf } from "@candela/feeds";
import type { Candle, Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";

/** A bar with its worth. Today's is folded tick by tick, and is to the digit what its minutes fold to. */
export type Block = DayFigures;

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

/** Blocks from stored bars: all one-minute candles of the latest day, and those of the trading day before it. */
export function blocksOf(today: readonly Candle[], before: readonly Candle[]): Blocks | undefined {
  return blocksWith(foldDay(today), today.at(-1), foldDay(before));
}

/** Blocks of a day so far, its latest one-minute candle and the trading day before it. */
export function blocksWith(day: Block | undefined, minute: Candle | undefined, prevDay: Block | undefined): Blocks | undefined {
  return day && minute && { minute: { ...minute, worth: worthOf(minute) }, day, prevDay };
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
