import { type ContractHolding, type Tick, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { type BackedMarket, type BackedPosition, cashBacking, cashBackingRejection, NOTHING_BACKED } from "./cash-backing.ts";

const NOW = 1_000_000;
const PRODUCT = { priceScale: 2, quantityScale: 2, tickSize: 1n };
const tick = (price: bigint, ts = NOW): Tick => ({ productCode: "X", seq: 1, ts, price, bid: price, ask: price + 100n, volume: 0n });
const market = (price: bigint, changed: Partial<BackedMarket> = {}): BackedMarket => ({
  spec: { isLock: false },
  tick: tick(price),
  isOpen: true,
  ...changed,
});
/** One lot of 1.00 opened at 100.00 with a margin of 10, maintained with one percent. */
const HOLDING: ContractHolding = {
  ...{ side: "long", leverage: 10, lots: 1n, lotSize: 100n, maintenanceRate: 1_000_000n },
  ...{ entryNotional: 100_000_000n, margin: 10_000_000n },
};
const position = (at: BackedMarket, holding: Partial<ContractHolding> = {}): BackedPosition => ({
  product: PRODUCT,
  holding: { ...HOLDING, ...holding },
  market: at,
});
const needed = (...positions: BackedPosition[]) => {
  const backing = cashBacking(positions, USDT, NOW);
  return backing.isKnown ? backing.needed : null;
};

describe("the cash that cross positions lean on", () => {
  it("is none without one", () => {
    expect(cashBacking([], USDT, NOW)).toEqual(NOTHING_BACKED);
  });

  it.each<[string, BackedPosition[], bigint]>([
    // Equity 10 above a maintenance of 1.
    ["margin that holds it by itself", [position(market(10_000n))], 0n],
    // At 91.00 the margin is 1 and the maintenance 0.91.
    ["a margin of nine hundredths too much", [position(market(9_100n))], 0n],
    // At 90.90 margin less loss is 0.90, the maintenance 0.909: the account must be above it.
    ["a margin that has sunk below it", [position(market(9_090n))], 9_001n],
    ["a loss beyond the margin", [position(market(8_000n))], 10_800_001n],
    // A short is closed at the ask.
    ["the loss of a short", [position(market(11_900n), { side: "short" })], 11_200_001n],
    ["two positions together", [position(market(8_000n)), position(market(10_000n))], 1_800_001n],
    ["a profit that pays for a loss", [position(market(8_000n)), position(market(13_000n))], 0n],
  ])("is for %s: %s", (_what, positions, wanted) => {
    expect(needed(...positions)).toBe(wanted);
  });

  it("is the least with which the account is not due", () => {
    const backing = cashBacking([position(market(8_000n))], USDT, NOW);
    expect(cashBackingRejection(backing, 10_800_001n)).toBeNull();
    expect(cashBackingRejection(backing, 10_800_000n)).toBe("cash_backs_positions");
  });

  it.each<[string, BackedMarket, boolean]>([
    ["a price of fifteen seconds", market(8_000n, { tick: tick(8_000n, NOW - 15_000) }), true],
    ["a stale price", market(8_000n, { tick: tick(8_000n, NOW - 15_001) }), false],
    ["a price that was fresh when it was judged", market(8_000n, { tick: tick(8_000n, NOW - 16_000), judgedAt: NOW - 1_000 }), true],
    ["a price that was stale when it was judged", market(8_000n, { tick: tick(8_000n, NOW - 16_000), judgedAt: NOW - 999 }), false],
    [
      "a price that is stale now and was not when its market was judged",
      market(8_000n, { tick: tick(8_000n, NOW - 15_001), judgedAt: NOW - 1 }),
      true,
    ],
    ["a price that was stale when its market was judged", market(8_000n, { tick: tick(8_000n, NOW - 15_002), judgedAt: NOW - 1 }), false],
    ["the last price before the close", market(8_000n, { tick: tick(8_000n, NOW - 80_000_000), isOpen: false }), true],
    ["a suspended product", market(8_000n, { spec: { isLock: true } }), false],
    ["a suspended product of a closed market", market(8_000n, { spec: { isLock: true }, isOpen: false }), false],
    ["a product that is gone", market(8_000n, { spec: undefined }), false],
    ["a product without a price", market(8_000n, { tick: undefined, isOpen: false }), false],
  ])("with %s is known: %s", (_what, at, isKnown) => {
    const backing = cashBacking([position(market(10_000n)), position(at)], USDT, NOW);
    expect(backing.isKnown).toBe(isKnown);
    expect(cashBackingRejection(backing, 10n ** 12n)).toBe(isKnown ? null : "cash_backing_unpriced");
  });
});
