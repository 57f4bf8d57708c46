import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartLineKind } from "./chart-line.ts";
import { foldTags, sightOf, speaker, steppedPrice, stepsFrom, type Tags, type TagWish } from "./line-places.ts";

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

const wish = (y: number, own = false): TagWish => ({ y, own, sight: sightOf(y, 400) });
const membersOf = (tags: Tags) => tags.here.map(({ members }) => members);

describe("tags that would touch", () => {
  it.each([
    ["apart they stand alone", [50, 10], [[1], [0]]],
    ["near they fold into one", [50, 56], [[0, 1]]],
    ["a fold takes in who is near to its middle, not to its edge", [100, 110, 131], [[0, 1], [2]]],
    ["and in who comes near to that", [100, 119, 121], [[0, 1, 2]]],
    ["many in one place are one", [100, 100, 100, 190], [[0, 1, 2], [3]]],
    ["at an edge they are kept inside, and fold there", [2, 24], [[0, 1]]],
    ["nothing is nothing", [], []],
  ])("%s", (_what, ys, members) => {
    expect(
      membersOf(
        foldTags(
          ys.map((y) => wish(y)),
          20,
          400,
        ),
      ),
    ).toEqual(members);
  });

  it("stand at the middle of what they tell", () => {
    expect(foldTags([wish(50), wish(60), wish(58)], 20, 400).here).toEqual([{ members: [0, 2, 1], y: 56 }]);
  });

  it("leave to itself the one that is held or asked for", () => {
    expect(membersOf(foldTags([wish(50), wish(52, true), wish(54)], 20, 400))).toEqual([[0, 2], [1]]);
    expect(membersOf(foldTags([wish(-80, true)], 20, 400))).toEqual([[0]]);
  });

  it("of lines out of sight are told at the edge, the nearest first", () => {
    const tags = foldTags([wish(-90), wish(20), wish(-5), wish(500), wish(410)], 20, 400);
    expect(tags).toMatchObject({ above: [2, 0], below: [4, 3] });
    expect(membersOf(tags)).toEqual([[1]]);
  });

  it("never touch, and tell each line once", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 450 }), { maxLength: 12 }), (ys) => {
        const { here, above, below } = foldTags(
          ys.map((y) => wish(y)),
          20,
          400,
        );
        expect([...here.flatMap(({ members }) => members), ...above, ...below].sort((a, b) => a - b)).toEqual(ys.map((_, at) => at));
        const places = here.map(({ y }) => y);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(10);
          expect(place).toBeLessThanOrEqual(390);
          if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9);
        }
      }),
      { seed: 5, numRuns: atDepth(300) },
    );
  });
});

describe("which line speaks for a fold", () => {
  it("is what costs most to overlook", () => {
    const kinds = (...all: readonly ChartLineKind[]) => speaker(all.map((kind) => ({ kind })))?.kind;
    expect(kinds("alert", "order", "liquidation", "position")).toBe("liquidation");
    expect(kinds("alert", "takeProfit", "stopLoss")).toBe("stopLoss");
    expect(kinds()).toBeUndefined();
  });
});
