import { describe, expect, it } from "vitest";
import { type ContractHolding, crossBands, crossCashNeeded, crossSum, liquidationPrice, USDT } from "./index.ts";

const product = { priceScale: 2, tickSize: 1n, quantityScale: 6 };
/** A price unit moves it by 30,000 units of money; maintenance at 100.00 is 3. */
const long: ContractHolding = {
  ...{ side: "long", leverage: 10, lots: 3n, lotSize: 1_000_000n },
  ...{ entryNotional: 300_000_000n, margin: 30_000_000n, maintenanceRate: 1_000_000n },
};
const part = { product, holding: long, at: 10_000n };

describe("a liquidation price", () => {
  it("of a short lies at least one step above nothing", () => {
    const lost = (margin: bigint, tickSize: bigint) =>
      liquidationPrice({ ...product, tickSize }, { ...long, side: "short", entryNotional: 0n, margin }, USDT);
    expect([lost(0n, 5n), lost(1n, 5n), lost(1n, 1n)]).toEqual([5n, 5n, 1n]);
    expect(liquidationPrice(product, { ...long, side: "short", entryNotional: 0n, margin: 0n }, USDT, -10_000_000n)).toBe(1n);
    // 3 P + 0.03 P ≥ 0.15.
    expect(lost(151_501n, 1n)).toBe(6n);
    expect(lost(151_500n, 1n)).toBe(5n);
  });

  it("of a long is none below one step, and that step otherwise", () => {
    const at = (tickSize: bigint, margin: bigint) => liquidationPrice({ ...product, tickSize }, { ...long, margin }, USDT);
    // 3 P − 0.03 P ≤ 300 − margin; 0.148500 at five steps.
    expect([at(5n, 299_851_500n), at(5n, 299_851_501n), at(1n, 299_851_501n)]).toEqual([5n, null, 4n]);
  });
});

describe("a cross account", () => {
  it("is the sum of its cash and its positions", () => {
    const { equity, maintenance, values } = crossSum(5n, [part, { ...part, at: 10_100n }], USDT);
    expect([equity, maintenance]).toEqual([63_000_005n, 6_030_000n]);
    expect(values.map((value) => value.equity)).toEqual([30_000_000n, 33_000_000n]);
  });

  it.each([
    // Half of what is above maintenance for each: 27 and 32; 3 P − 270 ≤ 0.03 P, and 5 less.
    [30_000_000n, 0n, 9_090n],
    [30_000_000n, 10_000_000n, 8_922n],
    // Due, due by a unit, not due with nothing for each, with one unit for each.
    [2_000_000n, 0n, 10_000n],
    [3_000_000n, 0n, 10_000n],
    [3_000_000n, 1n, 10_000n],
    [3_000_000n, 2n, 9_999n],
    [3_000_000n, 4n, 9_999n],
  ])("of two positions with a margin of %s each and %s in cash may be due at %s", (margin, cash, band) => {
    const two = [1, 2].map(() => ({ ...part, holding: { ...long, margin } }));
    expect(crossBands(cash, two, USDT)).toEqual([band, band]);
  });

  it("needs no cash without positions, none of those that hold themselves, and else what is missing and one unit more", () => {
    // Maintenance is 3.
    const needed = (margin: bigint) => crossCashNeeded([{ ...part, holding: { ...long, margin } }], USDT);
    expect(crossCashNeeded([], USDT)).toBe(0n);
    expect([30_000_000n, 3_000_001n, 3_000_000n, 2_999_999n].map(needed)).toEqual([0n, 0n, 1n, 2n]);
  });

  it("gives each position an equal share, whatever it has itself", () => {
    const rich = { ...part, holding: { ...long, margin: 60_000_000n } };
    // (57 + 27) / 2 = 42 for each: 57 − 42 and 27 − 42 are left to its own.
    expect(crossBands(0n, [rich, part], USDT)).toEqual([8_585n, 8_585n]);
  });

  it("that has less than a unit for each may be due at the present prices, however little these move it", () => {
    // A price unit moves it by a hundredth of a unit of money: from 100 to 199 it is worth the same.
    const speck = { ...long, lots: 1n, lotSize: 1n, entryNotional: 1n, margin: 0n, maintenanceRate: 0n };
    const two = [1, 2].map(() => ({ product, holding: speck, at: 150n }));
    expect(crossBands(1n, two, USDT)).toEqual([150n, 150n]);
  });
});
