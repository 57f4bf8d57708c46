import { atDepth, proves } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimals } from "./format/decimal-text.ts";
import { clampNumber, NUMBER_BOX, stepNumber, typedNumber } from "./number-box-value.ts";

const cents = { min: "-1.00", max: "10.00", step: "0.05" };

describe("a number box", () => {
  it("goes from one to the largest safe integer in steps of one unless told otherwise", proves("5.18"), () => {
    expect(NUMBER_BOX).toEqual({ min: "1", max: "9007199254740991", step: "1" });
  });

  it.each([
    ["1", 1, "2"],
    ["1", -1, "1"],
    ["9007199254740990", 1, "9007199254740991"],
    ["9007199254740991", 1, "9007199254740991"],
    ["9007199254740991", -1, "9007199254740990"],
    ["", 1, "2"],
    ["5", 10, "15"],
    ["5", -10, "1"],
  ])("%j by %d is %s", (text, steps, result) => expect(stepNumber(text, steps, NUMBER_BOX)).toBe(result));

  it.each([
    ["0.10", 1, "0.15"],
    ["0.05", -2, "-0.05"],
    ["9.98", 1, "10.00"],
    ["-0.98", -1, "-1.00"],
    ["0.1", 2, "0.20"],
  ])("%j by %d steps of five hundredths is %s, exactly", (text, steps, result) => expect(stepNumber(text, steps, cents)).toBe(result));

  it.each([
    ["0", "1"],
    ["-7", "1"],
    ["", "1"],
    ["abc", "1"],
    ["99999999999999999999", "9007199254740991"],
    ["12.9", "12"],
    ["007", "7"],
    ["12.", "12"],
    [".", "1"],
  ])("holds %j as %s", (text, held) => expect(clampNumber(text, NUMBER_BOX)).toBe(held));

  it.each([
    ["12", "12"],
    ["", ""],
    [" 3 ", "3"],
    ["1.5", null],
    ["-1", null],
    ["1e3", null],
    ["１", null],
  ])("lets %j be typed as %j", (text, typed) => expect(typedNumber(text, NUMBER_BOX)).toBe(typed));

  it.each([
    ["1,5", "1.5"],
    ["1.", "1."],
    ["-0.5", "-0.5"],
    ["1.555", null],
  ])("with decimals lets %j be typed as %j", (text, typed) => expect(typedNumber(text, cents)).toBe(typed));

  it.each([
    ["-1", "5", "-"],
    ["-0.05", "5", "-"],
    ["0", "5", null],
    ["0.00", "5", null],
    ["1", "5", null],
  ])("from %s to %s a minus is typed as %j: where some number of them is below zero, and nowhere else", (min, max, typed) => {
    const bounds = { min, max, step: "0.05" };
    expect(typedNumber("-", bounds)).toBe(typed);
    expect(typedNumber("-1", bounds)).toBe(typed === null ? null : "-1");
  });

  it("never leaves its bounds, whatever is typed and however often it is pressed", () => {
    const inBounds = (text: string) => compareDecimals(text, cents.min) >= 0 && compareDecimals(text, cents.max) <= 0;
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer({ min: -12, max: 12 }), { maxLength: 8 }), (typed, presses) => {
        let held = clampNumber(typed, cents);
        for (const steps of presses) {
          held = stepNumber(held, steps, cents);
          expect(inBounds(held)).toBe(true);
        }
      }),
      { seed: 8, numRuns: atDepth(200) },
    );
  });
});
