import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { FEE_KEYS, feeKeyOf, feeRemark } from "./fee-key.ts";
import { Direction, PositionType, ProductType } from "./product.ts";

/** As a client of the specification reads a remark: it looks for words, and knows other ones than those that are written here. */
const READ = {
  productType: { 美股: 1, 股票: 1, 加密货币: 2, 数字货币: 2, 虚拟货币: 2, 期货: 3, 外汇: 4 },
  positionType: { 快捷: 0, 快速: 0, 合约: 1, 现货: 2, 币币: 3 },
  direction: { 买: 1, 卖: 2 },
};
const meanings = (remark: string, words: Readonly<Record<string, number>>) => [
  ...new Set(Object.entries(words).flatMap(([word, meaning]) => (remark.includes(word) ? [meaning] : []))),
];

describe("a remark", () => {
  it("tells product type, position type and direction of its key, each once", proves("4.13"), () => {
    expect(FEE_KEYS).toHaveLength(4 * 4 * 2);
    for (const key of FEE_KEYS) {
      const remark = feeRemark(key);
      const told = {
        productType: meanings(remark, READ.productType),
        positionType: meanings(remark, READ.positionType),
        direction: meanings(remark, READ.direction),
      };
      expect([remark, told]).toEqual([
        remark,
        { productType: [key.productType], positionType: [key.positionType], direction: [key.direction] },
      ]);
    }
  });

  it("is one of its own for each key", () => {
    expect(new Set(FEE_KEYS.map(feeRemark)).size).toBe(FEE_KEYS.length);
    expect(feeRemark({ productType: ProductType.crypto, positionType: PositionType.bibi, direction: Direction.sell })).toBe(
      "加密货币币币卖出",
    );
  });
});

describe("a key", () => {
  it("is found by its three numbers, and no other numbers are one", () => {
    for (const key of FEE_KEYS) expect(feeKeyOf({ ...key })).toEqual(key);
    for (const no of [
      { productType: 0 },
      { productType: 5 },
      { positionType: -1 },
      { positionType: 4 },
      { direction: 0 },
      { direction: 3 },
    ])
      expect(feeKeyOf({ productType: 1, positionType: 0, direction: 1, ...no })).toBeUndefined();
  });
});
