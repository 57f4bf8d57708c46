import type { Bar } from "./bar.ts";
import { NO_VALUES, type Rule, type Values } from "./series.ts";

/** Mean of the closes of the `period` bars up to `index`; undefined before there are as many. */
function meanOfCloses(bars: readonly Bar[], index: number, period: number): number | undefined {
  if (index + 1 < period) return undefined;
  let sum = 0;
  for (let at = index - period + 1; at <= index; at += 1) sum += bars[at]?.close ?? 0;
  return sum / period;
}

function named(prefix: string, numbers: readonly (number | undefined)[]): Values {
  const values: Record<string, number> = {};
  numbers.forEach((number, index) => {
    if (number !== undefined) values[`${prefix}${index}`] = number;
  });
  return values;
}

/** Simple moving averages of the close: `ma0`, `ma1`, … in the order of `periods`. */
export function movingAverages(periods: readonly number[]): Rule<null> {
  return {
    start: null,
    step: (state, bars, index) => ({
      state,
      values: named(
        "ma",
        periods.map((period) => meanOfCloses(bars, index, period)),
      ),
    }),
  };
}

/**
 * One step of an exponential average with factor 2 / (period + 1). It begins with the simple mean of the first `period` numbers, as
 * textbooks do it: begun with the very first number it would lean on that one for long.
 */
export interface Exponential {
  readonly count: number;
  readonly sum: number;
  readonly value: number | undefined;
}

export const NO_EXPONENTIAL: Exponential = { count: 0, sum: 0, value: undefined };

export function nextExponential(before: Exponential, period: number, input: number): Exponential {
  if (before.value !== undefined)
    return { ...before, value: before.value + ((input - before.value) * 2) / (period + 1), count: before.count + 1 };
  const count = before.count + 1;
  const sum = before.sum + input;
  return { count, sum, value: count === period ? sum / period : undefined };
}

/** Exponential moving averages of the close: `ema0`, `ema1`, … */
export function exponentialAverages(periods: readonly number[]): Rule<readonly Exponential[]> {
  return {
    start: periods.map(() => NO_EXPONENTIAL),
    step: (state, bars, index) => {
      const close = bars[index]?.close ?? 0;
      const next = periods.map((period, at) => nextExponential(state[at] ?? NO_EXPONENTIAL, period, close));
      return {
        state: next,
        values: named(
          "ema",
          next.map(({ value }) => value),
        ),
      };
    },
  };
}

/**
 * Bollinger bands: `mid` is the simple average of `period` closes, `upper` and `lower` lie `width` standard deviations of the same closes
 * away (those of the whole population, as Bollinger takes them). Sums of squares would lose the digits of a quiet market, so the
 * differences are squared.
 */
export function bollingerBands(period: number, width: number): Rule<null> {
  return {
    start: null,
    step: (state, bars, index) => {
      const mid = meanOfCloses(bars, index, period);
      if (mid === undefined) return { state, values: NO_VALUES };
      let squares = 0;
      for (let at = index - period + 1; at <= index; at += 1) squares += ((bars[at]?.close ?? 0) - mid) ** 2;
      const away = width * Math.sqrt(squares / period);
      return { state, values: { mid, upper: mid + away, lower: mid - away } };
    },
  };
}
