import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenTags, spread, steppedPrice, stepsFrom, type TagWish } from "./line-places.ts";

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
  it("move apart and no farther than needed, each as much as the other", () => {
    expect(spread([50, 10], 20, 200)).toEqual([50, 10]);
    expect(spread([50, 56], 20, 200)).toEqual([43, 63]);
    expect(spread([100, 100, 100, 190], 20, 400)).toEqual([80, 100, 120, 190]);
    expect(spread([190, 185], 20, 200)).toEqual([180, 160]);
    expect(spread([-30], 20, 200)).toEqual([0]);
    expect(spread([], 20, 200)).toEqual([]);
  });

  it("never overlap while they fit, keep their order, and stay where they are when nothing is near", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 450 }), { maxLength: 10 }), (wanted) => {
        const tops = spread(wanted, 20, 400);
        const places = [...tops].sort((a, b) => a - b);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(380);
          if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9);
        }
        for (const [a, from] of wanted.entries())
          for (const [b, to] of wanted.entries()) if (from < to) expect(tops[a]).toBeLessThan(tops[b] ?? 0);
        for (const [index, place] of wanted.entries()) {
          const alone = place >= 0 && place <= 380 && wanted.every((other, at) => at === index || Math.abs(other - place) >= 400);
          if (alone) expect(tops[index]).toBe(place);
        }
      }),
      { seed: 5, numRuns: atDepth(300) },
    );
  });
});

describe("which lines get a tag", () => {
  const wish = (kind: TagWish["kind"], sight: TagWish["sight"] = "here", distance = 0, first = false): TagWish => ({
    kind,
    sight,
    distance,
    first,
  });

  it("all of them while they fit and are in sight", () => {
    expect(chosenTags([wish("alert"), wish("order")], 2)).toEqual([0, 1]);
  });

  it("what costs most to overlook, then what is nearest to the price", () => {
    const wishes = [wish("alert"), wish("order", "here", 50), wish("order", "here", 5), wish("liquidation", "here", 90), wish("position")];
    expect(chosenTags(wishes, 3)).toEqual([2, 3, 4]);
  });

  it("what is in sight before what is not, of which each edge tells two", () => {
    const far = Array.from({ length: 4 }, () => wish("order", "below"));
    expect(chosenTags([wish("liquidation", "above"), wish("alert"), ...far], 3)).toEqual([0, 1, 2]);
    expect(chosenTags([wish("liquidation", "above"), wish("alert"), ...far], 9)).toEqual([0, 1, 2, 3]);
  });

  it("what is held or asked for, whatever else there is", () => {
    expect(chosenTags([wish("liquidation"), wish("alert", "below", 400, true)], 1)).toEqual([1]);
  });
});
