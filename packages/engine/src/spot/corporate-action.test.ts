import { USDT } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideDividend, decideSplit } from "./corporate-action.ts";

const scales = { priceScale: 2, quantityScale: 2 };
const position = { quantity: 1_005n, frozen: 0n, cost: 2_010_000_000n, realised: 5n, buying: 0n };

describe("dividends", () => {
  it("pay on what was held at the record time, rounded down, and change nothing else", () => {
    // 10.05 shares at 0.333333.
    expect(decideDividend(position, 1_005n, { cashPerUnit: 333_333n }, 2)).toEqual({
      position: { ...position, realised: 3_350_001n },
      cash: 3_349_996n,
    });
    // Sold since: what was held counts, not what is.
    expect(decideDividend({ ...position, quantity: 0n, cost: 0n }, 1_005n, { cashPerUnit: 1_000_000n }, 2).cash).toBe(10_050_000n);
  });
});

describe("splits", () => {
  it("four for one: four times the quantity at the same cost, and no fraction", () => {
    const split = { newUnits: 4n, oldUnits: 1n, fractionPrice: 20_000n };
    expect(decideSplit(position, split, scales, USDT)).toEqual({ position: { ...position, quantity: 4_020n }, cash: 0n });
  });

  it("one for ten: what is below the smallest unit is paid in cash, and its share of the cost leaves", () => {
    // 1.005 new shares: 1.00 stay, half a hundredth of a new share is 0.05 old ones at 200.
    const { position: after, cash } = decideSplit(position, { newUnits: 1n, oldUnits: 10n, fractionPrice: 20_000n }, scales, USDT);
    expect([after.quantity, cash]).toEqual([100n, 10_000_000n]);
    expect(after.cost).toBe(2_010_000_000n - 10_000_000n);
    expect(after.realised).toBe(5n + 10_000_000n - 10_000_000n);
  });

  it("of a holding too small for one new unit pays all of it", () => {
    const tiny = { ...position, quantity: 3n, cost: 700n };
    const { position: after, cash } = decideSplit(tiny, { newUnits: 1n, oldUnits: 10n, fractionPrice: 20_000n }, scales, USDT);
    expect(after).toMatchObject({ quantity: 0n, cost: 0n });
    expect(cash).toBe(6_000_000n);
  });

  it("never give more than the holding was worth, lose less than a unit of money, and keep cost and profit in balance", () => {
    const units = fc.bigInt({ min: 1n, max: 1_000n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        units,
        units,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (quantity, paid, newUnits, oldUnits, fractionPrice) => {
          const cost = quantity === 0n ? 0n : paid;
          const { position: after, cash } = decideSplit(
            { ...position, quantity, cost },
            { newUnits, oldUnits, fractionPrice },
            scales,
            USDT,
          );
          // Worth before and after at the old price, in parts of a new unit.
          const before = quantity * newUnits * fractionPrice * 100n;
          const now = after.quantity * oldUnits * fractionPrice * 100n + cash * newUnits;
          expect(now <= before && before - now < newUnits).toBe(true);
          expect(after.cost - after.realised).toBe(cost - position.realised - cash);
          expect(after.quantity > 0n || after.cost === 0n).toBe(true);
        },
      ),
      { seed: 4_711, numRuns: atDepth(1_000), endOnFailure: true },
    );
  });
});
