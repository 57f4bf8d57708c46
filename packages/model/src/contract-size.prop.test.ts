import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContractSizing, lotsOfSize, sizeOfLots } from "./contract-size.ts";
import { USDT } from "./currency.ts";

/** Bitcoin at 96,414.50 in lots of 0.0001, at twenty times. */
const BITCOIN: ContractSizing = {
  product: { priceScale: 2, tickSize: 1n, quantityScale: 6 },
  side: "long",
  leverage: 20,
  lotSize: 100n,
  at: 9_641_450n,
};

describe("a size of a contract in lots", () => {
  it.each([
    // One lot is worth 9.64145 USDT and takes 0.4820725 of margin, rounded up.
    ["units", 100n, 1n],
    ["units", 99n, 0n],
    ["units", 500_000n, 5_000n],
    ["value", 9_641_450n, 1n],
    ["value", 9_641_449n, 0n],
    ["value", 1_000_000_000n, 103n],
    ["margin", 482_073n, 1n],
    ["margin", 482_072n, 0n],
    ["margin", 100_000_000n, 207n],
    ["value", 0n, 0n],
    ["margin", -1n, 0n],
  ] as const)("%s of %d are %d lots", (by, size, lots) => {
    expect(lotsOfSize(by, size, BITCOIN, USDT)).toBe(lots);
  });

  it("is never more than was asked for, and one lot more would be; what lots are leads back to them", () => {
    const sizing = fc.record({
      product: fc.constant(BITCOIN.product),
      side: fc.constantFrom("long" as const, "short" as const),
      leverage: fc.constantFrom(1, 5, 20, 100),
      lotSize: fc.constantFrom(100n, 10_000n, 1_000_000n),
      at: fc.bigInt(100n, 50_000_000n),
    });
    fc.assert(
      fc.property(
        sizing,
        fc.constantFrom("units" as const, "value" as const, "margin" as const),
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 6n),
        (market, by, size, some) => {
          const lots = lotsOfSize(by, size, market, USDT);
          expect(sizeOfLots(by, lots, market, USDT)).toBeLessThanOrEqual(size);
          expect(sizeOfLots(by, lots + 1n, market, USDT)).toBeGreaterThan(size);
          expect(lotsOfSize(by, sizeOfLots(by, some, market, USDT), market, USDT)).toBeGreaterThanOrEqual(some);
        },
      ),
      { seed: 20_261_125, numRuns: atDepth(200) },
    );
  });

  it("counts with what so many lots open for where they do not all open at one price", () => {
    const dearer = { ...BITCOIN, valueFor: (lots: bigint) => (BITCOIN.at + lots) * lots * BITCOIN.lotSize };
    const lots = lotsOfSize("value", 1_000_000_000n, dearer, USDT);
    expect(sizeOfLots("value", lots, dearer, USDT)).toBeLessThanOrEqual(1_000_000_000n);
    expect(sizeOfLots("value", lots, dearer, USDT)).toBeGreaterThan(sizeOfLots("value", lots, BITCOIN, USDT));
  });
});
