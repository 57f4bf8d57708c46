import { dayOf } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import type { DayOpenState, DayPlan, PlannedDay } from "./day-plan.ts";
import { daySeed, streamKey } from "./day-seed.ts";
import { type HoursMode, sessionIn } from "./hours.ts";
import { type MarketModel, rulesOf } from "./models.ts";
import { firstState, planDay } from "./plan-day.ts";

/** Days are computed up to the end of 2099; later moments have no market. */
const LAST_DAY = dayOf(Date.UTC(2099, 11, 31));

/** Numbers kept of a product's plan, of a product's opening state and of a class's. */
const PLAN = 9;
const STATE = 4;
const CLASSES = 4;

/** A day as plain numbers: thousands of days of small objects would weigh ten times as much. */
interface PackedDay {
  readonly key: Int32Array;
  /** For each product: open (0 when closed all day), close, volume, ticks a minute, then high, low, deviation, jump and jumpAt, or a cross's basis. */
  readonly plans: Float64Array;
  /** For each product: slow, fast, close, seq; then for each class: slow, fast. */
  readonly opened: Float64Array;
}

/**
 * The days of a market one after another from its epoch. Each takes a few microseconds a product, so the whole history is
 * computed when first needed and kept.
 */
export class DayChain {
  readonly #firstDay: number;
  readonly #masterSeed: string;
  readonly #hours: HoursMode;
  readonly #presentFrom: number;
  readonly #days: PackedDay[] = [];
  #state: DayOpenState;

  /** Days before `presentFrom` are drawn by the former model. */
  constructor(masterSeed: string, hours: HoursMode, epoch: number, presentFrom: number) {
    this.#masterSeed = masterSeed;
    this.#hours = hours;
    this.#presentFrom = presentFrom;
    this.#state = firstState(epoch, hours, this.#modelOf(dayOf(epoch)));
    this.#firstDay = this.#state.day;
  }

  #modelOf(day: number): MarketModel {
    return day < this.#presentFrom ? 1 : 2;
  }

  /** The key of a day; undefined before the market's epoch and after its horizon. */
  key(day: number): Int32Array | undefined {
    return this.#packed(day)?.key;
  }

  /** A product's plan; undefined when it is closed all day, and outside the market's life. */
  plan(day: number, product: number): DayPlan | undefined {
    const packed = this.#packed(day);
    const listing = LISTINGS[product];
    if (packed === undefined || listing === undefined) return undefined;
    const session = sessionIn(this.#hours, listing.instrument.calendar, day);
    if (session === undefined) return undefined;
    const { plans, opened } = packed;
    const number = (index: number) => plans[PLAN * product + index] as number;
    const outline = {
      session,
      open: number(0),
      close: number(1),
      volume: number(2),
      ticksPerMinute: number(3),
      seqBefore: opened[STATE * product + 3] as number,
    };
    if (listing.cross !== undefined && rulesOf(this.#modelOf(day)).hasCrosses)
      return { ...outline, isCross: true, basis: { from: number(4), to: number(5) } };
    return { ...outline, isCross: false, high: number(4), low: number(5), deviation: number(6), jump: number(7), jumpAt: number(8) };
  }

  /** What a day inherits from the days before it. */
  opened(day: number): DayOpenState | undefined {
    const packed = this.#packed(day)?.opened;
    if (packed === undefined) return undefined;
    const number = (index: number) => packed[index] as number;
    const classesAt = STATE * LISTINGS.length;
    return {
      day,
      model: this.#modelOf(day),
      hours: this.#hours,
      classes: Array.from({ length: CLASSES }, (_, i) => ({ slow: number(classesAt + 2 * i), fast: number(classesAt + 2 * i + 1) })),
      products: LISTINGS.map((_, i) => ({
        slow: number(STATE * i),
        fast: number(STATE * i + 1),
        close: number(STATE * i + 2),
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
      const key = streamKey(daySeed(this.#masterSeed, this.#state.day));
      const planned = planDay(key, this.#state);
      this.#days.push(pack(key, this.#state, planned));
      this.#state = { ...planned.next, model: this.#modelOf(planned.next.day) };
    }
    return this.#days[day - this.#firstDay];
  }
}

function pack(key: Int32Array, state: DayOpenState, planned: PlannedDay): PackedDay {
  const plans = new Float64Array(PLAN * LISTINGS.length);
  const opened = new Float64Array(STATE * LISTINGS.length + 2 * CLASSES);
  planned.plans.forEach((plan, i) => {
    if (plan === undefined) return;
    const own = plan.isCross ? [plan.basis.from, plan.basis.to] : [plan.high, plan.low, plan.deviation, plan.jump, plan.jumpAt];
    plans.set([plan.open, plan.close, plan.volume, plan.ticksPerMinute, ...own], PLAN * i);
  });
  state.products.forEach(({ slow, fast, close, seq }, i) => {
    const at = STATE * i;
    opened[at] = slow;
    opened[at + 1] = fast;
    opened[at + 2] = close;
    opened[at + 3] = seq;
  });
  state.classes.forEach(({ slow, fast }, i) => {
    const at = STATE * LISTINGS.length + 2 * i;
    opened[at] = slow;
    opened[at + 1] = fast;
  });
  return { key, plans, opened };
}
