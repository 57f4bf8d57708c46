import type { Data, Row } from "@candela/api";
import {
  currencyById,
  DAY_MS,
  dayInterest,
  type EarlyEnd,
  type EarningTerms,
  earlyEnd,
  earningDays,
  formatUnits,
  isDrawn,
  parseRate,
  parseUnits,
  RATE_SCALE,
  startOfDay,
} from "@candela/model";
import { compareDecimals, decimalsOf, formatDecimal, type NumberStyle, positionBetween, subtractDecimals, trimZeros } from "@candela/ui";
import type { T } from "../language/i18n.ts";

/** Locks and pledges as the app shows them: both have the same shapes and sums. */
export type EarningOf = "lock" | "pledge";
export type EarningProduct = Row<"GET /api/lockMining/products">;
export type EarningOrder = NonNullable<Data<"GET /api/lockMining/detail">>;
export type EarningDay = Row<"GET /api/lockMining/days">;
export type EarningSummary = NonNullable<Data<"GET /api/lockMining/summary">>;
/** What a product and an order both say of rate and term. */
export type Terms = Pick<EarningProduct, "currencyId" | "currencyName" | "termDays" | "rateLow" | "rateHigh" | "earlyFeeRate">;

const rateUnits = (text: string): bigint => {
  const parsed = parseRate(text);
  return parsed.ok ? parsed.value.units : 0n;
};

/** Units of an amount of a currency; of text that is none, zero. */
export function unitsOf(text: string, decimals: number): bigint {
  const parsed = parseUnits(text, decimals);
  return parsed.ok ? parsed.value : 0n;
}

/** Decimals that a currency is counted in: interest is cut there. */
export function earningDecimals({ currencyId }: Pick<Terms, "currencyId">, amount = ""): number {
  return currencyById(currencyId)?.scale ?? decimalsOf(amount);
}

/** The terms as the rules of packages/model take them. */
export function termsOf({ termDays, rateLow, rateHigh, earlyFeeRate }: Terms): EarningTerms {
  return {
    termDays,
    rateLow: rateUnits(rateLow),
    rateHigh: rateUnits(rateHigh),
    earlyFeeRate: earlyFeeRate === null ? null : rateUnits(earlyFeeRate),
  };
}

export const isFixed = (terms: Terms): boolean => !isDrawn(termsOf(terms));

/** "6.20" for 0.062: percent with two decimals, and up to four where they carry value. */
export function percentDigits(rate: string): string {
  const percent = trimZeros(formatUnits(rateUnits(rate), RATE_SCALE - 2));
  const missing = 2 - decimalsOf(percent);
  return missing <= 0 ? percent : `${percent}${percent.includes(".") ? "" : "."}${"0".repeat(missing)}`;
}

/** "6.20%". */
export function percentOf(rate: string, style: NumberStyle): string {
  return formatDecimal(percentDigits(rate), style, { as: "percent" });
}

/** "5.80 to 6.60%", or "6.20%" where both ends are the same: never one figure of a range. */
export function rateText(terms: Terms, style: NumberStyle, t: T): string {
  const high = percentOf(terms.rateHigh, style);
  return isFixed(terms) ? high : t("earning_rate_range", { low: formatDecimal(percentDigits(terms.rateLow), style), high });
}

/** "30 days", or "any time" of what has no term. */
export function termText({ termDays }: Pick<Terms, "termDays">, t: T): string {
  return termDays === 0 ? t("earning_any_time") : t("earning_days", { count: termDays });
}

/** "USDT, 30 days". */
export function productTitle(terms: Pick<Terms, "termDays" | "currencyName">, t: T): string {
  return t("earning_product", { currency: terms.currencyName, term: termText(terms, t) });
}

/** Interest of a day on an amount at a rate, decimal text, cut at the currency's decimals. */
export function interestOfDay(terms: Terms, amount: string, rate: string): string {
  const decimals = earningDecimals(terms, amount);
  return formatUnits(dayInterest(unitsOf(amount, decimals), rateUnits(rate)), decimals);
}

