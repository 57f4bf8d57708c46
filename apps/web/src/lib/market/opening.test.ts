import { describe, expect, it } from "vitest";
import { nextOpening, openingGap } from "./opening.ts";
import type { Quote } from "./quote-store.ts";

const share = { calendar: "us-equity", priceScale: 2 } as const;
const block = { open: "0.00", close: "0.00", max: "0.00", min: "0.00", volume: "0", averagePrice: "0.00" };
const quoteOf = (close: string, open: string, isOpen = true): Quote => ({
  ticker: "AAPL",
  nowPrice: open,
  bid: open,
  ask: open,
  changeRate: "0.00",
  changePrice: "0.00",
  seq: 1,
  ts: 1,
  isOpen,
  isHalted: false,
  day: { ...block, open, tradeAmount: "0.00" },
  min: block,
  prevDay: { ...block, close },
});

describe("the gap that a trading day opened with", () => {
  it.each([
    ["255.01", "256.91", "0.75"],
    ["255.01", "252.00", "-1.18"],
    ["100.00", "100.10", "0.10"],
  ])("from %s to %s: %s %%", (close, open, gap) => expect(openingGap(share, quoteOf(close, open))).toBe(gap));

  it("is none within a step or two of the last close", () => {
    expect(openingGap(share, quoteOf("255.01", "255.01"))).toBeNull();
    expect(openingGap(share, quoteOf("255.01", "255.20"))).toBeNull();
  });

  it("is none while the market is closed, and none where it never closes", () => {
    expect(openingGap(share, quoteOf("255.01", "256.91", false))).toBeNull();
    expect(openingGap({ calendar: "always", priceScale: 2 }, quoteOf("255.01", "256.91"))).toBeNull();
  });
});

describe("the next opening", () => {
  it("is the first session that has not begun", () => {
    expect(nextOpening([{ from: 5 }, { from: 9 }, { from: 20 }], 7)).toBe(9);
    expect(nextOpening([{ from: 5 }], 7)).toBeNull();
    expect(nextOpening([], 7)).toBeNull();
  });
});
