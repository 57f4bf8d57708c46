/** What a receipt and its checks say, word for word and field by field: people and other programs read it. */
import { describe, expect, it } from "vitest";
import {
  amount,
  checkQuickReceipt,
  checkQuickTicks,
  publicTicksOf,
  QUICK_CHECKS,
  QUICK_TICK_CHECKS,
  type QuickEnd,
  type QuickReceiptFields,
  quickFormula,
  quickTransfers,
  rate,
  USDT,
} from "./index.ts";

const tick = (seq: number, ts: number, price: string) => ({ productCode: "X", seq, ts, price, bid: "99.00", ask: "101.00" });
const order: QuickReceiptFields["order"] = {
  ...{ productCode: "X", direction: 1, seconds: 60, payoutRate: "0.82000000", stake: "100.000000", feeRate: "0.00500000", fee: "0.500000" },
  ...{
    ruleVersion: 1,
    acceptedAt: 1_000_000,
    acceptedSeq: 10,
    expiresAt: 1_060_250,
    status: "won",
    voidReason: null,
    payout: "182.000000",
  },
};
const moved = (...rows: readonly (readonly [string, string])[]) =>
  rows.map(([reason, amount], index) => ({ id: String(index), reason, amount }));
const taken = [
  ["quick_stake", "100.000000"],
  ["quick_fee", "0.500000"],
] as const;
/** A settled trade with the formula that goes with it. */
function receiptOf(changes: Partial<QuickReceiptFields["order"]>, more: Partial<QuickReceiptFields> = {}): QuickReceiptFields {
  const bare = {
    ...{ order: { ...order, ...changes }, currency: "USDT", currencyScale: 6, priceScale: 2, suspendedAt: null },
    ...{ openTick: tick(12, 1_000_250, "100.00"), closeTick: tick(90, 1_060_250, "101.00") },
    transfers: moved(...taken, ["quick_return", "100.000000"], ["quick_win", "82.000000"], ["quick_fee", "0.500000"]),
    ...more,
  };
  return { ...bare, formula: quickFormula(bare) };
}
const given = moved(...taken, ["quick_return", "100.500000"]);
const lost = moved(...taken, ["quick_loss", "100.000000"], ["quick_fee", "0.500000"]);
const RECEIPTS: readonly (readonly [string, QuickReceiptFields])[] = [
  ["won", receiptOf({})],
  ["won by a fall", receiptOf({ direction: 2 }, { closeTick: tick(90, 1_060_250, "99.00") })],
  ["lost", receiptOf({ status: "lost", payout: "0.000000" }, { closeTick: tick(13, 1_060_249, "99.99"), transfers: lost })],
  ["refunded", receiptOf({ status: "refunded", payout: "100.500000" }, { closeTick: tick(90, 1_060_250, "100.00"), transfers: given })],
  [
    "void without an opening tick",
    receiptOf(
      { status: "voided", voidReason: "no_open_tick", payout: "100.500000", expiresAt: null },
      { openTick: null, closeTick: null, transfers: given },
    ),
  ],
  [
    "void without a closing tick",
    receiptOf({ status: "voided", voidReason: "no_close_tick", payout: "100.500000" }, { closeTick: null, transfers: given }),
  ],
  [
    "void at the last moment of its window",
    receiptOf({ status: "voided", voidReason: "suspended", payout: "100.500000" }, { suspendedAt: 1_060_250, transfers: given }),
  ],
];

