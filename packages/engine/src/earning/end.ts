import { assert, type EarlyEnd, earlyEnd, formatUnits, startOfDay } from "@candela/model";
import { daysDue } from "./days.ts";
import { type Earned, type EarningOrder, noEarning } from "./state.ts";

/** What taking an order back gives now; null once it has ended, and for a term that nobody can leave early. What waits is not in it. */
export function earlyEndOf({ state, offer, principal, paid }: EarningOrder): EarlyEnd | null {
  if (state !== "running") return null;
  if (offer.termDays === 0) return { forfeited: 0n, fee: 0n, back: principal };
  return offer.earlyFeeRate === null ? null : earlyEnd(principal, paid, offer.earlyFeeRate);
}

/**
 * Takes an order back before its end, at what its user has read. Every day that is over must have been booked. Interest that waits is dropped where what was paid is
 * taken back too; without a term it stays due.
 */
export function redeemEarning(order: EarningOrder, back: bigint | null, now: number): Earned<EarningOrder> {
  if (order.state !== "running") return noEarning("earning_ended");
  assert(daysDue(order, now) === 0, "an order is brought up to date before it is touched");
  const early = earlyEndOf(order);
  if (early === null) {
    assert(order.lastDay !== null, "what has no term can be taken back at any time");
    return noEarning("earning_not_due", { at: String(startOfDay(order.lastDay + 1)) });
  }
  const { currency } = order.offer;
  if (early.back !== back)
    return noEarning("earning_back_changed", { back: formatUnits(early.back, currency.scale), asset: currency.code });
  const waiting = order.offer.termDays === 0 ? order.waiting : 0n;
  return { ok: true, value: { ...order, ...early, waiting, state: "redeemed", endedAt: now } };
}

/** Whether all days of a term are booked, so that its money comes back. */
export function isMature({ state, lastDay, bookedThrough }: EarningOrder): boolean {
  return state === "running" && lastDay !== null && bookedThrough === lastDay;
}

/** Ends a term whose days are all booked; what waits stays due. */
export function matureEarning(order: EarningOrder, now: number): EarningOrder {
  assert(isMature(order), "a term ends after its last day");
  return { ...order, state: "matured", endedAt: now, back: order.principal };
}

/** Sets whether a term goes on at its end. */
export function setRollOver(order: EarningOrder, rollsOver: boolean): Earned<EarningOrder> {
  if (order.state !== "running") return noEarning("earning_ended");
  if (order.lastDay === null) return noEarning("earning_no_term");
  return { ok: true, value: { ...order, rollsOver } };
}
