import type { Tick } from "@candela/model";
import { DAY_MS } from "@candela/model";
import { expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { cachedTickerInfo } from "./product-view.ts";
import { tickerInfo } from "./ticker-info.ts";

const ts = Date.UTC(2026, 0, 7);
const scales = { priceScale: 2, quantityScale: 1 };
const tick: Tick = { productCode: "T", seq: 7, ts, price: 10_100n, bid: 10_099n, ask: 10_101n, volume: 1n };
const bar = (at: number) => ({ ts: at, open: 10_000n, high: 10_200n, low: 9_900n, close: 10_100n, volume: 30n });
const blocks = blocksOf([bar(ts)], [bar(ts - DAY_MS)]);
if (blocks === undefined) throw new Error("there are candles");

/** What changes of a product without a tick, and back: it opens, closes, freezes and thaws. */
const STATES = [
  { isOpen: true, isHalted: false },
  { isOpen: false, isHalted: false },
  { isOpen: true, isHalted: false },
  { isOpen: true, isHalted: true },
  { isOpen: false, isHalted: true },
  { isOpen: false, isHalted: false },
];

it("a quote that is made once a tick is still told as the product is now", () => {
  for (const state of STATES) {
    const quote = { tick, blocks, ...state };
    const told = cachedTickerInfo(quote, scales);
    expect(told).toEqual(tickerInfo(quote, scales));
    expect(cachedTickerInfo({ ...quote }, scales), "the same one, whoever asks").toBe(told);
  }
});
