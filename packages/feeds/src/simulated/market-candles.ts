import type { Candle, Interval } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { bucketStart, nextBucket } from "../candle-bucket.ts";
import { dayOf } from "../civil-day.ts";
import type { DayFigures } from "../day-figures.ts";
import type { StepBar } from "../minute-ticks.ts";
import { barOfTicks, candleOf, joined, ticksThrough } from "../steps.ts";
import type { DaySum } from "./day-sum.ts";
import type { Market } from "./market.ts";
import type { ProductDay } from "./product-day.ts";

interface Window {
  readonly product: number;
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Candles of intervals that divide a day: minutes joined bar by bar, the running minute from its ticks so far. */
export function minuteCandles(market: Market, window: Window): Candle[] {
  const { product, interval, from, to, now } = window;
  const candles: Candle[] = [];
  // A bar opens in the window when its boundary lies in it, so the first one is the boundary at or after `from`.
  const begin = bucketStart(interval, from) === from ? from : nextBucket(interval, bucketStart(interval, from));
  const end = Math.min(to === bucketStart(interval, to) ? to : nextBucket(interval, bucketStart(interval, to)), now + 1);
  for (let day = dayOf(begin); day * DAY_MS < end; day++) {
    const productDay = market.productDay(product, day);
    if (productDay !== undefined) appendDay(market, productDay, interval, begin, end, now, candles);
  }
  return candles;
}

function appendDay(
  market: Market,
  productDay: ProductDay,
  interval: Interval,
  begin: number,
  end: number,
  now: number,
  out: Candle[],
): void {
  const { listing, day, plan } = productDay;
  const { start, end: sessionEnd } = plan.session;
  const minuteAt = (ts: number) => Math.ceil((ts - day * DAY_MS) / MINUTE_MS) - start;
  const last = Math.min(sessionEnd - start, minuteAt(end));
  for (let k = Math.max(0, minuteAt(begin)); k < last; ) {
    const bucket = bucketStart(interval, day * DAY_MS + (start + k) * MINUTE_MS);
    const next = Math.min(sessionEnd - start, minuteAt(nextBucket(interval, bucket)));
    const bar = barSoFar(market, productDay, k, next, now);
    if (bar === undefined) return;
    out.push(candleOf(listing.instrument, bucket, bar));
    k = next;
  }
}

/** The bar of a session's minutes from number `from` up to but not including `to`, as far as they have come: the running one from its ticks. */
function barSoFar(market: Market, productDay: ProductDay, from: number, to: number, now: number): StepBar | undefined {
  const { day, plan } = productDay;
  const running = Math.floor((now - day * DAY_MS) / MINUTE_MS) - plan.session.start;
  const whole = Math.min(to, running);
  const bar = whole > from ? market.bar(productDay, from, whole) : undefined;
  if (running < from || running >= to) return bar;
  const ticks = market.ticks(productDay, running);
  const soFar = barOfTicks(ticks, ticksThrough(ticks, now - day * DAY_MS - (plan.session.start + running) * MINUTE_MS));
  return soFar === undefined ? bar : joined(bar, soFar);
}

/** Daily, weekly and monthly candles: whole days from their plans, the running day from its minutes. */
export function dayCandles(market: Market, window: Window): Candle[] {
  const { product, interval, from, to, now } = window;
  const grid = market.listed.listings[product]?.instrument;
  if (grid === undefined) return [];
  const candles: Candle[] = [];
  let ts = bucketStart(interval, from);
  if (ts < from) ts = nextBucket(interval, ts);
  for (; ts < to && ts <= now; ts = nextBucket(interval, ts)) {
    const end = nextBucket(interval, ts);
    let bar: StepBar | undefined;
    for (let day = dayOf(ts); day * DAY_MS < end && day * DAY_MS <= now; day++) {
      const next = daySoFar(market, product, day, now);
      if (next !== undefined) bar = joined(bar, next);
    }
    if (bar !== undefined) candles.push(candleOf(grid, ts, bar));
  }
  return candles;
}

/** A day of a product as far as it has come by `now`; undefined before its first tick. */
export function dayFigures(market: Market, product: number, day: number, now: number): DayFigures | undefined {
  const productDay = market.productDay(product, day);
  const sum = productDay && sumSoFar(market, productDay, now);
  if (productDay === undefined || sum === undefined) return undefined;
  const { instrument } = productDay.listing;
  const { tickSize, quantityStep } = instrument;
  return { ...candleOf(instrument, day * DAY_MS, sum.bar), worth: sum.worth * tickSize * quantityStep };
}

function sumSoFar(market: Market, productDay: ProductDay, now: number): DaySum | undefined {
  const { start, end } = productDay.plan.session;
  const whole = Math.floor((now - productDay.day * DAY_MS) / MINUTE_MS) - start;
  if (whole < 0) return undefined;
  return whole >= end - start
    ? market.daySum(productDay)
    : market.sumSoFar(productDay, whole, barSoFar(market, productDay, whole, whole + 1, now));
}

function daySoFar(market: Market, product: number, day: number, now: number): StepBar | undefined {
  const productDay = market.productDay(product, day);
  if (productDay === undefined) return undefined;
  const { plan } = productDay;
  if (day * DAY_MS + plan.session.end * MINUTE_MS <= now) return market.dayBar(productDay);
  return barSoFar(market, productDay, 0, plan.session.end - plan.session.start, now);
}
