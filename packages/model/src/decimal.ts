/**
 * Exact decimals as `bigint` units plus a scale (number of decimals).
 * Text is canonical: optional minus, no leading zeros, optional fraction. Parsing never rounds: a digit
 * beyond the scale is a rejection, even when it is zero-padded work for a float.
 */

/** Longest accepted text; bounds the work a hostile input can cause. */
export const DECIMAL_TEXT_MAX = 48;

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

export type ParseProblem = "malformed" | "too_many_decimals" | "too_long";
export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: ParseProblem };

/** Parses canonical decimal text into units of 10^-scale. Trailing zeros beyond the scale are rejected too. */
export function parseUnits(text: string, scale: number): Parsed<bigint> {
  if (text.length > DECIMAL_TEXT_MAX) return { ok: false, problem: "too_long" };
  const match = DECIMAL.exec(text);
  if (match === null) return { ok: false, problem: "malformed" };
  const [, sign, whole, fraction = ""] = match;
  if (fraction.length > scale) return { ok: false, problem: "too_many_decimals" };
  const units = BigInt(whole + fraction.padEnd(scale, "0"));
  if (sign === "-" && units === 0n) return { ok: false, problem: "malformed" };
  return { ok: true, value: sign === "-" ? -units : units };
}

/** Canonical text of units at a scale: always exactly `scale` decimals, so columns never jitter. */
export function formatUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const sign = units < 0n ? "-" : "";
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Scales of prices, quantities and money are small, and an order asks for a dozen of them: raising to a power took 1.5 µs of it. */
const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: DECIMAL_TEXT_MAX + 1 }, (_, exponent) => 10n ** BigInt(exponent));

export function powerOfTen(exponent: number): bigint {
  const power = POWERS_OF_TEN[exponent];
  if (power !== undefined) return power;
  assert(Number.isInteger(exponent) && exponent >= 0, "exponent must be a non-negative integer");
  return 10n ** BigInt(exponent);
}

/** States the positive rule; a failure is a bug, never an expected rejection. */
export function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new AssertionFailure(rule);
}

export class AssertionFailure extends Error {
  constructor(rule: string) {
    super(`assertion failed: ${rule}`);
    this.name = "AssertionFailure";
  }
}

/** Ends a switch over a closed union; a new member fails to compile here. */
export function assertNever(value: never): never {
  throw new AssertionFailure(`unexpected value ${String(value)}`);
}
