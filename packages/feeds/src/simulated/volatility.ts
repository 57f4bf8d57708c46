import { type ClassShape, SHARED_VOLATILITY } from "./calibration.ts";

/** Log volatility above or below its mean, in its slow and its fast part. */
export interface VolatilityState {
  readonly slow: number;
  readonly fast: number;
}

/** One day of two first-order autoregressions whose long-run variance is `share` of the class's. */
export function stepVolatility(
  before: VolatilityState,
  shape: ClassShape,
  draw: { slow: number; fast: number },
  share: number,
): VolatilityState {
  const part = Math.sqrt(share);
  return { slow: stepPart(before.slow, draw.slow * part, shape.slow), fast: stepPart(before.fast, draw.fast * part, shape.fast) };
}

function stepPart(value: number, normal: number, { keep, deviation }: ClassShape["slow"]): number {
  return keep * value + Math.sqrt(1 - keep * keep) * deviation * normal;
}

/** A day's own part of the log volatility, in parts shared with the class and of the product alone. */
export function mixVolatility(shared: number, own: number): number {
  return Math.sqrt(SHARED_VOLATILITY) * shared + Math.sqrt(1 - SHARED_VOLATILITY) * own;
}

/** Variance of the log volatility, which centres the variance itself on the product's usual one. */
export function logVariance(shape: ClassShape): number {
  return shape.slow.deviation ** 2 + shape.fast.deviation ** 2 + shape.ownDay ** 2;
}
