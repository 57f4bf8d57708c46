import type { Candle, Interval } from "@candela/model";
import { bucketStart, nextBucket } from "../candle-bucket.ts";
import { DAY_MS, dayOf, MINUTE_MS } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import type { StepBar } from "../minute-ticks.ts";
import { barOfTicks, candleOf, joined } from "../steps.ts";
import type { Market, ProductDay } from "./market.ts";

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
  let bar: StepBar | undefined;
  let barTs = 0;
  const close = () => {
    if (bar !== undefined) out.push(candleOf(listing.instrument, barTs, bar));
    bar = undefined;
  };
  const first = Math.max(0, Math.ceil((begin - day * DAY_MS) / MINUTE_MS) - plan.session.start);
  for (let k = first; k < plan.session.end - plan.session.start; k++) {
    const ts = day * DAY_MS + (plan.session.start + k) * MINUTE_MS;
    if (ts >= end) break;
    const next = minuteSoFar(market, productDay, k, ts, now);
    if (next === undefined) break;
    const bucket = bucketStart(interval, ts);
    if (bucket !== barTs) close();
    barTs = bucket;
    bar = joined(bar, next);
  }
  close();
}

function minuteSoFar(market: Market, productDay: ProductDay, k: number, ts: number, now: number): StepBar | undefined {
  if (ts + MINUTE_MS <= now) return market.minuteBar(productDay, k);
  const ticks = market.ticks(productDay, k);
  let count = 0;
  while (count < ticks.offset.length && ts + (ticks.offset[count] as number) <= now) count += 1;
  return barOfTicks(ticks, count);
}

/** Daily, weekly and monthly candles: whole days from their plans, the running day from its minutes. */
export function dayCandles(market: Market, window: Window): Candle[] {
  const { product, interval, from, to, now } = window;
  const grid = LISTINGS[product]?.instrument;
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

function daySoFar(market: Market, product: number, day: number, now: number): StepBar | undefined {
  const productDay = market.productDay(product, day);
  if (productDay === undefined) return undefined;
  const { plan } = productDay;
  if (day * DAY_MS + plan.session.end * MINUTE_MS <= now) return plan;
  let bar: StepBar | undefined;
  for (let k = 0; k < plan.session.end - plan.session.start; k++) {
    const next = minuteSoFar(market, productDay, k, day * DAY_MS + (plan.session.start + k) * MINUTE_MS, now);
    if (next === undefined) break;
    bar = joined(bar, next);
  }
  return bar;
}
