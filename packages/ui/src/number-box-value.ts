import { compareDecimals, decimalsOf, isDecimalText, sumDecimals, truncateDecimals } from "./format/decimal-text.ts";

/** Bounds of a number box, as decimal texts. */
export interface NumberBounds {
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

export const NUMBER_BOX: NumberBounds = { min: "1", max: String(Number.MAX_SAFE_INTEGER), step: "1" };

/** Typed text as decimal text: without leading zeros, without a point that nothing stands before or behind. */
function finishedNumber(text: string): string {
  const [, sign = "", rest = ""] = /^(-?)(.*)$/s.exec(text) ?? [];
  const plain = rest.replace(/\.$/, "").replace(/^0+(?=\d)/, "");
  return `${sign}${plain.startsWith(".") ? "0" : ""}${plain}`;
}

/** The value within the bounds, written with the decimals of the step; further digits are dropped. A text that is no number becomes the minimum. */
export function clampNumber(text: string, { min, max, step }: NumberBounds): string {
  const number = finishedNumber(text);
  if (!isDecimalText(number) || compareDecimals(number, min) <= 0) return min;
  return compareDecimals(number, max) >= 0 ? max : truncateDecimals(number, decimalsOf(step));
}

/** So many steps up, or down when negative, exact and within the bounds. */
export function stepNumber(text: string, steps: number, bounds: NumberBounds): string {
  const step = steps < 0 ? `-${bounds.step}` : bounds.step;
  return clampNumber(sumDecimals([clampNumber(text, bounds), ...Array.from({ length: Math.abs(steps) }, () => step)]), bounds);
}

/** Value of the field after a key: digits, and a point where the step has decimals. Null for anything else. */
export function typedNumber(text: string, { min, step }: NumberBounds): string | null {
  const decimals = decimalsOf(step);
  const plain = text.trim().replace(",", ".");
  const match = /^(-?)\d{0,20}(?:\.(\d*))?$/.exec(plain);
  if (match === null || (match[2] ?? "").length > decimals || (decimals === 0 && plain.includes("."))) return null;
  return match[1] === "-" && compareDecimals(min, "0") >= 0 ? null : plain;
}
