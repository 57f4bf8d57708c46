import { describe, expect, it } from "vitest";
import { labelsCollide, meterPlace } from "./meter-places.ts";

const LEVELS = { opening: "0.5", warning: "0.65", call: "0.75", sale: "0.85" };
const at = (ltv: string) => meterPlace(LEVELS, ltv);

describe("the axis of a loan", () => {
  it("has its levels in their order, with room before the first and after the last", () => {
    const places = [LEVELS.opening, "0.571", LEVELS.warning, LEVELS.call, LEVELS.sale].map(at);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0.1);
    expect(places.at(-1)).toBeLessThan(0.95);
  });

  it("divides the way between two levels evenly", () => expect(at("0.7")).toBeCloseTo((at("0.65") + at("0.75")) / 2, 4));

  it.each([
    ["0", 0.02],
    ["0.1", 0.02],
    ["1.3", 0.98],
    ["25", 0.98],
  ])("keeps %s on it, at its end", (ltv, place) => expect(at(ltv)).toBe(place));

  it("tells whether labels run into each other", () => {
    const labels = [
      { at: 0.48, text: "Warning" },
      { at: 0.69, text: "Call" },
    ];
    expect(labelsCollide(labels, 320, 12)).toBe(false);
    expect(labelsCollide(labels, 180, 12)).toBe(true);
    expect(labelsCollide(labels, 320, 24)).toBe(true);
    expect(labelsCollide(labels, 0, 24)).toBe(false);
  });
});
