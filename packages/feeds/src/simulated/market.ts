import type { Tick } from "@candela/model";
import { assert, DAY_MS, MINUTE_MS } from "@candela/model";
import { dayOf, MINUTES_PER_DAY } from "../civil-day.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { type BarTicks, drawTicks, type StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { tickOf, ticksThrough } from "../steps.ts";
import type { DayOpenState, DayPlan } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import { type DaySum, SUMS_KEPT, sumOfMinutes } from "./day-sum.ts";
import { FACTORS_END, MARKET_FACTOR } from "./factors.ts";
import type { ListedProducts } from "./listed-products.ts";
import { LivedDays } from "./lived-days.ts";
import { type MinuteBars, minutesJoined } from "./minute-bars.ts";
import { PlannedCrosses } from "./planned-crosses.ts";
import { drawMinutes, type SharedMinutes, sharedMinutes } from "./planned-minutes.ts";
import {
  dayKey,
  isCross,
  isLivedProduct,
  isPlanned,
  minuteKey,
  type PlannedProductDay,
  type ProductDay,
  quotingOf,
} from "./product-day.ts";

/** Days of minutes kept, up to twice this: today of every product and some history, about 35 kB each. */
const MINUTE_DAYS_KEPT = 120;
/** Of days of years that are gone through, up to twice this: those of one day, which its crosses share. */
const PASSING_KEPT = 4;
const SHARED_KEPT = 80;
/** Minutes of ticks kept, up to twice this, about 5 kB each. */
const TICK_MINUTES_KEPT = 200;

/** Minutes of all products that are folded together: as many as shared paths are kept of. */
const SIDE_BY_SIDE = 5;

/** Where the days come from: a seeded chain, or one published day. */
export interface DaySource {
  key(day: number): Int32Array | undefined;
  plan(day: number, product: number): DayPlan | undefined;
  /** A product's last price before a day, where the day before it is not at hand. */
  lastBefore?(product: number, day: number): number | undefined;
}

/** Draws days out into minutes and minutes into ticks, keeping what was drawn lately. */
export class Market {
  /** What is kept of days goes by the ids of products, so it stays when the list grows. */
  listed: ListedProducts;
  readonly #source: DaySource;
  readonly #minutes = new RecentCache<number, MinuteBars>(MINUTE_DAYS_KEPT);
  readonly #passing = new RecentCache<number, MinuteBars>(PASSING_KEPT);
  readonly #shared = new RecentCache<number, Float64Array>(SHARED_KEPT);
  readonly #ticks = new RecentCache<number, BarTicks>(TICK_MINUTES_KEPT);
  readonly #crosses: PlannedCrosses;
  readonly #sums = new RecentCache<number, DaySum>(SUMS_KEPT);
  readonly #lived: LivedDays;

