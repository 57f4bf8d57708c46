import { render } from "@candela/testkit/render";
import { describe, expect, it } from "vitest";
import { Sparkline } from "./sparkline.tsx";

const [width, height] = [320, 120];

/** Heights of the points of the line, and of its dotted base, from the top. */
async function drawn(values: readonly string[], base?: string, times?: readonly number[]) {
  const { container } = await render(
    <Sparkline values={values} times={times} width={width} height={height} label="Value" {...(base !== undefined && { base })} />,
  );
  const paths = [...container.querySelectorAll("path")];
  const ofBase = paths.find((path) => path.hasAttribute("stroke-dasharray"))?.getAttribute("d") ?? null;
  const ofLine = paths.find((path) => !path.hasAttribute("stroke-dasharray"))?.getAttribute("d") ?? "";
  return {
    points: [...ofLine.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
    baseY: ofBase === null ? null : Number(/^M0 (-?[\d.]+)H/.exec(ofBase)?.[1]),
  };
}

describe.each([
  ["above all values", ["10", "12", "11.5"], "20"],
  ["below all values", ["10", "12", "11.5"], "1"],
  ["far below them", ["10000", "10001"], "0.01"],
  ["among the values", ["10", "12", "11.5"], "11"],
  ["at the highest", ["10", "12", "11.5"], "12"],
  ["below zero", ["-3", "2"], "-8"],
  ["of a line of one value", ["10"], "12"],
  ["of a line that goes nowhere", ["10", "10"], "10"],
])("a base %s", (_place, values, base) => {
  it("is in the picture with every point, and what is higher stands no lower", async () => {
    const { points, baseY } = await drawn(values, base);
    expect(points).toHaveLength(values.length);
    const all = [...points.map(({ y }, index) => ({ y, value: Number(values[index]) })), { y: baseY ?? Number.NaN, value: Number(base) }];
    for (const { y } of all) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
    for (const one of all) for (const other of all) if (one.value > other.value) expect(one.y).toBeLessThanOrEqual(other.y);
  });
});

it("a line without a base has no dotted one, begins at the side and leaves room for its tip", async () => {
  const { points, baseY } = await drawn(["3", "1", "2"]);
  expect(baseY).toBeNull();
  expect(points[0]?.x).toBe(0);
  expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(points.at(-1)?.x).toBeLessThan(width);
});

it("a line whose times are told has each point at its own", async () => {
  const { points } = await drawn(["3", "1", "2"], undefined, [0, 90, 100]);
  expect(points.map(({ x }) => x)).toEqual([0, 261, 290]);
});
