import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread, steppedPrice, stepsFrom } from "./line-places.ts";

describe("a dragged price", () => {
  it.each([
    [95_483.94, "0.10", 2, "95483.90"],
    [95_483.96, "0.10", 2, "95484.00"],
    [1.084_26, "0.00005", 5, "1.08425"],
    [0.004, "0.01", 2, null],
    [-3, "0.01", 2, null],
    [Number.NaN, "0.01", 2, null],
    [149.995, "0.010", 3, "150.000"],
    [12.7, "1", 0, "13"],
  ])("%d in steps of %s is %s", (price, step, scale, text) => {
    expect(steppedPrice(price, step, scale)).toBe(text);
  });

  it.each([
    ["100.00", 1, "100.05"],
    ["100.00", -10, "99.50"],
    ["0.10", -2, null],
  ])("%s moved by %i steps is %s", (price, steps, text) => {
    expect(stepsFrom(price, steps, "0.05", 2)).toBe(text);
  });
});

describe("tags that would cover one another", () => {
  it("move apart and no farther than needed", () => {
    expect(spread([50, 10], 20, 200)).toEqual([50, 10]);
    expect(spread([50, 55], 20, 200)).toEqual([50, 70]);
    expect(spread([190, 185], 20, 200)).toEqual([180, 160]);
    expect(spread([-30], 20, 200)).toEqual([0]);
  });

  it("never overlap while they fit", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 450 }), { maxLength: 10 }), (wanted) => {
        const places = [...spread(wanted, 20, 400)].sort((a, b) => a - b);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(380);
          if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(20);
        }
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});
