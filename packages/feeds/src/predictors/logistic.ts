import { solve } from "./linear-algebra.ts";
import type { Predictor } from "./predictor.ts";
import { linearScores } from "./ridge.ts";
import { direction, type Rows, tellingColumns, WIDTH } from "./rows.ts";

const COLUMNS = 12;
const STEPS = 4;
const PULL = 20;

/** Logistic regression of the direction on the features that told most, by Newton's steps. */
export const logistic: Predictor = {
  name: "logistic regression",
  learn: (learned) => (h) => {
    const columns = tellingColumns(learned, h, COLUMNS);
    let coefficients = new Float64Array(COLUMNS);
    for (let step = 0; step < STEPS; step++) coefficients = newtonStep(learned, columns, coefficients, h);
    return (rows) => linearScores(rows, columns, coefficients);
  },
};

function newtonStep(learned: Rows, columns: readonly number[], coefficients: Float64Array, h: number): Float64Array<ArrayBuffer> {
  const size = columns.length;
  const curvature = new Float64Array(size * size);
  const slope = coefficients.map((value) => -PULL * value);
  const scores = linearScores(learned, columns, coefficients);
  for (let a = 0; a < size; a++) curvature[a * size + a] = PULL;
  learned.rows.forEach((row, i) => {
    const way = direction(row, h);
    if (way === 0) return;
    const chance = 1 / (1 + Math.exp(-(scores[i] as number)));
    const weight = chance * (1 - chance);
    const miss = (way > 0 ? 1 : 0) - chance;
    for (let a = 0; a < size; a++) {
      const value = learned.scaled[i * WIDTH + (columns[a] as number)] as number;
      slope[a] = (slope[a] as number) + miss * value;
      for (let b = 0; b < size; b++) {
        const other = learned.scaled[i * WIDTH + (columns[b] as number)] as number;
        curvature[a * size + b] = (curvature[a * size + b] as number) + weight * value * other;
      }
    }
  });
  const change = solve(curvature, slope);
  return coefficients.map((value, a) => value + (change[a] as number));
}
