/** Arithmetic of the naive model: its own, so that a fault of the product's arithmetic cannot hide itself. Divisors are positive. */

const TENS = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));

export function ten(power: number): bigint {
  const known = TENS[power];
  if (known === undefined) throw new RangeError(`no power of ten ${power}`);
  return known;
}

export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

export function ceilDiv(a: bigint, b: bigint): bigint {
  return -floorDiv(-a, b);
}

export function larger(a: bigint, b: bigint): bigint {
  return [a, b].sort((one, other) => (one > other ? -1 : 1))[0] ?? a;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a + b - larger(a, b);
}

/** To the nearest; a half goes to the even neighbour. */
export function halfEvenDiv(a: bigint, b: bigint): bigint {
  const low = floorDiv(a, b);
  const twice = 2n * (a - low * b);
  if (twice < b) return low;
  if (twice > b) return low + 1n;
  return low % 2n === 0n ? low : low + 1n;
}

/** Decimal text in whole units of 10^-scale; null when it has more decimals than that. */
export function readDecimal(text: string, scale: number): bigint | null {
  const [whole = "", decimals = ""] = text.split(".");
  if (decimals.length > scale) return null;
  return BigInt(whole + decimals.padEnd(scale, "0"));
}
