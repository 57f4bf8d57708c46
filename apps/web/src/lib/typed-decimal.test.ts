import { describe, expect, it } from "vitest";
import { finished, typedDecimal } from "./typed-decimal.ts";

describe("what is typed into a decimal field", () => {
  it.each([
    ["1,000", "1000"],
    ["99,484.72", "99484.72"],
    ["1,234,567", "1234567"],
    ["12,5", "12.5"],
    [",5", "0.5"],
    [".", "0."],
    [" 007.50 ", "7.50"],
    ["12.", "12."],
    ["", ""],
  ])("takes %j as %j", (text, taken) => {
    expect(typedDecimal(text, 2)).toBe(taken);
  });

  it.each(["1,00,000", "1,000,00", "$1,000", "2 000", "1.000,5", "1e5", "-1"])(
    "refuses %j, which could be read in two ways or none",
    (text) => {
      expect(typedDecimal(text, 6)).toMatchObject({ why: "malformed" });
    },
  );

  it.each([
    ["0.123", 2, "decimals"],
    ["12.", 0, "decimals"],
    ["0.12345678901234567", 2, "decimals"],
    ["12345678901234567", 2, "huge"],
    ["99,999,999,999,999,999", 0, "huge"],
  ])("says why it does not take %j with %d decimals", (text, decimals, why) => {
    expect(typedDecimal(text, decimals)).toEqual({ text, why });
  });
});

it("leaves the point out that nothing follows, when it is sent", () => {
  expect(["12.", "0.5", ""].map(finished)).toEqual(["12", "0.5", ""]);
});
