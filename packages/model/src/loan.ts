import type { Asset } from "./amount.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { dayOf, startOfDay } from "./earning.ts";
import { divCeil, divFloor, most } from "./rounding.ts";

/** Money that is lent: interest by the day, loan to value at a bid, and how much collateral is sold. A day is one of UTC, by its number since 1970. */

/** Rates and levels are in 10^-8. */
const RATE_ONE = 100_000_000n;
const YEAR_DAYS = 365n;
/** Decimals of a loan to value that is shown; nothing is decided by it. */
export const LTV_SCALE = 6;
/** The overdue rate is at most so many halves of the daily one. */
export const OVERDUE_HALVES_MAX = 3n;
/** Nothing smaller is sold, and nothing smaller is left: whole units of the borrowed currency. */
export const LOAN_SALE_LEAST = 10n;
/** Days before the due day when a user is reminded, of a term that is longer than them: nobody is reminded on the day of the loan. Of a loan for one day on its due day. */
export function loanReminderDays(termDays: number): readonly number[] {
  return termDays > 1 ? [3, 1].filter((days) => days < termDays) : [0];
}

/** Loan to value at which something happens, each below the next. */
export interface LoanLevels {
  readonly opening: bigint;
  readonly warning: bigint;
  readonly call: bigint;
  readonly sale: bigint;
}

/** Terms that decide what a loan costs. */
export interface LoanRates {
  readonly termDays: number;
  readonly dailyRate: bigint;
  readonly overdueRate: bigint;
}

/** What is owed and what secures it, in units, at a bid of the collateral in the borrowed currency. */
export interface Secured {
  readonly debt: bigint;
  readonly currency: Pick<Asset, "scale">;
  readonly collateral: bigint;
  readonly pledged: Pick<Asset, "scale">;
  readonly bid: bigint;
  readonly priceScale: number;
}

/** The day of the loan, and the last one without overdue interest. A loan of 90 days that is repaid on its due day has paid 90 days. */
export function loanDays(disbursedAt: number, termDays: number): { readonly first: number; readonly due: number } {
  assert(termDays > 0, "a loan has a term");
  const first = dayOf(disbursedAt);
  return { first, due: first + termDays };
}

/** The moment after which a loan is overdue, epoch ms. */
export const loanDueAt = (dueDay: number) => startOfDay(dueDay + 1);

/** Rate of a day: days before the due day cost the daily rate, the due day and those after it the overdue one, once they are over. */
export function loanRateOf(day: number, dueDay: number, { dailyRate, overdueRate }: Omit<LoanRates, "termDays">): bigint {
  return day < dueDay ? dailyRate : overdueRate;
}

/** Interest of one day in units of the borrowed currency, rounded up. It is of the principal alone: never of interest. */
export function loanDayInterest(principal: bigint, rate: bigint): bigint {
  assert(principal >= 0n && rate >= 0n, "interest is of money at a rate");
  return divCeil(principal * rate, RATE_ONE);
}

/** Interest of a whole term in which nothing is repaid: the total cost of the credit. */
export function loanCost(amount: bigint, { termDays, dailyRate }: Omit<LoanRates, "overdueRate">): bigint {
  return BigInt(termDays) * loanDayInterest(amount, dailyRate);
}

/** A year of 365 days at a daily rate. */
export const yearRate = (dailyRate: bigint) => dailyRate * YEAR_DAYS;

/** What a cost over a term is of a year, as a part of the amount, rounded up. */
export function loanApr(amount: bigint, cost: bigint, termDays: number): bigint {
  assert(amount > 0n && termDays > 0, "a cost is of an amount over a term");
  return divCeil(cost * YEAR_DAYS * RATE_ONE, amount * BigInt(termDays));
}

/** One unit of the borrowed currency and one of the collateral at a price of one unit have these weights: debt × debtWeight is compared with collateral × bid × valueWeight. */
const weights = ({ currency, pledged, priceScale }: Pick<Secured, "currency" | "pledged" | "priceScale">) => ({
  debtWeight: powerOfTen(pledged.scale + priceScale),
  valueWeight: powerOfTen(currency.scale),
});

/** What collateral is worth in units of the borrowed currency, rounded down. */
export function collateralValue(loan: Omit<Secured, "debt">): bigint {
  const { debtWeight, valueWeight } = weights(loan);
  return divFloor(loan.collateral * loan.bid * valueWeight, debtWeight);
}

/** Debt over value at six decimals, rounded up; null where the collateral is worth nothing. */
export function loanToValue(loan: Secured): bigint | null {
  const { debtWeight, valueWeight } = weights(loan);
  const value = loan.collateral * loan.bid * valueWeight;
  return value === 0n ? null : divCeil(loan.debt * debtWeight * powerOfTen(LTV_SCALE), value);
}

