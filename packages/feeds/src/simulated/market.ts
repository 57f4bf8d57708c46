import type { Tick } from "@candela/model";
import { DAY_MS, dayOf, MINUTE_MS, MINUTES_PER_DAY } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { type BarTicks, drawTicks, type StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { tickOf, ticksThrough } from "../steps.ts";
import { CrossDays } from "./cross-days.ts";
import type { DayPlan } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import { FACTORS, MARKET_FACTOR } from "./factors.ts";
import { drawMinutes, type MinuteBars, minutesJoined, type SharedMinutes, sharedMinutes } from "./minutes.ts";
import { isOwnDay, type OwnDay, type ProductDay, quotingOf } from "./product-day.ts";

/** Days of minutes kept, up to twice this: today of every product and some history, about 35 kB each. */
const MINUTE_DAYS_KEPT = 120;
/** Of days of years that are gone through, up to twice this: those of one day, which its crosses share. */
const PASSING_KEPT = 4;
const SHARED_KEPT = 80;
/** Minutes of ticks kept, up to twice this, about 5 kB each. */
const TICK_MINUTES_KEPT = 200;

const dayKey = ({ day, product }: OwnDay) => day * LISTINGS.length + product;

/** Where the days come from: a seeded chain, or one published day. */
export interface DaySource {
  key(day: number): Int32Array | undefined;
  plan(day: number, product: number): DayPlan | undefined;
}

/** Draws days out into minutes and minutes into ticks, keeping what was drawn lately. */
export class Market {
  readonly #source: DaySource;
  readonly #productByCode = new Map(LISTINGS.map(({ instrument }, i) => [instrument.productCode, i]));
  readonly #minutes = new RecentCache<number, MinuteBars>(MINUTE_DAYS_KEPT);
  readonly #passing = new RecentCache<number, MinuteBars>(PASSING_KEPT);
  readonly #shared = new RecentCache<number, Float64Array>(SHARED_KEPT);
  readonly #ticks = new RecentCache<number, BarTicks>(TICK_MINUTES_KEPT);
  readonly #crosses: CrossDays;

  constructor(source: DaySource) {
    this.#source = source;
    this.#crosses = new CrossDays({
      day: (product, day) => this.productDay(product, day),
      minutes: (ownDay) => this.#minutesOf(ownDay),
      passingMinutes: (ownDay) => this.#passing.get(dayKey(ownDay), () => this.#drawMinutes(ownDay)),
      ticks: (ownDay, k) => this.ticks(ownDay, k),
    });
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
    const about = { listing, factors, product, day, key };
    return plan.isCross ? { ...about, plan } : { ...about, plan };
  }

  /** The nearest day with a session, from `day` on (step 1) or back (step -1). Closures last a few days at most. */
  nearestDay(product: number, day: number, step: 1 | -1): ProductDay | undefined {
    for (let distance = 0; distance < 10; distance++) {
      const found = this.productDay(product, day + step * distance);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #minutesOf(ownDay: OwnDay): MinuteBars {
    return this.#minutes.get(dayKey(ownDay), () => this.#drawMinutes(ownDay));
  }

  #drawMinutes({ listing, factors, day, key, plan }: OwnDay): MinuteBars {
    const shared: SharedMinutes = {
      market: this.#sharedMinutes(key, day, MARKET_FACTOR),
      group: this.#sharedMinutes(key, day, factors.groupId),
      kin: this.#sharedMinutes(key, day, factors.kinId),
    };
    return drawMinutes(key, listing, factors, day, plan, shared);
  }

  #sharedMinutes(key: Int32Array, day: number, id: number): Float64Array {
    return this.#shared.get(day * 20 + id, () => sharedMinutes(key, id));
  }

  /** The bar of a session's minutes from number `from` up to but not including `to`, at least one. */
  bar(productDay: ProductDay, from: number, to: number): StepBar {
    return isOwnDay(productDay) ? minutesJoined(this.#minutesOf(productDay), from, to) : this.#crosses.bar(productDay, from, to);
  }

  /** The bar of a whole session. */
  dayBar(productDay: ProductDay): StepBar {
    return isOwnDay(productDay) ? productDay.plan : this.#crosses.dayBar(productDay);
  }

  /** The ticks of a session's k-th minute. */
  ticks(productDay: ProductDay, k: number): BarTicks {
    const { listing, product, day, key, plan } = productDay;
    const minute = plan.session.start + k;
    return this.#ticks.get((day * MINUTES_PER_DAY + minute) * LISTINGS.length + product, () => {
      const stream = new KeyedStream(key, Stream.ticksOfProduct, listing.instrument.productId, minute);
      if (!isOwnDay(productDay)) return this.#crosses.ticks(productDay, k, stream);
      return drawTicks(this.bar(productDay, k, k + 1), plan.ticksPerMinute, MINUTE_MS, quotingOf(listing), stream);
    });
  }

  tick(productDay: ProductDay, k: number, index: number): Tick {
    const { listing, day, plan } = productDay;
    const barStart = day * DAY_MS + (plan.session.start + k) * MINUTE_MS;
    const seq = plan.seqBefore + k * plan.ticksPerMinute + index + 1;
    return tickOf(listing.instrument, this.ticks(productDay, k), index, barStart, seq);
  }

  /** How many of a product's ticks have come by `ts`, counted within the day `ts` falls on. */
  countThrough(productDay: ProductDay, ts: number): number {
    const { day, plan } = productDay;
    const { start, end } = plan.session;
    const k = Math.floor((ts - day * DAY_MS) / MINUTE_MS) - start;
    if (k < 0) return 0;
    const perMinute = plan.ticksPerMinute;
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
