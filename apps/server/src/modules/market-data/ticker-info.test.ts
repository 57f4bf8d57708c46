import type { Tick } from "@candela/model";
import { MINUTE_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { type Blocks, blocksOf, foldTick } from "./blocks.ts";
import { changeUnits, tickerInfo } from "./ticker-info.ts";

const DAY = Date.UTC(2026, 0, 7);
const scales = { priceScale: 2, quantityScale: 1 };
const tick = (ts: number, price: bigint, volume: bigint): Tick => ({
  productCode: "T",
  seq: 7,
  ts,
  price,
  bid: price - 1n,
  ask: price,
  volume,
});
const flat = (ts: number, price: bigint, volume: bigint) => ({ ts, open: price, high: price, low: price, close: price, volume });

function blocks(): Blocks {
  const made = blocksOf([flat(DAY, 10_000n, 30n)], [flat(DAY - MINUTE_MS, 8_000n, 5n)]);
  if (made === undefined) throw new Error("there are candles");
  return made;
}

describe("tickerInfo", () => {
  it("states price, change and blocks exactly", proves("3.17"), () => {
    const at = tick(DAY + MINUTE_MS, 10_100n, 10n);
    const info = tickerInfo({ tick: at, blocks: foldTick(blocks(), at), isOpen: true, isHalted: false }, scales);
    expect(info).toEqual({
      ticker: "T",
      nowPrice: "101.00",
      bid: "100.99",
      ask: "101.00",
      changeRate: "26.25",
      changePrice: "21.00",
      seq: 7,
      ts: DAY + MINUTE_MS,
      isOpen: true,
      isHalted: false,
      // 3.0 at 100 and 1.0 at 101: turnover 401, average 100.25
      day: { open: "100.00", close: "101.00", max: "101.00", min: "100.00", volume: "4.0", averagePrice: "100.25", tradeAmount: "401.00" },
      min: { open: "101.00", close: "101.00", max: "101.00", min: "101.00", volume: "1.0", averagePrice: "101.00" },
      prevDay: { open: "80.00", close: "80.00", max: "80.00", min: "80.00", volume: "0.5", averagePrice: "80.00" },
    });
  });

  it.each([
    [8_000n, 0n],
    [8_001n, 1n],
    [7_999n, -1n],
    // 0.0125 % lies between: one hundredth of a percent is the nearest
    [7_200n, -1_000n],
    [16_000n, 10_000n],
  ])("at %s changes by %s hundredths of a percent", (price, expected) => {
    const at = tick(DAY + 1, price, 1n);
    expect(changeUnits({ tick: at, blocks: foldTick(blocks(), at) })).toBe(expected);
  });

  it("has no sign on a change that rounds to nothing", () => {
    const wide = blocksOf([flat(DAY, 1_000_000n, 1n)], [flat(DAY - MINUTE_MS, 1_000_000n, 1n)]) as Blocks;
    const at = tick(DAY + 1, 999_999n, 0n);
    const info = tickerInfo({ tick: at, blocks: foldTick(wide, at), isOpen: true, isHalted: false }, scales);
    expect([info.changeRate, info.changePrice]).toEqual(["0.00", "-0.01"]);
  });

  it("measures a product's first day against its own open, and an average without volume is the close", () => {
    const first = blocksOf([flat(DAY, 500n, 0n)], []) as Blocks;
    const at = tick(DAY + 1, 510n, 0n);
    const info = tickerInfo({ tick: at, blocks: foldTick(first, at), isOpen: false, isHalted: false }, scales);
    expect(info).toMatchObject({
      changeRate: "2.00",
      isOpen: false,
      day: { averagePrice: "5.10", tradeAmount: "0.00" },
      prevDay: { open: "5.00", close: "5.00", volume: "0.0" },
    });
  });
});
