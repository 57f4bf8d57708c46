import fc from "fast-check";
import { expect, it } from "vitest";
import { depthPrices, type FillModelId, type FillProduct, fillAt, fillModel, modelQuote } from "./fill.ts";
import { Direction } from "./product.ts";

const BITCOIN: FillProduct = { productType: 2, priceScale: 2, tickSize: 1n, quantityScale: 6, quantityStep: 10n };

it.each([
  ["top", [[9_641_450n, null]]],
  // 50,000 to 800,000 USDT at 96,412.50, from the ask on in shares of the spread of 4.00.
  [
    "depth",
    [
      [9_641_450n, 518_600n],
      [9_641_650n, 1_037_200n],
      [9_641_850n, 2_074_410n],
      [9_642_250n, 4_148_830n],
      [9_643_050n, 8_297_670n],
    ],
  ],
] as const)("a purchase in the model %s is offered the published levels, the nearest first", (id, levels) => {
  const tick = { price: 9_641_250n, bid: 9_641_050n, ask: 9_641_450n };
  expect(depthPrices(fillModel(id), BITCOIN, tick, Direction.buy).map(({ price, quantity }) => [price, quantity])).toEqual(levels);
});

it("the levels are exactly what an order of their sum fills at", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<FillModelId>("depth", "stressed"),
      fc.constantFrom(Direction.buy, Direction.sell),
      fc.bigInt(1_000n, 20_000_000n),
      fc.bigInt(0n, 400n),
      (id, direction, bid, spread) => {
        const model = fillModel(id);
        const tick = { price: bid + spread / 2n, bid, ask: bid + spread };
        const levels = depthPrices(model, BITCOIN, tick, direction);
        const best = modelQuote(model, BITCOIN, tick);
        expect(levels[0]?.price).toBe(direction === Direction.buy ? best.ask : best.bid);
        const quantity = levels.reduce((sum, level) => sum + (level.quantity ?? 0n), 0n);
        const value = levels.reduce((sum, level) => sum + level.price * (level.quantity ?? 0n), 0n);
        expect(fillAt(model, BITCOIN, tick, { direction, quantity, limit: null })).toMatchObject({ quantity, value, bound: "whole" });
      },
    ),
    { seed: 20_261_125 },
  );
});
