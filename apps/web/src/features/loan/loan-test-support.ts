import type { Fields, Row } from "@candela/api";
import { CURRENCIES, DAY_MS, HOUR_MS } from "@candela/model";
import type { Quote as ExchangeQuote } from "../../lib/currencies/exchange-view.ts";
import { NOW } from "../../testing/clock.ts";
import { logIn } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import { PRODUCTS } from "../../testing/wealth.ts";
import type { Collateral, Loan, LoanDay, LoanEvent, LoanProduct, LoanQuote, LoanScore, LoanTick } from "./loan-shapes.ts";

const USDT = { currencyId: 3, currencyName: "USDT" } as const;
const LEVELS = { opening: "0.50000000", warning: "0.65000000", call: "0.75000000", sale: "0.85000000" } as const;

/** The tick that everything here is priced by. */
export const TICK: LoanTick = { productCode: "X:BTCUSD", seq: 88_214, ts: NOW - 1_000, bid: "96412.50" };
const ETH_TICK: LoanTick = { productCode: "X:ETHUSD", seq: 4_011, ts: NOW - 1_000, bid: "3318.42" };

export function productWith(fields: Partial<LoanProduct> = {}): LoanProduct {
  return {
    ...{ productId: 2, name: "USDT-90", version: 3, ...USDT, termDays: 90, isSecured: true, dailyRate: "0.00030000" },
    ...{ overdueRate: "0.00045000", levels: LEVELS, callHours: 24, saleFeeRate: "0.00500000", graceDays: 7, leastScore: null },
    ...{ apr: "0.10950000", costOfThousand: "27.000000", minimum: "500.000000", maximum: "50000.000000", userMaximum: "60000.000000" },
    collaterals: [
      { currencyId: 1, currencyName: "BTC", tick: TICK, pause: null },
      { currencyId: 2, currencyName: "ETH", tick: ETH_TICK, pause: null },
    ],
    ...{ isOpen: true, fund: "900000.000000", held: "4000.000000", textVersion: 3 },
    ...fields,
  };
}

const UNSECURED = productWith({
  ...{ productId: 4, name: "USDT-30-OPEN", termDays: 30, isSecured: false, dailyRate: "0.00050000", overdueRate: "0.00075000" },
  ...{ levels: null, callHours: 0, saleFeeRate: "0.00000000", graceDays: 0, leastScore: 60, apr: "0.18250000" },
  ...{ costOfThousand: "15.000000", minimum: "100.000000", maximum: "2000.000000", userMaximum: "2000.000000", held: "0.000000" },
  collaterals: [],
});

/** Three terms against coins, one of them closed, and one without collateral. */
export const LOAN_PRODUCTS: readonly LoanProduct[] = [
  productWith({
    ...{ productId: 1, name: "USDT-30", termDays: 30, dailyRate: "0.00025000", overdueRate: "0.00037500", apr: "0.09125000" },
    ...{ costOfThousand: "7.500000", held: "0.000000" },
  }),
  productWith(),
  productWith({
    ...{ productId: 3, name: "USD-180", currencyId: 5, currencyName: "USD", termDays: 180, dailyRate: "0.00035000" },
    ...{ overdueRate: "0.00052500", apr: "0.12775000", costOfThousand: "63.00", minimum: "1000.00", maximum: "100000.00" },
    ...{ userMaximum: "100000.00", fund: "500000.00", held: "0.00", isOpen: false },
  }),
  UNSECURED,
];

export function collateralWith(fields: Partial<Collateral> = {}): Collateral {
  return {
    ...{ currencyId: 1, currencyName: "BTC", productCode: "X:BTCUSD", amount: "0.07300000", value: "7038.112500", tick: TICK },
    ...{ ltv: "0.570892", pause: null },
    ...fields,
  };
}

