import { formatUnits, parseUnits, powerOfTen, RATE_SCALE } from "@candela/model";
import { decimalsOf, trimZeros } from "@candela/ui";

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

/** Decimals of all rates of one list, in percent: as many as the longest of them has, and at least `least`. */
export function rateDecimals(rates: readonly bigint[], least = 2): number {
  return Math.max(least, ...rates.map((units) => decimalsOf(ratePercent(units, 0))));
}

/** A fee or payout rate as percent with at least `least` decimals: 0.001 → "0.10". */
export function ratePercent(units: bigint, least = 2): string {
  const text = trimZeros(formatUnits(units, RATE_SCALE - 2));
  const decimals = decimalsOf(text);
  return decimals >= least ? text : `${text}${decimals === 0 ? "." : ""}${"0".repeat(least - decimals)}`;
}
