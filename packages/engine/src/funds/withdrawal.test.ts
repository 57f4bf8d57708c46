import { type Currency, currencyById, exchangeRate, PAR_RATE } from "@candela/model";
import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "./cash-backing.ts";
import {
  type AskedChannel,
  type AskedDestination,
  type WithdrawalMeans,
  withdrawalAgreed,
  withdrawalHeldUntil,
  withdrawalLimitRejection,
  withdrawalMeansRejection,
  withdrawalTransfers,
  withdrawalWindows,
  withdrawalWorth,
} from "./withdrawal.ts";

const USD = currencyById(5) as Currency;
const CHANNEL: AskedChannel = {
  ...{
    kind: "bank",
    direction: 2,
    isVisible: true,
    network: "",
    amountMin: 1_000n,
    amountMax: 100_000n,
    feeFixed: 100n,
    feeRate: 100_000n,
  },
};
const CARD: AskedDestination = { kind: "bank", network: "", isThere: true, isNobodys: false };
const SECOND = 500_000_000n;

interface Case {
  readonly text?: string;
  readonly channel?: Partial<AskedChannel>;
  readonly card?: Partial<AskedDestination>;
}

function answerTo({ text = "50.00", channel = {}, card = {} }: Case, rate: typeof PAR_RATE | undefined = PAR_RATE) {
  const asked = { text, currency: USD, channel: { ...CHANNEL, ...channel }, destination: { ...CARD, ...card } };
  return withdrawalAgreed(asked, rate, SECOND);
}

describe("what a request comes to", () => {
  it("has the fee within the amount, its worth and one approval", () => {
    expect(answerTo({})).toEqual({
      ...{ ok: true, agreed: { amount: 5_000n, feeShare: 5n, fee: 105n, receives: 4_895n, worth: 50_000_000n, approvalsNeeded: 1 } },
    });
  });

  it.each([
    ["499.99", 1],
    ["500.00", 2],
    ["500.01", 2],
  ])("of %s needs %i approvals", (text, approvalsNeeded) => {
    expect(answerTo({ text })).toMatchObject({ agreed: { approvalsNeeded } });
  });

  it.each<[string, Case, string]>([
    ["a channel of deposits", { channel: { direction: 1 } }, "channel_closed"],
    ["a hidden channel", { channel: { isVisible: false } }, "channel_closed"],
    ["a channel of online payments", { channel: { kind: "online" } }, "channel_closed"],
    ["a destination of another kind", { card: { kind: "crypto" } }, "destination_not_of_channel"],
    ["a destination of another network", { card: { network: "BTC" } }, "destination_not_of_channel"],
    ["a destination that is removed", { card: { isThere: false } }, "destination_not_of_channel"],
    ["an address that nobody has a key for", { card: { isNobodys: true } }, "address_nobodys"],
    ["a hidden channel and a wrong destination", { channel: { isVisible: false }, card: { isThere: false } }, "channel_closed"],
    ["a third decimal", { text: "50.001" }, "amount_decimals"],
    ["less than the minimum", { text: "9.99" }, "withdrawal_below_minimum"],
    ["more than the maximum", { text: "1000.01" }, "withdrawal_above_maximum"],
    ["a fee as large as the amount", { channel: { feeFixed: 4_995n } }, "withdrawal_eaten_by_fee"],
  ])("rejects %s", (_what, asked, rejection) => {
    expect(answerTo(asked)).toMatchObject({ ok: false, rejection });
  });

  it.each([["10.00"], ["1000.00"]])("takes the bound %s itself", (text) => expect(answerTo({ text }).ok).toBe(true));

  it("takes any amount where there is no maximum, and one unit that arrives", () => {
    expect(answerTo({ text: "5000000.00", channel: { amountMax: null } }).ok).toBe(true);
    expect(answerTo({ channel: { feeFixed: 4_994n } })).toMatchObject({ agreed: { receives: 1n } });
  });

  it("says the bounds in decimals", () => {
    expect(answerTo({ text: "9.99" })).toMatchObject({ params: { min: "10.00", asset: "USD" } });
    expect(answerTo({ text: "1000.01" })).toMatchObject({ params: { max: "1000.00", asset: "USD" } });
  });

  it("needs a price last of all", () => {
    const asked = { text: "50.00", currency: USD, channel: CHANNEL, destination: CARD };
    expect(withdrawalAgreed(asked, undefined, SECOND)).toMatchObject({ rejection: "currency_unpriced", params: { currency: "USD" } });
    expect(withdrawalAgreed({ ...asked, text: "9.99" }, undefined, SECOND)).toMatchObject({ rejection: "withdrawal_below_minimum" });
  });
});

