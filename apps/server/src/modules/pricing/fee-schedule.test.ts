import { parseFeeRemark } from "@candela/model";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { feeSchedule } from "./fee-schedule.ts";

describe("remarks", () => {
  it.each([
    ["美股快捷买入", 1, 0, 1],
    ["加密货币币币买入", 2, 3, 1],
    ["数字货币合约卖出手续费", 2, 1, 2],
    ["期货合约买入", 3, 1, 1],
    ["外汇 现货 卖", 4, 2, 2],
  ])("reads %s", (remark, productType, positionType, direction) => {
    expect(parseFeeRemark(remark)).toEqual({ productType, positionType, direction });
  });

  it("tells every product type, position type and direction apart, by any word for it", proves("4.13"), () => {
    const products = { 1: ["美股", "股票"], 2: ["加密货币", "数字货币", "虚拟货币"], 3: ["期货"], 4: ["外汇"] };
    const positions = { 0: ["快捷", "快速"], 1: ["合约"], 2: ["现货"], 3: ["币币"] };
    const directions = { 1: ["买入", "买"], 2: ["卖出", "卖"] };
    const words = (group: object) =>
      Object.entries(group).flatMap(([type, all]: [string, string[]]) => all.map((word) => [Number(type), word] as const));
    const seen = new Set<string>();
    for (const [productType, product] of words(products))
      for (const [positionType, position] of words(positions))
        for (const [direction, way] of words(directions)) {
          const remark = `${product}${position}${way}手续费`;
          expect(parseFeeRemark(remark), remark).toEqual({ productType, positionType, direction });
          seen.add(`${productType}/${positionType}/${direction}`);
        }
    expect(seen.size).toBe(4 * 4 * 2);
  });

  it.each([
    ["nothing", ""],
    ["no direction", "美股现货"],
    ["no position", "美股买入"],
    ["no product", "合约买入"],
    ["two products", "美股期货合约买入"],
    ["two positions", "美股现货合约买入"],
    ["two directions", "美股现货买卖"],
    ["letters of the product taken for a position", "数字货币币本位买入"],
    ["another language", "stock spot buy"],
  ])("does not guess: %s", (_name, remark) => {
    expect(parseFeeRemark(remark)).toBeNull();
  });
});

describe("the schedule", () => {
  const row = (id: number, remark: string, feeRate: bigint, version = 1) => ({ id, remark, feeRate, version });

  it("finds the rate of a class, under the newest version", () => {
    const schedule = feeSchedule([row(1, "美股现货买入", 50_000n), row(2, "美股现货卖出", 60_000n, 4)]);
    expect(schedule.feeFor(1, 2, 1)).toEqual({ rate: 50_000n, version: 4 });
    expect(schedule.feeFor(1, 2, 2)).toEqual({ rate: 60_000n, version: 4 });
    expect(schedule.feeFor(2, 3, 1)).toBeUndefined();
    expect(schedule.problems).toEqual([]);
  });

  it("reports rows that apply to nothing, and rows that contradict each other", () => {
    const schedule = feeSchedule([row(1, "美股", 1n), row(2, "外汇现货买入", 2n), row(3, "外汇现货买", 3n)]);
    expect(schedule.problems).toHaveLength(2);
    expect(schedule.feeFor(4, 2, 1)).toBeUndefined();
  });
});
