/** What each model gives at a tick, level by level, as docs/domain/fills.md has it. */
import { describe, expect, it } from "vitest";
import {
  Direction,
  depthPrices,
  depthWithin,
  FILL_MODEL_VERSION,
  FILL_MODELS,
  type FillModelId,
  fillAt,
  fillModel,
  fillWhole,
  modelQuote,
  ProductType,
} from "./index.ts";

const { buy, sell } = Direction;
/** Prices of 0.05 a step, pieces of 0.10. */
const product = { productType: ProductType.stock, priceScale: 2, tickSize: 5n, quantityScale: 2, quantityStep: 10n };
const tick = { price: 20_000n, bid: 19_995n, ask: 20_005n };
/** Offered at 200.00 by the model `depth`: 25,000, 50,000 … of money. */
const OFFERED = [12_500n, 25_000n, 50_000n, 100_000n, 200_000n];
const AWAY = [0n, 5n, 10n, 20n, 40n];
const all = OFFERED.reduce((sum, units) => sum + units, 0n);

describe("the models", () => {
  it("are three of one version, each with its factors", () => {
    expect([FILL_MODELS, FILL_MODEL_VERSION]).toEqual([["top", "depth", "stressed"], 1]);
    const told = FILL_MODELS.map((id) => {
      const { curves, ...rest } = fillModel(id);
      return { ...rest, hasCurves: curves !== null };
    });
    expect(told).toEqual([
      { id: "top", version: 1, spreadFactor: 100n, depthFactor: 100n, hasCurves: false },
      { id: "depth", version: 1, spreadFactor: 100n, depthFactor: 100n, hasCurves: true },
      { id: "stressed", version: 1, spreadFactor: 300n, depthFactor: 25n, hasCurves: true },
    ]);
  });

  it.each([
    [ProductType.stock, 250_000n],
    [ProductType.crypto, 500_000n],
    [ProductType.futures, 500_000n],
    [ProductType.forex, 1_000_000n],
  ])("offer class %s at five distances its parts of a turnover of %s", (productType, turnover) => {
    const parts = [
      [0n, 10n],
      [50n, 20n],
      [100n, 40n],
      [200n, 80n],
      [400n, 160n],
    ] as const;
    const curve = parts.map(([spreads, percent]) => ({ spreads, value: turnover * 10_000n * percent }));
    expect(fillModel("depth").curves?.[productType]).toEqual(curve);
    expect(fillModel("stressed").curves?.[productType]).toEqual(curve);
  });

  it.each([
    ["top", 19_995n, 20_005n, 19_995n, 20_005n],
    ["depth", 19_993n, 20_004n, 19_993n, 20_004n],
    ["stressed", 19_995n, 20_005n, 19_985n, 20_015n],
    // A spread off the grid: 0.07 gains 0.14, half of it is rounded up to 0.10.
    ["stressed", 19_995n, 20_002n, 19_985n, 20_012n],
    ["stressed", 20_000n, 20_000n, 20_000n, 20_000n],
    // Never below one step, or the tick's bid where that is lower still.
    ["stressed", 10n, 20n, 5n, 30n],
    ["stressed", 5n, 20n, 5n, 35n],
    ["stressed", 3n, 20n, 3n, 40n],
  ] as const)("%s makes of a quote %s / %s one of %s / %s", (id, bid, ask, bestBid, bestAsk) => {
    expect(modelQuote(fillModel(id), product, { bid, ask })).toEqual({ bid: bestBid, ask: bestAsk });
  });
});

