import { describe, expect, it } from "vitest";
import { placeWithin } from "./turned.ts";

/** A pane of 300 by 100 px that begins 10 px from the left and 20 from the top of an upright screen. */
const UPRIGHT = { left: 10, top: 20, right: 310 };
/** The same pane on a screen turned a quarter clockwise: its top lies right, its left on top. */
const TURNED = { left: 200, top: 10, right: 300 };

describe("a place on the pane", () => {
  it("counts from its own top left corner", () => {
    expect(placeWithin({ clientX: 40, clientY: 25 }, UPRIGHT, false)).toEqual({ x: 30, y: 5 });
  });

  it("counts down the screen and to its left while the page is turned", () => {
    expect(placeWithin({ clientX: 295, clientY: 40 }, TURNED, true)).toEqual({ x: 30, y: 5 });
    expect(placeWithin({ clientX: 300, clientY: 10 }, TURNED, true)).toEqual({ x: 0, y: 0 });
    expect(placeWithin({ clientX: 200, clientY: 310 }, TURNED, true)).toEqual({ x: 300, y: 100 });
  });
});
