/** Plain statistics of return series; used alike on recordings and on the simulated market. */

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Root mean square, that is the standard deviation around zero: the drift of a day is far below its noise. */
export function deviation(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum / values.length);
}

/** The value below which a share of the sample lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Fourth moment over squared second, minus 3: zero for a normal law. Dominated by the largest moves of the sample. */
export function excessKurtosis(values: readonly number[]): number {
  let second = 0;
  let fourth = 0;
  for (const value of values) {
    second += value * value;
    fourth += value ** 4;
  }
  return (fourth * values.length) / (second * second) - 3;
}

/** The 99th percentile of the absolute moves over their median: 3.8 for a normal law, more for fat tails; robust. */
export function tailRatio(values: readonly number[]): number {
  const sizes = values.map(Math.abs);
  return quantile(sizes, 0.99) / median(sizes);
}

/** Share of moves larger than eight times the median move (5.4 deviations of a normal law, which has none). */
export function jumpShare(values: readonly number[]): number {
  const sizes = values.map(Math.abs);
  const limit = 8 * median(sizes);
  return sizes.filter((size) => size > limit).length / sizes.length;
}

/**
 * The variance of moves over `span` steps over `span` times that of one step: 1 for a walk without memory, more where moves go on, less where
 * they are taken back.
 */
export function varianceRatio(returns: readonly number[], span: number): number {
  const sums = returns.slice(span - 1).map((_, i) => sum(returns, i, i + span));
  return deviation(sums) ** 2 / (span * deviation(returns) ** 2);
}

/** The usual year's deepest fall over at most `span` steps, in deviations of one step: the median over the years, of `year` steps each. */
export function yearlyFall(returns: readonly number[], span: number, year: number): number {
  const years = Array.from({ length: Math.floor(returns.length / year) }, (_, i) => returns.slice(i * year, (i + 1) * year));
  const deepest = years.map((some) => Math.max(...some.map((_, i) => deepestFrom(some, i, Math.min(some.length, i + span)))));
  return median(deepest) / deviation(returns);
}

function deepestFrom(returns: readonly number[], from: number, to: number): number {
  let level = 0;
  let lowest = 0;
  for (let i = from; i < to; i++) {
    level += returns[i] as number;
    lowest = Math.min(lowest, level);
  }
  return -lowest;
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i] as number;
  return total;
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let both = 0;
  let onlyA = 0;
  let onlyB = 0;
  a.forEach((value, i) => {
    const da = value - meanA;
    const db = (b[i] ?? meanB) - meanB;
    both += da * db;
    onlyA += da * da;
    onlyB += db * db;
  });
  return both / Math.sqrt(onlyA * onlyB);
}

/** Correlation of the size of a move with the size of the move `lag` steps later: how long calm and storm last. */
export function clustering(values: readonly number[], lag: number): number {
  const sizes = values.map(Math.abs);
  // The largest percent is capped, so that a single crash does not decide the figure.
  const cap = quantile(sizes, 0.99);
  const capped = sizes.map((size) => Math.min(size, cap));
  return correlation(capped.slice(0, -lag), capped.slice(lag));
}

/** Correlation of two series on the moments both have. */
export function alignedCorrelation(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  const left: number[] = [];
  const right: number[] = [];
  for (const [ts, value] of a) {
    const other = b.get(ts);
    if (other !== undefined) {
      left.push(value);
      right.push(other);
    }
  }
  return correlation(left, right);
}
