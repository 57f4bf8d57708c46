import { decimalsOf, isDecimalText, type Rounding, roundingOf } from "./decimal-text.ts";

/** How numbers are written: a BCP 47 tag and whether thousands are separated. */
export interface NumberStyle {
  readonly locale: string;
  readonly grouping: boolean;
  /** Whether the user hides what they have, won and lost. */
  readonly hidesOwn?: boolean;
}

export interface DecimalOptions {
  /** Decimals shown; absent: exactly those of the text. */
  readonly decimals?: number;
  /** `always` writes a plus before what is above zero. */
  readonly sign?: "auto" | "always";
  /** `money` puts a dollar sign as the locale wants it; `percent` takes the value as percent already. */
  readonly as?: "number" | "dollars" | "percent";
  /** How what lies beyond `decimals` goes; see `roundingOf` for what it is by itself. */
  readonly rounding?: Rounding;
}

const ROUNDING_MODES = { down: "trunc", nearest: "halfExpand", even: "halfEven" } as const;
export const MINUS = "−";
export const INVISIBLE = /[\u061c\u200e\u200f]/g;
const formats = new Map<string, Intl.NumberFormat>();

function formatFor(style: NumberStyle, options: DecimalOptions, decimals: number): Intl.NumberFormat {
  const { as = "number", sign = "auto" } = options;
  const rounding = roundingOf(options);
  const key = `${style.locale}|${style.grouping}|${decimals}|${as}|${sign}|${rounding}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(numberLocale(style.locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: style.grouping ? "always" : false,
    signDisplay: sign === "always" ? "exceptZero" : "negative",
    roundingMode: ROUNDING_MODES[rounding],
    ...(as === "dollars" && { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" }),
    ...(as === "percent" && { style: "unit", unit: "percent", unitDisplay: "short" }),
  } as Intl.NumberFormatOptions);
  formats.set(key, format);
  return format;
}

/** Western digits and the Gregorian calendar in every language; browsers that lack Belarusian get Russian. */
export function latinDigits(locale: string): string {
  const known = Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : locale === "be" ? "ru" : "en";
  return `${known}-u-ca-gregory-nu-latn`;
}

/** Arabic writes its Western digits with the separators and signs of English, which read the same in an isolate. */
export function numberLocale(locale: string): string {
  return latinDigits(locale.startsWith("ar") ? "en" : locale);
}

export interface NumberPart {
  readonly kind: "whole" | "fraction" | "affix";
  readonly text: string;
}

/** The number in reading order, its fraction apart so that it can be set smaller. Not a decimal: one dash. */
export function decimalParts(text: string, style: NumberStyle, options: DecimalOptions = {}): NumberPart[] {
  if (!isDecimalText(text)) return [{ kind: "whole", text: "--" }];
  const decimals = options.decimals ?? decimalsOf(text);
  return formatFor(style, options, decimals)
    .formatToParts(text as unknown as number)
    .map((part): NumberPart => {
      const clean = part.value.replaceAll(INVISIBLE, "");
      if (part.type === "minusSign") return { kind: "whole", text: MINUS };
      if (part.type === "decimal" || part.type === "fraction") return { kind: "fraction", text: clean };
      if (part.type === "percentSign" || part.type === "unit" || part.type === "literal") return { kind: "affix", text: clean };
      return { kind: "whole", text: clean };
    });
}

/** Exact text of the wire as people read it: separators of the locale, U+2212 for minus. */
export function formatDecimal(text: string, style: NumberStyle, options: DecimalOptions = {}): string {
  return decimalParts(text, style, options)
    .map((part) => part.text)
    .join("");
}