export function loanWith(fields: Partial<Loan> = {}): Loan {
  return {
    ...{ id: "31", productId: 2, name: "USDT-90", version: 3, ...USDT, termDays: 90, isSecured: true, dailyRate: "0.00030000" },
    ...{ overdueRate: "0.00045000", levels: LEVELS, callHours: 24, saleFeeRate: "0.00500000", graceDays: 7, leastScore: null },
    ...{ textVersion: 3, amount: "4100.000000", state: "disbursed", alarm: "none", callUntil: null, topUp: null, principal: "4000.000000" },
    ...{ interest: "18.000000", due: "4018.000000", interestPaid: "18.450000", nextDayInterest: "1.200000" },
    ...{ appliedAt: NOW - 30 * DAY_MS, reviewAt: null, reviewer: null, rejectReason: null, score: null, disbursedAt: NOW - 30 * DAY_MS },
    ...{ firstDay: "2026-10-21", dueDay: "2027-01-19", dueAt: Date.UTC(2027, 0, 20), reminderDays: ["2027-01-16", "2027-01-18"] },
    ...{ dueAtTerm: "4090.000000", daysBooked: 30, overdueDays: 0, saleDay: "2027-01-26", collateral: collateralWith(), levelPrices: [] },
    ...{ takeable: "0.00000000", cure: null, sold: "0.00000000", soldFor: "0.000000", saleFees: "0.000000", shortfall: "0.000000" },
    endedAt: null,
    ...fields,
  };
}

/** One in each state that a loan can be in, by its id. */
const LOANS: Readonly<Record<string, Loan>> = Object.fromEntries(
  [
    loanWith(),
    loanWith({ id: "32", alarm: "warning", collateral: collateralWith({ amount: "0.06200000", value: "5977.575000", ltv: "0.672179" }) }),
    loanWith({
      ...{ id: "33", alarm: "call", callUntil: NOW + 23 * HOUR_MS, cure: { collateral: "0.00267000", repay: "193.471875" } },
      collateral: collateralWith({ amount: "0.05290000", value: "5100.221250", ltv: "0.787809" }),
    }),
    loanWith({
      ...{ id: "34", state: "overdue", firstDay: "2026-08-19", dueDay: "2026-11-17", dueAt: Date.UTC(2026, 10, 18), overdueDays: 3 },
      ...{ reminderDays: ["2026-11-14", "2026-11-16"], saleDay: "2026-11-24", dueAtTerm: null, nextDayInterest: "1.800000" },
      takeable: "0.00100000",
    }),
    loanWith({
      ...{ id: "35", state: "settled", principal: "0.000000", interest: "0.000000", due: "0.000000", interestPaid: "36.450000" },
      ...{ nextDayInterest: "0.000000", endedAt: NOW - DAY_MS, takeable: null, dueAtTerm: null, reminderDays: [] },
      collateral: collateralWith({ amount: "0.00000000", value: null, ltv: null }),
    }),
    loanWith({
      ...{ id: "36", state: "liquidated", principal: "0.000000", interest: "0.000000", due: "0.000000", endedAt: NOW - DAY_MS },
      ...{ nextDayInterest: "0.000000", takeable: null, dueAtTerm: null, reminderDays: [], sold: "0.07300000", soldFor: "3900.000000" },
      ...{ saleFees: "19.500000", shortfall: "137.500000" },
      collateral: collateralWith({ amount: "0.00000000", value: null, ltv: null }),
    }),
    unsecuredWith({ id: "41", state: "applied", reviewAt: NOW + 10_000 }),
    unsecuredWith({ id: "42", state: "rejected", reviewer: "sandbox", rejectReason: "score", score: 41, endedAt: NOW - HOUR_MS }),
    unsecuredWith({ id: "43", state: "applied" }),
    unsecuredWith({ id: "44", state: "cancelled", endedAt: NOW - HOUR_MS }),
  ].map((loan) => [loan.id, loan]),
);

export function unsecuredWith(fields: Partial<Loan>): Loan {
  return loanWith({
    ...{ productId: 4, name: "USDT-30-OPEN", termDays: 30, isSecured: false, dailyRate: "0.00050000", overdueRate: "0.00075000" },
    ...{ levels: null, callHours: 0, leastScore: 60, amount: "800.000000", principal: "0.000000", interest: "0.000000" },
    ...{ due: "0.000000", interestPaid: "0.000000", nextDayInterest: "0.000000", score: 72, appliedAt: NOW - HOUR_MS },
    ...{ disbursedAt: null, firstDay: null, dueDay: null, dueAt: null, reminderDays: [], dueAtTerm: null, daysBooked: 0, saleDay: null },
    ...{ collateral: null, takeable: null },
    ...fields,
  });
}

