/** Figures of a list of numbers, which must not be empty. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value that is not less than this share of all, 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("no values");
  return value;
}

export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("no values");
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
