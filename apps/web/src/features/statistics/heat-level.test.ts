import { expect, it } from "vitest";
import { heatLevel } from "./heat-level.ts";

it("a day is as strong as its part of the largest", () => {
  expect(["0", "1", "33", "34", "67", "100"].map((amount) => heatLevel(amount, "100"))).toEqual([0, 1, 1, 2, 3, 3]);
  expect(heatLevel("0", "0")).toBe(0);
});
