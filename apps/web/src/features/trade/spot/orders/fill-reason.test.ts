import { describe, expect, it } from "vitest";
import { fillReasonLines } from "./fill-reason.ts";

const tick = { productCode: "AAPL", seq: 7, ts: 1_000, price: "200.00", bid: "199.95", ask: "200.05" };
const plain = { model: "top", modelVersion: 1, side: "ask", quote: "200.05", spreadPart: "0.00", slippagePart: "0.00", level: 1 } as const;

describe("why a fill got its price", () => {
  it("is the quote alone where nothing made it worse", () => {
    expect(fillReasonLines({ tick, reason: { ...plain, limit: null, bound: "whole" } })).toEqual([
      { key: "fill_reason_ask", params: { seq: "7", quote: "200.05" } },
    ]);
  });

  it("names what the model widened, what the size cost, the limit, and what ended it", () => {
    const reason = {
      ...plain,
      model: "stressed",
      side: "bid",
      quote: "199.95",
      spreadPart: "0.10",
      slippagePart: "0.07",
      level: 3,
    } as const;
    const lines = fillReasonLines({ tick, reason: { ...reason, limit: "199.50", bound: "depth" } });
    expect(lines.map(({ key, params }) => [key, ...Object.values(params)])).toEqual([
      ["fill_reason_bid", "7", "199.95"],
      ["fill_reason_spread", "0.10"],
      ["fill_reason_slippage", "3", "0.07"],
      ["fill_reason_limit", "199.50"],
      ["fill_reason_bound_depth"],
    ]);
    expect(fillReasonLines({ tick, reason: { ...plain, limit: "200.10", bound: "limit" } }).at(-1)?.key).toBe("fill_reason_bound_limit");
  });
});