  constructor(listed: ListedProducts, source: DaySource) {
    this.listed = listed;
    this.#source = source;
    const day = (product: number, day: number) => this.productDay(product, day);
    this.#lived = new LivedDays({
      day,
      lastBefore: (product, day) => this.lastBefore(product, day),
      ticks: (productDay, k) => this.ticks(productDay, k),
    });
    this.#crosses = new PlannedCrosses({
      day,
      minutes: (ownDay) => this.#minutesOf(ownDay),
      passingMinutes: (ownDay) => this.#passing.get(dayKey(ownDay), () => this.#drawMinutes(ownDay)),
      ticks: (ownDay, k) => this.ticks(ownDay, k),
    });
  }

  /** A product's day; undefined when it is closed all day, is not listed yet, or the market knows no such day. */
  productDay(product: number, day: number): ProductDay | undefined {
    const plan = this.#source.plan(day, product);
    const key = this.#source.key(day);
    const listing = this.listed.listings[product];
    const factors = this.listed.factors[product];
    if (key === undefined || plan === undefined || listing === undefined || factors === undefined) return undefined;
    const about = { listing, factors, product, day, key };
    if (plan.kind === "cross") {
      const rate = this.listed.crossRates[product];
      return rate && { ...about, plan, rate };
    }
    return plan.kind === "lived" ? { ...about, plan } : { ...about, plan };
  }

  isOpen(product: number, ts: number): boolean {
    const session = this.productDay(product, dayOf(ts))?.plan.session;
    const minute = Math.floor((ts - dayOf(ts) * DAY_MS) / MINUTE_MS);
    return session !== undefined && minute >= session.start && minute < session.end;
  }

  /** The nearest day with a session, from `day` on (step 1) or back (step -1). Closures last a few days at most. */
  nearestDay(product: number, day: number, step: 1 | -1): ProductDay | undefined {
    for (let distance = 0; distance < 10; distance++) {
      const found = this.productDay(product, day + step * distance);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #minutesOf(ownDay: PlannedProductDay): MinuteBars {
    return this.#minutes.get(dayKey(ownDay), () => this.#drawMinutes(ownDay));
  }

  #drawMinutes({ listing, factors, day, key, plan }: PlannedProductDay): MinuteBars {
    const shared: SharedMinutes = {
      market: this.#sharedMinutes(key, day, MARKET_FACTOR),
      group: this.#sharedMinutes(key, day, factors.groupId),
      kin: this.#sharedMinutes(key, day, factors.kinId),
    };
    return drawMinutes(key, listing, factors, day, plan, shared);
  }

  #sharedMinutes(key: Int32Array, day: number, id: number): Float64Array {
    return this.#shared.get(day * FACTORS_END + id, () => sharedMinutes(key, id));
  }

  /** The bar of a session's minutes from number `from` up to but not including `to`, at least one. */
  bar(productDay: ProductDay, from: number, to: number): StepBar {
    if (isPlanned(productDay)) return minutesJoined(this.#minutesOf(productDay), from, to);
    return isCross(productDay) && !productDay.plan.isLived
      ? this.#crosses.bar(productDay, from, to)
      : this.#lived.bar(productDay, from, to);
  }

  /** The bar of a whole session. */
  dayBar(productDay: ProductDay): StepBar {
    if (isPlanned(productDay)) return productDay.plan;
    return isCross(productDay) && !productDay.plan.isLived ? this.#crosses.dayBar(productDay) : this.#lived.dayBar(productDay);
  }

  /** The sum of a whole session. */
  daySum(productDay: ProductDay): DaySum {
    return this.#sums.get(dayKey(productDay), () => {
      const { start, end } = productDay.plan.session;
      const sum = sumOfMinutes(this.#minutesTo(productDay, end - start));
      assert(sum !== undefined, "a session has minutes");
      return sum;
    });
  }

  /** The sum of a whole session where it is at hand, and one that an earlier process has made. */
  knownSum(productDay: ProductDay): DaySum | undefined {
    return this.#sums.find(dayKey(productDay));
  }

  tellSum(productDay: ProductDay, sum: DaySum): void {
    this.#sums.get(dayKey(productDay), () => sum);
  }

  /** The minutes of a lived day that are known from its first on, and what an earlier process knew of them: see `LivedDays`. */
  knownMinutes(productDay: ProductDay): MinuteBars {
    return this.#lived.known(productDay);
  }

  tellMinutes(productDay: ProductDay, minutes: MinuteBars): void {
    this.#lived.tell(productDay, minutes);
  }

  ownMinute(productDay: ProductDay, k: number): StepBar {
    return this.#lived.ownMinute(productDay, k);
  }

  /** The sum of a session so far, the last minute as it is given. */
  sumSoFar(productDay: ProductDay, whole: number, running: StepBar | undefined): DaySum | undefined {
    return sumOfMinutes([...this.#minutesTo(productDay, whole), ...(running === undefined ? [] : [running])]);
  }

  *#minutesTo(productDay: ProductDay, to: number): Iterable<StepBar> {
    for (let k = 0; k < to; k++) yield this.bar(productDay, k, k + 1);
  }

  /** Folds a day as far as it has come, all products side by side: they move with the same paths, which are drawn once for all of them. */
  foldThrough(day: number, now: number): void {
    const isOver = (day + 1) * DAY_MS <= now;
    const all = this.listed.listings.flatMap((_, product) => this.productDay(product, day) ?? []);
    const days = isOver ? all.filter((one) => this.knownSum(one) === undefined) : all;
    for (let from = 0; from < MINUTES_PER_DAY; from += SIDE_BY_SIDE)
      for (const productDay of days) {
        const { start, end } = productDay.plan.session;
        const through = Math.min(end, from + SIDE_BY_SIDE, Math.floor((now - day * DAY_MS) / MINUTE_MS));
        if (!isPlanned(productDay) && through > Math.max(start, from))
          for (let minute = Math.max(start, from); minute < through; minute++) this.bar(productDay, minute - start, minute - start + 1);
      }
    if (!isOver) return;
    // Fills the caches of whole days.
    for (const productDay of days) {
      if (!isPlanned(productDay)) this.dayBar(productDay);
      this.daySum(productDay);
    }
  }

  /** The ticks of a session's k-th minute. */
  ticks(productDay: ProductDay, k: number): BarTicks {
    const { listing, day, key, plan } = productDay;
    const minute = plan.session.start + k;
    return this.#ticks.get(minuteKey(day, listing.instrument.productId, minute), () => {
      if (isLivedProduct(productDay)) return this.#lived.ticks(productDay, k);
      const stream = new KeyedStream(key, Stream.ticksOfProduct, listing.instrument.productId, minute);
      if (isPlanned(productDay))
        return drawTicks(this.bar(productDay, k, k + 1), plan.ticksPerMinute, MINUTE_MS, quotingOf(listing), stream);
      return productDay.plan.isLived ? this.#lived.crossTicks(productDay, k, stream) : this.#crosses.ticks(productDay, k, stream);
    });
  }

  /** A product's last price before a day, in steps; undefined where the market closed in between. */
  lastBefore(product: number, day: number): number | undefined {
    if (this.#source.lastBefore !== undefined) return this.#source.lastBefore(product, day);
    const before = this.productDay(product, day - 1);
    if (before?.plan.session.end !== MINUTES_PER_DAY || this.productDay(product, day)?.plan.session.start !== 0) return undefined;
    return this.ticks(before, before.plan.session.end - before.plan.session.start - 1).price.at(-1);
  }

  /** A state as it is published: with the last prices of legs that go on without a closure. */
  published(state: DayOpenState): DayOpenState {
    const products = state.products.map((one, product) => {
      const close = this.listed.isLeg(product) ? this.lastBefore(product, state.day) : undefined;
      return close === undefined ? one : { ...one, close };
    });
    return { ...state, products };
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
