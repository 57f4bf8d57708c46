import type { Row } from "@candela/api";
import { CURRENCIES, DAY_MS, HOUR_MS } from "@candela/model";
import { NOW } from "../../testing/clock.ts";
import { logIn } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import { PRODUCTS } from "../../testing/wealth.ts";
import type { Pledge, PledgeByDay, PledgeDay, PledgeProduct, PledgeSummary } from "./pledge-shapes.ts";

const ETH = { currencyId: 2, currencyName: "ETH" } as const;

export function productWith(fields: Partial<PledgeProduct> = {}): PledgeProduct {
  return {
    ...{
      productId: 1,
      name: "ETH-FLEX",
      version: 2,
      textVersion: 1,
      ...ETH,
      termDays: 0,
      rateLow: "0.01800000",
      rateHigh: "0.01800000",
      earlyFeeRate: null,
    },
    ...{
      minimum: "0.01000000",
      maximum: "50.00000000",
      userMaximum: "100.00000000",
      capacity: "1000.00000000",
      left: "460.00000000",
      guestLeft: null,
    },
    ...{ isOpen: true, treasury: "12.40000000", waiting: "0.00000000", held: "0.50000000" },
    ...fields,
  };
}

/** Ether in three terms, and a currency that waits for its treasury and takes nothing new. */
export const PLEDGE_PRODUCTS: readonly PledgeProduct[] = [
  productWith({ productId: 3, name: "ETH-90", termDays: 90, rateLow: "0.03400000", rateHigh: "0.03400000", held: "0.00000000" }),
  productWith({ productId: 2, name: "ETH-30", termDays: 30, rateLow: "0.02600000", rateHigh: "0.02600000", held: "0.00000000" }),
  productWith(),
  productWith({
    ...{ productId: 4, name: "USDC-FLEX", currencyId: 4, currencyName: "USDC", minimum: "10.000000", maximum: "5000.000000" },
    ...{ userMaximum: "9000.000000", capacity: "100000.000000", left: "0.000000", treasury: "0.100000", waiting: "3.250000" },
    ...{ held: "0.000000", isOpen: false },
  }),
];

export function pledgeWith(fields: Partial<Pledge> = {}): Pledge {
  return {
    ...{
      id: "71",
      productId: 1,
      name: "ETH-FLEX",
      version: 2,
      textVersion: 1,
      ...ETH,
      termDays: 0,
      rateLow: "0.01800000",
      rateHigh: "0.01800000",
    },
    ...{ earlyFeeRate: null, amount: "0.50000000", state: "running", startedAt: NOW - 16 * DAY_MS, firstDay: "2026-11-05" },
    ...{ lastDay: null, maturesAt: null, rollsOver: false, daysBooked: 15, paid: "0.00036975", waiting: "0.00000000", endedAt: null },
    ...{ back: null, forfeited: "0.00000000", fee: "0.00000000", nextId: null },
    early: { forfeited: "0.00000000", fee: "0.00000000", back: "0.50000000" },
    ...fields,
  };
}

/** A term that runs, and comes back by itself. */
const TERM_PLEDGE = pledgeWith({
  ...{ id: "72", productId: 2, name: "ETH-30", termDays: 30, rateLow: "0.02600000", rateHigh: "0.02600000", amount: "1.00000000" },
  ...{ startedAt: Date.UTC(2026, 10, 10, 9), firstDay: "2026-11-10", lastDay: "2026-12-09", maturesAt: Date.UTC(2026, 11, 10) },
  ...{ rollsOver: true, daysBooked: 10, paid: "0.00071230", early: null },
});

/** A pledge that went on as another, and one that was taken back. */
const ENDED: readonly Pledge[] = [
  pledgeWith({
    ...{ ...TERM_PLEDGE, id: "60", state: "matured", endedAt: Date.UTC(2026, 10, 10), back: "1.00000000", nextId: "72", daysBooked: 30 },
  }),
  pledgeWith({ id: "50", state: "redeemed", endedAt: NOW - 3 * DAY_MS, back: "0.50000000", early: null }),
];

const dayName = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS).toISOString().slice(0, 10);
const paidAt = (daysAgo: number) => Date.UTC(2026, 10, 20 - daysAgo + 1) + 4_000;

