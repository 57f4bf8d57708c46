/** What an order by amount comes to: no more than the tick offers within its price, and at its limit where it waits. */
import { describe, expect, it } from "vitest";
import { Direction, fillModel, ProductType, previewSpotOrder, rate, type SpotOrderQuery, USDT } from "./index.ts";

const { buy, sell } = Direction;
/** Prices of 0.05 a step, pieces of 0.10; at the quote there are 125.00, over all levels 3,875.00. */
const product = {
  ...{ productType: ProductType.stock, priceScale: 2, tickSize: 5n, quantityScale: 2, quantityStep: 10n },
  ...{ quantityMin: 10n, quantityMax: 10n ** 9n },
};
const tick = { price: 20_000n, bid: 19_995n, ask: 20_005n };
const ALL = 387_500n;
const preview = (query: Partial<SpotOrderQuery>, model: "top" | "depth" = "depth") =>
  previewSpotOrder(
    fillModel(model),
    product,
    tick,
    {
      ...{ direction: buy, limit: null, worst: null, isStop: false, feeRate: rate(0n) },
      size: { by: "amount", units: 1_000_000_000_000n },
      ...query,
    },
    USDT,
  );

describe("a market order by amount", () => {
  it.each([
    ["a purchase", { direction: buy }, ALL],
    ["a sale", { direction: sell }, ALL],
    ["a purchase within the ask", { direction: buy, worst: 20_005n }, 12_500n],
    ["a purchase within the second level", { direction: buy, worst: 20_010n }, 37_500n],
    ["a purchase a step below it", { direction: buy, worst: 20_009n }, 12_500n],
    ["a sale within the bid", { direction: sell, worst: 19_995n }, 12_500n],
    ["a sale within the second level", { direction: sell, worst: 19_990n }, 37_500n],
  ])("for more than the tick offers is what it offers: %s", (_what, query, quantity) => {
    expect(preview(query)).toMatchObject({ quantity, rest: 0n, fill: { quantity, bound: "whole" } });
  });

  it.each([
    [2_000_500_000n, 1_000n],
    [2_000_499_999n, 990n],
    [2_020_504_999n, 1_000n],
    [2_020_505_000n, 1_010n],
    [20_004_999n, 0n],
    [20_005_000n, 10n],
  ])("of %s is the most whole steps of 0.10 at 200.05: %s", (units, quantity) => {
    expect(preview({ size: { by: "amount", units } }).quantity).toBe(quantity);
    expect(preview({ size: { by: "amount", units } }, "top").quantity).toBe(quantity);
  });
});

it("a market order by quantity costs what of it the tick gives: the rest has no price", () => {
  const { fill, rest, now, whole } = preview({ size: { by: "quantity", units: ALL + 1_000n } });
  expect([fill?.quantity, rest]).toEqual([ALL, 1_000n]);
  expect(whole).toEqual(now);
});

describe("an order that waits", () => {
  it("for its trigger is counted at its limit, also where that is reached", () => {
    for (const model of ["top", "depth"] as const)
      expect(preview({ limit: 20_100n, isStop: true, size: { by: "amount", units: 20_100_000_000n } }, model)).toMatchObject({
        ...{ quantity: 10_000n, fill: null, rest: 10_000n },
        ...{ now: { notional: { units: 0n } }, whole: { notional: { units: 20_100_000_000n } } },
      });
  });

  it("for its limit is counted there", () => {
    expect(preview({ limit: 19_900n, size: { by: "amount", units: 19_900_000_000n } })).toMatchObject({ quantity: 10_000n, fill: null });
    expect(preview({ direction: sell, limit: 20_100n, size: { by: "amount", units: 20_100_000_000n } })).toMatchObject({
      ...{ quantity: 10_000n, fill: null },
    });
  });
});
