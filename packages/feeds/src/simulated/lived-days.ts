import { assert } from "@candela/model";
import { LISTINGS } from "../instruments/index.ts";
import type { KeyedStream } from "../keyed-stream.ts";
import type { BarTicks, StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { crossVolumes } from "./cross-bars.ts";
import { CROSS_RATES, type CrossRate, crossStep } from "./cross-rate.ts";
import { crossMoments, crossTicks, type LegMinute } from "./cross-ticks.ts";
import { DayPaths } from "./day-paths.ts";
import { FoldedMinutes } from "./folded-minutes.ts";
import { courseOf, type LivedCourse, livedBar, livedTicks } from "./lived-ticks.ts";
import { type MinuteBars, minutesJoined } from "./minute-bars.ts";
import { type CrossDay, isCross, isLivedProduct, type LivedProductDay, type ProductDay, quotingOf } from "./product-day.ts";

/** Days of all products' paths kept, up to twice this, 0.3 MB each; courses of products, some 25 kB each. */
const PATH_DAYS_KEPT = 4;
const COURSES_KEPT = 100;
/** Days of volumes of crosses kept, up to twice this, 12 kB each. */
const VOLUMES_KEPT = 20;
/**
 * What is kept of days that were folded, up to twice as many: their minutes, some 35 kB each; their half hours, 2.2 kB each, half a year of all products at
 * least; whole days, 120 bytes each, seven years. A day takes tens of milliseconds to fold.
 */
const KEPT = { folds: 120, halfHours: 8_000, days: 100_000 } as const;
const HALF_HOUR = 30;

/** What lived days need of the market they belong to. */
interface Surroundings {
  day(product: number, day: number): ProductDay | undefined;
  /** A product's last price before a day, in steps; undefined after a closure. */
  lastBefore(product: number, day: number): number | undefined;
  /** Of any product, kept. */
  ticks(productDay: ProductDay, k: number): BarTicks;
}

/** Days on which people trade: ticks from paths, bars from ticks. */
export class LivedDays {
  readonly #around: Surroundings;
  readonly #paths = new RecentCache<number, DayPaths>(PATH_DAYS_KEPT);
  readonly #courses = new RecentCache<number, LivedCourse>(COURSES_KEPT);
  readonly #folds: RecentCache<number, FoldedMinutes>;
  readonly #volumes = new RecentCache<number, Float64Array>(VOLUMES_KEPT);
  readonly #halfHours: RecentCache<number, MinuteBars>;
  readonly #days: RecentCache<number, StepBar>;

  constructor(around: Surroundings, kept: Readonly<Record<keyof typeof KEPT, number>> = KEPT) {
    this.#around = around;
    this.#folds = new RecentCache(kept.folds);
    this.#halfHours = new RecentCache(kept.halfHours);
    this.#days = new RecentCache(kept.days);
  }

  /** The bar of a whole session. */
  dayBar(productDay: ProductDay): StepBar {
    const { start, end } = productDay.plan.session;
    return this.#days.get(dayKey(productDay), () => {
      const halfHours = this.#halfHours.get(dayKey(productDay), () => this.#folded(productDay).barsOf(HALF_HOUR));
      return minutesJoined(halfHours, 0, Math.ceil((end - start) / HALF_HOUR));
    });
  }

  /** The bar of the minutes from number `from` up to but not including `to`. */
  bar(productDay: ProductDay, from: number, to: number): StepBar {
    const isOfHalfHours = from % HALF_HOUR === 0 && to % HALF_HOUR === 0;
    const halfHours = isOfHalfHours ? this.#halfHours.find(dayKey(productDay)) : undefined;
    if (halfHours !== undefined) return minutesJoined(halfHours, from / HALF_HOUR, to / HALF_HOUR);
    return this.#folded(productDay).bar(from, to);
  }

  ticks(livedDay: LivedProductDay, k: number): BarTicks {
    return livedTicks(livedDay, this.#course(livedDay), k);
  }

  crossTicks(crossDay: CrossDay, k: number, stream: KeyedStream): BarTicks {
    return crossTicks(this.#legMinute(crossDay, k), this.#crossVolumes(crossDay)[k] as number, quotingOf(crossDay.listing).spread, stream);
  }

  /** A cross's minute as the fold of its ticks, without their quotes. */
  #crossBar(crossDay: CrossDay, k: number): StepBar {
    const prices = crossMoments(this.#legMinute(crossDay, k)).exact.map(crossStep);
    let [high, low] = [prices[0] as number, prices[0] as number];
    for (const price of prices) {
      if (price > high) high = price;
      if (price < low) low = price;
    }
    return { open: prices[0] as number, high, low, close: prices.at(-1) as number, volume: this.#crossVolumes(crossDay)[k] as number };
  }

  #legMinute(crossDay: CrossDay, k: number): LegMinute {
    const { first, second, rate } = this.#legs(crossDay);
    const before =
      k === 0
        ? this.#before(crossDay, rate)
        : { first: this.#folded(first).bar(k - 1, k).close, second: this.#folded(second).bar(k - 1, k).close };
    return { first: this.#around.ticks(first, k), second: this.#around.ticks(second, k), before, rate };
  }

  #crossVolumes(crossDay: CrossDay): Float64Array {
    const { first, second } = this.#legs(crossDay);
    return this.#volumes.get(dayKey(crossDay), () =>
      crossVolumes(crossDay.plan, this.#course(first).volumes, this.#course(second).volumes),
    );
  }

  #before({ day }: CrossDay, rate: CrossRate): LegMinute["before"] {
    const [first, second] = [this.#around.lastBefore(rate.first, day), this.#around.lastBefore(rate.second, day)];
    return first === undefined || second === undefined ? undefined : { first, second };
  }

  #legs({ product, day }: CrossDay): { first: LivedProductDay; second: LivedProductDay; rate: CrossRate } {
    const rate = CROSS_RATES[product];
    assert(rate !== undefined, "a cross has a rate");
    const first = this.#around.day(rate.first, day);
    const second = this.#around.day(rate.second, day);
    assert(
      first !== undefined && second !== undefined && isLivedProduct(first) && isLivedProduct(second),
      "a cross trades when its legs do",
    );
    return { first, second, rate };
  }

  #course(livedDay: LivedProductDay): LivedCourse {
    const { day, key } = livedDay;
    return this.#courses.get(dayKey(livedDay), () =>
      courseOf(
        livedDay,
        this.#paths.get(day, () => new DayPaths(key, day)),
      ),
    );
  }

  #folded(productDay: ProductDay): FoldedMinutes {
    const { start, end } = productDay.plan.session;
    return this.#folds.get(dayKey(productDay), () => new FoldedMinutes(end - start, (k) => this.#fold(productDay, k)));
  }

  #fold(productDay: ProductDay, k: number): StepBar {
    if (isLivedProduct(productDay)) return livedBar(productDay, this.#course(productDay), k);
    assert(isCross(productDay), "a day is of a product or of a cross");
    return this.#crossBar(productDay, k);
  }
}

const dayKey = ({ day, product }: ProductDay) => day * LISTINGS.length + product;