export function dayWith(daysAgo: number, fields: Partial<PledgeDay> = {}): PledgeDay {
  return {
    ...{
      id: String(1_000 - daysAgo),
      orderId: "71",
      day: dayName(daysAgo),
      ...ETH,
      amount: "0.50000000",
      rate: "0.01800000",
      interest: "0.00002465",
      state: "paid",
    },
    ...{ paidAt: paidAt(daysAgo), waited: false, balanceAfter: `0.8860${String(1_000 - daysAgo).padStart(4, "0")}` },
    ...fields,
  };
}

/** Thirty days: the last waits, one was late, the older half is of less. */
export const PLEDGE_DAYS: readonly PledgeDay[] = Array.from({ length: 30 }, (_, index) => {
  const daysAgo = index + 1;
  if (daysAgo === 1) return dayWith(1, { state: "waiting", waited: true, paidAt: null, balanceAfter: null });
  if (daysAgo === 6) return dayWith(6, { waited: true, paidAt: paidAt(6) + 6 * HOUR_MS + 10 * 60_000 });
  return daysAgo > 15 ? dayWith(daysAgo, { amount: "0.30000000", interest: "0.00001479" }) : dayWith(daysAgo);
});

/** The same as sums by day, oldest first. */
export const byDay = (days: readonly PledgeDay[]): readonly PledgeByDay[] =>
  days.toReversed().map(({ day, amount, interest, state, paidAt: at, waited }) => ({
    ...{ day, amount, interest, paidAt: at, waited },
    paid: state === "paid" ? interest : "0.00000000",
    waiting: state === "waiting" ? interest : "0.00000000",
  }));

const PLEDGE_SUMMARY: PledgeSummary = {
  ...{ currencyId: 3, currencyName: "USDT", worth: "4680.675000", open: 2, next: TERM_PLEDGE },
  amounts: [{ ...ETH, amount: "1.50000000", paid: "0.00108205", waiting: "0.00002465", price: "3120.45" }],
};

const BALANCES: readonly Row<"GET /api/userAssets/list">[] = [
  { ...ETH, balance: "0.88600000", available: "0.88600000", frozen: "0.00000000" },
];

/** Everything that the pages of pledges ask for. */
export function answerPledges(): void {
  logIn();
  server().rows("GET /api/pledge/products", PLEDGE_PRODUCTS);
  server().data("GET /api/pledge/summary", PLEDGE_SUMMARY);
  server().rows("GET /api/pledge/list", ({ "params[isOpen]": isOpen }) => (isOpen === false ? ENDED : [TERM_PLEDGE, pledgeWith()]));
  server().data("GET /api/pledge/detail", ({ id }) => [TERM_PLEDGE, ...ENDED].find((order) => order.id === id) ?? pledgeWith());
  server().rows("GET /api/pledge/days", PLEDGE_DAYS);
  server().rows("GET /api/pledge/byDay", ({ currencyId }) => (currencyId === ETH.currencyId ? byDay(PLEDGE_DAYS) : []));
  server().rows("GET /api/userAssets/list", BALANCES);
  server().rows("GET /api/userBibiAssets/list", []);
  server().rows("GET /api/paperAccount/epochs", [{ number: 1, beganAt: NOW - 90 * DAY_MS, endedAt: null }]);
  server().rows("GET /api/platformCurrency/list", ({ currencyType }) =>
    CURRENCIES.filter(({ type }) => type === currencyType).map(({ id, code, type, scale, walletAddressType }) => ({
      ...{ id, currencyName: code, currencyType: type, decimals: scale, walletAddressType },
    })),
  );
  server().data("GET /api/product/detail", ({ productCode }) => PRODUCTS.find((product) => product.productCode === productCode) ?? null);
  server().data("POST /api/pledge/start", pledgeWith({ id: "90", startedAt: NOW, daysBooked: 0, paid: "0.00000000" }));
  server().data("POST /api/pledge/redeem", pledgeWith({ state: "redeemed", endedAt: NOW, back: "0.50000000", early: null }));
  server().data("POST /api/pledge/rollOver", { ...TERM_PLEDGE, rollsOver: false });
}
