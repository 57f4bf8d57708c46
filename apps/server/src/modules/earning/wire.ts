import type { Row } from "@candela/api";
import type { EarningOffer, EarningOrder, EarningPool } from "@candela/engine";
import { assert, currencyById, dayText, type EarlyEnd, formatUnits, guestLeft, RATE_SCALE, startOfDay } from "@candela/model";
import { type DayRow, type DaySum, idOfDay } from "./day-store.ts";

export type EarningData = Row<"GET /api/lockMining/list">;
export type EarningDayData = Row<"GET /api/lockMining/days">;
export type EarningProductData = Row<"GET /api/lockMining/products">;

const rateText = (units: bigint) => formatUnits(units, RATE_SCALE);

/** Terms as the wire tells them. */
function offerData({ productId, name, version, currency, termDays, rateLow, rateHigh, earlyFeeRate }: EarningOffer) {
  return {
    ...{ productId, name, version, termDays },
    currencyId: currency.id,
    currencyName: currency.code,
    rateLow: rateText(rateLow),
    rateHigh: rateText(rateHigh),
    earlyFeeRate: earlyFeeRate === null ? null : rateText(earlyFeeRate),
  };
}

/** An order; `early` is what taking it back gives now. */
export function earningData(order: EarningOrder, early: EarlyEnd | null): EarningData {
  const { offer, lastDay, firstDay, bookedThrough } = order;
  const money = (units: bigint) => formatUnits(units, offer.currency.scale);
  return {
    id: String(order.id),
    ...offerData(offer),
    textVersion: order.textVersion,
    amount: money(order.principal),
    state: order.state,
    startedAt: order.startedAt,
    firstDay: dayText(firstDay),
    lastDay: lastDay === null ? null : dayText(lastDay),
    maturesAt: lastDay === null ? null : startOfDay(lastDay + 1),
    rollsOver: order.rollsOver,
    daysBooked: bookedThrough - firstDay + 1,
    paid: money(order.paid),
    waiting: money(order.waiting),
    endedAt: order.endedAt,
    back: order.back === null ? null : money(order.back),
    forfeited: money(order.forfeited),
    fee: money(order.fee),
    early: early === null ? null : { forfeited: money(early.forfeited), fee: money(early.fee), back: money(early.back) },
    nextId: order.nextId === null ? null : String(order.nextId),
  };
}

export function dayData(row: DayRow): EarningDayData {
  const currency = currencyById(row.assetId);
  assert(currency !== undefined, "an order is of a known currency");
  const money = (units: bigint) => formatUnits(units, currency.scale);
  return {
    id: String(idOfDay(row)),
    orderId: String(row.orderId),
    day: dayText(row.day),
    currencyId: currency.id,
    currencyName: currency.code,
    amount: money(row.principal),
    rate: rateText(row.rate),
    interest: money(row.amount),
    state: row.state,
    paidAt: row.paidMs === null ? null : Number(row.paidMs),
    waited: row.waited,
    balanceAfter: row.balanceAfter === null ? null : money(row.balanceAfter),
  };
}

export type EarningByDayData = Row<"GET /api/lockMining/byDay">;

export function daySumData({ day, principal, amount, paid, waiting, paidMs, waited }: DaySum, scale: number): EarningByDayData {
  const money = (units: bigint) => formatUnits(units, scale);
  return {
    day: dayText(day),
    amount: money(principal),
    interest: money(amount),
    paid: money(paid),
    waiting: money(waiting),
    paidAt: paidMs === null ? null : Number(paidMs),
    waited,
  };
}

/** A product with what its treasury has, what waits there, and what the caller has in it; units of its currency. */
export function productData(
  { offer, isOpen, capacity, taken }: EarningPool,
  {
    treasury,
    waiting,
    held,
    byGuests,
    textVersion,
  }: {
    readonly treasury: bigint;
    readonly waiting: bigint;
    readonly held: bigint;
    /** Null where the caller is no guest. */
    readonly byGuests: bigint | null;
    readonly textVersion: number;
  },
): EarningProductData {
  const money = (units: bigint) => formatUnits(units, offer.currency.scale);
  return {
    ...offerData(offer),
    minimum: money(offer.amountMin),
    maximum: money(offer.amountMax),
    userMaximum: money(offer.userMax),
    capacity: money(capacity),
    left: money(taken < capacity ? capacity - taken : 0n),
    guestLeft: byGuests === null ? null : money(guestLeft(capacity, { taken, byGuests })),
    isOpen,
    treasury: money(treasury),
    waiting: money(waiting),
    held: money(held),
    textVersion,
  };
}
