import { assert, powerOfTen } from "@candela/model";
import type { Listing } from "../instruments/index.ts";

/** How a cross follows from its legs: prices in steps, `first × second` or `first ÷ second` times a ratio of whole numbers. */
export interface CrossRate {
  /** Indexes of the legs among the listings. */
  readonly first: number;
  readonly second: number;
  readonly isQuotient: boolean;
  readonly numerator: number;
  readonly denominator: number;
}

/** The rule of a listing among the others; undefined for one that is no cross. */
export function crossRateOf({ instrument, cross }: Listing, listings: readonly Listing[]): CrossRate | undefined {
  if (cross === undefined) return undefined;
  const [first, second] = [legIndex(cross.first, listings), legIndex(cross.second, listings)];
  const one = listings[first]?.instrument;
  const other = listings[second]?.instrument;
  assert(one !== undefined && other !== undefined, `${instrument.productCode}: its legs are listed`);
  assert(
    one.calendar === instrument.calendar && other.calendar === instrument.calendar,
    `${instrument.productCode}: legs and cross trade at the same hours`,
  );
  const unit = powerOfTen(instrument.priceScale);
  const [oneUnit, otherUnit] = [powerOfTen(one.priceScale), powerOfTen(other.priceScale)];
  const above = cross.isQuotient ? one.tickSize * otherUnit * unit : one.tickSize * other.tickSize * unit;
  const below = cross.isQuotient ? other.tickSize * oneUnit * instrument.tickSize : instrument.tickSize * oneUnit * otherUnit;
  const divisor = greatestDivisor(above, below);
  return {
    first,
    second,
    isQuotient: cross.isQuotient,
    numerator: Number(above / divisor),
    denominator: Number(below / divisor),
  };
}

function legIndex(code: string, listings: readonly Listing[]): number {
  const index = listings.findIndex(({ instrument, cross }) => instrument.productCode === code && cross === undefined);
  const leg = listings[index];
  assert(leg !== undefined, `${code} is a leg: listed, and no cross itself`);
  assert(leg.instrument.listedFrom === undefined && leg.shape.band === undefined, `${code} is a leg: always there, and free`);
  return index;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/** The cross in steps, not yet rounded. Whole numbers below 2^53 are divided once, so rounding up and down is exact. */
export function crossPrice(rate: CrossRate, first: number, second: number): number {
  return rate.isQuotient ? (first * rate.numerator) / (second * rate.denominator) : (first * second * rate.numerator) / rate.denominator;
}

/** A cross's price on its grid. */
export function crossStep(exact: number): number {
  return Math.max(1, Math.round(exact));
}
