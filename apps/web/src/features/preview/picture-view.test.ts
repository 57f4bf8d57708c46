import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundView, FITTED, fittedScale, moveView, SCALE_MAX, tapView, turnView, zoomView } from "./picture-view.ts";

const stage = { width: 390, height: 700 };
const wide = { width: 800, height: 600 };
const middle = { x: 0, y: 0 };

describe("a picture on its stage", () => {
  it.each([
    [wide, 0, 390 / 800],
    [wide, 1, 390 / 600],
    [wide, 2, 390 / 800],
    [{ width: 100, height: 100 }, 0, 1],
    [{ width: 0, height: 0 }, 0, 1],
    [{ width: 300, height: 1_400 }, 0, 0.5],
  ])("%j after %d quarter turns fits at %d", (picture, turns, scale) => expect(fittedScale(picture, stage, turns)).toBeCloseTo(scale, 12));

  it("goes to the tapped place and back", () => {
    const tapped = tapView(FITTED, { x: 100, y: -50 });
    expect(tapped).toEqual({ scale: 2.5, x: -150, y: 75, turns: 0 });
    expect(tapView(tapped, middle)).toEqual(FITTED);
  });

  it("is whole again after a turn, and four turns are a full one onwards", () => {
    const turned = [1, 2, 3, 4].reduce(turnView, zoomView(FITTED, 3, middle));
    expect(turned).toEqual({ ...FITTED, turns: 4 });
  });

  it("does not move while all of it is seen", () => {
    expect(boundView(moveView(FITTED, { x: 80, y: -90 }), wide, stage)).toEqual(FITTED);
  });

  it("moves as far as its edge", () => {
    const large = zoomView(FITTED, 4, middle);
    expect(boundView(moveView(large, { x: 5_000, y: 5_000 }), wide, stage)).toMatchObject({ x: 585, y: 235 });
  });

  it("keeps what lies under the fingers there", () => {
    const place = fc.record({ x: fc.integer({ min: -195, max: 195 }), y: fc.integer({ min: -350, max: 350 }) });
    fc.assert(
      fc.property(place, fc.integer({ min: 2, max: 40 }), place, (at, tenths, moved) => {
        const view = moveView(zoomView(FITTED, 2, middle), moved);
        const zoomed = zoomView(view, tenths / 10, at);
        // The point of the picture, in units of its fitted size, that is under `at`.
        const under = (seen: typeof view) => (at.x - seen.x) / seen.scale;
        expect(under(zoomed)).toBeCloseTo(under(view), 6);
        expect(zoomed.scale).toBeLessThanOrEqual(SCALE_MAX);
        expect(zoomed.scale).toBeGreaterThanOrEqual(1);
      }),
      { seed: 3, numRuns: atDepth(300) },
    );
  });
});
