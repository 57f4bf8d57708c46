import { assert, dayInterest, dayOf } from "@candela/model";
import type { EarningDay, EarningOrder } from "./state.ts";

/** The last day that may be booked at a moment: it must be over, and of the term. */
export function bookableThrough({ lastDay }: Pick<EarningOrder, "lastDay">, now: number): number {
  const over = dayOf(now) - 1;
  return lastDay === null ? over : Math.min(over, lastDay);
}

/** How many days of an order are over and not booked. */
export function daysDue(order: EarningOrder, now: number): number {
  return order.state === "running" ? Math.max(0, bookableThrough(order, now) - order.bookedThrough) : 0;
}

/**
 * Books days that are over, oldest first, at most so many: each is interest that waits until it is paid. `rateOf` gives the rate of a day, 10^-8 a year. Booking an
 * order twice books nothing twice.
 */
export function bookDays(
  order: EarningOrder,
  rateOf: (day: number) => bigint,
  now: number,
  daysMax: number,
): { readonly order: EarningOrder; readonly days: readonly EarningDay[] } {
  const count = Math.min(daysDue(order, now), daysMax);
  const days = Array.from({ length: count }, (_, at): EarningDay => {
    const day = order.bookedThrough + 1 + at;
    const rate = rateOf(day);
    return { orderId: order.id, day, rate, amount: dayInterest(order.principal, rate) };
  });
  const waiting = days.reduce((sum, { amount }) => sum + amount, order.waiting);
  return { order: { ...order, bookedThrough: order.bookedThrough + count, waiting }, days };
}

/** Pays interest that waits. */
export function payDay(order: EarningOrder, amount: bigint): EarningOrder {
  assert(amount <= order.waiting, "no more than what waits is paid");
  return { ...order, waiting: order.waiting - amount, paid: order.paid + amount };
}

/** How many of these days, from the first on, a fund can pay: none is passed over for a later one that it could pay. */
export function payable(days: readonly Pick<EarningDay, "amount">[], funds: bigint): number {
  let left = funds;
  const missing = days.findIndex(({ amount }) => {
    left -= amount;
    return left < 0n;
  });
  return missing < 0 ? days.length : missing;
}
