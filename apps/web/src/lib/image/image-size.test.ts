import { IMAGE_QUALITY, IMAGE_STEP, IMAGE_STEP_HEIGHT, IMAGE_STEP_WIDTH, IMAGE_WIDTH } from "@candela/api";
import { atDepth, proves } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finalSize, steppedSize } from "./image-size.ts";

const size = (width: number, height: number) => ({ width, height });

it("has the limits of the rules", proves("9.38"), () => {
  expect([IMAGE_WIDTH, IMAGE_QUALITY, IMAGE_STEP_WIDTH, IMAGE_STEP_HEIGHT, IMAGE_STEP]).toEqual([800, 0.7, 3_264, 2_448, 0.8]);
});

describe("the size of a picture", () => {
  it.each([
    [size(3_264, 2_448), size(3_264, 2_448)],
    [size(3_265, 2_448), size(2_612, 1_958)],
    [size(4_000, 3_000), size(3_200, 2_400)],
    [size(4_032, 3_024), size(3_226, 2_419)],
    [size(3_024, 4_032), size(1_548, 2_064)],
    [size(8_000, 6_000), size(2_621, 1_966)],
    [size(100, 100), size(100, 100)],
  ])("%j goes down in steps to %j", proves("9.38"), (from, to) => expect(steppedSize(from)).toEqual(to));

  it.each([
    [size(800, 600), size(800, 600)],
    [size(801, 600), size(800, 599)],
    [size(1_600, 1_200), size(800, 600)],
    [size(320, 5_000), size(320, 5_000)],
    [size(2_000, 1), size(800, 1)],
  ])("%j becomes %j", proves("9.38"), (from, to) => expect(finalSize(from)).toEqual(to));

  it("keeps what is not larger, and is never nothing", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const stepped = steppedSize({ width, height });
        expect(stepped.width <= 3_264 && stepped.height <= 2_448).toBe(true);
        const final = finalSize(stepped);
        expect(final.width).toBeLessThanOrEqual(800);
        expect(Math.min(final.width, final.height)).toBeGreaterThanOrEqual(1);
        // The proportion stays, but for less than a px of rounding in each step.
        expect(Math.abs(final.height * width - final.width * height)).toBeLessThanOrEqual(2 * (width + height));
      }),
      { seed: 5, numRuns: atDepth(500) },
    );
  });
});
