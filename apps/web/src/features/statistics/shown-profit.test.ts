import { expect, it } from "vitest";
import { shownOpening, shownProfits } from "./shown-profit.ts";

it.each([
  ["100000.000000", "-12.345678", "99987.654322", "99999.99"],
  ["100000.008000", "0.004000", "100000.012000", "100000.01"],
  ["100000.000000", "12.340000", "100012.340000", "100000.00"],
  // Not the whole of it: as it is.
  ["100.009000", "1.000000", "99.000000", "100.00"],
])("an opening of %s with a profit of %s on the way to %s reads %s", (opening, profit, closing, shown) => {
  expect(shownOpening({ opening, profit, closing })).toBe(shown);
});

it("profits of modes or products add up to the whole as it is shown", () => {
  expect(shownProfits("1.011000", ["0.505500", "0.505500"])).toEqual(["0.51", "0.50"]);
  expect(shownProfits("-1.011000", ["-0.505500", "-0.505500"])).toEqual(["-0.50", "-0.51"]);
  expect(shownProfits("3.000000", ["1.009000", "1.000000"])).toEqual(["1.009000", "1.000000"]);
});
