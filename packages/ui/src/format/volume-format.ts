import { isDecimalText } from "./decimal-text.ts";
import { INVISIBLE, type NumberStyle, numberLocale } from "./number-format.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Volumes only: 18.42K, 3.1M. Nothing that is paid is ever shortened. */
export function formatVolume(text: string, style: NumberStyle): string {
  if (!isDecimalText(text)) return "--";
  const format =
    formats.get(style.locale) ??
    new Intl.NumberFormat(numberLocale(style.locale), { notation: "compact", maximumFractionDigits: 2, minimumFractionDigits: 0 });
  formats.set(style.locale, format);
  return format.format(text).replaceAll(INVISIBLE, "");
}

/** The character that separates decimals in a locale: the number pad's key. */
export function decimalSeparator(locale: string): string {
  return new Intl.NumberFormat(numberLocale(locale)).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";
}
