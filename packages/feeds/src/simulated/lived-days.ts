import { assert } from "@candela/model";
import type { KeyedStream } from "../keyed-stream.ts";
import type { BarTicks, StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { crossVolumes } from "./cross-bars.ts";
import type { LegMinute } from "./cross-ticks.ts";
import { DayPaths } from "./day-paths.ts";
import { FoldedMinutes } from "./folded-minutes.ts";
import { type CrossMinute, type LivedLegs, livedCrossBar, livedCrossTicks } from "./lived-cross.ts";
import { courseOf, type LivedCourse, livedBar, livedTicks } from "./lived-ticks.ts";
import { type MinuteBars, minutesJoined } from "./minute-bars.ts";
import { type CrossDay, dayKey, isCross, isLivedProduct, type LivedProductDay, type ProductDay } from "./product-day.ts";

/** Days of all products' paths kept, up to twice this, 0.3 MB each; courses of products, some 25 kB each. */
const PATH_DAYS_KEPT = 4;
const COURSES_KEPT = 100;
/** Days of volumes of crosses kept, up to twice this, 12 kB each. */
const VOLUMES_KEPT = 20;
/**
 * Cache sizes for folded days, which may hold up to twice as many: minutes, some 35 kB a day; half hours, 2.2 kB a day, half a year of all
 * products at least; whole days, 120 bytes each, seven years. A day takes tens of milliseconds to fold.
 */
const KEPT = { folds: 120, halfHours: 8_000, days: 100_000 } as const;
const HALF_HOUR = 30;

/** The part of the market that lived days need. */
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

  /** A minute that this process has folded itself, whatever it was told of it. */
  ownMinute(productDay: ProductDay, k: number): StepBar {
    return this.#folded(productDay).ownBar(k);
  }

  /** The minutes of a day that are known from its first on. */
  known(productDay: ProductDay): MinuteBars {
    return this.#folded(productDay).known();
  }

  tell(productDay: ProductDay, minutes: MinuteBars): void {
    this.#folded(productDay).tell(minutes);
  }

  ticks(livedDay: LivedProductDay, k: number): BarTicks {
    return livedTicks(livedDay, this.#course(livedDay), k);
  }

  crossTicks(crossDay: CrossDay, k: number, stream: KeyedStream): BarTicks {
    const legs = this.#legs(crossDay);
    const { first, second, rate } = legs;
    const minute = this.#crossMinute(crossDay, legs, k);
    const shown: LegMinute = {
      first: this.#around.ticks(first.day, k),
      second: this.#around.ticks(second.day, k),
      before: k === 0 ? minute.before : { first: this.#close(first.day, k - 1), second: this.#close(second.day, k - 1) },
      rate,
    };
    return livedCrossTicks(crossDay, legs, minute, shown, stream);
  }

  #close(livedDay: LivedProductDay, k: number): number {
    return this.#folded(livedDay).ownBar(k).close;
  }

  #crossMinute(crossDay: CrossDay, { rate }: LivedLegs, k: number): CrossMinute {
    const volume = this.#crossVolumes(crossDay)[k] as number;
    if (k > 0) return { k, volume, before: undefined };
    const [first, second] = [this.#around.lastBefore(rate.first, crossDay.day), this.#around.lastBefore(rate.second, crossDay.day)];
    return { k, volume, before: first === undefined || second === undefined ? undefined : { first, second } };
  }

  #crossVolumes(crossDay: CrossDay): Float64Array {
    return this.#volumes.get(dayKey(crossDay), () => {
      const { first, second } = this.#legs(crossDay);
      return crossVolumes(crossDay.plan, first.course.volumes, second.course.volumes);
    });
  }

  #legs({ rate, day }: CrossDay): LivedLegs {
    const first = this.#around.day(rate.first, day);
    const second = this.#around.day(rate.second, day);
    assert(
      first !== undefined && second !== undefined && isLivedProduct(first) && isLivedProduct(second),
      "a cross trades when its legs do",
    );
    return { first: { day: first, course: this.#course(first) }, second: { day: second, course: this.#course(second) }, rate };
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
    const legs = this.#legs(productDay);
    return livedCrossBar(productDay, legs, this.#crossMinute(productDay, legs, k));
  }
}
