import { describe, expect, it } from "vitest";
import { distanceToSegment, levelPrice, rayEnd, shapesOf } from "./geometry.ts";
import { SNAP_REACH, snapped } from "./snapping.ts";

const SIZE = { width: 300, height: 200 };
/** A pane on which 200 lies at the top and 0 at the bottom. */
const yOf = (price: number) => 200 - price;

describe("a ray", () => {
  it.each([
    ["rightwards", { x: 50, y: 100 }, { x: 100, y: 100 }, { x: 300, y: 100 }],
    ["leftwards", { x: 50, y: 100 }, { x: 40, y: 100 }, { x: 0, y: 100 }],
    ["up to the corner", { x: 100, y: 200 }, { x: 150, y: 150 }, { x: 300, y: 0 }],
    ["straight up", { x: 50, y: 100 }, { x: 50, y: 90 }, { x: 50, y: 0 }],
    ["from outside through the pane", { x: -100, y: 100 }, { x: 0, y: 100 }, { x: 300, y: 100 }],
    ["away from the pane", { x: 310, y: 100 }, { x: 320, y: 100 }, { x: 320, y: 100 }],
    ["of one place", { x: 10, y: 10 }, { x: 10, y: 10 }, { x: 10, y: 10 }],
  ])("%s", (_, from, via, end) => {
    expect(rayEnd(from, via, SIZE)).toEqual(end);
  });
});

describe("the distance to a segment", () => {
  it.each([
    [{ x: 5, y: 3 }, 3],
    [{ x: -3, y: 4 }, 5],
    [{ x: 13, y: 4 }, 5],
    [{ x: 7, y: 0 }, 0],
  ])("from %o to the line from 0 to 10 is %d", (place, distance) => {
    expect(distanceToSegment(place, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(distance);
  });

  it("to a place that is no line is the way there", () => {
    expect(distanceToSegment({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
  });
});

describe("a retracement", () => {
  it("counts back from the end of the move", () => {
    expect(levelPrice(100, 200, 0)).toBe(200);
    expect(levelPrice(100, 200, 1)).toBe(100);
    expect(levelPrice(100, 200, 0.382)).toBeCloseTo(161.8, 9);
    expect(levelPrice(200, 100, 0.236)).toBeCloseTo(123.6, 9);
  });

  it("has a line and a label for each level, as wide as the move, where the axis has the price", () => {
    const shapes = shapesOf(
      "fibonacci",
      [
        { x: 200, y: 100 },
        { x: 20, y: 0 },
      ],
      [100, 200],
      SIZE,
      yOf,
    );
    const lines = shapes.filter((shape) => shape.kind === "line" && shape.dashed !== true);
    expect(lines).toHaveLength(7);
    expect(lines[3]).toEqual({ kind: "line", from: { x: 20, y: 50 }, to: { x: 200, y: 50 } });
    expect(shapes.filter((shape) => shape.kind === "label").map((shape) => shape.at.x)).toEqual(new Array(7).fill(20));
  });
});

it("a retracement on a small scale keeps its lines and loses the words that would lie on one another", () => {
  const at = [
    { x: 20, y: 100 },
    { x: 90, y: 70 },
  ];
  const shapes = shapesOf("fibonacci", at, [100, 130], SIZE, yOf);
  expect(shapes.filter(({ kind }) => kind === "line")).toHaveLength(8);
  expect(shapes.flatMap((shape) => (shape.kind === "label" ? [shape.level] : []))).toEqual([0, 0.382, 0.786]);
});

it.each([
  ["up", 100, 200, 7],
  ["down", 200, 100, 7],
  ["up a little", 100, 130, 3],
  ["down a little", 130, 100, 3],
])("a retracement of a move %s has as many words as of the same move turned round", (_way, start, end, words) => {
  const at = [start, end].map((price, index) => ({ x: 20 + 60 * index, y: yOf(price) }));
  const shapes = shapesOf("fibonacci", at, [start, end], SIZE, yOf);
  expect(shapes.filter(({ kind }) => kind === "label")).toHaveLength(words);
});

describe("shapes", () => {
  const places = [
    { x: 120, y: 150 },
    { x: 20, y: 50 },
  ];

  it("of a level line go over the whole pane", () => {
    expect(shapesOf("horizontal", places, [50], SIZE, yOf)).toEqual([{ kind: "line", from: { x: 0, y: 150 }, to: { x: 300, y: 150 } }]);
    expect(shapesOf("vertical", places, [50], SIZE, yOf)).toEqual([{ kind: "line", from: { x: 120, y: 0 }, to: { x: 120, y: 200 } }]);
  });

  it("of a rectangle are its inside and its four edges, whichever corner came first", () => {
    const shapes = shapesOf("rectangle", places, [50, 150], SIZE, yOf);
    expect(shapes[0]).toEqual({ kind: "box", x: 20, y: 50, width: 100, height: 100 });
    expect(shapes.slice(1).map(({ kind }) => kind)).toEqual(["line", "line", "line", "line"]);
  });

  it("of a half-made drawing are those of one place", () => {
    expect(shapesOf("trend", places.slice(0, 1), [50], SIZE, yOf)).toEqual([{ kind: "line", from: places[0], to: places[0] }]);
    expect(shapesOf("trend", [], [], SIZE, yOf)).toEqual([]);
  });
});

describe("snapping", () => {
  const bar = { timestamp: 0, open: 100, high: 140, low: 80, close: 120 };

  it("takes the nearest price of the candle within reach", () => {
    expect(snapped(104, bar, yOf)).toBe(100);
    expect(snapped(113, bar, yOf)).toBe(120);
    expect(snapped(140 + SNAP_REACH, bar, yOf)).toBe(140);
  });

  it("leaves a price alone that is far from all of them, or has no candle", () => {
    expect(snapped(140 + SNAP_REACH + 1, bar, yOf)).toBe(140 + SNAP_REACH + 1);
    expect(snapped(104, undefined, yOf)).toBe(104);
  });
});
