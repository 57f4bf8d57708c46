import { MINUTE_MS } from "@candela/model";
import { FEATURES } from "./features.ts";
import type { Sample } from "./samples.ts";

/** One product at one moment, with its features. */
export interface Row {
  readonly sample: Sample;
  readonly features: Float32Array;
  /** When it was decided, and in which market. */
  readonly t: number;
  readonly market: number;
}

/** Rows with their features on one scale: mean 0 and deviation 1 over the rows that were learned from. */
export interface Rows {
  readonly rows: readonly Row[];
  /** {@link WIDTH} numbers a row, rows one after another. */
  readonly scaled: Float32Array;
}

export const WIDTH = FEATURES.length;

/** Beyond so many deviations a feature counts as that far. */
const MOST = 4;

/** Puts the rows to learn from and those to be judged by on the scale of the former. */
export function scaledRows(learned: readonly Row[], judged: readonly Row[]): { learn: Rows; judge: Rows } {
  const mean = new Float64Array(WIDTH);
  const square = new Float64Array(WIDTH);
  for (const { features } of learned) {
    for (let c = 0; c < WIDTH; c++) {
      mean[c] = (mean[c] as number) + (features[c] as number) / learned.length;
      square[c] = (square[c] as number) + (features[c] as number) ** 2 / learned.length;
    }
  }
  const scale = square.map((value, c) => 1 / Math.sqrt(Math.max(1e-12, value - (mean[c] as number) ** 2)));
  const rowsOf = (rows: readonly Row[]): Rows => {
    const scaled = new Float32Array(rows.length * WIDTH);
    rows.forEach(({ features }, i) => {
      for (let c = 0; c < WIDTH; c++) {
        const value = ((features[c] as number) - (mean[c] as number)) * (scale[c] as number);
        scaled[i * WIDTH + c] = Math.max(-MOST, Math.min(MOST, value));
      }
    });
    return { rows, scaled };
  };
  return { learn: rowsOf(learned), judge: rowsOf(judged) };
}

/** A bet's move in units of the deviation then, at most three; 0 where it was given back or void. */
export function target({ sample }: Row, h: number): number {
  const move = sample.outcomes.moves[h] as number;
  if (Number.isNaN(move)) return 0;
  return Math.max(-3, Math.min(3, move / deviationOf(sample, h)));
}

/** How far a product is apt to stray over a bet, as it moved when the bet was decided. */
export function deviationOf({ known, outcomes }: Sample, h: number): number {
  return known.perMinute * Math.sqrt(((outcomes.ends[h] as number) - outcomes.openedAt) / MINUTE_MS);
}

/** 1 for a rise, -1 for a fall, 0 where the stake was given back. */
export function direction({ sample }: Row, h: number): number {
  const move = sample.outcomes.moves[h] as number;
  return Number.isNaN(move) ? 0 : Math.sign(move);
}

/** The columns that go furthest together with the direction of horizon `h`, the best first. */
export function tellingColumns({ rows, scaled }: Rows, h: number, count: number): number[] {
  const sums = new Float64Array(WIDTH);
  rows.forEach((row, i) => {
    const way = direction(row, h);
    if (way === 0) return;
    for (let c = 0; c < WIDTH; c++) sums[c] = (sums[c] as number) + way * (scaled[i * WIDTH + c] as number);
  });
  return Array.from(sums, (sum, c) => ({ c, size: Math.abs(sum) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, count)
    .map(({ c }) => c);
}
