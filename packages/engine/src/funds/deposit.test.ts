import { type Currency, currencyById, DAY_MS, type DepositTerms, NEW_DEPOSIT } from "@candela/model";
import { describe, expect, it } from "vitest";
import {
  DECIDED_TOGETHER_MS,
  decideDeposit,
  depositAmount,
  depositTransfers,
  isPaymentOver,
  needsSecondOperator,
  nextCallbackTry,
  nextPaymentAsk,
  paymentTold,
  readMoney,
  type ToldOfDeposit,
  transferTold,
} from "./deposit.ts";

const TERMS: DepositTerms = {
  ...{ kind: "online", assetId: 5, expected: 100n, amountMin: 10n, feeFixed: 1n, feeRate: 0n, expiresAt: 1_000, hasChannel: true },
};
const receipt = (externalId: string, amount: bigint, source = "provider"): ToldOfDeposit => ({
  ...{ happening: { type: "receipt", assetId: 5, amount, at: 500 }, source, externalId },
});
const passed = () => false;

describe("what is told of a deposit", () => {
  it("counts money once by its name, whether it was stored before or is told twice now", () => {
    const now = decideDeposit(TERMS, NEW_DEPOSIT, [], [receipt("m1", 100n), receipt("m1", 100n)], passed);
    expect([now.status.gross, now.effects.length]).toEqual([100n, 1]);
    const again = decideDeposit(TERMS, now.status, [{ source: "provider", externalId: "m1" }], [receipt("m1", 100n)], passed);
    expect([again.status, again.effects]).toEqual([now.status, []]);
  });

  it.each([
    ["another name", receipt("m2", 100n)],
    ["the same name of another source", receipt("m1", 100n, "bank")],
  ])("counts %s as other money", (_what, other) => {
    const { status, effects } = decideDeposit(TERMS, NEW_DEPOSIT, [], [receipt("m1", 100n), other], passed);
    expect([effects.length, status.gross, status.received]).toEqual([2, 100n, 200n]);
    expect(status.parts).toEqual([{ assetId: 5, amount: 100n, isDecided: false }]);
  });

  it("never takes what has no name for known", () => {
    const told: ToldOfDeposit[] = [{ happening: { type: "seen" } }, { happening: { type: "seen" } }];
    expect(decideDeposit(TERMS, NEW_DEPOSIT, [{ source: null, externalId: null }], told, passed).effects).toHaveLength(2);
  });

  it("passes over what is not possible any more, and goes on", () => {
    const told = [receipt("m1", 100n), { happening: { type: "failed" } } as const, receipt("m2", 5n)];
    const { effects, impossible, status } = decideDeposit(TERMS, NEW_DEPOSIT, [], told, passed);
    expect([effects.length, impossible, status.state]).toEqual([2, null, "credited"]);
  });

  it("says the first that was needed and is not possible, and changes nothing", () => {
    const told: ToldOfDeposit[] = [receipt("m1", 100n), { happening: { type: "rejected", reason: "other" } }];
    const { effects, impossible, status } = decideDeposit(TERMS, NEW_DEPOSIT, [], told, ({ happening }) => happening.type === "rejected");
    expect([effects, impossible, status]).toEqual([[], told[1], NEW_DEPOSIT]);
  });

  it("goes on past what was needed and is possible", () => {
    const { effects, impossible, status } = decideDeposit(TERMS, NEW_DEPOSIT, [], [receipt("m1", 100n), receipt("m2", 5n)], () => true);
    expect([effects.length, impossible, status.received]).toEqual([2, null, 105n]);
  });

  it.each<[string, ToldOfDeposit["happening"][], (string | null)[]]>([
    ["as rejected", [{ type: "failed" }], ["rejected"]],
    ["as expired", [{ type: "expired" }], ["expired"]],
    ["not with a voucher, but with the decision on it", [{ type: "voucher" }, { type: "rejected", reason: "other" }], [null, "rejected"]],
    ["once, whatever comes later", [{ type: "expired" }, { type: "receipt", assetId: 5, amount: 9n, at: 2_000 }], ["expired", null]],
    ["not with a credit", [{ type: "receipt", assetId: 5, amount: 100n, at: 500 }], [null]],
  ])("says when it ends without a credit: %s", (_how, happenings, ends) => {
    const told = happenings.map((happening, at) => ({ happening, source: "provider", externalId: String(at) }));
    expect(decideDeposit(TERMS, NEW_DEPOSIT, [], told, passed).effects.map(({ endsAs }) => endsAs)).toEqual(ends);
  });

  it("does what was needed and is possible", () => {
    const told: ToldOfDeposit[] = [{ happening: { type: "rejected", reason: "other" } }];
    const { effects, impossible, status } = decideDeposit(TERMS, NEW_DEPOSIT, [], told, () => true);
    expect([effects.length, impossible, status.state]).toEqual([1, null, "rejected"]);
  });

  it("tells that it ended without money, and no end where it was credited or goes on", () => {
    const ends = (...told: ToldOfDeposit[]) => decideDeposit(TERMS, NEW_DEPOSIT, [], told, passed).effects.map(({ endsAs }) => endsAs);
    expect(ends({ happening: { type: "expired" } }, receipt("m1", 100n))).toEqual(["expired", null]);
    expect(ends({ happening: { type: "seen" } }, receipt("m1", 100n))).toEqual([null, null]);
    expect(ends({ happening: { type: "voucher" } }, { happening: { type: "rejected", reason: "other" } })).toEqual([null, "rejected"]);
  });

  it("tells the moment at which it is rejected", () => {
    const told: ToldOfDeposit[] = [{ happening: { type: "failed" } }, receipt("m1", 100n)];
    const { effects } = decideDeposit(TERMS, NEW_DEPOSIT, [], told, passed);
    expect(effects.map(({ endsAs }) => endsAs)).toEqual(["rejected", null]);
  });
});