it("is worth the middle of the market, rounded up", () => {
  // 0.03 euro at 1.00001 / 1.00004 is 0.03000075.
  expect(withdrawalWorth(currencyById(6) as Currency, 3n, exchangeRate({ bid: 100_001n, ask: 100_004n }, 5, false))).toBe(30_001n);
});

const LIMIT = { dayMax: 100_000_000n, monthMax: 150_000_000n };

it.each([
  [0n, 0n, 100_000_000n, null, ""],
  [0n, 0n, 100_000_001n, "withdrawal_day_limit", "100.000000"],
  [40_000_000n, 40_000_000n, 60_000_001n, "withdrawal_day_limit", "60.000000"],
  [100_000_000n, 100_000_000n, 1n, "withdrawal_day_limit", "0.000000"],
  [100_000_001n, 100_000_001n, 1n, "withdrawal_day_limit", "0.000000"],
  [0n, 100_000_000n, 50_000_000n, null, ""],
  [0n, 100_000_000n, 50_000_001n, "withdrawal_month_limit", "50.000000"],
])("after %s today and %s this month, %s more is %s", (day, month, worth, rejection, left) => {
  const answer = withdrawalLimitRejection(LIMIT, { day, month }, worth);
  expect([answer?.rejection ?? null, answer?.params.left ?? ""]).toEqual([rejection, left]);
});

it.each<[string, number | null, number, number | null]>([
  ["no secret was ever changed", null, 500, null],
  ["one was changed just now", 500, 500, 1_500],
  ["a moment is left", 500, 1_499, 1_500],
  ["the time is over", 500, 1_500, null],
  ["the clock was set back", 500, 100, 1_500],
])("a hold after a changed secret, when %s", (_when, changedAt, now, until) => {
  expect(withdrawalHeldUntil(changedAt, 1_000, now)).toBe(until);
});

const MEANS: WithdrawalMeans = {
  limit: LIMIT,
  withdrawn: { day: 0n, month: 0n, open: 1 },
  openMax: 2,
  available: 5_000n,
  backing: NOTHING_BACKED,
};

it.each<[string, Partial<WithdrawalMeans>, string | null]>([
  ["all of it", {}, null],
  ["what nothing leans on", { available: 6_000n, backing: { isKnown: true, needed: 1_000n } }, null],
  ["a unit that positions lean on", { available: 6_000n, backing: { isKnown: true, needed: 1_001n } }, "cash_backs_positions"],
  ["more than there is, whatever leans on it", { available: 4_999n, backing: { isKnown: false } }, "insufficient_balance"],
  ["one unit too little", { available: 4_999n }, "insufficient_balance"],
  ["as many open as may be", { withdrawn: { day: 0n, month: 0n, open: 2 } }, "withdrawal_open_limit"],
  ["too many open and too little", { withdrawn: { day: 0n, month: 0n, open: 2 }, available: 0n }, "withdrawal_open_limit"],
  ["a closed level before all else", { limit: undefined, withdrawn: { day: 0n, month: 0n, open: 2 } }, "withdrawal_level_closed"],
])("with %s", (_what, means, rejection) => {
  const answer = withdrawalMeansRejection(USD, { amount: 5_000n, worth: 50_000_000n }, { ...MEANS, ...means });
  if (rejection === null) expect(answer).toBeNull();
  else expect(answer).toMatchObject({ ok: false, rejection });
});

it("says what there is and what is needed", () => {
  const answer = withdrawalMeansRejection(USD, { amount: 5_000n, worth: 1n }, { ...MEANS, available: 4_999n });
  expect(answer?.params).toEqual({ available: "49.99", needed: "50.00", asset: "USD" });
});

it.each([
  ["paid", 105n, ["post 4895", "void 105", "fee 105"]],
  ["paid", 0n, ["post 5000"]],
  ["rejected", 105n, ["void 5000"]],
  ["cancelled", 105n, ["void 5000"]],
  ["returned", 105n, ["void 5000"]],
] as const)("an end as %s with a fee of %s moves what is held", (state, fee, moves) => {
  expect(withdrawalTransfers({ amount: 5_000n, fee }, state).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(moves);
});

it.each([
  ["2026-03-31T23:59:59.999Z", "2026-03-31T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
  ["2026-04-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"],
])("%s lies in the day of %s and the month of %s", (now, day, month) => {
  expect(withdrawalWindows(Date.parse(now))).toEqual({ day: Date.parse(day), month: Date.parse(month) });
});
