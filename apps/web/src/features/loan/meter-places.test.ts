import { describe, expect, it } from "vitest";
import { labelRows, labelsCollide, meterPlace, spreadLabels } from "./meter-places.ts";

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

  const close = [
    { at: 0.2, text: "50%" },
    { at: 0.205, text: "50.1%" },
    { at: 0.21, text: "50.2%" },
    { at: 0.9, text: "90%" },
  ];
  const gaps = (places: readonly number[]) => places.slice(1).map((place, index) => (place - (places[index] ?? 0)) * 300);

  it("pushes the shares of levels that lie close together apart, in their order, and leaves the others at their marks", () => {
    const places = spreadLabels(close, 300, 12);
    for (const gap of gaps(places)) expect(gap).toBeGreaterThan(30);
    expect(places[0]).toBe(0.2);
    expect(places[3]).toBeCloseTo(0.9, 10);
  });

  it("pushes them back from the end of the axis", () => {
    const places = spreadLabels(
      close.map(({ at, text }) => ({ at: at === 0.9 ? 0.96 : at + 0.74, text })),
      300,
      12,
    );
    for (const gap of gaps(places)) expect(gap).toBeGreaterThan(30);
    expect(places[3]).toBeLessThanOrEqual(0.97);
  });

  it("keeps names that share a row apart, too", () => {
    const names = close.map(({ at }, index) => ({ at, text: ["Opening", "Warning", "Call", "Sale"][index] ?? "" }));
    const placed = labelRows(names, 300, 12);
    expect(placed.map(({ row }) => row)).toEqual([0, 1, 0, 1]);
    const upper = placed.filter(({ row }) => row === 0).map(({ at }) => at);
    for (const gap of gaps(upper)) expect(gap).toBeGreaterThan(40);
    expect(labelRows([names[0] ?? { at: 0, text: "" }], 300, 12)).toEqual([{ row: 0, at: 0.2 }]);
  });
});
