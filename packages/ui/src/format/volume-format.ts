import { isDecimalText } from "./decimal-text.ts";
import { INVISIBLE, type NumberStyle, numberLocale } from "./number-format.ts";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Traded volume of the market in the language's short form, with two decimals: 18.42K, 1.84万, 69.00. Amounts that somebody owns, owes or
 * pays are never written so.
 */
export function formatVolume(text: string, style: NumberStyle): string {
  if (!isDecimalText(text)) return "--";
  const key = `${style.locale}|${style.grouping}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(numberLocale(style.locale), {
      notation: "compact",
      maximumFractionDigits: 2,
      minimumFractionDigits: 2,
      useGrouping: style.grouping ? "min2" : false,
    });
  formats.set(key, format);
  return format.format(text).replaceAll(INVISIBLE, "");
}

/** The character that separates decimals in a locale: the number pad's key. */
export function decimalSeparator(locale: string): string {
  return new Intl.NumberFormat(numberLocale(locale)).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";
}
