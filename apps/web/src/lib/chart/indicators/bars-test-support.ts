import { MINUTE_MS } from "@candela/model";
import type { Bar } from "./bar.ts";
import type { Rule, Values } from "./series.ts";

/** Bars a minute apart that open, peak and bottom at their close. */
export function barsOf(closes: readonly number[]): Bar[] {
  return closes.map((close, index) => ({ timestamp: index * MINUTE_MS, open: close, high: close, low: close, close }));
}

/** Bars from `[open, high, low, close]`. */
export function candlesOf(prices: readonly (readonly [number, number, number, number])[]): Bar[] {
  return prices.map(([open, high, low, close], index) => ({ timestamp: index * MINUTE_MS, open, high, low, close }));
}

/** The whole line at once, as an indicator defines it. */
export function calculate<State>(rule: Rule<State>, bars: readonly Bar[]): Values[] {
  let state = rule.start;
  return bars.map((_, index) => {
    const step = rule.step(state, bars, index);
    state = step.state;
    return step.values;
  });
}
