import { dayOf } from "../civil-day.ts";
import type { DayOpenState, DayPlan, PlannedDay } from "./day-plan.ts";
import { streamKey } from "./day-seed.ts";
import { type HoursMode, sessionIn } from "./hours.ts";
import type { ListedProducts } from "./listed-products.ts";
import { daySeed } from "./master-seed.ts";
import { PLAN_NUMBERS, packPlan, unpackPlan } from "./packed-plan.ts";
import { firstState, planDay } from "./plan-day.ts";

/** Days are computed up to the end of 2099; later moments have no market. */
const LAST_DAY = dayOf(Date.UTC(2099, 11, 31));

/** Numbers kept of a product's opening state, and of a class's. */
const STATE = 4;
const CLASSES = 4;

/** A day as plain numbers. */
interface PackedDay {
  readonly key: Int32Array;
  /** For each product as `packPlan` has it. */
  readonly plans: Float64Array;
  /** For each product: slow, fast, level, seq; then for each class: slow, fast. */
  readonly opened: Float64Array;
}

export interface DayChainOptions {
  readonly listed: ListedProducts;
  readonly seed: string;
  readonly hours: HoursMode;
  /** First day of the market, a moment. */
  readonly epoch: number;
  /** The first day on which people trade, in days since 1970. */
  readonly livedFrom: number;
}

/**
 * The days of a market one after another from its epoch. A planned day takes a few microseconds a product and a lived one a millisecond for
 * all of them, so the whole history is computed when first needed and kept.
 */
export class DayChain {
  readonly #firstDay: number;
  readonly #options: DayChainOptions;
  readonly #days: PackedDay[] = [];
  #state: DayOpenState;

  constructor(options: DayChainOptions) {
    this.#options = options;
    this.#state = firstState(options.listed, options.epoch, options.hours, this.isLived(dayOf(options.epoch)));
    this.#firstDay = this.#state.day;
  }

  isLived(day: number): boolean {
    return day >= this.#options.livedFrom;
  }

  /** The key of a day; undefined before the market's epoch and after its horizon. */
  key(day: number): Int32Array | undefined {
    return this.#packed(day)?.key;
  }

  /** A product's plan; undefined when it is closed all day, before its first day, and outside the market's life. */
  plan(day: number, product: number): DayPlan | undefined {
    const packed = this.#packed(day);
    const listing = this.#options.listed.listings[product];
    if (packed === undefined || listing === undefined || !this.#options.listed.isListed(product, day)) return undefined;
    const session = sessionIn(this.#options.hours, listing.instrument.calendar, day);
    if (session === undefined) return undefined;
    return unpackPlan((index) => packed.plans[PLAN_NUMBERS * product + index] as number, {
      session,
      seqBefore: packed.opened[STATE * product + 3] as number,
      isCross: listing.cross !== undefined,
      isLived: this.isLived(day),
    });
  }

  /** State that a day inherits from the days before it. */
  opened(day: number): DayOpenState | undefined {
    const packed = this.#packed(day)?.opened;
    if (packed === undefined) return undefined;
    const number = (index: number) => packed[index] as number;
    const { listed } = this.#options;
    const classesAt = STATE * listed.listings.length;
    return {
      day,
      isLived: this.isLived(day),
      hours: this.#options.hours,
      classes: Array.from({ length: CLASSES }, (_, i) => ({ slow: number(classesAt + 2 * i), fast: number(classesAt + 2 * i + 1) })),
      products: Array.from({ length: listed.countOn(day) }, (_, i) => ({
        slow: number(STATE * i),
        fast: number(STATE * i + 1),
        level: number(STATE * i + 2),
        seq: number(STATE * i + 3),
      })),
    };
  }

  /** The day on which a product's tick `seq` falls, found by halving among the days known, extending them as needed. */
  dayOfSeq(product: number, seq: number): number | undefined {
    while ((this.#state.products[product]?.seq ?? 0) < seq) {
      if (this.#packed(this.#state.day) === undefined) return undefined;
    }
    let low = 0;
    let high = this.#days.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#days[middle]?.opened[STATE * product + 3] ?? 0) < seq) low = middle;
      else high = middle - 1;
    }
    return this.#firstDay + low;
  }

  #packed(day: number): PackedDay | undefined {
    if (day < this.#firstDay || day > LAST_DAY) return undefined;
    while (this.#state.day <= day) {
      const key = streamKey(daySeed(this.#options.seed, this.#state.day));
      const planned = planDay(this.#options.listed, key, this.#state, this.#options.livedFrom - this.#state.day);
      this.#days.push(pack(key, this.#state, planned, this.#options.listed.listings.length));
      this.#state = { ...planned.next, isLived: this.isLived(planned.next.day) };
    }
    return this.#days[day - this.#firstDay];
  }
}

/** With room for all products, those that come later too. */
function pack(key: Int32Array, state: DayOpenState, planned: PlannedDay, count: number): PackedDay {
  const plans = new Float64Array(PLAN_NUMBERS * count);
  const opened = new Float64Array(STATE * count + 2 * CLASSES);
  planned.plans.forEach((plan, i) => {
    if (plan !== undefined) plans.set(packPlan(plan), PLAN_NUMBERS * i);
  });
  state.products.forEach(({ slow, fast, level, seq }, i) => {
    opened.set([slow, fast, level, seq], STATE * i);
  });
  state.classes.forEach(({ slow, fast }, i) => {
    opened.set([slow, fast], STATE * count + 2 * i);
  });
  return { key, plans, opened };
}
