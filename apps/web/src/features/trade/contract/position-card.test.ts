import { describe, expect, it } from "vitest";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { markBook } from "./contract-book.ts";
import { positionWith } from "./contract-test-support.ts";
import { positionRail } from "./position-card.tsx";

const product = { productCode: "X:BTCUSD", priceScale: 2, quantityScale: 6, tickSize: "0.01", quantityStep: "0.000010" } as Product;
const quote = { bid: "97500.00", ask: "97504.00", ts: 2_000, isOpen: true } as Quote;

/** A stop that follows 1,000.00 behind the best price: 97,000.00 under a long position, 96,000.00 over a short one. */
const TRAILING = {
  long: { by: "price", distance: "1000.00", extreme: "98000.00", level: "97000.00" },
  short: { by: "price", distance: "1000.00", extreme: "95000.00", level: "96000.00" },
} as const;

type Side = keyof typeof TRAILING;

function stopOnRail(side: Side, stopLoss: string | null, trails: boolean): string | undefined {
  const position = positionWith({ side, stopLoss, trailing: trails ? TRAILING[side] : null });
  const [marked] = markBook([{ position, product, quote }], null).marked;
  if (marked === undefined) throw new Error("one position is one row");
  return positionRail(marked).stop;
}

describe("the stop on the rail of a position", () => {
  it.each<[side: Side, stopLoss: string | null, trails: boolean, stop: string | undefined]>([
    ["long", "96500.00", true, "97000.00"],
    ["long", "97200.00", true, "97200.00"],
    ["short", "98500.00", true, "96000.00"],
    ["short", "95500.00", true, "95500.00"],
    ["long", null, true, "97000.00"],
    ["short", null, true, "96000.00"],
    ["long", "96500.00", false, "96500.00"],
    ["short", "98500.00", false, "98500.00"],
    ["long", null, false, undefined],
    ["short", null, false, undefined],
  ])("is the one that the price comes to first: %s, stop-loss %s, trailing %s", (side, stopLoss, trails, stop) => {
    expect(stopOnRail(side, stopLoss, trails)).toBe(stop);
  });
});
