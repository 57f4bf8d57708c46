import { type Exponential, NO_EXPONENTIAL, nextExponential } from "./averages.ts";
import { NO_VALUES, type Rule, type Values } from "./series.ts";

interface MacdState {
  readonly fast: Exponential;
  readonly slow: Exponential;
  readonly signal: Exponential;
}

/**
 * Moving average convergence and divergence: `dif` is the fast exponential average of the close less the slow one, `dea` the
 * exponential average of `dif`, `histogram` their difference.
 */
export function macd(fast: number, slow: number, signal: number): Rule<MacdState> {
  return {
    start: { fast: NO_EXPONENTIAL, slow: NO_EXPONENTIAL, signal: NO_EXPONENTIAL },
    step: (before, bars, index) => {
      const close = bars[index]?.close ?? 0;
      const state = {
        fast: nextExponential(before.fast, fast, close),
        slow: nextExponential(before.slow, slow, close),
        signal: before.signal,
      };
      if (state.fast.value === undefined || state.slow.value === undefined) return { state, values: NO_VALUES };
      const dif = state.fast.value - state.slow.value;
      const next = nextExponential(before.signal, signal, dif);
      const values: Values = next.value === undefined ? { dif } : { dif, dea: next.value, histogram: dif - next.value };
      return { state: { ...state, signal: next }, values };
    },
  };
}

interface RsiState {
  /** Changes seen so far. */
  readonly count: number;
  /** Sums while there are fewer than `period` changes, averages from then on. */
  readonly gain: number;
  readonly loss: number;
}

/** A market that never moved is neither strong nor weak. */
const EVEN = 50;

/** Relative strength index after Wilder, `rsi` 0 to 100: the first averages are simple means, later ones give the new change 1 / period. */
export function relativeStrength(period: number): Rule<RsiState> {
  return {
    start: { count: 0, gain: 0, loss: 0 },
    step: (before, bars, index) => {
      const previous = bars[index - 1];
      if (previous === undefined) return { state: before, values: NO_VALUES };
      const change = (bars[index]?.close ?? 0) - previous.close;
      const up = Math.max(change, 0);
      const down = Math.max(-change, 0);
      const count = before.count + 1;
      if (count < period) return { state: { count, gain: before.gain + up, loss: before.loss + down }, values: NO_VALUES };
      const begun = before.count >= period;
      const average = (was: number, now: number) => (begun ? (was * (period - 1) + now) / period : (was + now) / period);
      const state = { count, gain: average(before.gain, up), loss: average(before.loss, down) };
      const moved = state.gain + state.loss;
      return { state, values: { rsi: moved === 0 ? EVEN : (100 * state.gain) / moved } };
    },
  };
}

interface KdjState {
  readonly k: number;
  readonly d: number;
}

/**
 * Stochastic lines: where the close lies between the lowest low and the highest high of `period` bars, in percent, smoothed to `k` with
 * 1 / kSmooth, that to `d` with 1 / dSmooth, both from 50; `j` is 3k − 2d and leaves 0 to 100.
 */
export function stochastic(period: number, kSmooth: number, dSmooth: number): Rule<KdjState> {
  return {
    start: { k: EVEN, d: EVEN },
    step: (before, bars, index) => {
      if (index + 1 < period) return { state: before, values: NO_VALUES };
      let high = Number.NEGATIVE_INFINITY;
      let low = Number.POSITIVE_INFINITY;
      for (let at = index - period + 1; at <= index; at += 1) {
        const bar = bars[at];
        if (bar === undefined) continue;
        high = Math.max(high, bar.high);
        low = Math.min(low, bar.low);
      }
      const close = bars[index]?.close ?? 0;
      const place = high === low ? EVEN : (100 * (close - low)) / (high - low);
      const k = before.k + (place - before.k) / kSmooth;
      const d = before.d + (k - before.d) / dSmooth;
      return { state: { k, d }, values: { k, d, j: 3 * k - 2 * d } };
    },
  };
}
