import { currencyById, formatUnits, most, powerOfTen, RATE_SCALE } from "@candela/model";
import { compareDecimals, decimalsOf, subtractDecimals, trimZeros, truncateDecimals } from "@candela/ui";
import { unitsOf } from "../../lib/earning/earning-view.ts";
import type { LevelName, LoanLevels, LoanProduct } from "./loan-shapes.ts";

/** Sums of a loan as the server makes them, exact: so that a page can follow each price, and each key that is pressed. */

/** Decimals of a loan to value: rounded up there, since it must not read as safer than it is. */
const LTV_DECIMALS = 6;

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Decimals that a currency is counted in. */
export const scaleOf = (currencyId: number, amount = ""): number => currencyById(currencyId)?.scale ?? decimalsOf(amount);

const rateUnits = (rate: string): bigint => unitsOf(rate, RATE_SCALE);

/** Interest of one day on what is owed, rounded up at the currency's decimals. */
export function interestOfDay(principal: string, rate: string, scale: number): string {
  return formatUnits(ceilDiv(unitsOf(principal, scale) * rateUnits(rate), powerOfTen(RATE_SCALE)), scale);
}

/** The same of so many days on the same principal: each is rounded by itself. */
export function interestOfDays(principal: string, rate: string, days: number, scale: number): string {
  return formatUnits(unitsOf(interestOfDay(principal, rate, scale), scale) * BigInt(days), scale);
}

const YEAR_DAYS = 365n;

/** A year of 365 days at a rate of a day: simple, so it is the APR. */
export const yearRate = (dailyRate: string): string => formatUnits(rateUnits(dailyRate) * YEAR_DAYS, RATE_SCALE);

/** What collateral is worth at a bid, rounded down. */
export function collateralValue(collateral: string, bid: string, scale: number): string {
  const [own, price] = [decimalsOf(collateral), decimalsOf(bid)];
  return truncateDecimals(formatUnits(unitsOf(collateral, own) * unitsOf(bid, price), own + price), scale);
}

/** Debt over value, rounded up at six decimals; null without any value. */
export function loanToValue(debt: string, value: string): string | null {
  const scale = Math.max(decimalsOf(debt), decimalsOf(value));
  const worth = unitsOf(value, scale);
  return worth <= 0n ? null : formatUnits(ceilDiv(unitsOf(debt, scale) * powerOfTen(LTV_DECIMALS), worth), LTV_DECIMALS);
}

/** Least collateral that is enough for a debt at a bid and a level, rounded up at its decimals; null without a price. */
export function leastCollateral(debt: string, level: string, bid: string, scale: number): string | null {
  const price = decimalsOf(bid);
  if (unitsOf(bid, price) <= 0n || rateUnits(level) <= 0n) return null;
  const owed = decimalsOf(debt);
  const worth = ceilDiv(unitsOf(debt, owed) * powerOfTen(RATE_SCALE), rateUnits(level));
  return formatUnits(ceilDiv(worth * powerOfTen(scale + price), unitsOf(bid, price) * powerOfTen(owed)), scale);
}

/** Decimals of what is offered as collateral at first: a coin's eight say nothing to anyone. */
export const OFFERED_DECIMALS = 5;
/** A part more than the least, in thousandths, so that the next small fall of the price does not reject the loan. */
const CUSHION = 5n;

/** What is offered as collateral at first: the least and a little more. */
export function offeredCollateral(least: string): string {
  const scale = decimalsOf(least);
  const units = ceilDiv(unitsOf(least, scale) * (1_000n + CUSHION), 1_000n);
  const step = powerOfTen(Math.max(0, scale - OFFERED_DECIMALS));
  return trimZeros(formatUnits(ceilDiv(units, step) * step, scale));
}