/** The same of all days of the term: each day is cut by itself. */
export function interestOfTerm(terms: Terms, amount: string, rate: string): string {
  const decimals = earningDecimals(terms, amount);
  return formatUnits(dayInterest(unitsOf(amount, decimals), rateUnits(rate)) * BigInt(terms.termDays), decimals);
}

/** Moment at which an order that begins now comes back; null without a term. */
export function comesBackAt({ termDays }: Pick<Terms, "termDays">, now: number): number | null {
  const { last } = earningDays(now, termDays);
  return last === null ? null : startOfDay(last + 1);
}

/** First moment after the first day that earns: when its interest is paid. */
export function firstPaidAt({ termDays }: Pick<Terms, "termDays">, now: number): number {
  return startOfDay(earningDays(now, termDays).first) + DAY_MS;
}

/** Interest that was paid and stays: who leaves early gives it back. */
export const keptInterest = ({ paid, forfeited }: Pick<EarningOrder, "paid" | "forfeited">): string => subtractDecimals(paid, forfeited);

/** What leaving before the end gives after some interest was paid, in units as decimal text; null where nobody can. */
export function leavingGives(terms: Terms, amount: string, paid: string): Readonly<Record<keyof EarlyEnd, string>> | null {
  const { earlyFeeRate } = termsOf(terms);
  if (earlyFeeRate === null) return null;
  const decimals = earningDecimals(terms, amount);
  const ends = earlyEnd(unitsOf(amount, decimals), unitsOf(paid, decimals), earlyFeeRate);
  return { forfeited: formatUnits(ends.forfeited, decimals), fee: formatUnits(ends.fee, decimals), back: formatUnits(ends.back, decimals) };
}

/** Part of the whole that is left, 0 to 1, for drawing; the text has whole percents, rounded down so that it never says more than there is. */
export function leftShare({ left, capacity }: Pick<EarningProduct, "left" | "capacity">): number {
  return compareDecimals(capacity, "0") > 0 ? Math.min(1, Math.max(0, positionBetween(left, "0", capacity))) : 0;
}

/** "46%"; of what is less than one, "<1%". */
export function leftPercent(product: Pick<EarningProduct, "left" | "capacity">, style: NumberStyle): string {
  const percent = Math.floor(leftShare(product) * 100 + 1e-9);
  const isLittle = percent === 0 && compareDecimals(product.left, "0") > 0;
  return `${isLittle ? "<" : ""}${formatDecimal(isLittle ? "1" : String(percent), style, { as: "percent" })}`;
}

const least = (...amounts: readonly string[]): string => amounts.reduce((a, b) => (compareDecimals(a, b) <= 0 ? a : b));

/** Most that can be put in now, decimal text: what there is, what one order, one user and the whole may have. */
export function mostNow({ maximum, userMaximum, held, left, guestLeft }: EarningProduct, available: string): string {
  const own = subtractDecimals(userMaximum, held);
  const most = least(available, maximum, own, guestLeft ?? left);
  return compareDecimals(most, "0") > 0 ? most : "0";
}

/** How much of the term has passed, 0 to 1; of what has none, nothing. */
export function passedShare({ startedAt, maturesAt }: Pick<EarningOrder, "startedAt" | "maturesAt">, now: number): number {
  if (maturesAt === null || maturesAt <= startedAt) return 0;
  return Math.min(1, Math.max(0, (now - startedAt) / (maturesAt - startedAt)));
}

/** The day of the term that it is, from 1 to the last. */
export function dayOfTerm({ firstDay, termDays }: Pick<EarningOrder, "firstDay" | "termDays">, now: number): number {
  const day = Math.floor((now - Date.parse(`${firstDay}T00:00:00Z`)) / DAY_MS) + 1;
  return Math.min(termDays, Math.max(1, day));
}
