import { assert, powerOfTen } from "./decimal.ts";
import { RATE_SCALE } from "./price.ts";
import { most } from "./rounding.ts";
import { DAY_MS } from "./time.ts";

/** The share of profit of a follower and a leader, week by week, above a high-water mark. */

/** Weeks begin on Monday 00:00 UTC; number 0 is that of 29 December 1969, the first whose days are all countable. */
const FIRST_MONDAY_MS = -3 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

export function weekOf(ts: number): number {
  return Math.floor((ts - FIRST_MONDAY_MS) / WEEK_MS);
}

export function startOfWeek(week: number): number {
  return week * WEEK_MS + FIRST_MONDAY_MS;
}

/** A pair as its last settled week left it. */
export interface CopyPair {
  /** Realised by its copies since the pair began, after fees and financing. */
  readonly cumulative: bigint;
  /** The highest that it was at the end of a week, never below zero. */
  readonly mark: bigint;
  /** Shares earned in 10^-8 of a unit: parts of a unit are not lost from week to week. */
  readonly earned: bigint;
  readonly paid: bigint;
}

export const NEW_PAIR: CopyPair = { cumulative: 0n, mark: 0n, earned: 0n, paid: 0n };

/** Earned and not paid, in whole units. */
export function shareDue({ earned, paid }: Pick<CopyPair, "earned" | "paid">): bigint {
  return earned / powerOfTen(RATE_SCALE) - paid;
}

export interface SettledWeek {
  readonly pair: CopyPair;
  /** Added by this week. */
  readonly share: bigint;
  /** Still due, earlier weeks included. */
  readonly due: bigint;
}

/**
 * A week at a share rate: only what lies above the mark is shared. At one rate all shares together are floor(rate × the highest week's end), so losses are made
 * good before anything is paid again.
 */
export function settleWeek(pair: CopyPair, profit: bigint, shareRate: bigint): SettledWeek {
  assert(shareRate >= 0n, "a share is not negative");
  const cumulative = pair.cumulative + profit;
  const above = most(cumulative - pair.mark, 0n);
  const settled = { ...pair, cumulative, mark: pair.mark + above, earned: pair.earned + above * shareRate };
  const due = shareDue(settled);
  return { pair: settled, share: due - shareDue(pair), due };
}

/** A share that was agreed from a moment on. */
export interface AgreedShare {
  readonly fromMs: number;
  readonly shareRate: bigint;
}

/** Of a week the lowest rate that was in force in it; `agreed` from the oldest on. Before the first agreement nothing is shared. */
export function shareRateOf(agreed: readonly AgreedShare[], week: number): bigint {
  const [from, until] = [startOfWeek(week), startOfWeek(week + 1)];
  const inForce = agreed.filter(({ fromMs }, index) => fromMs < until && (agreed[index + 1]?.fromMs ?? until + 1) > from);
  return (
    inForce.map(({ shareRate }) => shareRate).reduce<bigint | null>((low, rate) => (low === null || rate < low ? rate : low), null) ?? 0n
  );
}
