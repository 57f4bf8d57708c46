import { Direction, FEE_KEYS, type FeeKey, feeRemark, PositionType, ProductType } from "@candela/model";
import { proves } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeRowData, feeSchedule } from "./fee-schedule.ts";

const rateOf = ({ productType, positionType, direction }: FeeKey) => BigInt(productType * 100 + positionType * 10 + direction);
const rows = (keys: readonly FeeKey[]) => keys.map((key, index) => ({ ...key, feeRate: rateOf(key), version: index + 1 }));
const someKeys = fc.shuffledSubarray([...FEE_KEYS]);

describe("the schedule", () => {
  it("has for each order the rate of its own row, in whatever order rows come, and none where there is no row", () => {
    fc.assert(
      fc.property(someKeys, (keys) => {
        const { feeFor } = feeSchedule(rows(keys));
        for (const key of FEE_KEYS) {
          const found = feeFor(key.productType, key.positionType, key.direction);
          expect(found).toEqual(keys.includes(key) ? { rate: rateOf(key), version: keys.length } : undefined);
        }
      }),
      { seed: 31, numRuns: 200 },
    );
  });

  it("has the rate of every one of the 32 rows", () => {
    const { feeFor } = feeSchedule(rows(FEE_KEYS));
    const found = FEE_KEYS.map((key) => feeFor(key.productType, key.positionType, key.direction)?.rate);
    expect(found).toEqual(FEE_KEYS.map(rateOf));
    expect(new Set(found).size).toBe(32);
  });

  it("is of the newest version of any row", () => {
    const [buy, sell] = rows(FEE_KEYS.slice(0, 2)).map((row, index) => ({ ...row, version: [4, 2][index] ?? 0 }));
    if (buy === undefined || sell === undefined) throw new Error("two rows");
    const schedule = feeSchedule([buy, sell]);
    expect(schedule.version).toBe(4);
    expect(schedule.feeFor(sell.productType, sell.positionType, sell.direction)?.version).toBe(4);
  });
});

describe("a row on the wire", () => {
  it("has the rate under the remark of its key, and the key beside it", proves("4.14"), () => {
    const key = { productType: ProductType.futures, positionType: PositionType.contract, direction: Direction.sell };
    expect(feeRowData({ ...key, feeRate: 50_000n, version: 7 })).toEqual({ ...key, remark: "期货合约卖出", feeRate: "0.00050000" });
    const remarks = rows(FEE_KEYS).map((row) => feeRowData(row).remark);
    expect(remarks).toEqual(FEE_KEYS.map(feeRemark));
  });
});
