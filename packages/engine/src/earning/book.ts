import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import { bookDays, payable, payDay } from "./days.ts";
import { isMature, matureEarning, redeemEarning } from "./end.ts";
import { type EarningMeans, type NoRollOver, rollOver } from "./start.ts";
import { type Earned, type EarningDay, type EarningOrder, type EarningPool, noEarning } from "./state.ts";

/** What the account has that pays interest of a currency, and whether interest of that currency waits: what is due now waits behind it. */
export interface EarningFunds {
  readonly units: bigint;
  readonly isQueued: boolean;
}

/** Interest of a day with what became of it as it was booked. */
export interface BookedDay extends EarningDay {
  readonly state: "paid" | "waiting" | "dropped";
}

export interface BookedOrder {
  readonly order: EarningOrder;
  readonly days: readonly BookedDay[];
  /** What is left after it. */
  readonly funds: EarningFunds;
}

/** What an order is booked with: the rate of each day (10^-8 a year), the moment (epoch ms), and how many days at most. */
export interface Booking {
  readonly rateOf: (day: number) => bigint;
  readonly now: number;
  readonly daysMax: number;
  readonly funds: EarningFunds;
}

/** Books days that are over, and pays them while there is money and nothing older waits. A day that comes to nothing waits for nothing. */
export function bookAndPay(before: EarningOrder, { rateOf, now, daysMax, funds }: Booking): BookedOrder {
  const booked = bookDays(before, rateOf, now, daysMax);
  const count = funds.isQueued ? 0 : payable(booked.days, funds.units);
  let { order } = booked;
  let { units, isQueued } = funds;
  const days = booked.days.map((day, at): BookedDay => {
    if (day.amount > 0n && at >= count) {
      isQueued = true;
      return { ...day, state: "waiting" };
    }
    order = payDay(order, day.amount);
    units -= day.amount;
    return { ...day, state: "paid" };
  });
  return { order, days, funds: { units, isQueued } };
}

/**
 * Takes an order back before its end: a day that is over counts first, however long nobody looked, and what waits of a term is dropped with it. What is forfeited is not
 * in the funds yet. An order whose days are all over has ended, booked or not.
 */
export function leaveEarning(before: EarningOrder, back: bigint | null, booking: Omit<Booking, "daysMax">): Earned<BookedOrder> {
  const { order, days, funds } = bookAndPay(before, { ...booking, daysMax: Number.MAX_SAFE_INTEGER });
  if (isMature(order)) return noEarning("earning_ended");
  const redeemed = redeemEarning(order, back, booking.now);
  if (!redeemed.ok) return redeemed;
  const isDropped = ({ state }: BookedDay) => state === "waiting" && before.offer.termDays !== 0;
  return {
    ok: true,
    value: { order: redeemed.value, days: days.map((day) => (isDropped(day) ? { ...day, state: "dropped" } : day)), funds },
  };
}

/** What a term that ends leaves behind: an order that goes on, the reason why none does, or null where nobody asked for it. */
export interface EndedTerm {
  readonly ended: EarningOrder;
  readonly next: EarningOrder | NoRollOver | null;
}

/** Ends a term whose days are all booked, and begins the next in the room that it leaves. Pool and means are those of before. */
export function endTerm(
  order: EarningOrder,
  pool: EarningPool,
  means: EarningMeans,
  { nextId, now }: { readonly nextId: bigint; readonly now: number },
): EndedTerm {
  const ended = matureEarning(order, now);
  if (!ended.rollsOver) return { ended, next: null };
  const { principal, userId } = ended;
  const room = { ...pool, taken: pool.taken - principal };
  // The money was away before and is away again: the cash that positions lean on stays as it was.
  const guests = means.guests === null ? null : means.guests - principal;
  const left = { ...means, held: means.held - principal, open: means.open - 1, available: principal, backing: NOTHING_BACKED, guests };
  const rolled = rollOver(ended, room, left, { id: nextId, userId, now });
  return "next" in rolled ? { ended: { ...ended, nextId }, next: rolled.next } : { ended, next: rolled.reason };
}
