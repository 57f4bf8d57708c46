import { describe, expect, it } from "vitest";
import {
  canonicalJson,
  checkQuickReceipt,
  checkQuickTicks,
  publicTicksOf,
  type QuickReceiptFields,
  quickFormula,
  signedReceiptText,
} from "./index.ts";

const tick = (seq: number, ts: number, price: string) => ({ productCode: "X:BTCUSD", seq, ts, price, bid: price, ask: price });

const base: Omit<QuickReceiptFields, "formula"> = {
  order: {
    productCode: "X:BTCUSD",
    direction: 1,
    seconds: 60,
    payoutRate: "0.82000000",
    stake: "100.000000",
    feeRate: "0.00500000",
    fee: "0.500000",
    ruleVersion: 1,
    acceptedAt: 1_000_000,
    acceptedSeq: 10,
    expiresAt: 1_060_250,
    status: "won",
    voidReason: null,
    payout: "182.000000",
  },
  currency: "USDT",
  currencyScale: 6,
  priceScale: 2,
  openTick: tick(12, 1_000_250, "96388.20"),
  closeTick: tick(90, 1_060_200, "96412.50"),
  suspendedAt: null,
  transfers: [
    { id: "1", reason: "quick_stake", amount: "100.000000" },
    { id: "2", reason: "quick_fee", amount: "0.500000" },
    { id: "3", reason: "quick_return", amount: "100.000000" },
    { id: "4", reason: "quick_win", amount: "82.000000" },
    { id: "5", reason: "quick_fee", amount: "0.500000" },
  ],
};
const receipt: QuickReceiptFields = { ...base, formula: quickFormula(base) };
const withOrder = (change: Partial<QuickReceiptFields["order"]>): QuickReceiptFields => ({
  ...receipt,
  order: { ...receipt.order, ...change },
});
const failed = (receipt: QuickReceiptFields) => checkQuickReceipt(receipt).flatMap(({ name, ok }) => (ok ? [] : [name]));

describe("a receipt", () => {
  it("recomputes", () => {
    expect(failed(receipt)).toEqual([]);
    expect(receipt.formula.numbers).toBe("96412.50 > 96388.20: 100.000000 x (1 + 0.82000000) = 182.000000 USDT");
  });

  it.each<[string, QuickReceiptFields, string[]]>([
    ["another outcome", withOrder({ status: "lost", payout: "0.000000" }), ["outcome", "formula"]],
    ["a payout too small", withOrder({ payout: "181.999999" }), ["outcome", "formula"]],
    ["a lower rate than was paid by", withOrder({ payoutRate: "0.81000000" }), ["outcome", "formula", "transfers"]],
    ["a higher fee", withOrder({ fee: "0.500001" }), ["fee", "transfers"]],
    ["an opening before the acceptance", withOrder({ acceptedAt: 1_000_250 }), ["opening", "outcome", "formula", "transfers"]],
    ["another duration", withOrder({ seconds: 61 }), ["opening", "formula"]],
    ["another closing price", { ...receipt, closeTick: tick(90, 1_060_200, "96388.10") }, ["outcome", "formula", "transfers"]],
    [
      "a closing tick after the expiry",
      { ...receipt, closeTick: tick(91, 1_060_251, "96412.50") },
      ["closing", "outcome", "formula", "transfers"],
    ],
    ["a transfer less", { ...receipt, transfers: receipt.transfers.slice(0, 4) }, ["transfers"]],
    ["other words", { ...receipt, formula: { ...receipt.formula, words: "Trust us." } }, ["formula"]],
    ["a rule that is not known", withOrder({ ruleVersion: 2 }), ["rule"]],
    ["a price that is no number", { ...receipt, openTick: tick(12, 1_000_250, "lots") }, ["rule"]],
    ["a tick of another product", { ...receipt, openTick: { ...tick(12, 1_000_250, "96388.20"), productCode: "AAPL" } }, ["rule"]],
  ])("with %s does not", (_name, receipt, names) => {
    expect(failed(receipt)).toEqual(names);
  });

  it("of a void trade recomputes too", () => {
    const order = { ...receipt.order, status: "voided", voidReason: "no_open_tick", payout: "100.500000", expiresAt: null };
    const unformed = {
      ...base,
      order,
      openTick: null,
      closeTick: null,
      transfers: [...base.transfers.slice(0, 2), { id: "3", reason: "quick_return", amount: "100.500000" }],
    };
    expect(failed({ ...unformed, formula: quickFormula(unformed) })).toEqual([]);
  });
});

describe("against the public ticks", () => {
  const ticks = {
    open: receipt.openTick ?? undefined,
    beforeOpen: tick(11, 999_900, "96388.00"),
    close: receipt.closeTick ?? undefined,
    afterClose: tick(91, 1_060_300, "96400.00"),
  };
  const missed = (changes: Partial<typeof ticks>) =>
    checkQuickTicks(receipt, { ...ticks, ...changes }).flatMap(({ name, ok }) => (ok ? [] : [name]));

  it("asks for the two ticks and their neighbours", () => {
    expect(publicTicksOf(receipt)).toEqual({ open: 12, beforeOpen: 11, close: 90, afterClose: 91 });
  });

  it("holds", () => {
    expect(missed({})).toEqual([]);
    expect(missed({ afterClose: undefined })).toEqual([]);
  });

  it("does not when a price differs, an earlier tick could have opened it, or a later one closed it", () => {
    expect(missed({ open: tick(12, 1_000_250, "96388.21") })).toEqual(["openTick"]);
    expect(missed({ beforeOpen: tick(11, 1_000_001, "96388.00") })).toEqual(["firstAfterAcceptance"]);
    expect(missed({ close: undefined })).toEqual(["closeTick"]);
    expect(missed({ afterClose: tick(91, 1_060_250, "96300.00") })).toEqual(["lastBeforeExpiry"]);
  });
});

describe("what is signed", () => {
  it("has its keys in order, no white space, and everything but the signature", () => {
    expect(signedReceiptText({ b: [1, { d: null, c: "é" }], a: true, signature: "x" })).toBe('{"a":true,"b":[1,{"c":"é","d":null}]}');
    expect(canonicalJson({ Z: 1, a: 2, "10": 3, "9": 4 })).toBe('{"10":3,"9":4,"Z":1,"a":2}');
  });
});
