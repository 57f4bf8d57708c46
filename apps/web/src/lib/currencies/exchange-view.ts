import type { Data, Row } from "@candela/api";
import { formatUnits, parseRate, RATE_SCALE } from "@candela/model";
import { compareDecimals, decimalsOf, formatDecimal, type NumberStyle, sumDecimals, trimZeros, truncateDecimals } from "@candela/ui";

export type Quote = NonNullable<Data<"POST /api/currencyExchange/quote">>;
export type Exchange = Row<"GET /api/currencyExchange/list">;
type Rated = Pick<Quote, "fromCurrencyId" | "fromCurrencyName" | "toCurrencyName" | "baseCurrencyId">;

/** Digits of a rate that are read: more say nothing to anyone, and fewer would hide the spread. */
const READ_DIGITS = 6;

/** Decimals with which six digits of a rate count, zeros at its end among them. */
function readDecimals(rate: string): number {
  const [whole = "0", fraction = ""] = rate.split(".");
  // Below one, zeros in front do not count: six digits of a yen's worth begin with the first that is none.
  const zeros = whole === "0" ? (/^0*(?=[1-9])/.exec(fraction)?.[0].length ?? -1) : -1;
  return zeros === -1 ? Math.max(2, READ_DIGITS - whole.length) : READ_DIGITS + zeros;
}

/** A rate with six digits that count; cut, since what lies beyond them is told with the record. */
export const shortRate = (rate: string): string => truncateDecimals(rate, readDecimals(rate));

/** A rate that is paid, with as many digits, but rounded up: a cut one would read as cheaper than it is. */
function shortRatePaid(rate: string): string {
  const cut = shortRate(rate);
  return compareDecimals(cut, rate) === 0 ? cut : sumDecimals([cut, formatUnits(1n, decimalsOf(cut))]);
}

/** "1 EUR = 1.16113 USDT": what one is sold for is cut, what one is bought for rounded up, so that neither reads better than it is. */
export function rateText(exchange: Rated, rate: string, style: NumberStyle): string {
  const isFrom = exchange.baseCurrencyId === exchange.fromCurrencyId;
  const [base, other] = isFrom
    ? [exchange.fromCurrencyName, exchange.toCurrencyName]
    : [exchange.toCurrencyName, exchange.fromCurrencyName];
  return `1 ${base} = ${formatDecimal(isFrom ? shortRate(rate) : shortRatePaid(rate), style)} ${other}`;
}

/** A part of a whole as percent, as fine as a difference of prices is: "0.209 %" for 0.00209075. */
export function percentText(share: string, style: NumberStyle): string {
  const parsed = parseRate(share);
  const percent = parsed.ok ? trimZeros(formatUnits(parsed.value.units, RATE_SCALE - 2)) : "0";
  return formatDecimal(percent, style, { as: "percent", decimals: Math.max(2, Math.min(3, decimalsOf(percent))) });
}
