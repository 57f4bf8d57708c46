import type { StepBar } from "../minute-ticks.ts";
import { type MinuteBars, minutesJoined } from "./minute-bars.ts";

/** A session's one-minute bars as the folds of their ticks, each minute folded once, when it or a later one is first asked for. */
export class FoldedMinutes {
  readonly #fold: (k: number) => StepBar;
  readonly #bars: MinuteBars;
  readonly #isFolded: Uint8Array;

  constructor(count: number, fold: (k: number) => StepBar) {
    this.#fold = fold;
    this.#isFolded = new Uint8Array(count);
    this.#bars = {
      open: new Int32Array(count),
      high: new Int32Array(count),
      low: new Int32Array(count),
      close: new Int32Array(count),
      volume: new Float64Array(count),
    };
  }

  /** The bar of the minutes from number `from` up to but not including `to`, at least one. */
  bar(from: number, to: number): StepBar {
    for (let k = from; k < to; k++) this.#know(k);
    return minutesJoined(this.#bars, from, to);
  }

  #know(k: number): void {
    if (this.#isFolded[k] === 1) return;
    const bar = this.#fold(k);
    this.#bars.open[k] = bar.open;
    this.#bars.high[k] = bar.high;
    this.#bars.low[k] = bar.low;
    this.#bars.close[k] = bar.close;
    this.#bars.volume[k] = bar.volume;
    this.#isFolded[k] = 1;
  }
}
