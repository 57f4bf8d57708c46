import { dayOf } from "../civil-day.ts";
import { type DayOpenState, type DayPlan, firstState, planDay } from "./day-plan.ts";
import { daySeed, streamKey } from "./day-seed.ts";
import type { HoursMode } from "./hours.ts";

export interface ChainDay {
  readonly key: Int32Array;
  readonly opened: DayOpenState;
  readonly plans: readonly (DayPlan | undefined)[];
}

/** Days are computed up to the end of 2099; later moments have no market. */
const LAST_DAY = dayOf(Date.UTC(2099, 11, 31));

/**
 * The days of a market one after another from its epoch. Each takes a few microseconds a product, so the whole history is
 * computed when first needed and kept: a few plain numbers for each product and day.
 */
export class DayChain {
  readonly firstDay: number;
  readonly #masterSeed: string;
  readonly #days: ChainDay[] = [];
  #state: DayOpenState;

  constructor(masterSeed: string, hours: HoursMode, epoch: number) {
    this.#masterSeed = masterSeed;
    this.#state = firstState(epoch, hours);
    this.firstDay = this.#state.day;
  }

  /** A day of the market; undefined before its epoch and after its horizon. */
  day(day: number): ChainDay | undefined {
    if (day < this.firstDay || day > LAST_DAY) return undefined;
    while (this.#state.day <= day) {
      const key = streamKey(daySeed(this.#masterSeed, this.#state.day));
      const opened = this.#state;
      const { plans, next } = planDay(key, opened);
      this.#days.push({ key, opened, plans });
      this.#state = next;
    }
    return this.#days[day - this.firstDay];
  }

  /** The day on which a product's tick `seq` falls, found by halving among the days known, extending them as needed. */
  dayOfSeq(product: number, seq: number): number | undefined {
    const seqAt = (index: number) => this.#days[index]?.opened.products[product]?.seq ?? 0;
    while ((this.#state.products[product]?.seq ?? 0) < seq) {
      if (this.day(this.#state.day) === undefined) return undefined;
    }
    let low = 0;
    let high = this.#days.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (seqAt(middle) < seq) low = middle;
      else high = middle - 1;
    }
    return this.firstDay + low;
  }
}
