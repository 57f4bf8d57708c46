import { formatUnits, parseUnits, powerOfTen, RATE_SCALE } from "@candela/model";

/** "12.500" → "12.5", "3.000" → "3": how a computed number is put into a field. */
export function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Decimals that a step allows: 0.05 → 2, 0.50 → 1, 1 → 0. */
export function decimalsOfStep(step: bigint, scale: number): number {
  let decimals = scale;
  while (decimals > 0 && step % powerOfTen(scale - decimals + 1) === 0n) decimals -= 1;
  return decimals;
}

/** Units of what was typed, possibly unfinished ("12."); null for nothing and for what is no number of this scale. */
export function typedUnits(text: string, scale: number): bigint | null {
  const parsed = parseUnits(text.endsWith(".") ? text.slice(0, -1) : text, scale);
  return parsed.ok ? parsed.value : null;
}

/** What was typed or pasted into a field and is no number that it takes. */
export interface RefusedText {
  readonly text: string;
  /** `decimals`: a number, only finer than the field takes. */
  readonly why: "malformed" | "decimals";
}

const DIGITS_MAX = 16;

/** As the app itself groups: 1,000 and 1,234,567.89. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Text as a decimal field takes it, or why it does not: commas between groups of three go, so that "1,000" is a thousand and never one; any other
 * comma counts as the point, and zeros in front go.
 */
export function acceptable(text: string, decimals: number): string | RefusedText {
  const trimmed = text.trim();
  const plain = (GROUPED.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed.replace(",", "."))
    .replace(/^\./, "0.")
    .replace(/^0+(?=\d)/, "");
  const match = /^\d*(?:\.(\d*))?$/.exec(plain);
  if (match === null || plain.length > DIGITS_MAX) return { text, why: "malformed" };
  const tooFine = (match[1] ?? "").length > decimals || (plain.includes(".") && decimals === 0);
  return tooFine ? { text, why: "decimals" } : plain;
}

/** A fee or payout rate as percent with at least `least` decimals: 0.001 → "0.10". */
export function ratePercent(units: bigint, least = 2): string {
  const text = trimZeros(formatUnits(units, RATE_SCALE - 2));
  const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
  return decimals >= least ? text : `${text}${decimals === 0 ? "." : ""}${"0".repeat(least - decimals)}`;
}
