import { type Family, FEATURES } from "./features.ts";
import { solve } from "./linear-algebra.ts";
import type { Predictor } from "./predictor.ts";
import { type Rows, target, WIDTH } from "./rows.ts";

/** How much coefficients are held back: so many rows, and a share of all rows. */
const PULL_ROWS = 50;
const PULL_SHARE = 0.05;

/** Linear regression of the move on the features of a family, or on all, by normal equations with a pull of the coefficients to zero. */
export function ridge(family: Family | "all"): Predictor {
  const columns = FEATURES.flatMap((feature, c) => (family === "all" || feature.family === family ? [c] : []));
  return {
    name: `regression on ${family}`,
    learn: (learned) => {
      const products = innerProducts(learned, columns);
      return (h) => {
        const coefficients = solve(products, withTarget(learned, columns, h));
        return (rows) => linearScores(rows, columns, coefficients);
      };
    },
  };
}

export function linearScores({ rows, scaled }: Rows, columns: readonly number[], coefficients: Float64Array): Float64Array {
  return new Float64Array(rows.length).map((_, i) => {
    let sum = 0;
    for (let k = 0; k < columns.length; k++) sum += (coefficients[k] as number) * (scaled[i * WIDTH + (columns[k] as number)] as number);
    return sum;
  });
}

function innerProducts({ rows, scaled }: Rows, columns: readonly number[]): Float64Array {
  const size = columns.length;
  const products = new Float64Array(size * size);
  const row = new Float64Array(size);
  for (let i = 0; i < rows.length; i++) {
    for (let k = 0; k < size; k++) row[k] = scaled[i * WIDTH + (columns[k] as number)] as number;
    for (let a = 0; a < size; a++) {
      const value = row[a] as number;
      for (let b = 0; b <= a; b++) products[a * size + b] = (products[a * size + b] as number) + value * (row[b] as number);
    }
  }
  const pull = PULL_ROWS + PULL_SHARE * rows.length;
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) products[b * size + a] = products[a * size + b] as number;
    products[a * size + a] = (products[a * size + a] as number) + pull;
  }
  return products;
}

function withTarget({ rows, scaled }: Rows, columns: readonly number[], h: number): Float64Array {
  const sums = new Float64Array(columns.length);
  rows.forEach((row, i) => {
    const move = target(row, h);
    if (move === 0) return;
    for (let k = 0; k < columns.length; k++) {
      sums[k] = (sums[k] as number) + move * (scaled[i * WIDTH + (columns[k] as number)] as number);
    }
  });
  return sums;
}
