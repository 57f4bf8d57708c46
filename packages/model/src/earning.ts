import { assert } from "./decimal.ts";
import { divCeil, divFloor, least } from "./rounding.ts";
import { DAY_MS } from "./time.ts";

/** Money that is put away and earns interest by the day: lock-mining and pledges. A day is one of UTC, by its number since 1970. */

/** Days of a year, whichever year it is: interest is simple, actual days over 365. */
export const EARNING_YEAR_DAYS = 365n;
/** Rates are in 10^-8 a year; a drawn one is cut at four decimals of a percent. */
const RATE_ONE = 100_000_000n;
export const EARNING_RATE_STEP = 100n;
/** A draw is a whole number below 2^52: `u` of the formula is the draw over it. */
export const EARNING_DRAW_BITS = 52;
const DRAW_ONE = 1n << BigInt(EARNING_DRAW_BITS);

/** Terms that decide what an order earns, and what leaving it costs. */
export interface EarningTerms {
  /** Days that earn; zero for money that can be taken back at any time. */
  readonly termDays: number;
  /** Least and most of a day's rate. */
  readonly rateLow: bigint;
  readonly rateHigh: bigint;
  /** Part of the principal that leaving early costs, in 10^-8; null where nobody can leave early. */
  readonly earlyFeeRate: bigint | null;
}

/** The day that a moment is in, epoch ms from 1970 on. */
export function dayOf(moment: number): number {
  return (moment - (moment % DAY_MS)) / DAY_MS;
}

/** First moment of a day, epoch ms. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}

/** Such as 2026-11-19. */
export function dayText(day: number): string {
  return new Date(startOfDay(day)).toISOString().slice(0, 10);
}

/**
 * First and last day that earn. A term begins with the day of the order and has all its days, so that money comes back at the first moment after them. What can be
 * taken back at any time earns for days that it was there from beginning to end: the first is the next day, and there is no last.
 */
export function earningDays(startedAt: number, termDays: number): { readonly first: number; readonly last: number | null } {
  assert(termDays >= 0, "a term has days, or is none");
  const day = dayOf(startedAt);
  return termDays === 0 ? { first: day + 1, last: null } : { first: day, last: day + termDays - 1 };
}

/** Whether a product's rate is drawn each day. */
export function isDrawn({ rateLow, rateHigh }: Pick<EarningTerms, "rateLow" | "rateHigh">): boolean {
  return rateLow < rateHigh;
}

/** The rate of a day: low + (high − low) × u, cut at four decimals of a percent. Without a draw, which nobody could commit to before the day, it is the highest. */
export function earningRate({ rateLow, rateHigh }: Pick<EarningTerms, "rateLow" | "rateHigh">, draw: bigint | null): bigint {
  assert(rateLow >= 0n && rateLow <= rateHigh, "the lowest rate is not above the highest");
  if (rateLow === rateHigh || draw === null) return rateHigh;
  assert(draw >= 0n && draw < DRAW_ONE, "u is from zero to below one");
  assert(
    rateLow % EARNING_RATE_STEP === 0n && rateHigh % EARNING_RATE_STEP === 0n,
    "the ends of a range have no more decimals than a drawn rate",
  );
  return divFloor(rateLow * DRAW_ONE + (rateHigh - rateLow) * draw, DRAW_ONE * EARNING_RATE_STEP) * EARNING_RATE_STEP;
}

/** Interest of one day in units of the principal's currency, rounded down: what is below a unit stays in the account that pays. */
export function dayInterest(principal: bigint, rate: bigint): bigint {
  assert(principal >= 0n && rate >= 0n, "interest is of money at a rate");
  return divFloor(principal * rate, RATE_ONE * EARNING_YEAR_DAYS);
}

/** What leaving early gives. */
export interface EarlyEnd {
  /** Interest that was paid and goes back to the account that paid it. */
  readonly forfeited: bigint;
  readonly fee: bigint;
  readonly back: bigint;
}

/** The interest that was paid comes off first, then the fee, rounded up; never more than there is. */
export function earlyEnd(principal: bigint, paid: bigint, feeRate: bigint): EarlyEnd {
  const forfeited = least(paid, principal);
  const fee = least(divCeil(principal * feeRate, RATE_ONE), principal - forfeited);
  return { forfeited, fee, back: principal - forfeited - fee };
}
