import { describe, expect, it } from "vitest";
import { labelPlace } from "./label-place.ts";

/** A label of 60 px in a chart of 300; boxes of 100 px at its height. */
const place = (x: number, ...taken: readonly number[]) =>
  labelPlace(
    { x, y: 50 },
    60,
    300,
    taken.map((left) => ({ left, right: left + 100, top: 40, bottom: 62 })),
  );

describe("the label of the highest or lowest price", () => {
  it("stands on the side of its candle that has more room", () => {
    expect(place(100)).toEqual({ x: 111, align: "left" });
    expect(place(200)).toEqual({ x: 189, align: "right" });
  });

  it("stands on the other side where a tag lies on this one", () => {
    expect(place(100, 120)).toEqual({ x: 89, align: "right" });
    expect(place(200, 90)).toEqual({ x: 211, align: "left" });
  });

  it("stands behind the tag where neither side is free", () => {
    expect(place(20, 8)).toEqual({ x: 114, align: "left" });
  });

  it("stands before the tag where there is no room behind it", () => {
    expect(place(290, 195)).toEqual({ x: 189, align: "right" });
  });

  it("stays where it belongs where no place is free", () => {
    expect(place(100, 0, 100, 200)).toEqual({ x: 111, align: "left" });
  });

  it("minds no tag above or below it", () => {
    const far = [{ left: 100, right: 200, top: 0, bottom: 43 }];
    expect(labelPlace({ x: 100, y: 50 }, 60, 300, far)).toEqual({ x: 111, align: "left" });
  });
});
