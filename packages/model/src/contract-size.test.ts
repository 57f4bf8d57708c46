import { expect, it } from "vitest";
import { lotsOfSize, lotsWithin, sizeOfLots, USDT } from "./index.ts";

/** A lot is one unit of a product at 100.00. */
const sizing = {
  product: { priceScale: 2, tickSize: 1n, quantityScale: 0 },
  side: "long",
  leverage: 10,
  lotSize: 1n,
  at: 10_000n,
} as const;

it.each([
  ["units", -5n, 0n],
  ["units", 0n, 0n],
  ["units", 1n, 1n],
  ["units", 7n, 7n],
  ["value", -5n, 0n],
  ["value", 99_999_999n, 0n],
  ["value", 100_000_000n, 1n],
  ["value", 199_999_999n, 1n],
  ["margin", 9_999_999n, 0n],
  ["margin", 10_000_000n, 1n],
  ["margin", 20_000_000n, 2n],
] as const)("a size by %s of %s is so many whole lots: %s", (by, size, lots) => {
  expect(lotsOfSize(by, size, sizing, USDT)).toBe(lots);
  if (lots > 0n) expect(sizeOfLots(by, lots, sizing, USDT) <= size).toBe(true);
});

/** A lot that is worth a unit of money, and one that is worth less. */
const penny = { ...sizing, product: { priceScale: 2, tickSize: 1n, quantityScale: 4 }, leverage: 1, at: 1n };

it("a unit of money buys what is worth a unit, nothing buys nothing, and a fee has to fit in", () => {
  expect(lotsWithin(1n, { ...penny, feeRate: 0n }, USDT)).toBe(1n);
  expect(lotsWithin(1n, { ...penny, feeRate: 100_000n }, USDT)).toBe(0n);
  expect(lotsWithin(2n, { ...penny, feeRate: 100_000n }, USDT)).toBe(1n);
  const speck = { ...penny, product: { ...penny.product, quantityScale: 5 }, side: "short" } as const;
  expect(lotsWithin(0n, { ...speck, feeRate: 0n }, USDT)).toBe(0n);
});

it("a fee of more than the margin counts as the margin does", () => {
  // Two percent of 100 beside a hundredth of it.
  const dear = { ...sizing, leverage: 100, feeRate: 2_000_000n };
  expect([2_999_999n, 3_000_000n, 29_999_999n, 30_000_000n].map((budget) => lotsWithin(budget, dear, USDT))).toEqual([0n, 1n, 9n, 10n]);
});