describe("a trade that is", () => {
  it.each(RECEIPTS)("%s recomputes, and each check has its words", (_name, receipt) => {
    const checks = checkQuickReceipt(receipt);
    expect(checks.map(({ ok }) => ok)).toEqual(checks.map(() => true));
    expect(QUICK_CHECKS).toEqual(["rule", "fee", "opening", "closing", "outcome", "formula", "transfers"]);
    expect(checks.map(({ name }) => name)).toEqual([...QUICK_CHECKS]);
    const { openTick, closeTick } = receipt;
    const { status, payout } = receipt.order;
    expect(checks.map(({ detail }) => detail)).toEqual([
      "rule version 1",
      "100.000000 x 0.00500000 = 0.500000",
      openTick === null ? "no tick within 15000 ms after 1000000" : "tick 12 at 1000250 comes after tick 10 and 1000000",
      closeTick === null ? "no closing tick" : `tick ${closeTick.seq} at ${closeTick.ts} comes after the opening and not after 1060250`,
      `${status}, pays ${payout} USDT`,
      "the words and numbers are those of the rule",
      `${receipt.transfers.length} ledger transfers move stake, fee and payout`,
    ]);
  });

  it.each(RECEIPTS)("%s has a formula in words and numbers", (name, { formula, order }) => {
    const numbers = {
      won: "101.00 > 100.00: 100.000000 x (1 + 0.82000000) = 182.000000 USDT",
      "won by a fall": "99.00 < 100.00: 100.000000 x (1 + 0.82000000) = 182.000000 USDT",
      lost: "99.99 < 100.00: 0.000000 USDT",
      refunded: "100.00 = 100.00: 100.000000 + 0.500000 = 100.500000 USDT",
    }[name];
    expect(formula.numbers).toBe(numbers ?? `void (${order.voidReason}): 100.000000 + 0.500000 = 100.500000 USDT`);
    expect(formula.words).toBe(
      `Opens at the first tick after acceptance, closes at the last tick at or before the opening time plus 60 s. If the price ${
        name === "won by a fall" ? "falls" : "rises"
      }, pays the stake and the stake times the payout rate, rounded down; if it is equal, or the trade is void, gives back stake and fee; otherwise nothing.`,
    );
  });

  it("compared by prices of different lengths is compared by what they are worth", () => {
    const numbers = (open: string | null, close: string | null) =>
      quickFormula({
        ...{ order: { ...order, status: "lost", payout: null }, currency: "USDT", suspendedAt: null },
        openTick: open === null ? null : tick(12, 1, open),
        closeTick: close === null ? null : tick(13, 2, close),
      }).numbers;
    expect([numbers("9.5", "10.25"), numbers("10.25", "9.5"), numbers("9", "10"), numbers("10.1", "10.09")]).toEqual([
      ...["10.25 > 9.5: 0 USDT", "9.5 < 10.25: 0 USDT", "10 > 9: 0 USDT", "10.09 < 10.1: 0 USDT"],
    ]);
    expect([numbers("10", "9.5"), numbers("9.125", "9.25"), numbers("9.25", "9.125")]).toEqual([
      ...["9.5 < 10: 0 USDT", "9.25 > 9.125: 0 USDT", "9.125 < 9.25: 0 USDT"],
    ]);
    expect(receiptOf({ status: "voided", payout: "1" }).formula.numbers).toBe("void (): 100.000000 + 0.500000 = 1 USDT");
    expect([numbers(null, "1"), numbers("1", null), numbers("x", "1")]).toEqual(["1 = -: 0 USDT", "- = 1: 0 USDT", "1 < x: 0 USDT"]);
  });
});

describe("a receipt that was changed", () => {
  const failed = (changes: Partial<QuickReceiptFields["order"]>, more: Partial<QuickReceiptFields> = {}) =>
    checkQuickReceipt({ ...receiptOf({}), ...more, order: { ...order, ...changes } }).flatMap(({ name, ok }) => (ok ? [] : [name]));

  it.each([{ stake: "x" }, { fee: "x" }, { payoutRate: "x" }, { feeRate: "x" }, { direction: 0 }, { direction: 3 }, { ruleVersion: 2 }])(
    "to what cannot be read fails its first check, and has no others: %o",
    (changes) => {
      const checks = checkQuickReceipt({ ...receiptOf({}), order: { ...order, ...changes } });
      expect(checks.map(({ name, ok }) => [name, ok])).toEqual([["rule", false]]);
    },
  );

  it.each([
    ["openTick", tick(12, 1_000_250, "x")],
    ["closeTick", tick(90, 1_060_250, "1.001")],
    ["openTick", { ...tick(12, 1_000_250, "100.00"), productCode: "Y" }],
    ["closeTick", { ...tick(90, 1_060_250, "101.00"), productCode: "Y" }],
  ])("in its %s cannot be read", (field, changed) => {
    expect(failed({}, { [field]: changed })).toEqual(["rule"]);
  });

  it.each([
    [
      "an opening at a tick that was known",
      {},
      { openTick: tick(10, 1_000_250, "100.00") },
      ["opening", "outcome", "formula", "transfers"],
    ],
    ["a closing at the opening tick", {}, { closeTick: tick(12, 1_000_250, "101.00") }, ["closing", "outcome", "formula", "transfers"]],
    ["a closing without an opening", { expiresAt: null }, { openTick: null }, ["closing", "outcome", "formula", "transfers"]],
    ["a suspension after its window", {}, { suspendedAt: 1_060_251 }, ["closing", "outcome", "formula", "transfers"]],
    ["a suspension within it", {}, { suspendedAt: 1_060_250 }, ["outcome", "transfers"]],
    ["another reason", { voidReason: "stale" }, {}, ["outcome"]],
    ["another payout", { payout: "182.000001" }, {}, ["outcome", "formula"]],
    ["another status", { status: "refunded" }, {}, ["outcome", "formula"]],
    ["other numbers", {}, { formula: { ...receiptOf({}).formula, numbers: "1 > 0" } }, ["formula"]],
    ["an expiry of another moment", { expiresAt: 1_060_251 }, {}, ["opening"]],
    ["no expiry", { expiresAt: null }, {}, ["opening"]],
  ] as const)("to %s fails what it concerns", (_what, changes, more, names) => {
    expect(failed(changes, more)).toEqual(names);
  });

  it("and cannot be recomputed says so", () => {
    const [, , , , outcome] = checkQuickReceipt(receiptOf({}, { openTick: tick(10, 1_000_250, "100.00") }));
    expect(outcome).toMatchObject({ name: "outcome", ok: false, detail: "cannot be recomputed" });
  });
});

