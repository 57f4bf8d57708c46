import type { TickHistory } from "@candela/feeds";
import type { Candle } from "@candela/model";
import { DAY_MS } from "@candela/model";
import { planOf } from "./fold-plan.ts";
import { type FoldQueue, HOUSE } from "./fold-queue.ts";
import type { Kept } from "./kept-days.ts";

/** A running month began less than so many days ago. */
const DAYS_KEPT = 31;

export interface PastDaysParts {
  readonly history: Pick<TickHistory, "beginsAt" | "slowDays">;
  readonly queue: Pick<FoldQueue, "fold">;
  /** What was folded before this process began. */
  readonly kept?: Kept;
  readonly now: () => number;
}

/** Daily candles of the last weeks, which running weeks and months are made of: learned once, so that reading such a bar folds nothing. */
export class PastDays {
  readonly #parts: PastDaysParts;
  /** By product, then by day; null for a day on which it did not trade. */
  readonly #days = new Map<string, Map<number, Candle | null>>();

  constructor(parts: PastDaysParts) {
    this.#parts = parts;
  }

  /** The candles of the days from one midnight up to but not including another; undefined while one of them is not known. */
  find(productCode: string, from: number, to: number): Candle[] | undefined {
    const days = this.#days.get(productCode);
    const found: Candle[] = [];
    for (let day = from; day < to; day += DAY_MS) {
      const candle = days?.get(day);
      if (candle === undefined) return undefined;
      if (candle !== null) found.push(candle);
    }
    return found;
  }

  /** Learns days that are over. */
  async learn(productCode: string, from: number, to: number): Promise<void> {
    const { history, queue, kept, now } = this.#parts;
    const plan = () => planOf(history, { productCode, interval: "1d", from, to, now: now() }, kept);
    const folded = await queue.fold(`days ${productCode} ${from} ${to}`, "newest", HOUSE, plan);
    const days = this.#days.get(productCode) ?? new Map<number, Candle | null>();
    this.#days.set(productCode, days);
    for (let day = from; day < to && day + DAY_MS <= folded.now; day += DAY_MS) days.set(day, null);
    for (const candle of folded.candles) if (days.has(candle.ts)) days.set(candle.ts, candle);
    for (const day of days.keys()) if (day < to - DAYS_KEPT * DAY_MS) days.delete(day);
  }
}
