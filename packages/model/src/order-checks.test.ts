import { describe, expect, it } from "vitest";
import { countedAt, Direction, ProductType, priceProblem, rate, type SpotMeasure, spotSizeProblem, triggerProblem, USDT } from "./index.ts";

const { buy, sell } = Direction;
/** Prices of 0.05 a step, pieces of 0.001, from 0.002 to 1. */
const PRODUCT = {
  ...{ productType: ProductType.crypto, priceScale: 2, tickSize: 5n, quantityScale: 6, quantityStep: 1_000n },
  ...{ quantityMin: 2_000n, quantityMax: 1_000_000n },
};
const QUOTE = { bid: 9_995n, ask: 10_005n };

it.each([
  [null, "price_step", { step: "0.05" }],
  [10_003n, "price_step", { step: "0.05" }],
  [10_000n, null, {}],
  [0n, "price_out_of_range", { min: "20.00", max: "500.00" }],
  [1_995n, "price_out_of_range", { min: "20.00", max: "500.00" }],
  [2_000n, null, {}],
  [50_000n, null, {}],
  [50_005n, "price_out_of_range", { min: "20.00", max: "500.00" }],
])("of a price of %s units at 100.00 is wrong: %s", (at, key, params) => {
  expect(priceProblem(at, 10_000n, PRODUCT)).toEqual(key === null ? null : { key, params });
});

it.each([
  [buy, 10_005n, "100.05"],
  [buy, 10_010n, null],
  [sell, 9_995n, "99.95"],
  [sell, 9_990n, null],
])("a trigger of direction %s at %s units has been reached at %s", (direction, at, price) => {
  const problem = triggerProblem("trigger_price_side", at, direction, QUOTE, PRODUCT);
  expect(problem).toEqual(price === null ? null : { key: "trigger_price_side", params: { price } });
});

it.each([
  ["a market order", buy, null, false, 10_005n],
  ["a market order", sell, null, false, 9_995n],
  ["a limit that waits", buy, 9_000n, false, 9_000n],
  ["a limit that is met", buy, 10_100n, false, 10_005n],
  ["a limit that is met", sell, 9_900n, false, 9_995n],
  ["a limit behind a trigger", sell, 9_900n, true, 9_900n],
])("the least of %s is counted where it trades (direction %s)", (_what, direction, limit, isStop, at) => {
  expect(countedAt(direction, limit, isStop, QUOTE)).toBe(at);
});

describe("the size of a spot order", () => {
  const measure = (direction: Direction, size: SpotMeasure["size"]): SpotMeasure => ({
    ...{ direction, size, at: 10_000n },
    feeRate: rate(100_000n),
  });
  const pieces = (direction: Direction, units: bigint) => measure(direction, { by: "quantity", units });
  const money = (direction: Direction, units: bigint) => measure(direction, { by: "amount", units });

  it.each([
    ["off the step", pieces(buy, 2_500n), 2_500n, 1n, null, { key: "quantity_step", params: { step: "0.001000" } }],
    ["the least", pieces(buy, 2_000n), 2_000n, 1n, null, null],
    ["below the least", pieces(buy, 1_000n), 1_000n, 1n, null, { key: "quantity_below_minimum", params: { min: "0.002000" } }],
    // 0.002 at 100 and its fee; a sale is counted before its fee.
    ["too little money", money(buy, 5n), 1_000n, 1n, null, { key: "amount_below_minimum", params: { min: "0.200200" } }],
    ["too little money", money(sell, 5n), 1_000n, 1n, null, { key: "amount_below_minimum", params: { min: "0.200000" } }],
    [
      "enough pieces that are worth nothing",
      pieces(sell, 2_000n),
      2_000n,
      0n,
      null,
      { key: "amount_below_minimum", params: { min: "0.200000" } },
    ],
    ["the smallest piece, and all that is held", pieces(sell, 1n), 1n, 1n, 1n, null],
    ["the most", pieces(sell, 1_000_000n), 1_000_000n, 1n, null, null],
    ["above the most", pieces(sell, 1_001_000n), 1_001_000n, 1n, null, { key: "quantity_above_maximum", params: { max: "1.000000" } }],
    ["all that is held, off the step", pieces(sell, 1_500n), 1_500n, 1n, 1_500n, null],
    ["all that is held, above the most", pieces(sell, 1_000_001n), 1_000_001n, 1n, 1_000_001n, null],
    ["as much as is held, to buy", pieces(buy, 1_500n), 1_500n, 1n, 1_500n, { key: "quantity_step", params: { step: "0.001000" } }],
    ["nothing of nothing", pieces(sell, 0n), 0n, 0n, 0n, { key: "quantity_below_minimum", params: { min: "0.002000" } }],
  ] as const)("%s", (_what, asked, units, value, held, problem) => {
    expect(spotSizeProblem(asked, { units, value, held }, PRODUCT, USDT)).toEqual(problem);
  });

  it("is told as one unit of money where the least is worth less", () => {
    const dust = { ...PRODUCT, quantityMin: 1n };
    const least = (at: bigint) => spotSizeProblem({ ...money(sell, 1n), at }, { units: 0n, value: 0n, held: null }, dust, USDT)?.params;
    expect([least(1n), least(100n), least(300n)]).toEqual([{ min: "0.000001" }, { min: "0.000001" }, { min: "0.000003" }]);
  });
});
