import type { StepBar } from "../minute-ticks.ts";
import { emptyBars, type MinuteBars, minutesJoined, setBar } from "./minute-bars.ts";

/** A session's one-minute bars as the folds of their ticks, each minute folded once, when it or a later one is first asked for. */
export class FoldedMinutes {
  readonly #fold: (k: number) => StepBar;
  readonly #bars: MinuteBars;
  readonly #isFolded: Uint8Array;

  constructor(count: number, fold: (k: number) => StepBar) {
    this.#fold = fold;
    this.#isFolded = new Uint8Array(count);
    this.#bars = emptyBars(count);
  }

  /** The bar of the minutes from number `from` up to but not including `to`, at least one. */
  bar(from: number, to: number): StepBar {
    for (let k = from; k < to; k++) this.#know(k);
    return minutesJoined(this.#bars, from, to);
  }

  /** All minutes as bars of so many minutes each; the last may be shorter. */
  barsOf(minutes: number): MinuteBars {
    const count = Math.ceil(this.#isFolded.length / minutes);
    const bars = emptyBars(count);
    for (let i = 0; i < count; i++) setBar(bars, i, this.bar(i * minutes, Math.min((i + 1) * minutes, this.#isFolded.length)));
    return bars;
  }

  #know(k: number): void {
    if (this.#isFolded[k] === 1) return;
    const bar = this.#fold(k);
    setBar(this.#bars, k, bar);
    this.#isFolded[k] = 1;
  }
}
