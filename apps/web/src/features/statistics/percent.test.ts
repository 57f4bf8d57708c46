import { expect, it } from "vitest";
import { percentOf } from "./percent.ts";

it("a rate is so many hundredths, digit by digit", () => {
  expect(["0.5312", "1.0000", "0.0050", "0", "0.1", "12.3456"].map(percentOf)).toEqual(["53.12", "100.00", "0.50", "0", "10", "1234.56"]);
});
