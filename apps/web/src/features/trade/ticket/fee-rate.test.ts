import { Direction, PositionType, ProductType } from "@candela/model";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { rateDecimals, ratePercent } from "./decimal-field.ts";
import { feeRateOf } from "./fee-rate.ts";

const rows = [
  { id: 1, remark: "美股现货买入", feeRate: "0.00050000" },
  { id: 2, remark: "加密货币币币买入", feeRate: "0.00100000" },
  { id: 3, remark: "加密货币币币卖出", feeRate: "0.00200000" },
  { id: 4, remark: "不可读", feeRate: "0.5" },
];

describe("fee rate", () => {
  it("is the one row of its product type, position type and direction", () => {
    expect(feeRateOf(rows, ProductType.crypto, PositionType.bibi, Direction.sell)?.units).toBe(200_000n);
    expect(feeRateOf(rows, ProductType.stock, PositionType.spot, Direction.buy)?.units).toBe(50_000n);
  });

  it("is one of its own for each product type, position type and direction", proves("4.14"), () => {
    const words = { products: ["美股", "加密货币", "期货", "外汇"], positions: ["快捷", "合约", "现货", "币币"], ways: ["买入", "卖出"] };
    const all = words.products.flatMap((product, type) =>
      words.positions.flatMap((position, kind) =>
        words.ways.map((way, side) => ({ of: [type + 1, kind, side + 1] as const, remark: product + position + way })),
      ),
    );
    const schedule = all.map(({ remark }, index) => ({ id: index + 1, remark, feeRate: `0.${String(index + 1).padStart(8, "0")}` }));
    const found = all.map(
      ({ of: [type, kind, side] }) => feeRateOf(schedule, type as ProductType, kind as PositionType, side as Direction)?.units,
    );
    expect(found).toEqual(all.map((_, index) => BigInt(index + 1)));
    expect(found).toHaveLength(32);
  });

  it("is none where no row or two rows say so", () => {
    expect(feeRateOf(rows, ProductType.stock, PositionType.spot, Direction.sell)).toBeNull();
    const twice = [...rows, { id: 5, remark: "虚拟货币币币卖", feeRate: "0.00100000" }];
    expect(feeRateOf(twice, ProductType.crypto, PositionType.bibi, Direction.sell)).toBeNull();
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
