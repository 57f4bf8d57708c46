import type { PlotPoint } from "./tick-plot.ts";

/** A candle of some seconds, for drawing only. `ts` is its opening, epoch ms. */
export interface SecondsCandle {
  readonly ts: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Points in their order as candles of `seconds`; seconds in which nothing came have none. */
export function secondsCandles(points: readonly PlotPoint[], seconds: number): readonly SecondsCandle[] {
  const length = seconds * 1_000;
  const candles: SecondsCandle[] = [];
  for (const { ts, price } of points) {
    const opened = ts - (ts % length);
    const last = candles.at(-1);
    if (last?.ts !== opened) candles.push({ ts: opened, open: price, high: price, low: price, close: price });
    else candles[candles.length - 1] = { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
  }
  return candles;
}
