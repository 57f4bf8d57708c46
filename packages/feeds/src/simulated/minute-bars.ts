import type { StepBar } from "../minute-ticks.ts";

/** The one-minute bars of one product's session, index 0 being its first minute. Prices and volumes in steps. */
export interface MinuteBars {
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
}

/** The bar of a session's k-th minute. */
export function minuteOf(bars: MinuteBars, k: number): StepBar {
  return minutesJoined(bars, k, k + 1);
}

/** The bar of the minutes from number `from` up to but not including `to`, at least one. */
export function minutesJoined(bars: MinuteBars, from: number, to: number): StepBar {
  let high = bars.high[from] as number;
  let low = bars.low[from] as number;
  let volume = bars.volume[from] as number;
  for (let k = from + 1; k < to; k++) {
    high = Math.max(high, bars.high[k] as number);
    low = Math.min(low, bars.low[k] as number);
    volume += bars.volume[k] as number;
  }
  return { open: bars.open[from] as number, high, low, close: bars.close[to - 1] as number, volume };
}

export function emptyBars(count: number): MinuteBars {
  return {
    open: new Int32Array(count),
    high: new Int32Array(count),
    low: new Int32Array(count),
    close: new Int32Array(count),
    volume: new Float64Array(count),
  };
}

export function setBar(bars: MinuteBars, k: number, { open, high, low, close, volume }: StepBar): void {
  bars.open[k] = open;
  bars.high[k] = high;
  bars.low[k] = low;
  bars.close[k] = close;
  bars.volume[k] = volume;
}
