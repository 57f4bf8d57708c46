import { expect, it } from "vitest";
import { mean, median, percentile } from "./statistics.ts";

it("takes values of the list, never ones between", () => {
  const values = [5, 1, 4, 2, 3];
  expect([median(values), percentile(values, 0.99), percentile(values, 0), percentile(values, 0.2), mean(values)]).toEqual([3, 5, 1, 1, 3]);
  expect(() => median([])).toThrow(RangeError);
});
