import { expect, it } from "vitest";
import { orderOf } from "./use-largest-first.ts";

const WORTH = new Map([
  ["BTC", "0.000"],
  ["ETH", "3331.26"],
  ["EUR", "-4.50"],
  ["USDC", "349.84"],
  ["USDT", "70459.080000"],
]);

it("the largest comes first, what is owed behind what is nothing, and what has no price last", () => {
  const order = orderOf(["EUR", "GBP", "BTC", "ETH", "JPY", "USDC", "USDT"], (code) => WORTH.get(code));
  expect([...order].sort((a, b) => a[1] - b[1]).map(([code]) => code)).toEqual(["USDT", "ETH", "USDC", "BTC", "EUR", "GBP", "JPY"]);
});
