import { assert } from "./decimal.ts";

/** Rounding is always named by the caller; there is no default. */
export type Rounding = "floor" | "ceil" | "halfEven" | "exact";

/** Toward negative infinity. */
export function divFloor(numerator: bigint, denominator: bigint): bigint {
  assert(denominator !== 0n, "denominator must not be zero");
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  return remainder !== 0n && remainder < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

/** Toward positive infinity. */
export function divCeil(numerator: bigint, denominator: bigint): bigint {
  return -divFloor(-numerator, denominator);
}

/** To the nearest, ties to the even neighbour. */
export function divHalfEven(numerator: bigint, denominator: bigint): bigint {
  const floor = divFloor(numerator, denominator);
  const twice = 2n * (numerator - floor * denominator);
  const size = denominator;
  const compared = size > 0n ? twice - size : size - twice;
  if (compared > 0n) return floor + 1n;
  if (compared < 0n) return floor;
  return floor % 2n === 0n ? floor : floor + 1n;
}

/** Asserts that nothing is lost. */
export function divExact(numerator: bigint, denominator: bigint): bigint {
  assert(denominator !== 0n, "denominator must not be zero");
  assert(numerator % denominator === 0n, "division must be exact");
  return numerator / denominator;
}

export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  switch (rounding) {
    case "floor":
      return divFloor(numerator, denominator);
    case "ceil":
      return divCeil(numerator, denominator);
    case "halfEven":
      return divHalfEven(numerator, denominator);
    case "exact":
      return divExact(numerator, denominator);
  }
}

/** The smaller of two whole numbers. */
export function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** The larger of two whole numbers. */
export function most(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