export function eventWith(id: number, fields: Partial<LoanEvent>): LoanEvent {
  return {
    ...{ id: String(id), loanId: "31", kind: "disbursed", ts: NOW - 30 * DAY_MS, ...USDT, amount: null, interestPart: null },
    ...{ principalPart: null, debt: "4100.000000", collateralName: "BTC", collateral: null, tick: null, ltv: null, callUntil: null },
    ...{ sale: null, exchangeId: null },
    ...fields,
  };
}

/** A loan against coins that was repaid in part, called, sold in part. */
const LOAN_EVENTS: readonly LoanEvent[] = [
  eventWith(9, {
    ...{ kind: "sold", ts: NOW - DAY_MS, debt: "3000.000000", tick: { ...TICK, seq: 80_011, ts: NOW - DAY_MS }, ltv: "0.500000" },
    sale: {
      ...{ why: "level", debt: "4018.000000", collateral: "0.04900000", value: "4724.212500", price: "96412.50", target: "0.50000000" },
      ...{ feeRate: "0.00500000", sold: "0.03469900", isAll: false, gross: "3345.417337", fee: "16.727087", interest: "18.000000" },
      ...{ principal: "3310.690250", rest: "0.000000", shortfall: "0.000000" },
    },
  }),
  eventWith(8, { kind: "called", ts: NOW - 2 * DAY_MS, tick: TICK, ltv: "0.750100", callUntil: NOW - DAY_MS }),
  eventWith(7, { kind: "collateralAdded", ts: NOW - 10 * DAY_MS, collateral: "0.01000000" }),
  eventWith(6, {
    ...{ kind: "repaid", ts: NOW - 15 * DAY_MS, amount: "118.450000", interestPart: "18.450000", principalPart: "100.000000" },
    debt: "4000.000000",
  }),
  eventWith(5, { amount: "4100.000000", collateral: "0.06300000" }),
];

const dayName = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS).toISOString().slice(0, 10);

export function dayWith(daysAgo: number, fields: Partial<LoanDay> = {}): LoanDay {
  return {
    ...{ id: String(1_000 - daysAgo), loanId: "31", day: dayName(daysAgo), ...USDT, principal: "4000.000000", rate: "0.00030000" },
    ...{ interest: "1.200000", isOverdue: false },
    ...fields,
  };
}

export const SCORE: LoanScore = {
  ...{ score: 72, isShown: true, isIdentified: true },
  parts: [
    { part: "age", points: 23, maximum: 25, value: "94" },
    { part: "activity", points: 25, maximum: 25, value: "31" },
    { part: "repaid", points: 5, maximum: 25, value: "1" },
    { part: "means", points: 23, maximum: 25, value: "0.92210000" },
    { part: "overdue", points: -4, maximum: 0, value: "2" },
  ],
};

function quoteWith(fields: Partial<LoanQuote> = {}): LoanQuote {
  return {
    ...{
      productId: 2,
      version: 3,
      textVersion: 3,
      amount: "2000.000000",
      interest: "54.000000",
      apr: "0.10950000",
      dayInterest: "0.600000",
    },
    ...{ repay: "2054.000000", dueDay: "2027-02-18", dueAt: Date.UTC(2027, 1, 19), reminderDays: ["2027-02-15", "2027-02-17"] },
    lateDayInterest: "0.900000",
    schedule: Array.from({ length: 3 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 10, 20) + index * DAY_MS).toISOString().slice(0, 10),
      interest: "0.600000",
      owed: `${2000 + Math.floor(((index + 1) * 6) / 10)}.${((index + 1) * 6) % 10}00000`,
    })),
    ...{ collateral: null, leastCollateral: "0.04148840", free: "0.11120000", levelPrices: [], score: null },
    ...fields,
  };
}

