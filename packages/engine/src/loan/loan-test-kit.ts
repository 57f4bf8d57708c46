import { CURRENCIES, type Currency, DAY_MS, dayOf, loanDays } from "@candela/model";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import type { LoanMeans } from "./start.ts";
import type { CollateralPrice, Loan, LoanOffer } from "./state.ts";

export const currencyOf = (code: string): Currency => {
  const found = CURRENCIES.find((currency) => currency.code === code);
  if (found === undefined) throw new Error(`there is no ${code}`);
  return found;
};
export const [USDT, BTC] = [currencyOf("USDT"), currencyOf("BTC")];
/** Noon of a day, so that half of it is over. */
export const NOON = Date.UTC(2026, 0, 5, 12);
export const TODAY = dayOf(NOON);
/** The same moment of a later day. */
export const later = (days: number) => NOON + days * DAY_MS;
/** A bid of BTC in USDT, in cents. */
export const priceOf = (bid: bigint): CollateralPrice => ({ bid, priceScale: 2 });
export const LEVELS = { opening: 50_000_000n, warning: 65_000_000n, call: 75_000_000n, sale: 85_000_000n };

/** 500 to 50,000 USDT for 30 days at 0.025 % a day against BTC. */
export function securedOffer(more: Partial<LoanOffer> = {}): LoanOffer {
  return {
    ...{
      productId: 1,
      name: "USDT-30",
      version: 1,
      currency: USDT,
      isSecured: true,
      termDays: 30,
      dailyRate: 25_000n,
      overdueRate: 37_500n,
    },
    ...{ amountMin: 500_000_000n, amountMax: 50_000_000_000n, userMax: 100_000_000_000n, levels: LEVELS, collateralIds: [BTC.id] },
    ...{ callHours: 24, saleFeeRate: 300_000n, graceDays: 7, leastScore: null },
    ...more,
  };
}

/** The same by the score alone: at least 40. */
export const scoredOffer = (more: Partial<LoanOffer> = {}) =>
  securedOffer({ isSecured: false, levels: null, collateralIds: [], leastScore: 40, ...more });

export const MEANS: LoanMeans = {
  ...{ isFrozen: false, isIdentified: true, score: 60, textVersion: 1, held: 0n, open: 0, openMax: 20, isOverdue: false },
  ...{ fund: 10n ** 15n, available: 10n ** 12n, backing: NOTHING_BACKED, reviewAt: null },
};

/** 1,000 USDT that were lent at noon against 0.021 BTC, with the interest of its first day. */
export function loanOf(more: Partial<Loan> = {}): Loan {
  const { offer = securedOffer() } = more;
  const { first, due } = loanDays(NOON, offer.termDays);
  return {
    ...{ id: 11n, userId: 5n, offer, textVersion: 1, amount: 1_000_000_000n, state: "disbursed", alarm: "none", callUntil: null },
    ...{ callToldUntil: null, topUpCap: null, toppedUp: 0n, principal: 1_000_000_000n, interest: 250_000n, interestPaid: 0n },
    ...{ pledged: BTC, collateral: 2_100_000n, appliedAt: NOON, reviewAt: null, reviewer: null, rejectReason: null, score: null },
    ...{ disbursedAt: NOON, firstDay: first, dueDay: due, bookedThrough: first, reminded: 0, sold: 0n, soldFor: 0n, saleFees: 0n },
    ...{ shortfall: 0n, waived: 0n, endedAt: null },
    ...more,
  };
}

/** An application for the same by the score, which waits. */
export function applicationOf(more: Partial<Loan> = {}): Loan {
  return loanOf({
    ...{ offer: scoredOffer(), state: "applied", principal: 0n, interest: 0n, pledged: null, collateral: 0n, score: 60 },
    ...{ disbursedAt: null, firstDay: null, dueDay: null, bookedThrough: null },
    ...more,
  });
}

/** 1,000 USDT against 0.02 BTC: 50 % at 100,000.00, the level that is told at so many cents. */
export const markedLoan = (more: Partial<Loan> = {}) => loanOf({ interest: 0n, collateral: 2_000_000n, ...more });
