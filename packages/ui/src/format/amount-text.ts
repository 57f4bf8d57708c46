import { decimalsOf, trimZeros } from "./decimal-text.ts";
import { type DecimalOptions, formatDecimal, type NumberStyle } from "./number-format.ts";

/** Decimals of an amount that says nothing else. */
export const AMOUNT_DECIMALS = 2;

/** The text shown in place of a hidden amount. */
export const HIDDEN = "•••••";

/** An amount of the user's own within a sentence: dots while the user hides amounts. */
export function ownText(text: string, style: NumberStyle, options: DecimalOptions = {}): string {
  return style.hidesOwn === true ? HIDDEN : formatDecimal(text, style, options);
}

/** An amount with so many decimals, and thousands apart where the style groups them; what lies beyond is rounded as `roundingOf` has it. */
export function amountText(text: string, style: NumberStyle, options: DecimalOptions = {}): string {
  return formatDecimal(text, style, { decimals: AMOUNT_DECIMALS, ...options });
}

/** Decimals that show an amount whole: up to its last digit that is not zero, and at least so many. */
export function wholeDecimals(text: string, least = AMOUNT_DECIMALS): number {
  return Math.max(least, decimalsOf(trimZeros(text)));
}
