import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankWeights, treemap } from "./treemap.ts";

const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 16 }).map((list) => list.toSorted((a, b) => b - a));
const side = fc.integer({ min: 50, max: 2_000 });

describe("the map of a market", () => {
  it("covers its rectangle with tiles in proportion, none over another or outside", () => {
    fc.assert(
      fc.property(weights, side, side, (list, width, height) => {
        const places = treemap(list, width, height);
        const total = list.reduce((sum, weight) => sum + weight, 0);
        expect(places).toHaveLength(list.length);
        places.forEach((place, index) => {
          expect(place.width * place.height).toBeCloseTo(((list[index] ?? 0) / total) * width * height, 3);
          expect(place.x).toBeGreaterThanOrEqual(-1e-6);
          expect(place.y).toBeGreaterThanOrEqual(-1e-6);
          expect(place.x + place.width).toBeLessThanOrEqual(width + 1e-6);
          expect(place.y + place.height).toBeLessThanOrEqual(height + 1e-6);
        });
        const apart = places.every((a, index) =>
          places
            .slice(index + 1)
            .every(
              (b) =>
                a.x + a.width <= b.x + 1e-6 || b.x + b.width <= a.x + 1e-6 || a.y + a.height <= b.y + 1e-6 || b.y + b.height <= a.y + 1e-6,
            ),
        );
        expect(apart).toBe(true);
      }),
      { seed: 20_261_121 },
    );
  });

  it.each([
    [288, 336],
    [350, 336],
    [520, 336],
    [592, 336],
  ])("leaves a finger its 44 px beside a gap of 2 px in %i x %i, however many tiles", (width, height) => {
    for (let count = 1; count <= 14; count += 1)
      for (const place of treemap(rankWeights(count), width, height))
        expect(Math.min(place.width, place.height), `${count} tiles`).toBeGreaterThanOrEqual(46);
  });
});
