import type { Bar } from "./bar.ts";

/** What an indicator tells of one bar, by the name of the line; a line that has not begun yet is absent. */
export type Values = Readonly<Record<string, number>>;

/** A line has not begun yet. */
export const NO_VALUES: Values = {};

export interface Step<State> {
  readonly state: State;
  readonly values: Values;
}

/**
 * An indicator as a fold: what it is after a bar comes from what it was after the bar before and from the bars up to it, never from later
 * ones. `step` is pure, and its cost depends on the parameters alone, not on how many bars there are.
 */
export interface Rule<State> {
  readonly start: State;
  readonly step: (state: State, bars: readonly Bar[], index: number) => Step<State>;
}

export interface Series {
  /** One entry a bar. The same list is returned and changed each time. */
  readonly update: (bars: readonly Bar[]) => readonly Values[];
}

/**
 * Keeps a line up to date at the cost of its newest bars: the state before the running bar is kept, so a tick that changes that bar, or
 * opens the next, is one step or two. Bars that came before the known ones make it begin anew. Bars are told apart by identity: the one
 * list may grow and its last entry may be replaced, the others must stay the same objects.
 */
export function createSeries<State>(rule: Rule<State>): Series {
  let results: Values[] = [];
  let first: Bar | undefined;
  /** The last bar that cannot change any more, and the state after it. */
  let settled: Bar | undefined;
  let settledState = rule.start;
  let settledCount = 0;

  const beginAnew = (bars: readonly Bar[]) => {
    results = [];
    first = bars[0];
    settled = undefined;
    settledState = rule.start;
    settledCount = 0;
  };

  return {
    update: (bars) => {
      const same = bars[0] === first && bars.length >= results.length && (settledCount === 0 || bars[settledCount - 1] === settled);
      if (!same || settledCount === 0) beginAnew(bars);
      for (let index = settledCount; index < bars.length; index += 1) {
        const step = rule.step(settledState, bars, index);
        results[index] = step.values;
        if (index === bars.length - 1) break;
        settledState = step.state;
        settled = bars[index];
        settledCount = index + 1;
      }
      return results;
    },
  };
}