/** Whether debt over value is a level or more, exactly. Without debt none is reached. */
export function reachesLevel(loan: Secured, level: bigint): boolean {
  const { debtWeight, valueWeight } = weights(loan);
  return loan.debt > 0n && loan.debt * RATE_ONE * debtWeight >= level * loan.collateral * loan.bid * valueWeight;
}

/** Whether debt over value is more than a level, exactly. */
export function exceedsLevel(loan: Secured, level: bigint): boolean {
  const { debtWeight, valueWeight } = weights(loan);
  return loan.debt * RATE_ONE * debtWeight > level * loan.collateral * loan.bid * valueWeight;
}

/** The highest bid at which a level is reached, in units of the price; `shown` is rounded up, so that nothing happens above what somebody has read. */
export function levelPrice(loan: Omit<Secured, "bid">, level: bigint): { readonly reached: bigint; readonly shown: bigint } {
  const { debtWeight, valueWeight } = weights(loan);
  assert(loan.collateral > 0n && level > 0n, "a level is a price where something is pledged");
  const [numerator, denominator] = [loan.debt * RATE_ONE * debtWeight, level * loan.collateral * valueWeight];
  return { reached: divFloor(numerator, denominator), shown: divCeil(numerator, denominator) };
}

/** Least collateral, in units, with which a debt is not above a level. */
export function leastCollateral(loan: Omit<Secured, "collateral">, level: bigint): bigint {
  const { debtWeight, valueWeight } = weights(loan);
  return divCeil(loan.debt * RATE_ONE * debtWeight, level * loan.bid * valueWeight);
}

/** What brings a loan below a level: so much more collateral, or so much repaid. */
export function cureOf(loan: Secured, level: bigint): { readonly collateral: bigint; readonly repay: bigint } {
  const { debtWeight, valueWeight } = weights(loan);
  const enough = divFloor(loan.debt * RATE_ONE * debtWeight, level * loan.bid * valueWeight) + 1n;
  const debt = divCeil(level * loan.collateral * loan.bid * valueWeight, RATE_ONE * debtWeight) - 1n;
  return { collateral: most(0n, enough - loan.collateral), repay: most(0n, loan.debt - most(0n, debt)) };
}

/** A sale of collateral, in units. */
export interface CollateralSold {
  readonly sold: bigint;
  readonly isAll: boolean;
  /** What it brings at the bid, rounded down, the fee of it, rounded up, and the rest. */
  readonly gross: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

function soldAt(loan: Secured, units: bigint, feeRate: bigint): CollateralSold {
  const gross = collateralValue({ ...loan, collateral: units });
  const fee = divCeil(gross * feeRate, RATE_ONE);
  return { sold: units, isAll: units === loan.collateral, gross, fee, net: gross - fee };
}

/** Whether a sale of so much leaves a debt that is not above the target. */
function isEnough(loan: Secured, { sold, net }: CollateralSold, target: bigint): boolean {
  const debt = most(0n, loan.debt - net);
  return debt === 0n || !exceedsLevel({ ...loan, debt, collateral: loan.collateral - sold }, target);
}

/**
 * How much collateral is sold so that the loan is at the target again, a loan to value, or at zero for all of the debt: x = (D − t × C) ÷ ((1 − f) − t), rounded up until
 * it is enough with the rounding of what it brings. All of it where x is more than there is, or where less than the least would be left.
 */
export function saleOf(loan: Secured, target: bigint, feeRate: bigint): CollateralSold {
  const { debtWeight, valueWeight } = weights(loan);
  const share = RATE_ONE - feeRate - target;
  const all = soldAt(loan, loan.collateral, feeRate);
  if (share <= 0n || loan.bid <= 0n) return all;
  const missing = loan.debt * RATE_ONE * debtWeight - target * loan.collateral * loan.bid * valueWeight;
  const oneUnit = most(1n, divCeil(debtWeight, loan.bid * valueWeight));
  const leastWorth = LOAN_SALE_LEAST * powerOfTen(loan.currency.scale);
  const leastUnits = divCeil(leastWorth * debtWeight, loan.bid * valueWeight);
  let units = most(leastUnits, divCeil(missing, share * loan.bid * valueWeight));
  // Gross, fee and debt are whole units: each may be one off, so a few steps are enough.
  for (; units < loan.collateral; units += oneUnit) {
    const sale = soldAt(loan, units, feeRate);
    if (!isEnough(loan, sale, target)) continue;
    return collateralValue({ ...loan, collateral: loan.collateral - units }) < leastWorth ? all : sale;
  }
  return all;
}
