import { expect, it } from "vitest";
import { fillReason } from "./fill-reason.ts";

const style = { locale: "en-US", grouping: true };
const say = (key: string, params: Readonly<Record<string, string | number>> = {}) => [key, ...Object.values(params)].join(" ");
const tick = { productCode: "AAPL", seq: 42, ts: 1, price: "100.00", bid: "99.90", ask: "100.10" };
const top = {
  model: "top",
  modelVersion: 1,
  side: "ask",
  quote: "100.10",
  spreadPart: "0.00",
  slippagePart: "0.00",
  level: 1,
  limit: null,
  bound: "whole",
} as const;

it("at the top of the book there is only the quote to tell", () => {
  expect(fillReason({ reason: top, tick }, say, style)).toEqual(["fill_reason_ask 42 100.10"]);
  expect(fillReason({ reason: { ...top, side: "bid" }, tick }, say, style)).toEqual(["fill_reason_bid 42 100.10"]);
});

it("tells what was added to the quote, the limit, and what ended the fill", () => {
  const deep = { ...top, spreadPart: "0.20", slippagePart: "0.05", level: 3, bound: "depth" } as const;
  expect(fillReason({ reason: deep, tick }, say, style).slice(1)).toEqual([
    "fill_reason_spread 0.2",
    "fill_reason_slippage 3 0.05",
    "fill_reason_bound_depth",
  ]);
  const limited = { ...top, bound: "limit", limit: "100.20" } as const;
  expect(fillReason({ reason: limited, tick }, say, style).slice(1)).toEqual(["fill_reason_limit 100.20", "fill_reason_bound_limit"]);
});