/** The price at which a debt reaches a level, rounded up at the decimals of prices; null while nothing is owed or pledged. */
export function levelPrice(debt: string, collateral: string, level: string, decimals: number): string | null {
  const [owed, own] = [decimalsOf(debt), decimalsOf(collateral)];
  const divisor = unitsOf(collateral, own) * rateUnits(level) * powerOfTen(owed);
  if (divisor <= 0n || unitsOf(debt, owed) <= 0n) return null;
  return formatUnits(ceilDiv(unitsOf(debt, owed) * powerOfTen(own + RATE_SCALE + decimals), divisor), decimals);
}

/** How far a price has to fall to another, as a part of it, rounded down; negative where the other lies above. */
export function fallTo(price: string, bid: string): string {
  const scale = Math.max(decimalsOf(price), decimalsOf(bid));
  const [from, to] = [unitsOf(bid, scale), unitsOf(price, scale)];
  if (from <= 0n) return "0";
  const scaled = (from - to) * powerOfTen(LTV_DECIMALS);
  return formatUnits(scaled >= 0n ? scaled / from : -ceilDiv(-scaled, from), LTV_DECIMALS);
}

export interface ShownLevel {
  readonly level: LevelName;
  readonly ltv: string;
  readonly price: string;
  /** Null without a price of now. */
  readonly fall: string | null;
}

/** Levels at which something happens, as prices of the collateral. */
export function shownLevels(levels: LoanLevels, debt: string, collateral: string, bid: string | null): readonly ShownLevel[] {
  return (["warning", "call", "sale"] as const).flatMap((level) => {
    const price = levelPrice(debt, collateral, levels[level], decimalsOf(bid ?? "0.00"));
    if (price === null) return [];
    return { level, ltv: levels[level], price, fall: bid === null ? null : fallTo(price, bid) };
  });
}

/** From this price on, decimals say nothing of where something happens. */
const WHOLE_FROM = "10000";

/** An amount with so many decimals that is enough: what lies beyond is rounded up. */
export function roundedUp(amount: string, decimals: number): string {
  const scale = decimalsOf(amount);
  return scale <= decimals ? amount : formatUnits(ceilDiv(unitsOf(amount, scale), powerOfTen(scale - decimals)), decimals);
}

/** The price of a level as it is read: whole from some size on, and never lower than it is. */
export function readablePrice(price: string): string {
  const scale = decimalsOf(price);
  if (compareDecimals(price, WHOLE_FROM) < 0) return price;
  return String(ceilDiv(unitsOf(price, scale), powerOfTen(scale)));
}

/** What a repayment pays: interest first. */
export function repaymentParts(amount: string, interest: string): { readonly interest: string; readonly principal: string } {
  const isMore = compareDecimals(amount, interest) > 0;
  return { interest: isMore ? interest : amount, principal: isMore ? subtractDecimals(amount, interest) : "0" };
}

/** How many times the daily rate a late day costs, at most, of any of these. */
export function lateTimes(products: readonly Pick<LoanProduct, "dailyRate" | "overdueRate">[]): string | null {
  const times = products.flatMap(({ dailyRate, overdueRate }) => {
    const daily = rateUnits(dailyRate);
    return daily <= 0n ? [] : ceilDiv(rateUnits(overdueRate) * 100n, daily);
  });
  const [first, ...rest] = times;
  if (first === undefined) return null;
  return trimZeros(formatUnits(rest.reduce(most, first), 2));
}

export const SORTS = ["cost", "term", "maximum"] as const;
export type Sort = (typeof SORTS)[number];

/** Products by their cost, lowest first, by their term, shortest first, or by their maximum, greatest first; never by what the house earns. */
export function sortedProducts(products: readonly LoanProduct[], sort: Sort): readonly LoanProduct[] {
  const byCost = (a: LoanProduct, b: LoanProduct) => compareDecimals(a.apr, b.apr) || a.termDays - b.termDays || a.productId - b.productId;
  const first = {
    cost: () => 0,
    term: (a: LoanProduct, b: LoanProduct) => a.termDays - b.termDays,
    maximum: (a: LoanProduct, b: LoanProduct) => compareDecimals(b.maximum, a.maximum),
  }[sort];
  return products.toSorted((a, b) => first(a, b) || byCost(a, b));
}
