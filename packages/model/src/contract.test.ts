import { describe, expect, it } from "vitest";
import {
  averageEntryPrice,
  type ContractHolding,
  closedPart,
  closingNotional,
  contractDirection,
  contractExposureMax,
  holdingValue,
  initialMargin,
  isStopBeyondLiquidation,
  liquidationPrice,
  openingNotional,
  partOfNotional,
  positionFigures,
  previewContractClose,
  USDT,
} from "./index.ts";

/** Price 1.01 for lots of a millionth: 1.01 units of USDT a lot. */
const product = { priceScale: 2, tickSize: 1n, quantityScale: 6 };

describe("contract arithmetic", () => {
  it.each([
    ["long", 2n, 1n],
    ["short", 1n, 2n],
  ] as const)("rounds a %s against the user", (side, opening, closing) => {
    expect(openingNotional(product, side, 101n, 1n, 1n, USDT)).toBe(opening);
    expect(closingNotional(product, side, 101n, 1n, 1n, USDT)).toBe(closing);
  });

  it("rounds margin, fees and maintenance up", () => {
    expect(initialMargin(101n, 20)).toBe(6n);
    expect(partOfNotional(1n, 1n, USDT)).toBe(1n);
    expect(partOfNotional(1_000n, 100_000_000n, USDT)).toBe(1_000n);
  });

  it("trades in the direction of side and action", () => {
    expect([contractDirection("long", "open"), contractDirection("short", "close")]).toEqual([1, 1]);
    expect([contractDirection("short", "open"), contractDirection("long", "close")]).toEqual([2, 2]);
  });

  const holding: ContractHolding = {
    side: "short",
    leverage: 10,
    lots: 3n,
    lotSize: 1_000_000n,
    entryNotional: 300_000_000n,
    margin: 30_000_000n,
    maintenanceRate: 1_000_000n,
  };

  it("values a short at its ask", () => {
    // 3 units at 102.50: 307.50, a loss of 7.50, maintenance 1 % of 307.50.
    expect(holdingValue(product, holding, 10_250n, USDT)).toEqual({
      notional: 307_500_000n,
      unrealised: -7_500_000n,
      maintenance: 3_075_000n,
      equity: 22_500_000n,
    });
    // 330 − 3 × P ≤ 0.03 × P: P ≥ 108.910891…
    expect(liquidationPrice(product, holding, USDT)).toBe(10_892n);
    const nothing = { cash: 5n, othersEquity: 5n, othersMaintenance: 5n, othersMargin: 5n };
    expect(positionFigures(product, holding, 10_250n, USDT, "isolated", nothing)).toMatchObject({
      ...{ entryPrice: 10_000n, marginRatio: 73_171n, roe: -2_500n, liquidationPrice: 10_892n, worstCase: 30_000_000n, isDue: false },
    });
  });

  it("counts the return on the margin that stands now, also after more was added", () => {
    const nothing = { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n };
    const roe = (margin: bigint) => positionFigures(product, { ...holding, margin }, 10_250n, USDT, "isolated", nothing).roe;
    expect([roe(30_000_000n), roe(60_000_000n)]).toEqual([-2_500n, -1_250n]);
  });

  it("tells a stop that liquidation comes before, at the same price already", () => {
    const dead = (side: "long" | "short", stop: bigint, liquidation: bigint | null) => isStopBeyondLiquidation(side, stop, liquidation);
    expect([dead("short", 10_891n, 10_892n), dead("short", 10_892n, 10_892n), dead("short", 10_893n, 10_892n)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([dead("long", 9_001n, 9_000n), dead("long", 9_000n, 9_000n), dead("long", 1n, null)]).toEqual([false, true, false]);
  });

  it("has no liquidation price for a long that cannot lose what stands for it", () => {
    const long: ContractHolding = { ...holding, side: "long", maintenanceRate: 0n };
    expect(liquidationPrice(product, { ...long, margin: 300_000_001n }, USDT)).toBeNull();
    expect(liquidationPrice(product, { ...long, margin: 299_999_999n }, USDT)).toBeNull();
    expect(liquidationPrice(product, { ...long, margin: 299_970_000n }, USDT)).toBe(1n);
  });

  it("closes a share of entry and margin, and all that is left with the last lot", () => {
    const uneven = { ...holding, entryNotional: 300_000_001n, margin: 30_000_001n };
    expect(closedPart(product, uneven, 1n, 10_000n, USDT)).toEqual({
      notional: 100_000_000n,
      entryNotional: 100_000_000n,
      margin: 10_000_000n,
      realised: 0n,
    });
    expect(closedPart(product, uneven, 3n, 10_000n, USDT)).toMatchObject({
      entryNotional: 300_000_001n,
      margin: 30_000_001n,
      realised: 1n,
    });
    expect(averageEntryPrice(product, 0n, 0n, 1n, USDT)).toBeNull();
  });

  it("previews a close: the fee is never more than what is left", () => {
    const at = (price: bigint, lots: bigint) => previewContractClose(product, holding, lots, price, 100_000n, USDT);
    expect(at(9_000n, 1n)).toMatchObject({ realised: 10_000_000n, fee: 90_000n, toCash: 19_910_000n });
    expect(at(10_999n, 3n)).toMatchObject({ realised: -29_970_000n, fee: 30_000n, toCash: 0n });
    expect(at(12_000n, 3n)).toMatchObject({ realised: -60_000_000n, fee: 0n, toCash: 0n });
  });
});

it("a product's own limit of notional stands before the usual one", () => {
  expect([contractExposureMax({ exposureMax: 7n }), contractExposureMax({ exposureMax: 0n }), contractExposureMax({})]).toEqual([
    ...[7n, 0n, 5_000_000_000_000n],
  ]);
});
