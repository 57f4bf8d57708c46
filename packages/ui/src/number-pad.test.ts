import { expect, it } from "vitest";
import { firstDifference } from "./live-price.tsx";
import { pressKey } from "./number-pad.tsx";
import { tokenLetters } from "./product-token.tsx";

const type = (keys: string, decimals: number) =>
  [...keys].reduce((value, key) => pressKey(value, key === "<" ? "back" : key, decimals), "");

it.each([
  ["12.345", 2, "12.34"],
  ["007", 2, "7"],
  [".5", 2, "0.5"],
  ["1..5", 2, "1.5"],
  ["1.5", 0, "15"],
  ["12<<<", 2, ""],
  ["12345678901234567890", 2, "1234567890123456"],
])("typing %s with %d decimals gives %s", (keys, decimals, expected) => expect(type(keys, decimals)).toBe(expected));

it.each([
  ["96,412.50", "96,418.70", 5],
  ["96,412.50", "96,412.50", 9],
  ["99.9", "100.0", 0],
])("from %s to %s the digits from %d on change", (before, after, expected) => expect(firstDifference(before, after)).toBe(expected));

it("takes the letters of a token from the code without its class", () => {
  expect([tokenLetters("X:BTCUSD"), tokenLetters("AAPL"), tokenLetters("GC")]).toEqual(["BT", "AA", "GC"]);
});
