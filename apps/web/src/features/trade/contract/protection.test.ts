import type { Written } from "@candela/ui";
import { describe, expect, it } from "vitest";
import { BITCOIN, positionWith } from "./contract-test-support.ts";
import {
  checkProtection,
  countedBy,
  draftOf,
  keptBy,
  type Level,
  type LevelBy,
  levelPrice,
  levelText,
  NO_PROTECTION,
  type ProtectionGround,
  placedAt,
  protectionFields,
  statedLevels,
  typedInto,
  typedLevel,
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

describe.each(["long", "short"] as const)("the stop of a position that is %s and gains", (side) => {
  const up = side === "long" ? 1n : -1n;
  // Opened at 100,000.00, by now 1,000.00 better.
  const ground = groundOf(side, { reference: 10_000_000n + up * 100_000n });
  const locked = 10_000_000n + up * 30_011n;
  const stop = { ...NO_PROTECTION, stopLoss: levelText("price", "stopLoss", locked, ground) };

  it("stays where it is however it is counted, on the far side of the entry", () => {
    const distance = countedBy(stop, "distance", ground);
    const percent = countedBy(stop, "percent", ground);
    expect([distance.stopLoss, percent.stopLoss]).toEqual(["-300.11", "-0.3"]);
    expect(levelPrice(distance, "stopLoss", ground)).toBe(locked);
    expect(countedBy(distance, "price", ground).stopLoss).toBe(stop.stopLoss);
    expect(checkProtection(statedLevels(distance, ground), ground, "distance")).toBeNull();
  });

  it("is sent at just its price after it was counted in percent, until it is typed anew", () => {
    const percent = keptBy(stop, "percent", ground);
    expect(percent.stopLoss).toBe("-0.3");
    expect(statedLevels(percent, ground)).toEqual({ takeProfit: null, stopLoss: locked, trailing: null });
    expect(levelPrice(keptBy(keptBy(percent, "distance", ground), "price", ground), "stopLoss", ground)).toBe(locked);
    expect(levelPrice(typedInto(percent, "trailing", "1"), "stopLoss", ground)).toBe(locked);
    expect(levelPrice(typedInto(percent, "stopLoss", "-0.3"), "stopLoss", ground)).toBe(10_000_000n + up * 30_000n);
    expect(levelPrice(typedInto(percent, "stopLoss", ""), "stopLoss", ground)).toBeNull();
    expect(levelPrice(placedAt(typedInto(percent, "stopLoss", ""), "stopLoss", locked, ground), "stopLoss", ground)).toBe(locked);
  });

  it("may lie at the entry, which is no distance", () => {
    const even = { ...NO_PROTECTION, stopLoss: "100000" };
    expect(countedBy(even, "distance", ground).stopLoss).toBe("0");
    expect(levelPrice(countedBy(even, "percent", ground), "stopLoss", ground)).toBe(10_000_000n);
  });

  it("is told its bounds on both sides of the entry", () => {
    const far = typedInto({ ...NO_PROTECTION, by: "distance" }, "stopLoss", "-1000");
    expect(checkProtection(statedLevels(far, ground), ground, "distance")).toMatchObject({
      key: "contract_level_distance",
      params: { min: "-999.99" },
    });
  });
});

/** What a field gives of a text that begins with a sign, and of the number behind it. */
const behind = (text: string, below?: string): Written => ({ text, why: "malformed", ...(below !== undefined && { below }) });

it.each([
  [behind("-0.3", "0.3"), "distance", "-0.3"],
  [behind("−0,35", "0.35"), "percent", "-0.35"],
  [behind("-", ""), "distance", ""],
  [behind("-05", "05"), "distance", "-5"],
  [behind("−1,234.5", "1234.5"), "distance", "-1234.5"],
  ["0.25", "percent", "0.25"],
  [behind("-0.3", "0.3"), "price", behind("-0.3", "0.3")],
  [behind("-0.333", "0.333"), "percent", { text: "0.333", why: "decimals" }],
  [behind("-1,23"), "distance", behind("-1,23")],
] as const)("takes %j, counted by %s, as %j", (text, by, taken) => {
  expect(typedLevel(text, by, 2)).toEqual(taken);
});
