import { DAY_MS as DAY } from "@candela/model";
import { floorDiv, larger } from "../plain-numbers.ts";

/** Shares of profit, counted anew from all that ever happened in a pair. Weeks begin on Monday, the first on 29 December 1969. */

const FIRST_MONDAY = Date.UTC(1969, 11, 29);

export function mondayOf(week: number): number {
  return FIRST_MONDAY + week * 7 * DAY;
}

export function weekAt(ts: number): number {
  let week = Math.round((ts - FIRST_MONDAY) / (7 * DAY));
  while (mondayOf(week) > ts) week -= 1;
  while (mondayOf(week + 1) <= ts) week += 1;
  return week;
}

/** A follower and a leader, for ever. */
export interface NaivePair {
  readonly id: bigint;
  readonly followerId: bigint;
  readonly leaderUserId: bigint;
  readonly firstWeek: number;
  /** Rates with the moment from which each holds, the oldest first. */
  readonly agreed: { from: number; rate: bigint }[];
  /** What copies have realised, and what they cost. */
  readonly changes: Map<number, bigint>;
  settledThrough: number;
  paid: bigint;
}

export function noteChange(pair: NaivePair, ts: number, units: bigint): void {
  const week = weekAt(ts);
  pair.changes.set(week, (pair.changes.get(week) ?? 0n) + units);
}

/** A rate that holds from a moment on; never before one that was agreed already. */
export function agree(pair: NaivePair, ts: number, rate: bigint): void {
  const last = pair.agreed.at(-1);
  if (last !== undefined && ts <= last.from) last.rate = rate;
  else pair.agreed.push({ from: ts, rate });
}

/** The lowest rate that was in force at any moment of a week; nothing is shared before the first agreement. */
export function lowestRate({ agreed }: NaivePair, week: number): bigint {
  const rates: bigint[] = [];
  for (const [index, { from, rate }] of agreed.entries()) {
    const next = agreed[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const [begins, ends] = [Math.max(from, mondayOf(week)), Math.min(next, mondayOf(week + 1))];
    if (begins < ends) rates.push(rate);
  }
  return rates.sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
}

/** All weeks from the first one on: what they come to, and what is owed at the end. */
export function walkWeeks(pair: NaivePair, through: number) {
  let [cumulative, mark, hundredMillionths, shareBefore] = [0n, 0n, 0n, 0n];
  for (let week = pair.firstWeek; week <= through; week += 1) {
    shareBefore = floorDiv(hundredMillionths, 100_000_000n);
    cumulative += pair.changes.get(week) ?? 0n;
    const above = larger(cumulative - mark, 0n);
    mark += above;
    if (above > 0n) hundredMillionths += above * lowestRate(pair, week);
  }
  const earned = floorDiv(hundredMillionths, 100_000_000n);
  return { cumulative, mark, share: earned - shareBefore, due: earned - pair.paid };
}
