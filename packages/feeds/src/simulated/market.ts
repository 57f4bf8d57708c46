import type { Tick } from "@candela/model";
import { DAY_MS, dayOf, MINUTE_MS } from "../civil-day.ts";
import { LISTINGS, type Listing } from "../instruments/index.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { type BarTicks, drawTicks, type StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { tickOf, ticksThrough } from "../steps.ts";
import type { DayPlan } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import { FACTORS, MARKET_FACTOR, type ProductFactors } from "./factors.ts";
import { drawMinutes, type MinuteBars, type SharedMinutes, sharedMinutes } from "./minutes.ts";

/** Days of minutes kept, up to twice this: today of every product and some history, about 35 kB each. */
const MINUTE_DAYS_KEPT = 120;
const SHARED_KEPT = 80;
/** Minutes of ticks kept, up to twice this, about 5 kB each. */
const TICK_MINUTES_KEPT = 200;

/** Where the days come from: a seeded chain, or one published day. */
export interface DaySource {
  key(day: number): Int32Array | undefined;
  plan(day: number, product: number): DayPlan | undefined;
}

/** One product's day: its plan, and its minutes and ticks when asked for. */
export interface ProductDay {
  readonly listing: Listing;
  readonly factors: ProductFactors;
  readonly product: number;
  readonly day: number;
  readonly key: Int32Array;
  readonly plan: DayPlan;
}

/** Draws days out into minutes and minutes into ticks, keeping what was drawn lately. */
export class Market {
  readonly #source: DaySource;
  readonly #productByCode = new Map(LISTINGS.map(({ instrument }, i) => [instrument.productCode, i]));
  readonly #minutes = new RecentCache<number, MinuteBars>(MINUTE_DAYS_KEPT);
  readonly #shared = new RecentCache<number, Float64Array>(SHARED_KEPT);
  readonly #ticks = new RecentCache<number, BarTicks>(TICK_MINUTES_KEPT);

  constructor(source: DaySource) {
    this.#source = source;
  }

  productIndex(productCode: string): number | undefined {
    return this.#productByCode.get(productCode);
  }

  /** A product's day; undefined when it is closed all day or the market knows no such day. */
  productDay(product: number, day: number): ProductDay | undefined {
    const plan = this.#source.plan(day, product);
    const key = this.#source.key(day);
    const listing = LISTINGS[product];
    const factors = FACTORS[product];
    if (key === undefined || plan === undefined || listing === undefined || factors === undefined) return undefined;
    return { listing, factors, product, day, key, plan };
  }

  /** The nearest day with a session, from `day` on (step 1) or back (step -1). Closures last a few days at most. */
  nearestDay(product: number, day: number, step: 1 | -1): ProductDay | undefined {
    for (let distance = 0; distance < 10; distance++) {
      const found = this.productDay(product, day + step * distance);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  minutes({ listing, factors, product, day, key, plan }: ProductDay): MinuteBars {
    return this.#minutes.get(day * LISTINGS.length + product, () => {
      const shared: SharedMinutes = {
        market: this.#sharedMinutes(key, day, MARKET_FACTOR),
        group: this.#sharedMinutes(key, day, factors.groupId),
        kin: this.#sharedMinutes(key, day, factors.kinId),
      };
      return drawMinutes(key, listing, factors, day, plan, shared);
    });
  }

  #sharedMinutes(key: Int32Array, day: number, id: number): Float64Array {
    return this.#shared.get(day * 20 + id, () => sharedMinutes(key, id));
  }

  /** The bar of a session's k-th minute. */
  minuteBar(productDay: ProductDay, k: number): StepBar {
    const bars = this.minutes(productDay);
    return {
      open: bars.open[k] as number,
      high: bars.high[k] as number,
      low: bars.low[k] as number,
      close: bars.close[k] as number,
      volume: bars.volume[k] as number,
    };
  }

  /** The ticks of a session's k-th minute. */
  ticks(productDay: ProductDay, k: number): BarTicks {
    const { listing, product, day, key, plan } = productDay;
    const minute = plan.session.start + k;
    return this.#ticks.get((day * 1_440 + minute) * LISTINGS.length + product, () => {
      const { instrument, shape } = listing;
      const stream = new KeyedStream(key, Stream.ticksOfProduct, instrument.productId, minute);
      const quoting = { spread: Number(instrument.spread / instrument.tickSize), isBid: false };
      return drawTicks(this.minuteBar(productDay, k), shape.ticksPerMinute, MINUTE_MS, quoting, stream);
    });
  }

  tick(productDay: ProductDay, k: number, index: number): Tick {
    const { listing, day, plan } = productDay;
    const barStart = day * DAY_MS + (plan.session.start + k) * MINUTE_MS;
    const seq = plan.seqBefore + k * listing.shape.ticksPerMinute + index + 1;
    return tickOf(listing.instrument, this.ticks(productDay, k), index, barStart, seq);
  }

  /** How many of a product's ticks have come by `ts`, counted within the day `ts` falls on. */
  countThrough(productDay: ProductDay, ts: number): number {
    const { listing, day, plan } = productDay;
    const { start, end } = plan.session;
    const k = Math.floor((ts - day * DAY_MS) / MINUTE_MS) - start;
    if (k < 0) return 0;
    const perMinute = listing.shape.ticksPerMinute;
    if (k >= end - start) return (end - start) * perMinute;
    const offset = ts - day * DAY_MS - (start + k) * MINUTE_MS;
    return k * perMinute + ticksThrough(this.ticks(productDay, k), offset);
  }

  /** The number of the latest tick at or before `ts`; 0 before the first. */
  seqAt(product: number, ts: number): number {
    const day = dayOf(ts);
    const today = this.productDay(product, day);
    if (today !== undefined) return today.plan.seqBefore + this.countThrough(today, ts);
    const earlier = this.nearestDay(product, day, -1);
    if (earlier === undefined) return 0;
    return earlier.plan.seqBefore + this.countThrough(earlier, ts);
  }
}
