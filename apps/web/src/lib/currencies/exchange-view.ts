import type { Data, Row } from "@candela/api";
import { formatUnits, parseRate, RATE_SCALE } from "@candela/model";
import { decimalsOf, formatDecimal, type NumberStyle, trimZeros, truncateDecimals } from "@candela/ui";

export type Quote = NonNullable<Data<"POST /api/currencyExchange/quote">>;
export type Exchange = Row<"GET /api/currencyExchange/list">;
type Rated = Pick<Quote, "fromCurrencyId" | "fromCurrencyName" | "toCurrencyName" | "baseCurrencyId">;

/** Digits of a rate that are read: more say nothing to anyone, and fewer would hide the spread. */
const READ_DIGITS = 6;

/** A rate with six digits that count, zeros at its end among them; cut, since what lies beyond them is told with the record. */
export function shortRate(rate: string): string {
  const [whole = "0", fraction = ""] = rate.split(".");
  // Below one, zeros in front do not count: six digits of a yen's worth begin with the first that is none.
  const zeros = whole === "0" ? (/^0*(?=[1-9])/.exec(fraction)?.[0].length ?? -1) : -1;
  return truncateDecimals(rate, zeros === -1 ? Math.max(2, READ_DIGITS - whole.length) : READ_DIGITS + zeros);
}

/** "1 EUR = 1.16113 USDT". */
export function rateText(exchange: Rated, rate: string, style: NumberStyle): string {
  const isFrom = exchange.baseCurrencyId === exchange.fromCurrencyId;
  const [base, other] = isFrom
    ? [exchange.fromCurrencyName, exchange.toCurrencyName]
    : [exchange.toCurrencyName, exchange.fromCurrencyName];
  return `1 ${base} = ${formatDecimal(shortRate(rate), style)} ${other}`;
}

/** A part of a whole as percent, as fine as a difference of prices is: "0.209 %" for 0.00209075. */
export function percentText(share: string, style: NumberStyle): string {
  const parsed = parseRate(share);
  const percent = parsed.ok ? trimZeros(formatUnits(parsed.value.units, RATE_SCALE - 2)) : "0";
  return formatDecimal(percent, style, { as: "percent", decimals: Math.max(2, Math.min(3, decimalsOf(percent))) });
}