it("transfers of nothing are none", () => {
  const usdt = (units: bigint) => amount(units, USDT);
  const end = (status: QuickEnd["status"]): QuickEnd => ({ status, voidReason: null, payout: usdt(0n), feeKept: usdt(0n) });
  const reasons = (status: QuickEnd["status"], stake: bigint, fee: bigint) =>
    quickTransfers({ stake: usdt(stake), fee: usdt(fee), payoutRate: rate(50_000_000n) }, end(status)).map(
      ({ reason, amount }) => `${reason} ${amount.units}`,
    );
  expect(reasons("won", 2n, 0n)).toEqual(["quick_stake 2", "quick_return 2", "quick_win 1"]);
  expect(reasons("won", 1n, 1n)).toEqual(["quick_stake 1", "quick_fee 1", "quick_return 1", "quick_fee 1"]);
  expect(reasons("lost", 2n, 0n)).toEqual(["quick_stake 2", "quick_loss 2"]);
  for (const status of ["refunded", "voided"] as const)
    expect(reasons(status, 2n, 1n)).toEqual(["quick_stake 2", "quick_fee 1", "quick_return 3"]);
});

describe("against the public ticks", () => {
  const receipt = receiptOf({});
  const all = {
    ...{ open: tick(12, 1_000_250, "100.00"), beforeOpen: tick(11, 1_000_000, "1"), close: tick(90, 1_060_250, "101.00") },
    afterClose: tick(91, 1_060_251, "1"),
  };

  it("each check has its words, and one without a tick is not made", () => {
    expect(checkQuickTicks(receipt, all)).toEqual([
      { name: "openTick", ok: true, detail: "tick 12 is 100.00 at 1000250" },
      { name: "firstAfterAcceptance", ok: true, detail: "tick 11 did not come after acceptance" },
      { name: "closeTick", ok: true, detail: "tick 90 is 101.00 at 1060250" },
      { name: "lastBeforeExpiry", ok: true, detail: "tick 91 came after 1060250" },
    ]);
    expect(QUICK_TICK_CHECKS).toEqual(["openTick", "firstAfterAcceptance", "closeTick", "lastBeforeExpiry"]);
    expect(checkQuickTicks({ ...receipt, closeTick: null }, all)).toHaveLength(2);
    expect(checkQuickTicks({ ...receipt, openTick: null }, all)).toHaveLength(2);
    expect(checkQuickTicks(receiptOf({ expiresAt: null }), all)).toHaveLength(2);
    expect(publicTicksOf({ openTick: null, closeTick: null })).toEqual({ open: null, beforeOpen: null, close: null, afterClose: null });
  });

  it("an opening tick is the first when none lies between it and the acceptance", () => {
    const isFirst = (changes: Partial<typeof order>, beforeOpen: typeof all.beforeOpen | undefined) =>
      checkQuickTicks(receiptOf(changes), { ...all, beforeOpen })[1]?.ok;
    expect([isFirst({}, undefined), isFirst({}, tick(11, 1_000_001, "1")), isFirst({}, tick(11, 1_000_000, "1"))]).toEqual([
      false,
      false,
      true,
    ]);
    expect([isFirst({ acceptedSeq: 11 }, undefined), isFirst({ acceptedSeq: 12 }, undefined)]).toEqual([true, true]);
  });

  it.each(["open", "close"] as const)("the %s tick has to be the same in every field", (which) => {
    const others = [{ productCode: "Y" }, { seq: 1 }, { ts: 1 }, { price: "1" }, { bid: "1" }, { ask: "1" }];
    const oks = others.map((other) => checkQuickTicks(receipt, { ...all, [which]: { ...all[which], ...other } }).map(({ ok }) => ok));
    const expected = which === "open" ? [false, true, true, true] : [true, true, false, true];
    expect(oks).toEqual(others.map(() => expected));
  });
});
