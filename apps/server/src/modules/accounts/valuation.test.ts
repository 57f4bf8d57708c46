import { USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { type HeldAsset, PAR, paidInBy, totalValue, unitsAt, valueHistory, valueInUsdt } from "./valuation.ts";

const cash = (units: bigint): HeldAsset => ({ assetId: USDT.id, scale: 6, units, priceAt: () => PAR });
/** One unit has two decimals; the price is 10.00 until the third moment, then 12.50. */
const share = (units: bigint): HeldAsset => ({
  assetId: 1101,
  scale: 2,
  units,
  priceAt: (ts) => (ts === 0 ? undefined : { units: ts < 3 ? 1000n : 1250n, scale: 2 }),
});

describe("value", () => {
  it("rounds down, and one USDT is one USDT", () => {
    expect(valueInUsdt({ units: 5_000_001n, scale: 6, price: PAR })?.units).toBe(5_000_001n);
    expect(valueInUsdt({ units: 1n, scale: 8, price: { units: 123_456_789n, scale: 4 } })?.units).toBe(123n);
  });

  it("of what came in is that of its time, in any currency, and less for what went out", () => {
    const euro = { assetId: 6, scale: 2, priceAt: (ts: number) => ({ units: ts < 20 ? 110n : 120n, scale: 2 }) };
    const par = { assetId: USDT.id, scale: 6, priceAt: () => PAR };
    const changes = [
      { assetId: 6, ts: 0, amount: 20_000n, isOutside: true },
      { assetId: USDT.id, ts: 0, amount: 5_000_000n, isOutside: true },
      { assetId: USDT.id, ts: 0, amount: 7_000_000n, isOutside: false },
      { assetId: 6, ts: 10, amount: -10_000n, isOutside: true },
      { assetId: 7, ts: 10, amount: 99n, isOutside: true },
      { assetId: USDT.id, ts: 20, amount: -1_000_000n, isOutside: true },
    ];
    expect(paidInBy(changes, [euro, par], [0, 10, 20])).toEqual([0n, 225_000_000n, 225_000_000n - 120_000_000n - 1_000_000n]);
  });

  it("is unknown without a price, and never guessed", () => {
    expect(valueInUsdt({ units: 1n, scale: 2, price: undefined })).toBeUndefined();
    expect(valueInUsdt({ units: 0n, scale: 2, price: undefined })?.units).toBe(0n);
    expect(
      totalValue([
        { units: 7n, scale: 6, price: PAR },
        { units: 1n, scale: 2, price: undefined },
      ]).units,
    ).toBe(7n);
  });
});

describe("history", () => {
  // Bought 2.00 shares for 20 USDT in the bucket of moment 2; 100 USDT came in the bucket of moment 1.
  const changes = [
    { assetId: USDT.id, ts: 1, amount: 100_000_000n, isOutside: true },
    { assetId: USDT.id, ts: 2, amount: -20_000_000n, isOutside: false },
    { assetId: 1101, ts: 2, amount: 200n, isOutside: false },
  ];

  it("takes back every change since a moment", () => {
    expect(unitsAt(USDT.id, 80_000_000n, changes, 2)).toBe(100_000_000n);
    expect(unitsAt(USDT.id, 80_000_000n, changes, 1)).toBe(0n);
    expect(unitsAt(1101, 200n, changes, 3)).toBe(200n);
  });

  it("prices each moment with its own price, and leaves out moments before the account held anything", () => {
    const points = valueHistory([cash(80_000_000n), share(200n)], changes, [0, 1, 2, 3, 4]);
    expect(points.map(({ ts, value, paidIn }) => [ts, value, paidIn])).toEqual([
      [2, 100_000_000n, 100_000_000n],
      [3, 105_000_000n, 100_000_000n],
      [4, 105_000_000n, 100_000_000n],
    ]);
    expect(valueHistory([], [], [0, 1])).toEqual([]);
  });
});