it.each([
  ["credited", 1n, ["deposits > cash 100 deposit", "cash > fees 1 deposit_fee"]],
  ["credited", 0n, ["deposits > cash 100 deposit"]],
  ["released", 1n, ["parked > cash 100 deposit", "cash > fees 1 deposit_fee"]],
  ["parked", 0n, ["deposits > parked 100 deposit_parked"]],
  ["returned", 0n, ["parked > deposits 100 deposit_returned"]],
] as const)("a movement %s with a fee of %s moves between books", (kind, fee, transfers) => {
  const text = depositTransfers({ kind, amount: 100n, fee }).map(({ from, to, amount, reason }) => `${from} > ${to} ${amount} ${reason}`);
  expect(text).toEqual(transfers);
});

it.each([
  ["12.34", "USD", 1_234n],
  ["12", "JPY", 12n],
  ["0.00000001", "BTC", 1n],
  ["12.345", "USD", null],
  ["1.0", "JPY", null],
  ["0", "USD", null],
  ["0.00", "USD", null],
  ["-1", "USD", null],
  ["1e3", "USD", null],
  ["1", "ABC", null],
  ["1", "usd", null],
])("reads %s %s", (amount, currency, units) => {
  expect(readMoney({ amount, currency })?.units ?? null).toBe(units);
});

it("reads a provider's word: receipts first, then that no money will come, and names what it cannot read", () => {
  const word = {
    money: [
      { id: "m1", amount: "1.00", currency: "USD", paidAt: 7 },
      { id: "m2", amount: "1.000", currency: "USD", paidAt: 8 },
    ],
    hasFailed: true,
  };
  const { receipts, failed, unreadable } = paymentTold("provider", word);
  expect(receipts).toEqual([{ happening: { type: "receipt", assetId: 5, amount: 100n, at: 7 }, source: "provider", externalId: "m1" }]);
  expect([failed, unreadable]).toEqual([[{ happening: { type: "failed" } }], ["m2"]]);
  expect(paymentTold("provider", { money: [], hasFailed: false })).toEqual({ receipts: [], failed: [], unreadable: [] });
});

it.each([
  [1_000, 999, false],
  [1_000, 1_000, false],
  [1_000, 1_001, true],
  [null, 1_001, false],
])("a payment that ends at %s and was asked for at %i is over: %s", (expiresAt, askedAt, isOver) => {
  expect(isPaymentOver({ expiresAt }, askedAt)).toBe(isOver);
});

it.each([
  ["soon at first", 0, 15_000, true, 15_000 + 30_000],
  ["twice as long after that", 1, 45_000, true, 45_000 + 60_000],
  ["at its end, where that comes before", 6, 1_000_000, true, 1_800_001],
  ["at its end, at the very end", 6, 1_800_000, true, 1_800_001],
  ["not for its end after it", 1, 1_800_001, true, 1_860_001],
  ["six hours later at most", 40, 2 * DAY_MS, true, 2 * DAY_MS + 21_600_000],
  ["still on the seventh day", 40, 7 * DAY_MS, true, 7 * DAY_MS + 21_600_000],
  ["never after it", 40, 7 * DAY_MS + 1, true, null],
  ["for ever, while nobody answers", 40, 9 * DAY_MS, false, 9 * DAY_MS + 21_600_000],
  ["when it ends, which is its last moment", 5, 840_000, true, 1_800_000],
  ["just after its end, which is a moment sooner", 5, 840_001, true, 1_800_001],
])("a payment is asked for again %s", (_when, asked, askedAt, hasAnswered, next) => {
  expect(nextPaymentAsk({ createdAt: 0, expiresAt: 1_800_000, asked }, askedAt, hasAnswered, 1)).toBe(next);
  // Whenever it was made.
  const made = 90 * DAY_MS;
  const again = nextPaymentAsk({ createdAt: made, expiresAt: made + 1_800_000, asked }, made + askedAt, hasAnswered, 1);
  expect(again).toBe(next === null ? null : made + next);
});

