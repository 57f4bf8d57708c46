import { NO_VALUES, type Rule } from "./series.ts";

/**
 * Heikin-Ashi candles as `haOpen`, `haHigh`, `haLow`, `haClose`: the close is the mean of the four prices, the open the middle of the body
 * before (of the first bar itself), high and low include both.
 */
export function heikinAshi(): Rule<{ readonly open: number; readonly close: number } | null> {
  return {
    start: null,
    step: (before, bars, index) => {
      const bar = bars[index];
      if (bar === undefined) return { state: before, values: NO_VALUES };
      const close = (bar.open + bar.high + bar.low + bar.close) / 4;
      const open = before === null ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
      const values = { haOpen: open, haHigh: Math.max(bar.high, open, close), haLow: Math.min(bar.low, open, close), haClose: close };
      return { state: { open, close }, values };
    },
  };
}
