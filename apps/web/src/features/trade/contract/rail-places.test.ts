import { describe, expect, it } from "vitest";
import { BITCOIN } from "./contract-test-support.ts";
import { labelPlaces, railDomain, railPoints, railPrice, railStep } from "./rail-places.ts";

const PRICES = { liquidation: "91978.00", stop: "95200.00", entry: "96413.00", target: "98800.00" } as const;

describe("the rail", () => {
  it("lies from the lowest price to the highest, with room at both ends", () => {
    const points = railPoints(PRICES);
    expect(points.map(({ mark }) => mark)).toEqual(["liquidation", "stop", "entry", "target"]);
    expect([points[0]?.at, points[3]?.at]).toEqual([0.06, 0.94]);
    expect([...points].sort((a, b) => a.at - b.at)).toEqual(points);
  });

  it("leaves a liquidation price out that would press everything else into a point, but not when there is nothing else", () => {
    expect(railPoints({ ...PRICES, liquidation: "0.01" }).map(({ mark }) => mark)).toEqual(["stop", "entry", "target"]);
    expect(railPoints({ liquidation: "0.01", entry: "96413.00", now: "96414.00" })).toHaveLength(3);
  });

  it("reads a price back from its place, on the grid and never below one step", () => {
    const domain = railDomain(PRICES);
    for (const { at, price } of railPoints(PRICES))
      expect(Math.abs(Number(railPrice(at, domain, BITCOIN)) - Number(price))).toBeLessThan(0.1);
    expect(railPrice(0, { low: "0.01", high: "5.00", far: false }, { priceScale: 2, tickSize: 5n })).toBe("0.05");
    expect(railStep(domain, { priceScale: 2, tickSize: 25n }) % 25n).toBe(0n);
  });
});

describe("a step of an arrow key", () => {
  it.each([
    ["of one price", "5.00", "5.00", 5n],
    ["of fewer than a hundred steps", "5.00", "5.40", 5n],
    ["of a hundred steps", "5.00", "10.00", 5n],
    ["of nearly two hundred", "5.00", "14.95", 5n],
    ["of two hundred", "5.00", "15.00", 10n],
    ["of a thousand", "50.00", "100.00", 50n],
  ])("on a rail %s moves a level by about a hundredth of it, on the grid, and by one step at the least", (_what, low, high, step) => {
    expect(railStep({ low, high, far: false }, { priceScale: 2, tickSize: 5n })).toBe(step);
  });
});

describe("labels", () => {
  const box = (mark: "stop" | "entry" | "target", at: number) => ({ mark, at, width: 50 });

  it("stand over their marks where there is room", () => {
    expect(labelPlaces([box("stop", 100), box("target", 300)], 350)).toEqual(
      new Map([
        ["stop", 75],
        ["target", 275],
      ]),
    );
  });

  it("make way for each other and stay on the rail, in the order of their marks", () => {
    const left = [...labelPlaces([box("entry", 340), box("stop", 330), box("target", 345)], 350).values()];
    expect(left).toEqual([188, 244, 300]);
    expect([...labelPlaces([box("stop", 2), box("entry", 5)], 350).values()]).toEqual([0, 56]);
  });
});
