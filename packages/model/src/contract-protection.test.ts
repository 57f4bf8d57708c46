import { describe, expect, it } from "vitest";
import {
  betterPrice,
  isStopBeyondLiquidation,
  isStopReached,
  isTakeProfitReached,
  raisesRisk,
  TRAILING_PERCENT_DECIMALS,
  TRAILING_PERCENT_WHOLE,
  trailingLevel,
  trailingRange,
} from "./index.ts";

describe("a trailing stop", () => {
  it("counts percents with two decimals", () => {
    expect(TRAILING_PERCENT_WHOLE).toBe(100n * 10n ** BigInt(TRAILING_PERCENT_DECIMALS));
    expect(TRAILING_PERCENT_DECIMALS).toBe(2);
  });

  it.each([
    ["percent", 1n, 5n, { min: 1n, max: 5_000n }],
    ["percent", 10_000n, 5n, { min: 1n, max: 5_000n }],
    ["price", 10_000n, 5n, { min: 5n, max: 5_000n }],
    ["price", 10_009n, 5n, { min: 5n, max: 5_000n }],
    ["price", 10_010n, 5n, { min: 5n, max: 5_005n }],
    ["price", 99n, 5n, { min: 5n, max: 45n }],
    ["price", 19n, 5n, { min: 5n, max: 5n }],
    ["price", 9n, 5n, { min: 5n, max: 5n }],
    ["price", 1n, 1n, { min: 1n, max: 1n }],
  ] as const)("by %s at %s, in steps of %s, follows within %o", (by, at, tickSize, range) => {
    expect(trailingRange(by, at, tickSize)).toEqual(range);
  });

  it.each([
    ["long", "price", 50n, 10_000n, 9_950n],
    ["short", "price", 50n, 10_000n, 10_050n],
    // 1.5 % of 100.01 on steps of 0.05: 98.50985 and 101.51015, rounded away from the price.
    ["long", "percent", 150n, 10_001n, 9_850n],
    ["short", "percent", 150n, 10_001n, 10_155n],
    ["long", "percent", 5_000n, 10_000n, 5_000n],
    ["short", "percent", 5_000n, 10_000n, 15_000n],
  ] as const)("of a %s by %s of %s behind %s stands at %s", (side, by, distance, best, level) => {
    expect(trailingLevel(side, { by, distance }, best, 5n)).toBe(level);
  });

  it("goes by the higher bid of a long and the lower ask of a short", () => {
    expect([betterPrice("long", 1n, 2n), betterPrice("long", 2n, 1n), betterPrice("long", 2n, 2n)]).toEqual([2n, 2n, 2n]);
    expect([betterPrice("short", 1n, 2n), betterPrice("short", 2n, 1n), betterPrice("short", 2n, 2n)]).toEqual([1n, 1n, 2n]);
  });
});

it.each([
  ["long", 99n, false, true],
  ["long", 100n, true, true],
  ["long", 101n, true, false],
  ["short", 99n, true, false],
  ["short", 100n, true, true],
  ["short", 101n, false, true],
] as const)("of a %s at %s a take-profit at 100 is reached: %s, a stop: %s", (side, at, profit, stop) => {
  expect([isTakeProfitReached(side, 100n, at), isStopReached(side, 100n, at)]).toEqual([profit, stop]);
});

it("nothing lies beyond a liquidation that there is not", () => {
  expect([isStopBeyondLiquidation("long", 1n, null), isStopBeyondLiquidation("short", 1n, null)]).toEqual([false, false]);
});

describe("the risk of a change of protection", () => {
  const none = { takeProfit: null, stopLoss: null, trailing: null };
  const percent = (distance: bigint) => ({ by: "percent", distance }) as const;
  const before = { takeProfit: 120n, stopLoss: 90n, trailing: percent(150n) };

  it.each([
    ["nothing changes", before, before, false],
    ["everything is new", none, before, false],
    ["nothing was there, nor is", none, none, false],
    ["the stop comes nearer", before, { ...before, stopLoss: 91n }, false],
    ["the stop moves away", before, { ...before, stopLoss: 89n }, true],
    ["the stop goes", before, { ...before, stopLoss: null }, true],
    ["the profit comes nearer", before, { ...before, takeProfit: 119n }, false],
    ["the profit moves away", before, { ...before, takeProfit: 121n }, true],
    ["the profit goes", before, { ...before, takeProfit: null }, true],
    ["the trailing stop goes", before, { ...before, trailing: null }, true],
    ["the trailing stop follows closer, from the present price on", before, { ...before, trailing: percent(149n) }, true],
    ["the trailing stop follows otherwise", before, { ...before, trailing: { by: "price", distance: 150n } }, true],
  ] as const)("where %s", (_name, was, is, raised) => {
    expect(raisesRisk("long", was, is)).toBe(raised);
    const mirrored = (levels: typeof before | typeof was | typeof is) => ({
      ...levels,
      takeProfit: levels.takeProfit === null ? null : 200n - levels.takeProfit,
      stopLoss: levels.stopLoss === null ? null : 200n - levels.stopLoss,
    });
    expect(raisesRisk("short", mirrored(was), mirrored(is))).toBe(raised);
  });
});
