import { Direction, PositionType, ProductType } from "@candela/model";
import { describe, expect, it } from "vitest";
import { ratePercent } from "./decimal-field.ts";
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
});
