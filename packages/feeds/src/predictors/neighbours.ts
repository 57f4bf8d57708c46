import type { Predictor } from "./predictor.ts";
import { direction, type Row, type Rows, tellingColumns, WIDTH } from "./rows.ts";

const COLUMNS = 5;
/** More rows than these to compare with are thinned out evenly. */
const LEARNED_MAX = 1_500;
/** A neighbour this far away, squared, counts a quarter of one that is the same. */
const NEAR = 0.5;

/** The mean direction of the bets learned from, those counting most that began most alike in the features that told most. */
export const neighbours: Predictor = {
  name: "nearest neighbours",
  learn: (learned) => (h) => {
    const columns = tellingColumns(learned, h, COLUMNS);
    const every = Math.ceil(learned.rows.length / LEARNED_MAX);
    const kept = learned.rows.flatMap((row, i) => (i % every === 0 && direction(row, h) !== 0 ? [i] : []));
    const points = pointsOf(learned, kept, columns);
    const ways = Float64Array.from(kept, (i) => direction(learned.rows[i] as Row, h));
    return (asked) => {
      const everyRow = asked.rows.map((_, i) => i);
      const places = pointsOf(asked, everyRow, columns);
      return new Float64Array(everyRow.length).map((_, i) => meanWay(places.subarray(i * COLUMNS, (i + 1) * COLUMNS), points, ways));
    };
  },
};

function pointsOf({ scaled }: Rows, wanted: readonly number[], columns: readonly number[]): Float64Array {
  const points = new Float64Array(wanted.length * COLUMNS);
  wanted.forEach((i, k) => {
    columns.forEach((c, j) => {
      points[k * COLUMNS + j] = scaled[i * WIDTH + c] as number;
    });
  });
  return points;
}

function meanWay(point: Float64Array, points: Float64Array, ways: Float64Array): number {
  let balance = 0;
  let weights = 0;
  for (let k = 0; k < ways.length; k++) {
    let distance = NEAR;
    for (let j = 0; j < COLUMNS; j++) distance += ((points[k * COLUMNS + j] as number) - (point[j] as number)) ** 2;
    const weight = 1 / (distance * distance);
    balance += weight * (ways[k] as number);
    weights += weight;
  }
  return weights === 0 ? 0 : balance / weights;
}
