import { assert } from "@candela/model";
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

/** Numbers kept of a product's opening state. */
const STATE = 4;

/** A day as plain numbers. */
interface PackedDay {
  readonly key: Int32Array;
  /** For each product that there is on this day, as `packPlan` has it. */
  readonly plans: Float64Array;
  /** For each of them: slow, fast, level, seq. */
  readonly opened: Float64Array;
  /** For each class: slow, fast. */
  readonly classes: Float64Array;
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
  readonly #options: Omit<DayChainOptions, "listed">;
  readonly #days: PackedDay[] = [];
  #listed: ListedProducts;
  #state: DayOpenState;

  constructor(options: DayChainOptions) {
    this.#options = options;
    this.#listed = options.listed;
    this.#state = firstState(options.listed, options.epoch, options.hours, this.isLived(dayOf(options.epoch)));
    this.#firstDay = this.#state.day;
  }

  /** Goes on with a list that differs in what is listed from `since` on alone. The day before tells the next one's products, so the days from there on are made anew. */
  relist(listed: ListedProducts, since: number): void {
    assert(since > this.#firstDay, "what is listed later than the market's first day");
    this.#listed = listed;
    const kept = since - 1 - this.#firstDay;
    if (kept >= this.#days.length) return;
    const state = this.opened(since - 1);
    assert(state !== undefined, "a day that was made has an opening");
    this.#days.length = kept;
    this.#state = state;
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
    const listing = this.#listed.listings[product];
    if (packed === undefined || listing === undefined || !this.#listed.isListed(product, day)) return undefined;
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
    const packed = this.#packed(day);
    if (packed === undefined) return undefined;
    const { opened, classes } = packed;
    const number = (index: number) => opened[index] as number;
    return {
      day,
      isLived: this.isLived(day),
      hours: this.#options.hours,
      classes: Array.from({ length: classes.length / 2 }, (_, i) => ({
        slow: classes[2 * i] as number,
        fast: classes[2 * i + 1] as number,
      })),
      products: Array.from({ length: opened.length / STATE }, (_, i) => ({
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
      const planned = planDay(this.#listed, key, this.#state, this.#options.livedFrom - this.#state.day);
      this.#days.push(pack(key, this.#state, planned));
      this.#state = { ...planned.next, isLived: this.isLived(planned.next.day) };
    }
    return this.#days[day - this.#firstDay];
  }
}

function pack(key: Int32Array, { products, classes: ofClasses }: DayOpenState, planned: PlannedDay): PackedDay {
  const plans = new Float64Array(PLAN_NUMBERS * products.length);
  const opened = new Float64Array(STATE * products.length);
  const classes = new Float64Array(2 * ofClasses.length);
  planned.plans.forEach((plan, i) => {
    if (plan !== undefined) plans.set(packPlan(plan), PLAN_NUMBERS * i);
  });
  products.forEach(({ slow, fast, level, seq }, i) => {
    opened.set([slow, fast, level, seq], STATE * i);
  });
  ofClasses.forEach(({ slow, fast }, i) => {
    classes.set([slow, fast], 2 * i);
  });
  return { key, plans, opened, classes };
}