it.each([
  ["just at its end, where the pause comes to it", 45_000, 45_000],
  ["after its end, where the pause is a moment too long", 44_999, 45_000],
])("a payment is asked for again %s", (_when, expiresAt, next) => {
  expect(nextPaymentAsk({ createdAt: 0, expiresAt, asked: 0 }, 15_000, true, 1)).toBe(next);
});

it("is asked for during seven days since it was made, whenever that was", () => {
  const payment = { createdAt: 5 * DAY_MS, expiresAt: null, asked: 40 };
  expect([nextPaymentAsk(payment, 12 * DAY_MS, true, 1), nextPaymentAsk(payment, 12 * DAY_MS + 1, true, 1)]).toEqual([
    12 * DAY_MS + 21_600_000,
    null,
  ]);
});

it("is asked for by the time of those who pay, on a clock that goes faster", () => {
  const payment = { createdAt: 0, expiresAt: null, asked: 0 };
  expect([nextPaymentAsk(payment, 0, true, 20), nextPaymentAsk(payment, 140 * DAY_MS, true, 20)]).toEqual([
    600_000,
    140 * DAY_MS + 600_000,
  ]);
});

it.each([
  [false, false, ["seen t:seen"]],
  [true, false, ["seen t:seen", "confirmed_once t:block"]],
  [true, true, ["seen t:seen", "confirmed_once t:block", "receipt t"]],
])("a transfer in a block %s and final %s means", (isInBlock, isFinal, meaning) => {
  const told = transferTold("custody", { name: "t", isInBlock, isFinal, assetId: 1, units: 5n }, 9);
  expect(told.map(({ happening, externalId }) => `${happening.type} ${externalId}`)).toEqual(meaning);
  if (isFinal) expect(told.at(-1)?.happening).toEqual({ type: "receipt", assetId: 1, amount: 5n, at: 9 });
});

describe("the amount that is announced", () => {
  const channel = { amountMin: 1_000n, amountMax: 100_000n, feeFixed: 100n, feeRate: 100_000n };
  const usd = currencyById(5) as Currency;

  it.each([
    ["10.00", 1_000n],
    ["10", 1_000n],
    ["1000.00", 100_000n],
  ])("is %s", (typed, units) => expect(depositAmount(channel, usd, typed)).toEqual({ ok: true, units }));

  it.each([
    ["10.001", "amount_decimals", { decimals: "2" }],
    ["9.99", "deposit_below_minimum", { min: "10.00", asset: "USD" }],
    ["1000.01", "deposit_above_maximum", { max: "1000.00", asset: "USD" }],
  ])("is not %s", (typed, key, params) => expect(depositAmount(channel, usd, typed)).toEqual({ ok: false, rejection: { key, params } }));

  it("leaves something of the fee, and has no maximum where there is none", () => {
    // 10.00 has a share of 0.01.
    const dear = (feeFixed: bigint) => depositAmount({ ...channel, feeFixed }, usd, "10.00").ok;
    expect([dear(998n), dear(999n)]).toEqual([true, false]);
    expect(depositAmount({ ...channel, amountMax: null }, usd, "1000000.00").ok).toBe(true);
  });
});

it.each([
  [1, 1, 1_000],
  [2, 1, 2_000],
  [12, 1, 2_048_000],
  [13, 1, 3_600_000],
  [1_000_000, 1, 3_600_000],
  [3, 20, 80_000],
])("a callback that failed %d times is tried again, at speed %d, after %d ms", (tries, speed, after) => {
  expect(nextCallbackTry(tries, 5, speed)).toBe(5 + after);
});

it("counts what one operator decides of one user within a day together", () => {
  expect(DECIDED_TOGETHER_MS).toBe(DAY_MS);
});

it.each<[string, (bigint | undefined)[], bigint[], boolean]>([
  ["less than the bound", [999n], [1_000n], false],
  ["the bound", [1_000n], [1_000n], true],
  ["parts that are the bound together", [400n, 300n, 300n], [1_000n], true],
  ["parts that are a unit less", [400n, 300n, 299n], [1_000n], false],
  ["the lower of two bounds", [500n], [1_000n, 500n], true],
  ["what has no price", [1n, undefined], [1_000n], true],
])("a second operator is needed for %s", (_what, worths, bounds, isNeeded) => {
  expect(needsSecondOperator(worths, bounds)).toBe(isNeeded);
});

it("what one operator decides counts together for a day", () => expect(DECIDED_TOGETHER_MS).toBe(DAY_MS));