const balance = (currencyId: number, currencyName: string, available: string): Row<"GET /api/userAssets/list"> => ({
  ...{ currencyId, currencyName, balance: available, available, frozen: "0.00000000" },
});
const BALANCES = [balance(3, "USDT", "5200.000000"), balance(1, "BTC", "0.11120000"), balance(6, "EUR", "900.00")];

/** Everything that the pages of loans ask for. */
export function answerLoans(): void {
  logIn("5200.000000");
  server().rows("GET /api/loan/productList", LOAN_PRODUCTS);
  server().data("GET /api/loan/summary", { open: 2, owed: [{ ...USDT, due: "4018.000000" }], first: loanWith() });
  const ended = (loan: Loan) => loan.endedAt !== null;
  server().rows("GET /api/loan/orderList", ({ "params[isOpen]": isOpen }) => Object.values(LOANS).filter((loan) => ended(loan) !== isOpen));
  server().data("GET /api/loan/order", ({ id }) => LOANS[id] ?? null);
  server().rows("GET /api/loan/events", ({ "params[loanId]": id }) =>
    Object.values(LOANS).some((loan) => loan.id === id && loan.isSecured)
      ? LOAN_EVENTS
      : [eventWith(3, { kind: "applied", ts: NOW - HOUR_MS, amount: "800.000000", debt: "0.000000", collateralName: null })],
  );
  server().rows("GET /api/loan/days", [dayWith(1, { isOverdue: true, rate: "0.00045000", interest: "1.800000" }), dayWith(2), dayWith(3)]);
  server().data("GET /api/loan/score", SCORE);
  server().data("GET /api/loan/terms", ({ version = 3 }) => ({
    ...{ version, since: Date.UTC(2026, 9, 1), title: "Terms of loans", content: "<h2>What you owe</h2><p>All of it.</p>" },
    hash: "3f".repeat(32),
  }));
  server().data("POST /api/loan/quote", ({ amount, productId }) => quoteWith({ amount, productId }));
  server().rows("GET /api/userAssets/list", BALANCES);
  server().rows("GET /api/userBibiAssets/list", []);
  server().rows("GET /api/platformCurrency/list", ({ currencyType }) =>
    CURRENCIES.filter(({ type }) => type === currencyType).map(({ id, code, type, scale, walletAddressType }) => ({
      ...{ id, currencyName: code, currencyType: type, decimals: scale, walletAddressType },
    })),
  );
  server().data("GET /api/product/detail", ({ productCode }) => PRODUCTS.find((product) => product.productCode === productCode) ?? null);
  server().rows("GET /api/paperAccount/epochs", [{ number: 1, beganAt: NOW - 90 * DAY_MS, endedAt: null }]);
  server().data("POST /api/currencyExchange/quote", quoteOf);
  server().data("POST /api/loan/buy", loanWith({ id: "90", appliedAt: NOW, disbursedAt: NOW }));
  server().data("POST /api/loan/repay", loanWith({ principal: "3000.000000", interest: "0.000000", due: "3000.000000" }));
  server().data("POST /api/loan/addCollateral", loanWith({ collateral: collateralWith({ amount: "0.08300000" }) }));
  server().data("POST /api/loan/takeCollateral", loanWith({ id: "34" }));
  server().data("POST /api/loan/cancel", unsecuredWith({ id: "41", state: "cancelled", endedAt: NOW }));
}

/** A quote of an exchange in which one coin of another currency pays 90,000 of the loan's. */
function quoteOf({ fromCurrencyId, toCurrencyId, amount, side }: Fields<"POST /api/currencyExchange/quote">): ExchangeQuote {
  const code = (id: number) => CURRENCIES.find((currency) => currency.id === id)?.code ?? "";
  return {
    ...{ fromCurrencyId, fromCurrencyName: code(fromCurrencyId), toCurrencyId, toCurrencyName: code(toCurrencyId), side },
    ...{ paid: "0.04200000", received: amount, fee: "0.00004200", feeRate: "0.00100000", spreadRate: "0.00200000" },
    ...{ baseCurrencyId: fromCurrencyId, rate: "96219.6000000000", mid: "96412.5000000000", difference: "0.00200000", quotedAt: NOW },
    ...{ sources: [], expiresAt: NOW + HOUR_MS, quote: `quote-${amount}` },
  };
}
