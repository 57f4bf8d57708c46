import {
  currencyById,
  divCeil,
  formatUnits,
  LTV_SCALE,
  loanCost,
  loanDayInterest,
  collateralValue as modelCollateralValue,
  leastCollateral as modelLeastCollateral,
  levelPrice as modelLevelPrice,
  loanToValue as modelLoanToValue,
  yearRate as modelYearRate,
  most,
  powerOfTen,
  RATE_SCALE,
} from "@candela/model";
import { compareDecimals, decimalsOf, subtractDecimals, trimZeros } from "@candela/ui";
import { unitsOf } from "../../lib/earning/earning-view.ts";
import type { LevelName, LoanLevels, LoanProduct } from "./loan-shapes.ts";

/** Sums of a loan by the rules of packages/model, in the texts of the wire: so that a page can follow each price, and each key that is pressed. */

/** Decimals that a currency is counted in. */
export const scaleOf = (currencyId: number, amount = ""): number => currencyById(currencyId)?.scale ?? decimalsOf(amount);

const rateUnits = (rate: string): bigint => unitsOf(rate, RATE_SCALE);
const ownUnits = (text: string): bigint => unitsOf(text, decimalsOf(text));
const scaled = (text: string) => ({ scale: decimalsOf(text) });

/** Interest of one day on what is owed, rounded up at the currency's decimals. */
export function interestOfDay(principal: string, rate: string, scale: number): string {
  return formatUnits(loanDayInterest(unitsOf(principal, scale), rateUnits(rate)), scale);
}

/** The same of so many days on the same principal: each is rounded by itself. */
export function interestOfDays(principal: string, rate: string, days: number, scale: number): string {
  return formatUnits(loanCost(unitsOf(principal, scale), { termDays: days, dailyRate: rateUnits(rate) }), scale);
}

/** A year of 365 days at a rate of a day: simple, so it is the APR. */
export const yearRate = (dailyRate: string): string => formatUnits(modelYearRate(rateUnits(dailyRate)), RATE_SCALE);

/** What collateral is worth at a bid, rounded down. */
export function collateralValue(collateral: string, bid: string, scale: number): string {
  const held = { currency: { scale }, collateral: ownUnits(collateral), pledged: scaled(collateral) };
  return formatUnits(modelCollateralValue({ ...held, bid: ownUnits(bid), priceScale: decimalsOf(bid) }), scale);
}

/** Debt over what collateral is worth at a bid, rounded up at six decimals; null without any worth. */
export function loanToValue(debt: string, collateral: string, bid: string): string | null {
  const held = { debt: ownUnits(debt), currency: scaled(debt), collateral: ownUnits(collateral), pledged: scaled(collateral) };
  const ltv = modelLoanToValue({ ...held, bid: ownUnits(bid), priceScale: decimalsOf(bid) });
  return ltv === null ? null : formatUnits(ltv, LTV_SCALE);
}

/** Least collateral that is enough for a debt at a bid and a level, rounded up at its decimals; null without a price. */
export function leastCollateral(debt: string, level: string, bid: string, scale: number): string | null {
  if (ownUnits(bid) <= 0n || rateUnits(level) <= 0n) return null;
  const held = { debt: ownUnits(debt), currency: scaled(debt), pledged: { scale }, bid: ownUnits(bid), priceScale: decimalsOf(bid) };
  return formatUnits(modelLeastCollateral(held, rateUnits(level)), scale);
}

/** Decimals of what is offered as collateral at first: a coin's eight say nothing to anyone. */
export const OFFERED_DECIMALS = 5;
/** A part more than the least, in thousandths, so that the next small fall of the price does not reject the loan. */
const CUSHION = 5n;

/** What is offered as collateral at first: the least and a little more. */
export function offeredCollateral(least: string): string {
  const scale = decimalsOf(least);
  const units = divCeil(unitsOf(least, scale) * (1_000n + CUSHION), 1_000n);
  const step = powerOfTen(Math.max(0, scale - OFFERED_DECIMALS));
  return trimZeros(formatUnits(divCeil(units, step) * step, scale));
}

/** The price at which a debt reaches a level, rounded up at the decimals of prices; null while nothing is owed or pledged. */
export function levelPrice(debt: string, collateral: string, level: string, decimals: number): string | null {
  if (ownUnits(debt) <= 0n || ownUnits(collateral) <= 0n) return null;
  const held = { debt: ownUnits(debt), currency: scaled(debt), collateral: ownUnits(collateral), pledged: scaled(collateral) };
  return formatUnits(modelLevelPrice({ ...held, priceScale: decimals }, rateUnits(level)).shown, decimals);
}

/** Decimals of a fall, as those of a loan to value. */
const FALL_DECIMALS = LTV_SCALE;

/** How far a price has to fall to another, as a part of it, rounded down; negative where the other lies above. */
export function fallTo(price: string, bid: string): string {
  const scale = Math.max(decimalsOf(price), decimalsOf(bid));
  const [from, to] = [unitsOf(bid, scale), unitsOf(price, scale)];
  if (from <= 0n) return "0";
  const way = (from - to) * powerOfTen(FALL_DECIMALS);
  return formatUnits(way >= 0n ? way / from : -divCeil(-way, from), FALL_DECIMALS);
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
  return scale <= decimals ? amount : formatUnits(divCeil(unitsOf(amount, scale), powerOfTen(scale - decimals)), decimals);
}

/** The price of a level as it is read: whole from some size on, and never lower than it is. */
export function readablePrice(price: string): string {
  const scale = decimalsOf(price);
  if (compareDecimals(price, WHOLE_FROM) < 0) return price;
  return String(divCeil(unitsOf(price, scale), powerOfTen(scale)));
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
    return daily <= 0n ? [] : divCeil(rateUnits(overdueRate) * 100n, daily);
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
