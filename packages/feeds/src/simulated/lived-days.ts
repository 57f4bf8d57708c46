import { assert } from "@candela/model";
import { LISTINGS } from "../instruments/index.ts";
import type { KeyedStream } from "../keyed-stream.ts";
import type { BarTicks, StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { crossVolumes } from "./cross-bars.ts";
import { CROSS_RATES, type CrossRate } from "./cross-rate.ts";
import { crossTicks, type LegMinute } from "./cross-ticks.ts";
import { DayPaths } from "./day-paths.ts";
import { FoldedMinutes } from "./folded-minutes.ts";
import { courseOf, type LivedCourse, livedTicks } from "./lived-ticks.ts";
import { type CrossDay, isLivedProduct, type LivedProductDay, type ProductDay, quotingOf } from "./product-day.ts";

/** Days of all products' paths kept, up to twice this, 0.3 MB each; courses and folded minutes of products, some 25 and 35 kB each. */
const PATH_DAYS_KEPT = 4;
const COURSES_KEPT = 100;
const FOLDS_KEPT = 120;
/** Days of volumes of crosses kept, up to twice this, 12 kB each. */
const VOLUMES_KEPT = 20;
/** Whole days kept for good: some fifty bytes each, and a day takes tens of milliseconds to fold. */
const DAYS_KEPT = 20_000;

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
  readonly #folds = new RecentCache<number, FoldedMinutes>(FOLDS_KEPT);
  readonly #volumes = new RecentCache<number, Float64Array>(VOLUMES_KEPT);
  readonly #days = new RecentCache<number, StepBar>(DAYS_KEPT);

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The bar of a whole session. */
  dayBar(productDay: ProductDay): StepBar {
    const { start, end } = productDay.plan.session;
    return this.#days.get(dayKey(productDay), () => this.bar(productDay, 0, end - start));
  }

  /** The bar of the minutes from number `from` up to but not including `to`. */
  bar(productDay: ProductDay, from: number, to: number): StepBar {
    return this.#folded(productDay).bar(from, to);
  }

  ticks(livedDay: LivedProductDay, k: number): BarTicks {
    return livedTicks(livedDay, this.#course(livedDay), k);
  }

  crossTicks(crossDay: CrossDay, k: number, stream: KeyedStream): BarTicks {
    const { first, second, rate } = this.#legs(crossDay);
    const before =
      k === 0
        ? this.#before(crossDay, rate)
        : { first: this.#folded(first).bar(k - 1, k).close, second: this.#folded(second).bar(k - 1, k).close };
    const legs = { first: this.#around.ticks(first, k), second: this.#around.ticks(second, k), before, rate };
    const volumes = this.#volumes.get(dayKey(crossDay), () =>
      crossVolumes(crossDay.plan, this.#course(first).volumes, this.#course(second).volumes),
    );
    return crossTicks(legs, volumes[k] as number, quotingOf(crossDay.listing).spread, stream);
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
    // Ticks drawn for a fold are not kept: a day of them would push out those that are on show.
    const ticks = isLivedProduct(productDay) ? (k: number) => this.ticks(productDay, k) : (k: number) => this.#around.ticks(productDay, k);
    return this.#folds.get(dayKey(productDay), () => new FoldedMinutes(end - start, ticks));
  }
}

const dayKey = ({ day, product }: ProductDay) => day * LISTINGS.length + product;
