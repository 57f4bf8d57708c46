import { describe, expect, it } from "vitest";
import { uncovered } from "./price-axis.ts";

const at = (...coords: readonly number[]) => coords.map((coord) => ({ coord, value: coord, text: `${coord}` }));
const shown = (y: number | null, counts: boolean, ...coords: readonly number[]) =>
  uncovered(at(...coords), y, counts).map(({ coord }) => coord);

describe("labels of the price axis", () => {
  it("are all there while no price is", () => {
    expect(shown(null, true, 10, 40, 70)).toEqual([10, 40, 70]);
  });

  it.each([
    ["above the tag of the last price", false, [82, 83], [82]],
    ["below it", false, [117, 118], [118]],
    ["below the countdown that hangs on it", true, [136, 137], [137]],
  ] as const)("are left out where they would not be whole: %s", (_where, counts, coords, left) => {
    expect(shown(100, counts, ...coords)).toEqual(left);
  });
});