describe("a fill", () => {
  const at = (id: FillModelId, direction: Direction, quantity: bigint, limit: bigint | null = null, view = tick) =>
    fillAt(fillModel(id), product, view, { direction, quantity, limit });

  it.each([buy, sell])("of direction %s takes one level after the other, and then there is no more", (direction) => {
    const sign = direction === buy ? 1n : -1n;
    const first = direction === buy ? tick.ask : tick.bid;
    let [quantity, value] = [0n, 0n];
    for (const [index, offered] of OFFERED.entries()) {
      quantity += offered;
      value += offered * (first + sign * (AWAY[index] ?? 0n));
      expect(at("depth", direction, quantity)).toMatchObject({ quantity, value, level: index + 1, bound: "whole", quote: first });
    }
    expect(at("depth", direction, quantity + 10n)).toMatchObject({ quantity, value, level: 5, bound: "depth" });
  });

  it("stops where the next level lies beyond its limit, and finds nothing beyond the first", () => {
    expect(at("depth", buy, all, 20_010n)).toMatchObject({ quantity: 37_500n, level: 2, bound: "limit" });
    expect(at("depth", buy, all, 20_009n)).toMatchObject({ quantity: 12_500n, level: 1, bound: "limit" });
    expect(at("depth", sell, all, 19_990n)).toMatchObject({ quantity: 37_500n, level: 2, bound: "limit" });
    expect(at("depth", sell, all, 19_991n)).toMatchObject({ quantity: 12_500n, level: 1, bound: "limit" });
    expect([at("depth", buy, all, 20_004n), at("depth", sell, all, 19_996n)]).toEqual([null, null]);
  });

  it("says what the model and what its size made of the price, rounded against it", () => {
    // 125 at 200.15 and 250.01 at 200.25 … of a quarter of the depth: 31.20 and 62.50.
    expect(at("stressed", buy, 9_370n)).toEqual({
      ...{ quantity: 9_370n, value: 3_120n * 20_015n + 6_250n * 20_030n, price: 20_026n, quote: 20_005n },
      ...{ spreadPart: 10n, slippagePart: 11n, level: 2, bound: "whole" },
    });
    expect(at("stressed", sell, 9_370n)).toEqual({
      ...{ quantity: 9_370n, value: 3_120n * 19_985n + 6_250n * 19_970n, price: 19_974n, quote: 19_995n },
      ...{ spreadPart: 10n, slippagePart: 11n, level: 2, bound: "whole" },
    });
  });

  it("finds whole steps alone, rounded down, and never less than one", () => {
    // 25,000 at 201.37 buy 124.149…
    const odd = { price: 20_137n, bid: 20_135n, ask: 20_140n };
    expect(at("depth", buy, 10n ** 9n, 20_140n, odd)?.quantity).toBe(12_410n);
    const dear = { price: 10n ** 12n, bid: 10n ** 12n, ask: 10n ** 12n };
    expect(at("depth", buy, 10n ** 9n, null, dear)?.quantity).toBe(50n);
  });

  it("counts distances in whole price steps, rounded up, at least one step for a spread", () => {
    const wide = { price: 20_000n, bid: 19_995n, ask: 20_010n };
    const levels = (view: typeof tick) =>
      [0n, 5n, 10n, 15n, 20n, 30n, 40n, 60n].filter((away, index, row) => {
        const before = row[index - 1];
        const within = (limit: bigint) => depthWithin(fillModel("depth"), product, view, { direction: buy, limit }) ?? 0n;
        return before === undefined || within(view.ask + away) > within(view.ask + before);
      });
    expect(levels(wide)).toEqual([0n, 10n, 15n, 30n, 60n]);
    // 0 and 0.05 for a half and for one, 0.10, 0.20.
    expect(levels({ price: 20_000n, bid: 20_000n, ask: 20_000n })).toEqual([0n, 5n, 10n, 20n]);
  });
});

describe("what a tick gives within a limit", () => {
  const within = (id: FillModelId, limit: bigint | null, direction = buy as Direction) =>
    depthWithin(fillModel(id), product, tick, { direction, limit });

  it("is without bound in the model top, and the levels as far as they lie within it in the others", () => {
    expect([within("top", null), within("top", 1n)]).toEqual([null, null]);
    expect([within("depth", null), within("depth", 20_010n), within("depth", 20_004n)]).toEqual([all, 37_500n, 0n]);
    expect([within("depth", 19_990n, sell), within("depth", 19_996n, sell)]).toEqual([37_500n, 0n]);
  });
});

describe("near a price of nothing", () => {
  const cheap = { price: 15n, bid: 10n, ask: 20n };
  const huge = 10n ** 15n;

  it("a sale takes the levels above nothing, as many as there are", () => {
    const sold = fillAt(fillModel("depth"), product, cheap, { direction: sell, quantity: huge, limit: null });
    expect(sold).toMatchObject({ level: 2, bound: "depth" });
  });

  it("what has to fill whole comes at the last of these, a purchase at the deepest of all", () => {
    const whole = (direction: Direction) => fillWhole(fillModel("depth"), product, cheap, { direction, quantity: huge });
    expect(whole(sell)).toMatchObject({ quantity: huge, level: 2, bound: "whole", price: 5n });
    expect(whole(buy)).toMatchObject({ quantity: huge, level: 5, bound: "whole", price: 60n });
  });
});

describe("the ends of the curve", () => {
  const units = { ...product, tickSize: 1n };

  it.each([
    [200n, [200n, 150n, 100n]],
    [201n, [201n, 151n, 101n, 1n]],
  ])("of a sale at %s lie above nothing: %o", (bid, prices) => {
    const told = depthPrices(fillModel("depth"), units, { price: bid + 50n, bid, ask: bid + 100n }, sell);
    expect(told.map(({ price }) => price)).toEqual(prices);
  });

  it("and of a spread are widened by as much of it as the model says, however wide it is", () => {
    expect(modelQuote(fillModel("stressed"), units, { bid: 100_000n, ask: 110_000n })).toEqual({ bid: 90_000n, ask: 120_000n });
    expect(modelQuote(fillModel("depth"), units, { bid: 100_000n, ask: 110_000n })).toEqual({ bid: 100_000n, ask: 110_000n });
  });
});
