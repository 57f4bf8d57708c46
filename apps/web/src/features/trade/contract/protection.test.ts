import { describe, expect, it } from "vitest";
import { BITCOIN, positionWith } from "./contract-test-support.ts";
import {
  checkProtection,
  countedBy,
  draftOf,
  type Level,
  type LevelBy,
  levelPrice,
  levelText,
  NO_PROTECTION,
  type ProtectionGround,
  protectionFields,
  statedLevels,
} from "./protection.ts";

type Side = ProtectionGround["side"];

/** Opened at 100,000.00, to be closed at the same. */
const groundOf = (side: Side, changes: Partial<ProtectionGround> = {}): ProtectionGround => ({
  ...{ spec: BITCOIN, side, entry: 10_000_000n, reference: 10_000_000n, present: 10_000_000n },
  ...changes,
});

describe.each<[side: Side, level: Level, at: bigint, price: string]>([
  ["long", "takeProfit", 11_250_000n, "112500"],
  ["long", "stopLoss", 8_750_000n, "87500"],
  ["short", "takeProfit", 8_750_000n, "87500"],
  ["short", "stopLoss", 11_250_000n, "112500"],
])("of a position that is %s the %s", (side, level, at, price) => {
  const ground = groundOf(side);
  const draft = (by: LevelBy, text: string) => ({ ...NO_PROTECTION, by, [level]: text });
  const texts = { price, distance: "12500", percent: "12.5" } as const;

  it.each(Object.entries(texts) as [LevelBy, string][])("counted by %s is %s, and means its price", (by, text) => {
    expect(levelText(by, level, at, ground)).toBe(text);
    expect(levelPrice(draft(by, text), level, ground)).toBe(at);
  });

  it("can be counted another way and back", () => {
    for (const from of Object.keys(texts) as LevelBy[])
      for (const to of Object.keys(texts) as LevelBy[])
        expect(countedBy(draft(from, texts[from]), to, ground)).toEqual(draft(to, texts[to]));
  });

  it("at the price at which it could be closed is rejected, and one step further is not", () => {
    const step = (level === "takeProfit") === (side === "long") ? 1n : -1n;
    const keyAt = (price: bigint) =>
      checkProtection({ takeProfit: null, stopLoss: null, trailing: null, [level]: price }, ground, "price")?.key;
    const rejected = level === "takeProfit" ? "take_profit_side" : "stop_loss_side";
    expect([keyAt(10_000_000n), keyAt(10_000_000n - step), keyAt(10_000_000n + step)]).toEqual([rejected, rejected, undefined]);
  });

  it("out of range is told how far it may lie on its own side", () => {
    // Levels lie between a fifth and five times the present price; the nearest is a step away.
    const above = (level === "takeProfit") === (side === "long");
    const told = (by: LevelBy, text: string) => checkProtection(statedLevels(draft(by, text), ground), ground, by)?.params;
    expect(told("percent", "900")).toEqual({ min: "0.01", max: above ? "400.00" : "80.00" });
    expect(told("distance", "900000")).toEqual({ min: "0.01", max: above ? "400000.00" : "80000.00" });
  });
});

describe("a trailing stop", () => {
  const check = (by: "price" | "percent", distance: bigint, tickSize = 50n) =>
    checkProtection(
      { takeProfit: null, stopLoss: null, trailing: { by, distance } },
      groundOf("long", { spec: { ...BITCOIN, tickSize } }),
      "price",
    );

  it("that follows by a price lies on its grid, one that follows by a percent need not", () => {
    expect(check("price", 50_025n)).toMatchObject({ field: "trailing", key: "contract_trailing_price", params: { min: "0.50" } });
    expect([check("price", 50_050n), check("percent", 25n)]).toEqual([null, null]);
  });

  it.each([
    ["price", "1000.00", "1000"],
    ["percent", "1.50", "1.5"],
  ] as const)("that follows by a %s is changed and sent as the position has it", (by, distance, sent) => {
    const position = positionWith({
      takeProfit: "98800.00",
      stopLoss: "95200.50",
      trailing: { by, distance, extreme: null, level: null },
    });
    const draft = draftOf(position);
    expect(draft).toMatchObject({ by: "price", takeProfit: "98800", stopLoss: "95200.5", trailing: sent, trailingBy: by });
    for (const priceScale of [2, 5]) {
      const ground = groundOf("long", { spec: { ...BITCOIN, priceScale } });
      expect(protectionFields(statedLevels(draft, ground), ground.spec)).toEqual({
        ...{ takeProfit: "98800", stopLoss: "95200.5" },
        ...{ trailingBy: by, trailingDistance: sent },
      });
    }
    expect(protectionFields(statedLevels(draftOf(positionWith()), groundOf("long")), BITCOIN)).toEqual({});
  });
});
