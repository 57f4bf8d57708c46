import type { StepBar } from "../minute-ticks.ts";
import { emptyBars, type MinuteBars, minuteOf, minutesJoined, setBar } from "./minute-bars.ts";

/** What is known of a minute. A minute that was told was folded by an earlier process: it is shown, and no price follows from it. */
const UNKNOWN = 0;
const TOLD = 1;
const FOLDED = 2;

/** A session's one-minute bars as the folds of their ticks, each minute folded once, when it or a later one is first asked for. */
export class FoldedMinutes {
  readonly #fold: (k: number) => StepBar;
  readonly #bars: MinuteBars;
  readonly #known: Uint8Array;

  constructor(count: number, fold: (k: number) => StepBar) {
    this.#fold = fold;
    this.#known = new Uint8Array(count);
    this.#bars = emptyBars(count);
  }

  /** The bar of the minutes from number `from` up to but not including `to`, at least one. */
  bar(from: number, to: number): StepBar {
    for (let k = from; k < to; k++) if (this.#known[k] === UNKNOWN) this.#know(k);
    return minutesJoined(this.#bars, from, to);
  }

  /** The bar of a minute as this process has folded it. */
  ownBar(k: number): StepBar {
    if (this.#known[k] !== FOLDED) this.#know(k);
    return minuteOf(this.#bars, k);
  }

  /** All minutes as bars of so many minutes each; the last may be shorter. */
  barsOf(minutes: number): MinuteBars {
    const count = Math.ceil(this.#known.length / minutes);
    const bars = emptyBars(count);
    for (let i = 0; i < count; i++) setBar(bars, i, this.bar(i * minutes, Math.min((i + 1) * minutes, this.#known.length)));
    return bars;
  }

  /** The minutes from the first on that are known without a gap. */
  known(): MinuteBars {
    const gap = this.#known.indexOf(UNKNOWN);
    const count = gap === -1 ? this.#known.length : gap;
    const { open, high, low, close, volume } = this.#bars;
    return {
      open: open.subarray(0, count),
      high: high.subarray(0, count),
      low: low.subarray(0, count),
      close: close.subarray(0, count),
      volume: volume.subarray(0, count),
    };
  }

  /** Takes minutes from the first on that an earlier process folded; those that are known already stay. */
  tell(bars: MinuteBars): void {
    const count = Math.min(bars.open.length, this.#known.length);
    for (let k = 0; k < count; k++) {
      if (this.#known[k] !== UNKNOWN) continue;
      setBar(this.#bars, k, minuteOf(bars, k));
      this.#known[k] = TOLD;
    }
  }

  #know(k: number): void {
    setBar(this.#bars, k, this.#fold(k));
    this.#known[k] = FOLDED;
  }
}
