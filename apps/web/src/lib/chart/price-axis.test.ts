import { describe, expect, it } from "vitest";
import { coveredBy, isCovered } from "./price-axis.ts";

const LABEL = 8.5;
const kept = (y: number | null, counts: boolean, coords: readonly number[], rem = 16) =>
  coords.filter((coord) => !isCovered(coord, y, coveredBy(counts, LABEL, rem)));

describe("labels of the price axis", () => {
  it("are all there while no price is", () => {
    expect(kept(null, true, [10, 40, 70])).toEqual([10, 40, 70]);
  });

  it.each([
    ["above the tag of the last price", false, 16, [82, 83], [82]],
    ["below it", false, 16, [117, 118], [118]],
    ["below the countdown that hangs on it", true, 16, [135, 136], [136]],
    ["below the countdown in letters twice as large", true, 32, [163, 164], [164]],
    ["above the tag in letters twice as large", true, 32, [72, 73], [72]],
  ] as const)("are left out where they would not be whole: %s", (_where, counts, rem, coords, left) => {
    expect(kept(100, counts, coords, rem)).toEqual(left);
  });
});
