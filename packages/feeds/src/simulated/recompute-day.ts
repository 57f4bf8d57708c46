import { assert, type Candle, DAY_MS, MINUTE_MS, type Tick } from "@candela/model";
import { dayLabel, MINUTES_PER_DAY } from "../civil-day.ts";
import type { Instrument } from "../feed.ts";
import { LISTINGS, type Listing } from "../instruments/index.ts";
import { inOrderOfListing } from "../instruments/listing.ts";
import type { DayOpenState } from "./day-plan.ts";
import { seedBytes, seedHash, streamKey } from "./day-seed.ts";
import { sessionIn } from "./hours.ts";
import { ListedProducts } from "./listed-products.ts";
import { Market } from "./market.ts";
import { dayCandles, minuteCandles } from "./market-candles.ts";
import { planDay } from "./plan-day.ts";

/** A day worked out again from what was published of it, without the master seed. */
export interface RecomputedDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** To be compared with the hash published before the day. */
  readonly hash: string;
  /** State that the next day opens from. */
  readonly next: DayOpenState;
  /** The market's data of a product; undefined for an unknown one. */
  instrument(productCode: string): Instrument | undefined;
  /** Numbers of the day's first and last tick; undefined for an unknown product and for one that was closed all day. */
  tickNumbers(productCode: string): { readonly first: number; readonly last: number } | undefined;
  /** The whole day's candle; undefined for an unknown product and for one that was closed all day. */
  dailyCandle(productCode: string): Candle | undefined;
  /** Of the whole day, or of the minutes from number `from` of the day up to but not including `to`. */
  minuteCandles(productCode: string, from?: number, to?: number): Candle[];
  /** A tick by its number; undefined when it is not of this day. */
  tickBySeq(productCode: string, seq: number): Tick | undefined;
}

/**
 * Recomputes everything of a day on which people trade from its published seed (64 hex digits) and the state it opened from. That state tells how many of the
 * listings there were on that day, so one that was saved before others were listed still gives its day.
 */
export function recomputeDay(seed: string, opened: DayOpenState, listings: readonly Listing[] = LISTINGS): RecomputedDay {
  const bytes = seedBytes(seed);
  assert(opened.isLived, "it is a day on which people trade");
  const key = streamKey(bytes);
  const listed = new ListedProducts(inOrderOfListing(listings));
  const { plans, next } = planDay(listed, key, opened);
  const market = new Market(listed, {
    key: (day) => (day === opened.day ? key : undefined),
    plan: (day, product) => (day === opened.day ? plans[product] : undefined),
    lastBefore: (product, day) => (day === opened.day ? opened.products[product]?.close : lastOf(product)),
  });
  /** The day's own last price, for what is published of the next. */
  const lastOf = (product: number): number | undefined => {
    const productDay = market.productDay(product, opened.day);
    const { calendar } = listed.listings[product]?.instrument ?? {};
    if (productDay === undefined || calendar === undefined) return undefined;
    const { start, end } = productDay.plan.session;
    if (end !== MINUTES_PER_DAY || sessionIn(opened.hours, calendar, opened.day + 1)?.start !== 0) return undefined;
    return market.ticks(productDay, end - start - 1).price.at(-1);
  };
  const from = opened.day * DAY_MS;
  const window = (product: number) => ({ product, interval: "1d" as const, from, to: from + DAY_MS, now: from + DAY_MS });
  const codeIndex = (productCode: string) => listed.indexOf(productCode) ?? -1;
  return {
    day: dayLabel(opened.day),
    hash: seedHash(bytes),
    next: market.published(next),
    dailyCandle: (productCode) => dayCandles(market, window(codeIndex(productCode)))[0],
    instrument: (productCode) => listed.listings[codeIndex(productCode)]?.instrument,
    tickNumbers: (productCode) => {
      const plan = market.productDay(codeIndex(productCode), opened.day)?.plan;
      if (plan === undefined) return undefined;
      const { session, seqBefore, ticksPerMinute } = plan;
      return { first: seqBefore + 1, last: seqBefore + (session.end - session.start) * ticksPerMinute };
    },
    minuteCandles: (productCode, first = 0, end = MINUTES_PER_DAY) =>
      minuteCandles(market, {
        ...window(codeIndex(productCode)),
        interval: "1m",
        from: from + first * MINUTE_MS,
        to: from + end * MINUTE_MS,
      }),
    tickBySeq: (productCode, seq) => {
      const product = codeIndex(productCode);
      const productDay = market.productDay(product, opened.day);
      if (productDay === undefined) return undefined;
      const { session, seqBefore, ticksPerMinute: perMinute } = productDay.plan;
      const index = seq - seqBefore - 1;
      if (!Number.isSafeInteger(index) || index < 0 || index >= (session.end - session.start) * perMinute) return undefined;
      return market.tick(productDay, Math.floor(index / perMinute), index % perMinute);
    },
  };
}
