import { CURRENCIES, DAY_MS, dayInterest, dayText, earningRate, formatUnits, RATE_SCALE } from "@candela/model";
import { earningDraw, seedHash } from "@candela/model/earning-rate";
import {
  type EarningDay,
  type EarningOrder,
  type EarningProduct,
  type EarningSummary,
  termsOf,
  unitsOf,
} from "../../lib/earning/earning-view.ts";
import { NOW } from "../../testing/clock.ts";
import { logIn } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import type { RateDay } from "./check-rate.ts";

const TODAY = Math.floor(NOW / DAY_MS);
const START = TODAY - 12;

export function productWith(fields: Partial<EarningProduct> = {}): EarningProduct {
  return {
    ...{ productId: 2, name: "USDT-30", version: 3, textVersion: 4, currencyId: 3, currencyName: "USDT", termDays: 30 },
    ...{ rateLow: "0.05800000", rateHigh: "0.06600000", earlyFeeRate: "0.00500000", minimum: "100.000000", maximum: "50000.000000" },
    ...{
      userMaximum: "100000.000000",
      capacity: "2000000.000000",
      left: "920000.000000",
      guestLeft: null,
      isOpen: true,
      treasury: "61250.000000",
    },
    ...{ waiting: "0.000000", held: "4000.000000" },
    ...fields,
  };
}

const PRODUCTS: readonly EarningProduct[] = [
  productWith({ productId: 3, name: "USDT-90", termDays: 90, rateLow: "0.08000000", rateHigh: "0.08800000", minimum: "500.000000" }),
  productWith(),
  productWith({
    ...{ productId: 4, name: "ETH-60", currencyId: 2, currencyName: "ETH", termDays: 60, rateLow: "0.03600000", rateHigh: "0.03600000" },
    ...{ minimum: "0.50000000", maximum: "100.00000000", userMaximum: "200.00000000", capacity: "5000.00000000", left: "3600.00000000" },
    ...{ treasury: "0.00000000", waiting: "1.25000000", held: "0.00000000", earlyFeeRate: null },
  }),
  productWith({
    productId: 5,
    name: "USDT-7",
    termDays: 7,
    rateLow: "0.02900000",
    rateHigh: "0.03300000",
    minimum: "50.000000",
    isOpen: false,
  }),
];

/** A lock of 4,000 USDT for 30 days, twelve of which are booked. */
export function lockWith(fields: Partial<EarningOrder> = {}): EarningOrder {
  const { minimum: _, maximum: __, userMaximum: ___, capacity: ____, left: _____, isOpen: ______, ...rest } = productWith();
  const { treasury: _______, held: ________, waiting: _________, guestLeft: __________, ...terms } = rest;
  return {
    ...terms,
    ...{ id: "71", amount: "4000.000000", state: "running", startedAt: START * DAY_MS + 9 * 3_600_000, firstDay: dayText(START) },
    ...{
      lastDay: dayText(START + 29),
      maturesAt: (START + 30) * DAY_MS,
      rollsOver: false,
      daysBooked: 12,
      paid: "8.152345",
      waiting: "0.000000",
    },
    ...{ endedAt: null, back: null, forfeited: "0.000000", fee: "0.000000", nextId: null },
    early: { forfeited: "8.152345", fee: "20.000000", back: "3971.847655" },
    ...fields,
  } as EarningOrder;
}

const seedOf = (day: number) => Uint8Array.from({ length: 32 }, (_, index) => (day * 7 + index * 13) % 256);
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is published of a day of the lock, by its number from its first; its hash came five minutes before. */
export function rateDay(index: number, fields: Partial<RateDay> = {}): RateDay {
  const day = START + index;
  return { day: dayText(day), hash: hex(seedHash(seedOf(day))), publishedAt: day * DAY_MS - 300_000, seed: hex(seedOf(day)), ...fields };
}

/** The same day as it was booked, by the rules of packages/model. */
export function bookedDay(index: number, fields: Partial<EarningDay> = {}): EarningDay {
  const lock = lockWith();
  const day = START + index;
  const rate = earningRate(termsOf(lock), earningDraw(seedOf(day), lock.name, dayText(day)));
  const interest = formatUnits(dayInterest(unitsOf(lock.amount, 6), rate), 6);
  return {
    ...{
      id: String(900 - index),
      orderId: lock.id,
      day: dayText(day),
      currencyId: 3,
      currencyName: "USDT",
      amount: lock.amount,
      rate: formatUnits(rate, RATE_SCALE),
      interest,
    },
    ...{ state: "paid", waited: false, paidAt: (day + 1) * DAY_MS + 2_000, balanceAfter: "42060.500000" },
    ...fields,
  } as EarningDay;
}

/** Newest first, as the server gives them; the last two wait. */
export const BOOKED: readonly EarningDay[] = Array.from({ length: 12 }, (_, index) =>
  bookedDay(11 - index, index < 2 ? { state: "waiting", waited: true, paidAt: null, balanceAfter: null } : {}),
);

export function summaryWith(fields: Partial<EarningSummary> = {}): EarningSummary {
  return {
    ...{ currencyId: 3, currencyName: "USDT", worth: "4000.000000", open: 1, next: lockWith() },
    amounts: [{ currencyId: 3, currencyName: "USDT", amount: "4000.000000", paid: "8.152345", waiting: "0.000000", price: "1" }],
    ...fields,
  };
}

/** Everything that the pages of lock-mining read, for somebody who has locked money. */
export function answerLocks(): void {
  logIn("42059.990000");
  server().rows("GET /api/userAssets/list", [
    { currencyId: 3, currencyName: "USDT", balance: "46059.990000", available: "42059.990000", frozen: "4000.000000" },
  ]);
  server().rows("GET /api/userBibiAssets/list", []);
  server().rows("GET /api/platformCurrency/list", ({ currencyType }) =>
    CURRENCIES.filter(({ type }) => type === currencyType).map(({ id, code, type, scale, walletAddressType }) => ({
      ...{ id, currencyName: code, currencyType: type, decimals: scale, walletAddressType },
    })),
  );
  server().rows("GET /api/paperAccount/epochs", [{ number: 1, beganAt: NOW - 30 * DAY_MS, endedAt: null }]);
  server().rows("GET /api/lockMining/products", PRODUCTS);
  server().data("GET /api/lockMining/summary", summaryWith());
  server().data("GET /api/lockMining/detail", lockWith());
  server().rows("GET /api/lockMining/days", ({ "params[endDay]": end }) => BOOKED.filter(({ day }) => end === undefined || day <= end));
  server().rows("GET /api/lockMining/rateDays", ({ startDay }) =>
    Array.from({ length: 13 }, (_, index) => rateDay(index)).filter(({ day }) => day === startDay),
  );
  server().rows("GET /api/lockMining/list", ({ "params[isOpen]": isOpen }) =>
    isOpen === false
      ? [
          lockWith({ id: "60", state: "matured", endedAt: NOW - DAY_MS, back: "4000.000000", early: null, nextId: "71" }),
          lockWith({
            id: "58",
            state: "redeemed",
            endedAt: NOW - 3 * DAY_MS,
            back: "3971.847655",
            forfeited: "8.152345",
            fee: "20.000000",
            early: null,
          }),
        ]
      : [lockWith()],
  );
  server().data("POST /api/lockMining/start", lockWith({ id: "72", amount: "1000.000000", daysBooked: 0, paid: "0.000000" }));
  server().data("POST /api/lockMining/redeem", lockWith({ state: "redeemed", endedAt: NOW, back: "3971.847655", early: null }));
  server().data("POST /api/lockMining/rollOver", lockWith({ rollsOver: true }));
}
