import { currencyById, DAY_MS, earningDays } from "@candela/model";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import type { EarningMeans } from "./start.ts";
import type { EarningOffer, EarningOrder, EarningPool } from "./state.ts";

/** Noon of a day, so that half of it is over. */
export const NOON = Date.UTC(2026, 0, 5, 12);
export const TODAY = Math.floor(NOON / DAY_MS);
const USDT = 3;

export function offerOf(more: Partial<EarningOffer> = {}): EarningOffer {
  const currency = currencyById(USDT);
  if (currency === undefined) throw new Error("USDT is a currency");
  return {
    ...{ productId: 1, kind: "lock", name: "USDT-7", version: 1, currency, termDays: 7, rateLow: 3_650_000n, rateHigh: 3_650_000n },
    ...{ earlyFeeRate: 500_000n, amountMin: 50_000_000n, amountMax: 500_000_000n, userMax: 1_000_000_000n },
    ...more,
  };
}

/** A term that nobody can leave early, and money that can be taken back at any time. */
export const fixedOffer = (more: Partial<EarningOffer> = {}) => offerOf({ kind: "pledge", name: "USDT-P7", earlyFeeRate: null, ...more });
export const flexOffer = (more: Partial<EarningOffer> = {}) => fixedOffer({ name: "USDT-FLEX", termDays: 0, ...more });

export function poolOf(offer: EarningOffer = offerOf(), more: Partial<Omit<EarningPool, "offer">> = {}): EarningPool {
  return { offer, isOpen: true, capacity: 10_000_000_000n, taken: 0n, ...more };
}

export const MEANS: EarningMeans = {
  isFrozen: false,
  held: 0n,
  open: 0,
  openMax: 20,
  available: 5_000_000_000n,
  backing: NOTHING_BACKED,
  textVersion: 1,
  guests: null,
};

/** An order of 100 USDT that began at noon: 10,000 units of interest a day. */
export function orderOf(offer: EarningOffer = offerOf(), more: Partial<EarningOrder> = {}): EarningOrder {
  const startedAt = more.startedAt ?? NOON;
  const { first, last } = earningDays(startedAt, offer.termDays);
  return {
    ...{ id: 11n, userId: 5n, offer, principal: 100_000_000n, startedAt, firstDay: first, lastDay: last, rollsOver: false },
    ...{
      bookedThrough: first - 1,
      paid: 0n,
      waiting: 0n,
      state: "running",
      endedAt: null,
      back: null,
      forfeited: 0n,
      fee: 0n,
      nextId: null,
      textVersion: 1,
    },
    ...more,
  };
}

/** The same moment of a later day. */
export const later = (days: number, from = NOON) => from + days * DAY_MS;
export const steady = (rate = 3_650_000n) => ({ rateOf: () => rate });
