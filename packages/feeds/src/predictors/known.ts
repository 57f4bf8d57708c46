import type { Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { bucketStart } from "../candle-bucket.ts";
import { dayOf } from "../civil-day.ts";
import type { Feed, Instrument } from "../feed.ts";
import { type LogBar, logBar, type Span, spansAt } from "./spans.ts";
import { type TickFacts, tickFacts } from "./tick-facts.ts";

/** Windows of past moves in milliseconds; `minute` and `day` are what has passed of the running ones. */
export const WINDOWS = ["minute", 1_000, 5_000, 15_000, 30_000, 60_000, 300_000, 3_600_000, "day"] as const;
export type Window = (typeof WINDOWS)[number];

/** All that anyone can know of a product at a moment and that a predictor here looks at. */
export interface Known {
  /** Logarithm of the price. */
  readonly price: number;
  /** The smallest price step relative to the price. */
  readonly step: number;
  /** Logarithm of the price over the reference level. */
  readonly overReference: number;
  /** Standard deviation of a usual day's logarithmic move, and of a minute's now. */
  readonly usualDay: number;
  readonly perMinute: number;
  /** How far from the last price before a closure the day's session opened, as a logarithm; 0 where nothing closed. */
  readonly gap: number;
  /** Logarithmic moves over each of {@link WINDOWS}. */
  readonly moves: Float64Array;
  /** By SPANS of spans.ts. */
  readonly spans: readonly Span[];
  readonly tick: TickFacts;
}

/** Ticks looked at one by one. */
const TICKS_BACK_MS = 65_000;
const TICKS_MAX = 2_000;
/** Half hours before the day's first are looked at for how much moves now. */
const BEFORE_MS = 180 * MINUTE_MS;
const DAYS_BACK = 30;
/** Of a random walk, the mean squared range is this many times the variance. */
const RANGE_VARIANCE = 4 * Math.log(2);
/** A moment's past counts as so many minutes of a usual day besides what moved lately. */
const PRIOR_MINUTES = 30;
const LATELY_MINUTES = 120;

/** Facts of a product at a moment of a bet, and the half hours of the day so far. */
export interface Look {
  readonly known: Known;
  readonly halfHours: readonly LogBar[];
}

/** Looks at a product at `t` with questions about `t` and before only. Undefined when it has no past to go by. */
export function lookAt(feed: Feed, instrument: Instrument, t: number, tradingEnd: number, usualDay: number | undefined): Look | undefined {
  const code = instrument.productCode;
  const latest = feed.tickAt(code, t);
  const dayStart = dayOf(t) * DAY_MS;
  const halfHours = feed.candles(code, "30m", dayStart - BEFORE_MS, t, t).map(logBar);
  if (latest === undefined || usualDay === undefined || halfHours.length === 0) return undefined;
  const ticks = feed.ticksBetween(code, t - TICKS_BACK_MS, t, TICKS_MAX);
  const price = Math.log(Number(latest.price));
  const minuteStart = bucketStart("1m", t);
  const seqBefore = (ts: number) => feed.tickAt(code, ts - 1)?.seq ?? 0;
  const before = priceAt(feed, code, ticks, minuteStart - 1) ?? price;
  const step = Number(instrument.tickSize) / Number(latest.price);
  const spans = spansAt(instrument, { t, minuteStart, tradingEnd }, { price, before, ticks, halfHours });
  const moves = Float64Array.from(WINDOWS, (window) => {
    if (window === "minute") return price - before;
    if (window === "day") return price - (spans.at(-1)?.open ?? price);
    return price - (priceAt(feed, code, ticks, t - window) ?? price);
  });
  const known: Known = {
    price,
    step,
    overReference: price - Math.log(Number(instrument.referencePrice)),
    usualDay,
    perMinute: Math.max(recentDeviation(halfHours, t, usualDay), 0.25 * step),
    gap: gapOf(feed, code, dayStart, halfHours),
    moves,
    spans,
    tick: tickFacts(instrument, ticks.length === 0 ? [latest] : ticks, t, seqBefore(minuteStart) - seqBefore(minuteStart - MINUTE_MS)),
  };
  return { known, halfHours: halfHours.filter(({ ts }) => ts >= dayStart) };
}

function gapOf(feed: Feed, code: string, dayStart: number, halfHours: readonly LogBar[]): number {
  const first = halfHours.find(({ ts }) => ts >= dayStart);
  const before = first === undefined || feed.isOpen(code, first.ts - 1) ? undefined : feed.tickAt(code, first.ts - 1);
  return first === undefined || before === undefined ? 0 : first.open - Math.log(Number(before.price));
}

/** How much a product moves on a usual day, from the days before the one of `t`. Undefined for a product without some days of past. */
export function usualDayOf(feed: Feed, productCode: string, t: number): number | undefined {
  const today = dayOf(t) * DAY_MS;
  const closes = feed.candles(productCode, "1d", today - DAYS_BACK * DAY_MS, today, today - 1).map(({ close }) => Math.log(Number(close)));
  if (closes.length < 4) return undefined;
  const squares = closes.slice(1).map((close, i) => (close - (closes[i] as number)) ** 2);
  return Math.max(1e-6, Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length));
}

function priceAt(feed: Feed, code: string, ticks: readonly Tick[], ts: number): number | undefined {
  let tick: Tick | undefined;
  if (ticks[0] !== undefined && ticks[0].ts <= ts) {
    let low = 0;
    let high = ticks.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((ticks[middle] as Tick).ts <= ts) low = middle;
      else high = middle;
    }
    tick = ticks[low];
  } else tick = feed.tickAt(code, ts);
  return tick === undefined ? undefined : Math.log(Number(tick.price));
}

function recentDeviation(halfHours: readonly LogBar[], t: number, usualDay: number): number {
  let variance = (PRIOR_MINUTES * usualDay * usualDay) / 1_440;
  let minutes = PRIOR_MINUTES;
  for (let i = halfHours.length - 1; i >= 0; i--) {
    const { ts, high, low } = halfHours[i] as LogBar;
    if (t - ts > LATELY_MINUTES * MINUTE_MS) break;
    variance += (high - low) ** 2 / RANGE_VARIANCE;
    minutes += Math.min(30, (t - ts) / MINUTE_MS);
  }
  return Math.sqrt(variance / minutes);
}
