import type { ProductType } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import type { Instrument } from "../feed.ts";
import { inverse } from "./linear-algebra.ts";
import type { DayCourse } from "./samples.ts";

/** Keeps the inverse of correlations measured on few half hours tame. */
const OWN_PART = 0.1;
const HALF_HOURS = 48;
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** Knowledge of a bettor about a market as a whole before betting: how products move together, and when in the day how much moves. */
export class MarketKnowledge {
  readonly products: number;
  /** Correlations of half hours, rows one after another. */
  readonly correlation: Float64Array;
  readonly #courses: ReadonlyMap<ProductType, Float64Array>;
  readonly #precisions = new Map<string, Float64Array>();

  constructor(instruments: readonly Instrument[], past: readonly (readonly DayCourse[])[]) {
    this.products = instruments.length;
    const days = past.flatMap(wholeDays);
    this.correlation = correlations(instruments.length, days);
    this.#courses = courses(instruments, days);
  }

  /** Fraction of a usual day's variance between two moments of one UTC day, `to` being at most the next midnight. */
  shareBetween(productType: ProductType, from: number, to: number): number {
    const course = this.#courses.get(productType);
    if (course === undefined) return (to - from) / DAY_MS;
    const start = (from - dayOf(from) * DAY_MS) / HALF_HOUR_MS;
    const end = start + (to - from) / HALF_HOUR_MS;
    let share = 0;
    for (let k = Math.floor(start); k < Math.min(HALF_HOURS, end); k++) {
      share += (course[k] as number) * Math.max(0, Math.min(end, k + 1) - Math.max(start, k));
    }
    return share;
  }

  /**
   * By how much each of the products lags behind what the others' moves let expect of it; `z` has their moves in units of their own
   * deviations. The best linear estimate is read off the inverse of the correlations of those that are there.
   */
  lags(present: readonly number[], z: Float64Array): Float64Array {
    const size = present.length;
    const precision = this.#precisionOf(present);
    return Float64Array.from(present, (_, i) => {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += (precision[i * size + j] as number) * (z[j] as number);
      return -sum / (precision[i * size + i] as number);
    });
  }

  #precisionOf(present: readonly number[]): Float64Array {
    const key = present.join();
    const known = this.#precisions.get(key);
    if (known !== undefined) return known;
    const size = present.length;
    const part = new Float64Array(size * size);
    present.forEach((a, i) => {
      present.forEach((b, j) => {
        part[i * size + j] = i === j ? 1 + OWN_PART : (this.correlation[a * this.products + b] as number);
      });
    });
    const made = inverse(part, size);
    this.#precisions.set(key, made);
    return made;
  }
}

interface WholeDay {
  readonly product: number;
  /** By half hour of the day: the logarithmic move from the close before, and high over low; NaN where there is none. */
  readonly moves: Float64Array;
  readonly ranges: Float64Array;
}

/** Moves of the products on each day of a market. */
function wholeDays(courses: readonly DayCourse[]): WholeDay[][] {
  const byDay = new Map<number, WholeDay[]>();
  for (const { product, day, usualDay, halfHours } of courses) {
    const moves = new Float64Array(HALF_HOURS).fill(Number.NaN);
    const ranges = new Float64Array(HALF_HOURS).fill(Number.NaN);
    halfHours.slice(0, -1).forEach(({ ts, close, high, low }, i) => {
      const k = (ts - day * DAY_MS) / HALF_HOUR_MS;
      const before = halfHours[i - 1];
      ranges[k] = (high - low) / usualDay;
      if (before !== undefined && ts - before.ts === HALF_HOUR_MS) moves[k] = (close - before.close) / usualDay;
    });
    byDay.set(day, [...(byDay.get(day) ?? []), { product, moves, ranges }]);
  }
  return [...byDay.values()];
}

function correlations(products: number, days: readonly (readonly WholeDay[])[]): Float64Array {
  const products2 = products * products;
  const [both, one] = [new Float64Array(products2), new Float64Array(products2)];
  for (const day of days) {
    for (const a of day) {
      for (const b of day) {
        const at = a.product * products + b.product;
        for (let k = 0; k < HALF_HOURS; k++) {
          const [x, y] = [a.moves[k] as number, b.moves[k] as number];
          if (Number.isNaN(x) || Number.isNaN(y)) continue;
          both[at] = (both[at] as number) + x * y;
          one[at] = (one[at] as number) + x * x;
        }
      }
    }
  }
  return Float64Array.from(both, (sum, at) => {
    const [a, b] = [Math.floor(at / products), at % products];
    const scale = Math.sqrt((one[at] as number) * (one[b * products + a] as number));
    return scale === 0 ? 0 : sum / scale;
  });
}

function courses(instruments: readonly Instrument[], days: readonly (readonly WholeDay[])[]): Map<ProductType, Float64Array> {
  const made = new Map<ProductType, Float64Array>();
  for (const type of new Set(instruments.map(({ productType }) => productType))) {
    const sum = new Float64Array(HALF_HOURS);
    const count = new Float64Array(HALF_HOURS);
    for (const { product, ranges } of days.flat()) {
      if (instruments[product]?.productType !== type) continue;
      ranges.forEach((range, k) => {
        if (Number.isNaN(range)) return;
        sum[k] = (sum[k] as number) + range * range;
        count[k] = (count[k] as number) + 1;
      });
    }
    // A half hour that was never seen counts as an average one, one without trade as none.
    const seen = sum.map((total, k) => (count[k] === 0 ? 0 : total / (count[k] as number)));
    const total = seen.reduce((all, value) => all + value, 0);
    if (total > 0)
      made.set(
        type,
        seen.map((value) => value / total),
      );
  }
  return made;
}
