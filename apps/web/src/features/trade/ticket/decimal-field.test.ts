import { expect, it } from "vitest";
import { acceptable } from "./decimal-field.ts";

it.each([
  ["1,000", "1000"],
  ["99,484.72", "99484.72"],
  ["1,234,567", "1234567"],
  ["12,5", "12.5"],
  [",5", "0.5"],
  [" 007.50 ", "7.50"],
])("takes %s as %s", (text, taken) => {
  expect(acceptable(text, 2)).toBe(taken);
});

it.each(["1,00,000", "1,000,00", "$1,000", "2 000", "1.000,5"])("refuses %s, which could be read in two ways or none", (text) => {
  expect(acceptable(text, 6)).toMatchObject({ why: "malformed" });
});
