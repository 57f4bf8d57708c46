import { Direction, FEE_KEYS, feeRemark, PositionType, ProductType } from "@candela/model";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { feeRow } from "../../../testing/market.ts";
import { rateDecimals, ratePercent } from "./decimal-field.ts";
import { feeRateOf } from "./fee-rate.ts";

const stockBuy = { productType: ProductType.stock, positionType: PositionType.spot, direction: Direction.buy };
const bitcoinSell = { productType: ProductType.crypto, positionType: PositionType.bibi, direction: Direction.sell };
const rows = [
  feeRow(stockBuy, "0.00050000"),
  feeRow({ ...bitcoinSell, direction: Direction.buy }, "0.00100000"),
  // What a remark says counts for nothing.
  { ...bitcoinSell, remark: feeRemark({ ...stockBuy, direction: Direction.sell }), feeRate: "0.00200000" },
];

describe("fee rate", () => {
  it("is that of the row with its product type, position type and direction, whatever the remark says", () => {
    expect(feeRateOf(rows, bitcoinSell)?.units).toBe(200_000n);
    expect(feeRateOf(rows, stockBuy)?.units).toBe(50_000n);
  });

  it("is one of its own for each product type, position type and direction", proves("4.14"), () => {
    const schedule = FEE_KEYS.map((key, index) => feeRow(key, `0.${String(index + 1).padStart(8, "0")}`));
    const found = FEE_KEYS.map((key) => feeRateOf(schedule, key)?.units);
    expect(found).toEqual(FEE_KEYS.map((_, index) => BigInt(index + 1)));
    expect(found).toHaveLength(32);
  });

  it("is none where no row says so", () => {
    expect(feeRateOf(rows, { ...stockBuy, direction: Direction.sell })).toBeNull();
  });

  it.each([
    [100_000n, "0.10"],
    [50_000n, "0.05"],
    [12_500n, "0.0125"],
    [0n, "0.00"],
    [1_000_000n, "1.00"],
  ])("reads %s as %s percent", (units, text) => {
    expect(ratePercent(units)).toBe(text);
  });

  it.each([
    [[50_000n, 400_000n, 30_000n], 2, ["0.05", "0.40", "0.03"]],
    [[50_000n, 400_000n, 12_500n], 2, ["0.0500", "0.4000", "0.0125"]],
    [[82_000_000n, 80_000_000n], 0, ["82", "80"]],
    [[82_500_000n, 80_000_000n], 0, ["82.5", "80.0"]],
    [[], 2, []],
  ])("writes %s in one list with the same decimals, %i at least", (rates, least, texts) => {
    const decimals = rateDecimals(rates, least);
    expect(rates.map((units) => ratePercent(units, decimals))).toEqual(texts);
  });
});
