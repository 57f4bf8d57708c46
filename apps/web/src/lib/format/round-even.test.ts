import { describe, expect, it } from "vitest";
import { roundEven } from "./round-even.ts";

describe("a figure of statistics", () => {
  it.each([
    ["5.94594", "5.95"],
    ["-105.94", "-105.94"],
    ["0.005", "0.00"],
    ["0.015", "0.02"],
    ["-0.015", "-0.02"],
    ["0.0050001", "0.01"],
    ["12", "12.00"],
    ["99999999999999999999.995", "100000000000000000000.00"],
    ["", "0.00"],
  ])("of %j reads %j", (text, shown) => expect(roundEven(text, 2)).toBe(shown));
});
