import type { StepBar } from "../minute-ticks.ts";
import { joined } from "../steps.ts";

/** A day as far as it has come, in steps, and three times its turnover: see `DayFigures`. */
export interface DaySum {
  readonly bar: StepBar;
  readonly worth: bigint;
}

/** The sum over minutes, oldest first; undefined when there is none. */
export function sumOfMinutes(minutes: Iterable<StepBar>): DaySum | undefined {
  const worth = new WholeSum();
  let bar: StepBar | undefined;
  for (const minute of minutes) {
    bar = joined(bar, minute);
    worth.add(minute.high + minute.low + minute.close, minute.volume);
  }
  return bar && { bar, worth: worth.total() };
}

/** Sums products of whole numbers exactly: as doubles as long as they are exact, which is three times as quick as bigints. */
class WholeSum {
  #large = 0n;
  #small = 0;

  add(one: number, other: number): void {
    const product = one * other;
    if (product >= Number.MAX_SAFE_INTEGER) {
      this.#large += BigInt(one) * BigInt(other);
      return;
    }
    if (this.#small + product >= Number.MAX_SAFE_INTEGER) {
      this.#large += BigInt(this.#small);
      this.#small = 0;
    }
    this.#small += product;
  }

  total(): bigint {
    return this.#large + BigInt(this.#small);
  }
}

/** Days of sums kept, up to twice this, some 200 bytes each. */
export const SUMS_KEPT = 1_000;

/** So many days back sums are kept on disk: the longest closure of any calendar. */
export const SUM_DAYS = 14;
