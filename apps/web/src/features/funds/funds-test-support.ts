import type { Data, Row } from "@candela/api";
import { CURRENCIES, DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { sessionStore } from "../../lib/session/session.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { balanceOf } from "../../testing/market.ts";
import { SECURED } from "../../testing/security.ts";
import { server } from "../../testing/server.ts";
import type { Channel, Deposit, DepositRow, MoneySummary, Withdrawal, WithdrawalRow, WithdrawalTerms } from "./money-shapes.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

function channel(id: number, fields: Partial<Channel>): Channel {
  return {
    ...{ id, channelType: "crypto", channelName: "USDT · TRC20", currencyId: 3, currencyName: "USDT", network: "TRC20", sort: id },
    ...{
      minAmount: "10.000000",
      maxAmount: null,
      feeFixed: "0.000000",
      feeRate: "0.00000000",
      instructions: "<p>As the operator says.</p>",
    },
    ...fields,
  };
}

const EURO = { channelType: "bank", channelName: "SEPA", currencyId: 6, currencyName: "EUR", network: "" } as const;
const CARD = { channelType: "online", channelName: "Sandbox Pay", currencyId: 5, currencyName: "USD", network: "" } as const;

export const DEPOSIT_CHANNELS: readonly Channel[] = [
  channel(1, {}),
  channel(2, { network: "ERC20", channelName: "USDT · ERC20", minAmount: "20.000000" }),
  channel(3, { currencyId: 1, currencyName: "BTC", network: "BTC", channelName: "BTC", minAmount: "0.00050000" }),
  channel(4, { ...EURO, minAmount: "50.00", maxAmount: "20000.00" }),
  channel(5, { ...CARD, minAmount: "5.00", maxAmount: "1000.00", feeFixed: "0.30", feeRate: "0.02900000" }),
];
export const WITHDRAW_CHANNELS: readonly Channel[] = [
  channel(11, { feeFixed: "1.000000", feeRate: "0.00100000", maxAmount: "100000.000000" }),
  channel(12, { network: "ERC20", feeFixed: "5.000000" }),
  channel(13, { ...EURO, minAmount: "10.00", maxAmount: "10000.00", feeFixed: "2.00" }),
];

/** Twenty confirmations that a transfer waits for; the fourteenth is there. */
export function depositWith(fields: Partial<Deposit> = {}): Deposit {
  return {
    ...{ id: "93", channelType: "crypto", channelName: "USDT · TRC20", currencyId: 3, currencyName: "USDT", network: "TRC20" },
    ...{
      expected: null,
      received: "500.000000",
      fee: "0.000000",
      credited: null,
      parked: "0.000000",
      state: "paid",
      facts: [],
      reason: null,
    },
    ...{ reference: "", confirmations: 14, confirmationsNeeded: 20, createdAt: NOW - 4 * MINUTE_MS, expiresAt: null, creditedAt: null },
    ...{
      instructions: [],
      payUrl: "",
      address: TRON,
      transaction: "1b5b9ccb8a5d37f1e60c0d92a7b94d11528e446c",
      hasVoucher: false,
      reviewer: "sandbox",
    },
    ...{ firstBlock: 68_214_905, currentBlock: 68_214_918, balanceAfter: null },
    history: [
      { step: "seen", ts: NOW - 3 * MINUTE_MS, by: "system" },
      { step: "first_confirmation", ts: NOW - 130_000, by: "system" },
    ],
    ...fields,
  };
}

export const CREDITED = depositWith({
  ...{ id: "92", state: "credited", credited: "500.000000", confirmations: 20, creditedAt: NOW - 60_000, balanceAfter: "42559.990000" },
  history: [
    { step: "seen", ts: NOW - 3 * MINUTE_MS, by: "system" },
    { step: "first_confirmation", ts: NOW - 130_000, by: "system" },
    { step: "credited", ts: NOW - 60_000, by: "system" },
  ],
});

const NO_CHAIN = {
  ...{ network: "", confirmations: null, confirmationsNeeded: null, address: "", transaction: "", firstBlock: null, currentBlock: null },
} as const;
const CREATED = [{ step: "created", ts: NOW - MINUTE_MS, by: "user" }] as const;

/** A bank transfer that was announced. */
export const ANNOUNCED = depositWith({
  ...{ ...NO_CHAIN, ...EURO, id: "94", state: "created", expected: "2500.00", received: "0.00", parked: "0.00", fee: "0.00" },
  ...{ reference: "CDL 7Q4 K20", expiresAt: NOW + 14 * DAY_MS, history: [...CREATED] },
  instructions: [
    { name: "beneficiary", value: "Candela Paper Clients" },
    { name: "iban", value: "XX00 0000 0000 1234 56" },
    { name: "bic", value: "PAPRXX00" },
    { name: "bank", value: "Paper Bank" },
  ],
});
export const REVIEWED = depositWith({
  ...ANNOUNCED,
  ...{ state: "reviewing", hasVoucher: true },
  history: [...CREATED, { step: "voucher_received", ts: NOW - 30_000, by: "user" }, { step: "reviewing", ts: NOW - 30_000, by: "system" }],
});
/** An online payment that the provider has not answered. */
export const PAYING = depositWith({
  ...{ ...NO_CHAIN, ...CARD, id: "95", state: "created", expected: "50.00", received: "0.00", parked: "0.00", fee: "0.00" },
  // A place of this page: a test must not leave it.
  ...{ payUrl: "#/sandbox-pay", createdAt: NOW - 5_000, expiresAt: NOW + 15 * MINUTE_MS, history: [...CREATED] },
});
export const PAID = depositWith({
  ...PAYING,
  ...{ state: "credited", received: "50.00", fee: "1.75", credited: "48.25", balanceAfter: "148.25", creditedAt: NOW, payUrl: "" },
  history: [...CREATED, { step: "paid", ts: NOW - 1_000, by: "system" }, { step: "credited", ts: NOW, by: "system" }],
});
/** Twice the money, after the end of the order. */
export const LATE = depositWith({
  ...PAYING,
  ...{ id: "90", state: "expired", reason: "nothing_arrived", received: "120.00", parked: "120.00", payUrl: "", facts: ["late", "over"] },
  createdAt: NOW - 3 * DAY_MS,
  history: [
    { step: "created", ts: NOW - 3 * DAY_MS, by: "user" },
    { step: "expired", ts: NOW - 3 * DAY_MS + HOUR_MS, by: "system" },
    { step: "parked", ts: NOW - 2 * DAY_MS, by: "system" },
  ],
});
/** A transfer that was announced, and that nothing was heard of. */
export const EXPIRED = depositWith({
  ...ANNOUNCED,
  ...{ id: "88", state: "expired", reason: "nothing_arrived", createdAt: NOW - 9 * DAY_MS, expiresAt: NOW - 2 * DAY_MS },
  history: [
    { step: "created", ts: NOW - 9 * DAY_MS, by: "user" },
    { step: "expired", ts: NOW - 2 * DAY_MS, by: "system" },
  ],
});
export const REJECTED = depositWith({
  ...REVIEWED,
  ...{ id: "89", state: "rejected", reason: "name_differs", expected: "800.00", createdAt: NOW - 40 * DAY_MS },
  history: [...REVIEWED.history, { step: "rejected", ts: NOW - 10_000, by: "sandbox" }],
});

export function depositRow(deposit: Deposit): DepositRow {
  const { instructions: _, payUrl: _1, address: _2, transaction: _3, firstBlock: _4, currentBlock: _5, ...rest } = deposit;
  const { hasVoucher: _6, reviewer: _9, balanceAfter: _7, history: _8, ...row } = rest;
  return row;
}

const SUMMARY: MoneySummary = {
  ...{ count: 3, open: 2, currencyId: 5, currencyName: "USD", worth: "3946.85" },
  amounts: [
    { currencyId: 3, currencyName: "USDT", amount: "1000.000000", mid: "1.0000000000", midTs: null },
    { currencyId: 6, currencyName: "EUR", amount: "2500.00", mid: "1.1587400000", midTs: NOW - 2_000 },
    { currencyId: 5, currencyName: "USD", amount: "50.00", mid: "1.0000000000", midTs: null },
  ],
};

export function answerDeposits(): void {
  logInRegistered();
  server().rows("GET /api/rechargeChannelConfig/list", DEPOSIT_CHANNELS);
  server().data("GET /api/deposit/address", ({ channelId }) => ({
    ...{ network: channelId === 1 ? "TRC20" : channelId === 2 ? "ERC20" : "BTC", address: TRON, origin: "derived" as const },
    ...{ confirmationsNeeded: 20, secondsNeeded: 180, sandboxUrl: "/sandbox-chain/TRC20" },
  }));
  server().rows("GET /api/deposit/list", [depositWith(), REVIEWED, PAID, LATE, REJECTED].map(depositRow));
  server().data("GET /api/deposit/summary", SUMMARY);
  server().data("GET /api/deposit/detail", depositWith());
  server().data("POST /api/deposit/bank", ANNOUNCED);
  server().data("POST /api/deposit/online", PAYING);
  server().data("POST /api/deposit/voucher", REVIEWED);
}

/** What a page of one deposit reads. */
export function answerDeposit(deposit: Deposit): () => void {
  return () => {
    answerDeposits();
    server().data("GET /api/deposit/detail", deposit);
  };
}

function logInRegistered(): void {
  answerAsUsual();
  sessionStore.set({ token: "token", userId: "8", accountType: "registered" });
  server().rows("GET /api/platformCurrency/list", ({ currencyType }) =>
    CURRENCIES.filter(({ type }) => type === currencyType).map(({ id, code, type, scale, walletAddressType }) => ({
      ...{ id, currencyName: code, currencyType: type, decimals: scale, walletAddressType },
    })),
  );
  server().data("GET /api/userInfo/userBalance", balanceOf("42059.990000"));
  server().rows("GET /api/userAssets/list", [
    { currencyId: 3, currencyName: "USDT", balance: "42559.990000", available: "42059.990000", frozen: "500.000000" },
    { currencyId: 6, currencyName: "EUR", balance: "480.00", available: "480.00", frozen: "0.00" },
  ]);
  server().rows("GET /api/paperAccount/epochs", [{ number: 1, beganAt: NOW - DAY_MS, endedAt: null }]);
  server().data("GET /api/siteMessage/notReadMessageCount", 1);
}

const WALLET: Row<"GET /api/walletAddress/list"> = {
  ...{ id: "21", network: "TRC20", address: TRON, label: "Cold wallet", state: "active" },
  ...{ createdAt: NOW - 9 * DAY_MS, usableFrom: NOW - 8 * DAY_MS },
};
const BANK_CARD: Row<"GET /api/bankCard/list"> = {
  ...{ id: "31", label: "Savings", number: "DE89370400440532013000", createdAt: NOW - 9 * DAY_MS, usableFrom: NOW - 8 * DAY_MS },
  values: [],
};

type Asked = { readonly channelId: number; readonly destinationId: string; readonly amount: string };

/** The terms of what was asked for, at a tenth of a percent and one USDT. */
export function termsOf({ channelId, destinationId, amount }: Asked): WithdrawalTerms {
  const bank = channelId === 13;
  return {
    ...{ channelId, channelType: bank ? "bank" : "crypto", channelName: bank ? "SEPA" : "USDT · TRC20", network: bank ? "" : "TRC20" },
    ...{ currencyId: bank ? 6 : 3, currencyName: bank ? "EUR" : "USDT", destinationId, amount, approvalsNeeded: 2 },
    ...{ destinationLabel: bank ? "Savings" : "Cold wallet", destination: bank ? "DE89**************3000" : "TR7NHqje****" },
    ...{ feeFixed: "1.000000", feeShare: "1.500000", feeRate: "0.00100000", fee: "2.500000", receives: String(Number(amount) - 2.5) },
    ...{
      available: "42059.990000",
      frozen: "500.000000",
      waitsUntil: null,
      heldUntil: null,
      identityLevel: 1,
      reviewer: bank ? "sandbox" : "operators",
      limitCurrencyId: 3,
      limitCurrencyName: "USDT",
    },
    ...{ day: { used: "1500.000000", maximum: "50000.000000" }, month: { used: "6200.000000", maximum: "500000.000000" } },
    ...{ needsFundPassword: true, needsSecondFactor: true, revision: "revision-1", rejection: null },
  };
}

export function withdrawalWith(fields: Partial<Withdrawal> = {}): Withdrawal {
  const {
    available: _,
    frozen: _1,
    identityLevel: _2,
    reviewer: _11,
    limitCurrencyId: _3,
    limitCurrencyName: _4,
    day: _5,
    month: _6,
    heldUntil: _12,
    ...rest
  } = termsOf({
    ...{ channelId: 11, destinationId: "21", amount: "1500.000000" },
  });
  const { needsFundPassword: _7, needsSecondFactor: _8, revision: _9, rejection: _10, ...terms } = rest;
  return {
    ...{ ...terms, id: "77", state: "reviewing", reason: null, approvals: 1, createdAt: NOW - HOUR_MS, endedAt: null },
    ...{ reference: "WD-77", transaction: "" },
    history: [
      { step: "requested", ts: NOW - HOUR_MS, by: "user" },
      { step: "approved_once", ts: NOW - MINUTE_MS, by: "sandbox" },
    ],
    ...fields,
  };
}

export const PAID_OUT = withdrawalWith({
  ...{ id: "76", state: "paid", approvals: 2, endedAt: NOW - DAY_MS, createdAt: NOW - 2 * DAY_MS, reference: "WD-76" },
  transaction: "9f1c27a4be0d3356a7b94d11528e446c0d92a7b9",
  history: [
    { step: "requested", ts: NOW - 2 * DAY_MS, by: "user" },
    { step: "approved", ts: NOW - DAY_MS - HOUR_MS, by: "operator" },
    { step: "sending", ts: NOW - DAY_MS - MINUTE_MS, by: "system" },
    { step: "sent", ts: NOW - DAY_MS - 30_000, by: "system" },
    { step: "paid", ts: NOW - DAY_MS, by: "system" },
  ],
});
export const REJECTED_WITHDRAWAL = withdrawalWith({
  ...{ id: "75", state: "rejected", reason: "security_concern", createdAt: NOW - 40 * DAY_MS, endedAt: NOW - 39 * DAY_MS },
  history: [
    { step: "requested", ts: NOW - 40 * DAY_MS, by: "user" },
    { step: "rejected", ts: NOW - 39 * DAY_MS, by: "operator" },
  ],
});

/** Its rail said that it never will pay. */
export const RETURNED = withdrawalWith({
  ...{ id: "74", state: "returned", reason: "payout_failed", approvals: 2, createdAt: NOW - 2 * DAY_MS, endedAt: NOW - DAY_MS },
  reference: "WD-74",
  history: [
    { step: "requested", ts: NOW - 2 * DAY_MS, by: "user" },
    { step: "approved", ts: NOW - DAY_MS - HOUR_MS, by: "operator" },
    { step: "sending", ts: NOW - DAY_MS - MINUTE_MS, by: "system" },
    { step: "sent", ts: NOW - DAY_MS - 30_000, by: "system" },
    { step: "returned", ts: NOW - DAY_MS, by: "system" },
  ],
});

export function withdrawalRow(withdrawal: Withdrawal): WithdrawalRow {
  const { reference: _, transaction: _1, history: _2, ...row } = withdrawal;
  return row;
}

export function answerWithdrawals(): void {
  logInRegistered();
  server().rows("GET /api/withdrawChannelConfig/list", WITHDRAW_CHANNELS);
  server().rows("GET /api/walletAddress/list", [WALLET, { ...WALLET, id: "22", label: "Phone", usableFrom: NOW + 5 * HOUR_MS }]);
  server().rows("GET /api/bankCard/list", [BANK_CARD]);
  server().data("GET /api/userInfo/isSetWithPwd", true);
  server().data("GET /api/userSecurity/detail", SECURED);
  server().data("POST /api/withdrawal/preview", termsOf);
  server().data("POST /api/withdrawal/request", withdrawalWith());
  server().data("POST /api/withdrawal/cancel", withdrawalWith({ state: "cancelled", endedAt: NOW }));
  server().rows("GET /api/withdrawal/list", [withdrawalWith(), PAID_OUT, REJECTED_WITHDRAWAL].map(withdrawalRow));
  server().data("GET /api/withdrawal/summary", { ...SUMMARY, count: 1, open: 1 } satisfies Data<"GET /api/withdrawal/summary">);
  server().data("GET /api/withdrawal/detail", withdrawalWith());
}

export function answerWithdrawal(withdrawal: Withdrawal): () => void {
  return () => {
    answerWithdrawals();
    server().data("GET /api/withdrawal/detail", withdrawal);
  };
}
