/** Promises of a ticket, over random products: a budget is never exceeded and never wasted, a cost is never lost. Seeds are fixed. */
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amount,
  averageCost,
  averageFillPrice,
  costOfPart,
  Direction,
  isLimitReached,
  LIMIT_PRICE_FACTOR,
  limitPriceRange,
  notional,
  previewSpot,
  price,
  quantity,
  quantityToBuy,
  quantityToSell,
  rate,
  spotSettlement,
  tradePrice,
  USDT,
} from "./index.ts";

const RUNS = { seed: 70_607, numRuns: atDepth(2_000) };
const atLeastOne = (max: bigint) => fc.bigInt({ min: 1n, max });
const product = fc.record({
  priceScale: fc.integer({ min: 0, max: 8 }),
  quantityScale: fc.integer({ min: 0, max: 8 }),
  quantityStep: atLeastOne(10n ** 5n),
  tickSize: atLeastOne(1_000n),
});
const prices = atLeastOne(10n ** 12n);
/** At most one half: fees above that are not a fee. */
const rates = fc.bigInt({ min: 0n, max: 50_000_000n });
const budgets = fc.bigInt({ min: 0n, max: 10n ** 13n });

describe("a size given as an amount", () => {
  it("buys at most the budget with its fee, and one step more would not fit", () => {
    fc.assert(
      fc.property(product, prices, rates, budgets, (spec, at, feeUnits, budget) => {
        const [priceAt, step, feeRate] = [price(at, spec.priceScale), quantity(spec.quantityStep, spec.quantityScale), rate(feeUnits)];
        const found = quantityToBuy(amount(budget, USDT), priceAt, step, feeRate);
        const more = quantity(found.units + step.units, step.scale);
        expect(found.units % step.units).toBe(0n);
        expect(spotSettlement(Direction.buy, priceAt, found, feeRate, USDT).total.units <= budget).toBe(true);
        expect(spotSettlement(Direction.buy, priceAt, more, feeRate, USDT).total.units > budget).toBe(true);
      }),
      RUNS,
    );
  });

  it("sells at most the target before the fee, and one step more would be above it", () => {
    fc.assert(
      fc.property(product, prices, budgets, (spec, at, target) => {
        const [priceAt, step] = [price(at, spec.priceScale), quantity(spec.quantityStep, spec.quantityScale)];
        const found = quantityToSell(amount(target, USDT), priceAt, step);
        const more = quantity(found.units + step.units, step.scale);
        expect(found.units % step.units).toBe(0n);
        expect(notional(priceAt, found, USDT, "floor").units <= target).toBe(true);
        expect(notional(priceAt, more, USDT, "floor").units > target).toBe(true);
      }),
      RUNS,
    );
  });

  it("sells the whole holding when it is the value shown for it, at any price where a step is worth a unit", () => {
    fc.assert(
      fc.property(product, prices, atLeastOne(10n ** 6n), (spec, at, steps) => {
        const [priceAt, step] = [price(at, spec.priceScale), quantity(spec.quantityStep, spec.quantityScale)];
        fc.pre(notional(priceAt, step, USDT, "floor").units > 0n);
        const held = quantity(steps * spec.quantityStep, spec.quantityScale);
        expect(quantityToSell(notional(priceAt, held, USDT, "floor"), priceAt, step).units >= held.units).toBe(true);
      }),
      RUNS,
    );
  });

  it("previews exactly what the settlement of that quantity does", () => {
    fc.assert(
      fc.property(
        product,
        prices,
        rates,
        budgets,
        fc.constantFrom(Direction.buy, Direction.sell),
        (spec, at, feeUnits, budget, direction) => {
          const limits = { quantityMin: 1n, quantityMax: 10n ** 18n };
          const preview = previewSpot({ ...spec, ...limits }, direction, at, { by: "amount", units: budget }, rate(feeUnits), USDT);
          const again = previewSpot(
            { ...spec, ...limits },
            direction,
            at,
            { by: "quantity", units: preview.quantity.units },
            rate(feeUnits),
            USDT,
          );
          expect(again).toEqual(preview);
          expect(preview).toMatchObject(spotSettlement(direction, price(at, spec.priceScale), preview.quantity, rate(feeUnits), USDT));
        },
      ),
      RUNS,
    );
  });
});

describe("limits and sides", () => {
  it("accepts limit prices on whole steps, from a fifth to five times the present price", () => {
    fc.assert(
      fc.property(prices, atLeastOne(1_000n), (present, tickSize) => {
        const { min, max } = limitPriceRange(present, tickSize);
        expect([min % tickSize, max % tickSize]).toEqual([0n, 0n]);
        expect(min * LIMIT_PRICE_FACTOR >= present && max <= present * LIMIT_PRICE_FACTOR).toBe(true);
        expect((min - tickSize) * LIMIT_PRICE_FACTOR < present && max + tickSize > present * LIMIT_PRICE_FACTOR).toBe(true);
      }),
      RUNS,
    );
  });

  it("reaches a limit exactly when a market order would trade there or better", () => {
    fc.assert(
      fc.property(prices, fc.bigInt({ min: 0n, max: 1_000n }), prices, (bid, spread, limit) => {
        const quote = { bid, ask: bid + spread };
        expect(isLimitReached(Direction.buy, limit, quote)).toBe(tradePrice(Direction.buy, quote) <= limit);
        expect(isLimitReached(Direction.sell, limit, quote)).toBe(tradePrice(Direction.sell, quote) >= limit);
        expect(tradePrice(Direction.buy, quote) >= tradePrice(Direction.sell, quote)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe("cost", () => {
  it("leaves with the parts of a holding and is all gone with the last", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(atLeastOne(10n ** 6n), { minLength: 1, maxLength: 10 }),
        (cost, parts) => {
          let held = parts.reduce((a, b) => a + b, 0n);
          let left = cost;
          for (const part of parts) {
            const gone = costOfPart(left, part, held);
            expect(gone >= 0n && gone <= left).toBe(true);
            left -= gone;
            held -= part;
          }
          expect([held, left]).toEqual([0n, 0n]);
        },
      ),
      RUNS,
    );
  });

  it("averages to within half a unit: what was paid for a part is that part of what was paid", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), atLeastOne(10n ** 9n), fc.integer({ min: 0, max: 8 }), (cost, held, scale) => {
        const average = averageCost(amount(cost, USDT), quantity(held, scale))?.units ?? -1n;
        const twiceOff = 2n * (average * held - cost * 10n ** BigInt(scale));
        expect((twiceOff < 0n ? -twiceOff : twiceOff) <= held).toBe(true);
      }),
      RUNS,
    );
  });

  it("has no average of nothing, and the fill price of a single fill is its price", () => {
    expect(averageCost(amount(5n, USDT), quantity(0n, 2))).toBeNull();
    expect(averageFillPrice(amount(5n, USDT), quantity(0n, 2), 2)).toBeNull();
    fc.assert(
      fc.property(prices, atLeastOne(10n ** 6n), (at, whole) => {
        const [priceAt, size] = [price(at, 2), quantity(whole * 10n ** 6n, 6)];
        expect(averageFillPrice(notional(priceAt, size, USDT, "exact"), size, 2)).toEqual(priceAt);
      }),
      RUNS,
    );
  });
});
