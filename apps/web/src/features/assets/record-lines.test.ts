import "../../testing/kinds.ts";
import { PACKS } from "@candela/i18n/packs";
import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { assetChoices, assetName, byDay, isReferenceKind, type RecordLine, recordFields, statementOf } from "./record-lines.ts";
import { isReason } from "./record-reasons.ts";

const NOON = new Date(2026, 10, 20, 12).getTime();

function line(id: number, amount: string, balanceAfter: string, more: Partial<RecordLine> = {}): RecordLine {
  return {
    id: String(id),
    transferId: String(id),
    ts: NOON + id * 60_000,
    assetId: 3,
    assetCode: "USDT",
    reason: "spot_buy",
    referenceKind: "fill",
    referenceId: "9",
    amount,
    balanceAfter,
    productCode: null,
    tradeId: null,
    realised: null,
    isCopy: false,
    ...more,
  };
}

describe("account record", () => {
  it("asks for a page of what the filter leaves", () => {
    expect(recordFields({ assetId: null, reason: null, days: null, epoch: null })).toEqual({
      assetId: undefined,
      reason: undefined,
    });
    expect(recordFields({ assetId: 3, reason: "fee", days: { from: "2026-11-20", to: "2026-11-21" }, epoch: 2 })).toEqual({
      assetId: 3,
      reason: "fee",
      startTs: new Date(2026, 10, 20).getTime(),
      endTs: new Date(2026, 10, 22).getTime(),
      epoch: 2,
    });
  });

  it("puts lines under their days in their order", () => {
    const lines = [line(3, "1", "3", { ts: NOON + DAY_MS }), line(2, "1", "2"), line(1, "1", "1")];
    expect(byDay(lines).map((day) => day.lines.map(({ id }) => id))).toEqual([["3"], ["2", "1"]]);
    expect(byDay([])).toEqual([]);
  });

  it("adds up from the opening to the closing balance, exactly", () => {
    const lines = [line(3, "-0.10", "99999.899999"), line(2, "-0.000001", "99999.999999"), line(1, "100000.000000", "100000.000000")];
    expect(statementOf(lines)).toEqual({
      opening: "0.000000",
      incoming: "100000.000000",
      outgoing: "-0.100001",
      closing: "99999.899999",
      adds: true,
    });
  });

  it("notices a line that is missing", () => {
    expect(statementOf([line(3, "-1", "7"), line(1, "10", "10")])?.adds).toBe(false);
  });

  it("makes no statement of nothing or of several assets", () => {
    expect(statementOf([])).toBeNull();
    expect(statementOf([line(2, "1", "1"), line(1, "1", "1", { assetId: 1001 })])).toBeNull();
  });

  it("offers each asset once, known ones and those seen", () => {
    const seen = [line(2, "1", "1", { assetId: 1004, assetCode: "AAPL" }), line(1, "1", "1")];
    expect(assetChoices([{ assetId: 3, assetCode: "USDT" }], seen)).toEqual([
      { assetId: 3, assetCode: "USDT" },
      { assetId: 1004, assetCode: "AAPL" },
    ]);
  });

  it.each([
    [{ assetId: 1, assetCode: "BTC" }, "BTC"],
    [{ assetId: 1001, assetCode: "X:BTCUSD" }, "BTC · Holdings"],
    [{ assetId: 1002, assetCode: "X:ETHUSD" }, "ETH"],
    [{ assetId: 1004, assetCode: "AAPL" }, "AAPL"],
  ])("names %o among others as %s", (asset, name) => {
    const among = [
      { assetId: 1, assetCode: "BTC" },
      ...[1001, 1002].map((assetId, at) => ({ assetId, assetCode: ["X:BTCUSD", "X:ETHUSD"][at] ?? "" })),
    ];
    expect(assetName(asset, among, "Holdings")).toBe(name);
  });

  it("knows the reasons that have words", () => {
    expect(["spot_buy", "spot_sell", "fee", "dividend", "split", "split_cash", "paper_grant"].every(isReason)).toBe(true);
    expect(["spot_buy", "quick_stake", "quick_return", "quick_win", "quick_fee", "paper_grant"].every(isReason)).toBe(true);
    // Never on a line: what is held or in the margin book is no part of the record.
    for (const reason of ["spot_hold", "quick_loss"]) expect(isReason(reason)).toBe(false);
  });
});

it("every kind of reference that a text names is known, so that no line shows its name on the wire", () => {
  const named = Object.keys(PACKS.en ?? {}).flatMap((key) =>
    key.startsWith("record_reference_") ? [key.slice("record_reference_".length)] : [],
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((kind) => !isReferenceKind(kind))).toEqual([]);
});
