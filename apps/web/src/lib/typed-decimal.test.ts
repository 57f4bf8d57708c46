import { expect, it } from "vitest";
import { finished, typedDecimal } from "./typed-decimal.ts";

it.each([
  ["12,5", 2, "12.5"],
  [" 007.10 ", 2, "7.10"],
  ["12.", 2, "12."],
  ["", 2, ""],
  ["0.123", 2, null],
  ["12.", 0, null],
  ["1e5", 2, null],
  ["-1", 2, null],
  ["12345678901234567", 2, null],
])("%j with %d decimals is taken as %j", (text, decimals, taken) => expect(typedDecimal(text, decimals)).toBe(taken));

it.each([
  ["12.", "12"],
  [".5", "0.5"],
  ["", ""],
])("%j is %j when it is sent", (typed, text) => expect(finished(typed)).toBe(text));
