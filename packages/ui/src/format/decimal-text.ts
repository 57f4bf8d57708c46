import { formatUnits, parseUnits, powerOfTen } from "@candela/model";

/** Decimal text of the wire, compared and placed exactly: text in, no float of money anywhere. */

const PLAIN = /^-?\d+(\.\d+)?$/;

export type NumericText = Intl.StringNumericLiteral;

export function isDecimalText(text: string): text is NumericText {
  return PLAIN.test(text);
}

/** Number of decimals written in the text. */
export function decimalsOf(text: string): number {
  const dot = text.indexOf(".");
  return dot === -1 ? 0 : text.length - dot - 1;
}

/** "12.500" → "12.5", "3.000" → "3": a quantity as it is shown everywhere, and a computed number in a field. */
export function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Units of all texts on one common scale; text that is no decimal counts as zero. */
function commonUnits(texts: readonly string[]): { scale: number; units: bigint[] } {
  const scale = Math.max(0, ...texts.map(decimalsOf));
  const units = texts.map((text) => {
    const parsed = parseUnits(text, scale);
    return parsed.ok ? parsed.value : 0n;
  });
  return { scale, units };
}

/** Negative, zero or positive, as a sort function wants it. */
export function compareDecimals(a: string, b: string): number {
  const [left = 0n, right = 0n] = commonUnits([a, b]).units;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** -1, 0 or 1. */
export function signOf(text: string): -1 | 0 | 1 {
  const compared = compareDecimals(text, "0");
  return compared < 0 ? -1 : compared > 0 ? 1 : 0;
}

export type Direction = "up" | "down" | "flat";

interface ShownAs {
  readonly decimals: number;
  readonly as?: "number" | "dollars" | "percent" | undefined;
  readonly rounding?: Rounding | undefined;
}

/** `even`: to the nearest, a half to the even digit, so that many figures together lean to neither side. `down`: towards zero. */
export type Rounding = "nearest" | "down" | "even";

/**
 * How a number goes where nothing else is said: percents to the nearest with halves away from zero, all else to the nearest even, so that one
 * amount reads alike wherever it stands. What may be spent, and what it is part of, says `down`: it must not read as more than there is.
 */
export function roundingOf({ as, rounding }: Omit<ShownAs, "decimals">): Rounding {
  return rounding ?? (as === "percent" ? "nearest" : "even");
}

/**
 * Direction of a number as it is shown with so many decimals: a number that reads as zero is flat, and has neither sign nor colour.
 * `decimals` has no default, so that no caller can forget it; the direction of the exact number is `signOf`.
 */
export function directionOf(text: string, { decimals, ...how }: ShownAs): Direction {
  const size = text.startsWith("-") ? text.slice(1) : text;
  const rounding = roundingOf(how);
  // The least that is not shown as zero: a whole last digit, or half of one. A half itself goes to zero, which is even.
  const least = rounding === "down" ? formatUnits(1n, decimals) : formatUnits(5n, decimals + 1);
  const compared = compareDecimals(size, least);
  if (compared < 0 || (compared === 0 && rounding === "even")) return "flat";
  return size === text ? "up" : "down";
}

/** Exact a − b as canonical text with the longer fraction of the two. */
export function subtractDecimals(a: string, b: string): string {
  const { scale, units } = commonUnits([a, b]);
  return formatUnits((units[0] ?? 0n) - (units[1] ?? 0n), scale);
}

/** Exact sum of any number of texts, as canonical text with their longest fraction; of none it is zero. */
export function sumDecimals(texts: readonly string[]): string {
  const { scale, units } = commonUnits(texts);
  return formatUnits(
    units.reduce((sum, unit) => sum + unit, 0n),
    scale,
  );
}

/** The same with exactly so many decimals, what lies beyond them dropped: never further from zero than it is. */
export function truncateDecimals(text: string, decimals: number): string {
  const { scale, units } = commonUnits([text]);
  const unit = units[0] ?? 0n;
  return formatUnits(scale > decimals ? unit / powerOfTen(scale - decimals) : unit * powerOfTen(decimals - scale), decimals);
}

const MILLION = 1_000_000n;

/** Where `text` lies between `low` (0) and `high` (1), for drawing only; 0.5 when the span is empty. */
export function positionBetween(text: string, low: string, high: string): number {
  const [at = 0n, from = 0n, to = 0n] = commonUnits([text, low, high]).units;
  if (to === from) return 0.5;
  return Number(((at - from) * MILLION) / (to - from)) / 1_000_000;
}

/** Change from `before` to `now` in percent, two decimals, halves away from zero; null when `before` is zero. */
export function percentChange(now: string, before: string): string | null {
  const [to = 0n, from = 0n] = commonUnits([now, before]).units;
  if (from === 0n) return null;
  const base = from < 0n ? -from : from;
  const scaled = (to - from) * 10_000n;
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = (2n * size + base) / (2n * base);
  return formatUnits(scaled < 0n ? -rounded : rounded, 2);
}
