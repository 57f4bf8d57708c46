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
  limitPriceRange,
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

const settings = { seed: 20_260_102, numRuns: atDepth(1_000) };
const priceScale = fc.integer({ min: 0, max: 8 });
const quantityScale = fc.integer({ min: 0, max: 8 });
const priceUnits = fc.bigInt({ min: 1n, max: 10n ** 13n });
const stepUnits = fc.bigInt({ min: 1n, max: 10n ** 6n });
const feeUnits = fc.bigInt({ min: 0n, max: 10n ** 8n });
const money = fc.bigInt({ min: 0n, max: 10n ** 15n });
const direction = fc.constantFrom(Direction.buy, Direction.sell);

describe("settlement", () => {
  it("charges a fee between nothing and the notional, rounded against the user by less than one unit", () => {
    fc.assert(
      fc.property(direction, priceUnits, priceScale, stepUnits, quantityScale, feeUnits, (side, at, scale, units, qScale, fee) => {
        const { notional, fee: charged, total } = spotSettlement(side, price(at, scale), quantity(units, qScale), rate(fee), USDT);
        expect(charged.units >= 0n && charged.units <= notional.units).toBe(true);
        const exact = at * units * 10n ** 6n;
        const one = 10n ** BigInt(scale + qScale);
        if (side === Direction.buy) {
          expect(notional.units * one >= exact && notional.units * one < exact + one).toBe(true);
          expect(total.units).toBe(notional.units + charged.units);
        } else {
          expect(notional.units * one <= exact && notional.units * one > exact - one).toBe(true);
          expect(total.units).toBe(notional.units - charged.units);
        }
      }),
      settings,
    );
  });
});

describe("sizes by amount", () => {
  it("buys the most that the amount pays for, fee included: one step more would cost more", () => {
    fc.assert(
      fc.property(priceUnits, priceScale, stepUnits, quantityScale, feeUnits, money, (at, scale, step, qScale, fee, budget) => {
        const size = quantityToBuy(amount(budget, USDT), price(at, scale), quantity(step, qScale), rate(fee));
        const cost = (units: bigint) =>
          spotSettlement(Direction.buy, price(at, scale), quantity(units, qScale), rate(fee), USDT).total.units;
        expect(size.units % step).toBe(0n);
        if (size.units > 0n) expect(cost(size.units) <= budget).toBe(true);
        expect(cost(size.units + step) > budget).toBe(true);
      }),
      settings,
    );
  });

  it("sells the most whose notional is within the amount, so the shown value of a holding sells all of it", () => {
    fc.assert(
      fc.property(
        priceUnits,
        priceScale,
        stepUnits,
        quantityScale,
        money,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (at, scale, step, qScale, target, steps) => {
          const worth = (units: bigint) =>
            spotSettlement(Direction.sell, price(at, scale), quantity(units, qScale), rate(0n), USDT).notional;
          const size = quantityToSell(amount(target, USDT), price(at, scale), quantity(step, qScale));
          expect(worth(size.units).units <= target).toBe(true);
          expect(worth(size.units + step).units > target).toBe(true);
          const held = steps * step;
          expect(quantityToSell(worth(held), price(at, scale), quantity(step, qScale)).units >= held).toBe(true);
        },
      ),
      settings,
    );
  });
});

describe("costs", () => {
  it("a holding sold in any parts gives up exactly its cost", () => {
    fc.assert(
      fc.property(money, fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }), (total, parts) => {
        let whole = parts.reduce((a, b) => a + b, 0n);
        let cost = total;
        for (const part of parts) {
          const gone = costOfPart(cost, part, whole);
          expect(gone >= 0n && gone <= cost).toBe(true);
          cost -= gone;
          whole -= part;
        }
        expect(cost).toBe(0n);
      }),
      settings,
    );
  });
});

describe("tables", () => {
  it.each([
    [50_000n, 1n, 10_000n, 250_000n],
    [7n, 5n, 5n, 35n],
    [12n, 5n, 5n, 60n],
  ])("limit prices at %s with step %s lie between %s and %s", (present, step, min, max) => {
    expect(limitPriceRange(present, step)).toEqual({ min, max });
  });

  it("trades at the other side of the quote, and reaches limits there", () => {
    const quote = { bid: 99n, ask: 101n };
    expect(tradePrice(Direction.buy, quote)).toBe(101n);
    expect(tradePrice(Direction.sell, quote)).toBe(99n);
    expect([100n, 101n, 102n].map((limit) => isLimitReached(Direction.buy, limit, quote))).toEqual([false, true, true]);
    expect([98n, 99n, 100n].map((limit) => isLimitReached(Direction.sell, limit, quote))).toEqual([true, true, false]);
  });

  it("averages, and says nothing of nothing", () => {
    expect(averageCost(amount(300_000_000n, USDT), quantity(3_000n, 3))?.units).toBe(100_000_000n);
    expect(averageCost(amount(0n, USDT), quantity(0n, 3))).toBeNull();
    expect(averageFillPrice(amount(150_000_000n, USDT), quantity(3n, 0), 2)?.units).toBe(5_000n);
    expect(averageFillPrice(amount(0n, USDT), quantity(0n, 0), 2)).toBeNull();
  });

  it("previews a size by quantity and by amount alike", () => {
    const product = { priceScale: 2, tickSize: 1n, quantityScale: 3, quantityStep: 1n, quantityMin: 1n, quantityMax: 10n ** 9n };
    const byAmount = previewSpot(product, Direction.buy, 10_000n, { by: "amount", units: 1_001_000_000n }, rate(100_000n), USDT);
    expect(byAmount.quantity.units).toBe(10_000n);
    expect(byAmount.total.units).toBe(1_001_000_000n);
    expect(previewSpot(product, Direction.buy, 10_000n, { by: "quantity", units: 10_000n }, rate(100_000n), USDT)).toEqual(byAmount);
  });
});
