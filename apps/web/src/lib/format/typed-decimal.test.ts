import { describe, expect, it } from "vitest";
import { finished, typedDecimal } from "./typed-decimal.ts";

describe("what is typed into a decimal field", () => {
  it.each([
    [".5", "0.5"],
    [".", "0."],
    ["007.50", "7.50"],
    ["12.", "12."],
    ["", ""],
  ])("takes %j as %j", (text, taken) => {
    expect(typedDecimal(text, 2)).toBe(taken);
  });

  it("rejects what the field could not read already", () => {
    expect(typedDecimal({ text: "1e5", why: "malformed" }, 6)).toEqual({ text: "1e5", why: "malformed" });
    expect(typedDecimal("1.2.3", 6)).toEqual({ text: "1.2.3", why: "malformed" });
  });

  it.each([
    ["0.123", 2, "decimals"],
    ["12.", 0, "decimals"],
    ["0.12345678901234567", 2, "decimals"],
    ["12345678901234567", 2, "huge"],
    ["99999999999999999", 0, "huge"],
  ])("says why it does not take %j with %d decimals", (text, decimals, why) => {
    expect(typedDecimal(text, decimals)).toEqual({ text, why });
  });
});

it("leaves the point out that nothing follows, when it is sent", () => {
  expect(["12.", "0.5", ""].map(finished)).toEqual(["12", "0.5", ""]);
});
