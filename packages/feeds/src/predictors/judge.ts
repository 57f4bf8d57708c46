import { assert } from "@candela/model";
import { HORIZONS, type Horizon } from "./horizons.ts";
import type { Scores } from "./predictor.ts";
import { direction, type Row } from "./rows.ts";

/** How bets went. */
export interface Hits {
  /** Bets that were neither void nor given back. */
  readonly bets: number;
  readonly hits: number;
  /** As if bets were independent: half the hits expected, over their deviation. */
  readonly z: number;
  /** The same with blocks of bets that may depend on each other as one observation each. What verdicts rest on. */
  readonly blockZ: number;
  readonly blocks: number;
}

export interface Verdict {
  readonly group: string;
  readonly horizon: Horizon;
  readonly predictor: string;
  readonly all: Hits;
  /** The tenth of the bets with the strongest scores. */
  readonly strongest: Hits;
}

const STRONGEST = 0.1;

/** The outcomes of rows at one horizon: 1 for a rise, -1 for a fall, 0 for none; and which block each is of. */
export interface Bets {
  readonly h: number;
  readonly ways: Int8Array;
  readonly blocks: Int32Array;
}

/** The bets of horizon `h` on rows. Those of a market come together, in the order of time. */
export function betsOf(rows: readonly Row[], h: number): Bets {
  return { h, ways: Int8Array.from(rows, (row) => direction(row, h)), blocks: blocksOf(rows, h) };
}

/**
 * Numbers the blocks of bets of horizon `h`: a block ends where a moment comes after every bet before it was decided. Bets of one
 * moment are always of one block, as products move together.
 */
export function blocksOf(rows: readonly Row[], h: number): Int32Array {
  let block = -1;
  let market = -1;
  let moment = Number.NaN;
  let end = Number.NEGATIVE_INFINITY;
  return Int32Array.from(rows, (row) => {
    if (row.market !== market || (row.t !== moment && row.t >= end)) {
      block += 1;
      end = Number.NEGATIVE_INFINITY;
    }
    market = row.market;
    moment = row.t;
    const decided = row.sample.outcomes.ends[h] as number;
    if (decided > end) end = decided;
    return block;
  });
}

/** Judges scores by what became of the bets. */
export function judge(bets: Bets, scores: Scores, about: { group: string; predictor: string }): Verdict {
  assert(
    scores.every((score) => Number.isFinite(score)),
    "a score is a number",
  );
  const sizes = scores.map(Math.abs).filter((size, i) => size > 0 && bets.ways[i] !== 0);
  sizes.sort();
  const strong = sizes[Math.min(sizes.length - 1, Math.floor((1 - STRONGEST) * sizes.length))] ?? Number.POSITIVE_INFINITY;
  const horizon = HORIZONS[bets.h] as Horizon;
  return { ...about, horizon, all: hitsOf(bets, scores, 0), strongest: hitsOf(bets, scores, strong) };
}

function hitsOf({ ways, blocks }: Bets, scores: Scores, atLeast: number): Hits {
  const sums = new Float64Array((blocks.at(-1) ?? -1) + 1).fill(Number.NaN);
  let bets = 0;
  let hits = 0;
  for (let i = 0; i < ways.length; i++) {
    const score = scores[i] as number;
    const way = ways[i] as number;
    if (score === 0 || way === 0 || Math.abs(score) < atLeast) continue;
    const isHit = score > 0 === way > 0;
    bets += 1;
    if (isHit) hits += 1;
    const block = blocks[i] as number;
    const before = sums[block] as number;
    sums[block] = (Number.isNaN(before) ? 0 : before) + (isHit ? 0.5 : -0.5);
  }
  const seen = sums.filter((sum) => !Number.isNaN(sum));
  return { bets, hits, z: bets === 0 ? 0 : (hits - bets / 2) / (Math.sqrt(bets) / 2), blockZ: blockZ(seen), blocks: seen.length };
}

/** The sum of independent observations over the root of the sum of their squares. */
export function blockZ(observations: Iterable<number>): number {
  let sum = 0;
  let squares = 0;
  for (const value of observations) {
    sum += value;
    squares += value * value;
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares);
}

/**
 * Threshold that a blockZ must exceed, either way, to be no chance among so many comparisons. Where each observation is as likely to have
 * come with the other sign, a blockZ is above x with a probability of at most exp(-x²/2), whatever the blocks are (Hoeffding 1963 on the
 * signs); with `comparisons` of them, both ways, none is beyond the threshold in all but `falseAlarms` of honest markets (Bonferroni).
 */
export function threshold(comparisons: number, falseAlarms: number): number {
  return Math.sqrt(2 * Math.log((2 * comparisons) / falseAlarms));
}
