import { describe, expect, it } from "vitest";
import * as floats from "./floats.mjs";
import { problemsOf } from "./lib/plant.mjs";

const PATH = "packages/engine/src/a.ts";
const within = (expression) => ({ [PATH]: `export const a = (price: string, x: number, now: number) => ${expression};` });

describe("floats", () => {
  it.each([
    ["parseFloat(price)", "parseFloat"],
    ["Number.parseFloat(price)", "Number.parseFloat"],
    ["Number(price)", "Number()"],
    ["Number(order.feeRate)", "Number()"],
    ["x.toFixed(2)", "toFixed"],
    ["x.toPrecision(3)", "toPrecision"],
    ["Math.round(x)", "Math.round"],
    ["Math.floor(price.length * x)", "Math.floor"],
    ["Math.pow(x, 2)", "Math.pow"],
    ["+price", "unary +"],
  ])("finds %s", async (expression, found) => {
    const problems = await problemsOf(floats, within(expression));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${PATH}:1: ${found} beside money`);
  });

  it.each([
    "Math.floor(now / 60_000)",
    "Number(now)",
    "Math.max(x, 1)",
    "BigInt(price)",
    "(x + now) >>> 1",
    "Math.ceil((now - deadlineMs) / 1000)",
  ])("leaves %s alone", async (expression) => {
    expect(await problemsOf(floats, within(expression))).toEqual([]);
  });

  it("does not look at charts, feeds, tests or the platform", async () => {
    const text = "export const a = (price: number) => price.toFixed(2);";
    const paths = ["apps/web/src/a.ts", "packages/feeds/src/a.ts", "packages/model/src/a.test.ts", "apps/server/src/platform/a.ts"];
    expect(await problemsOf(floats, Object.fromEntries(paths.map((path) => [path, text])))).toEqual([]);
  });

  it("takes an exception for one line with a reason, and asks for its removal when the line is gone", async () => {
    const list = (code) =>
      JSON.stringify({ ceiling: 1, entries: [{ check: "floats", file: PATH, code, reason: "a chart's pixel, not an amount" }] });
    const text = "export const a = (x: number) => x.toFixed(2);";
    expect(await problemsOf(floats, { [PATH]: text, "tools/checks/exceptions.json": list(text) })).toEqual([]);
    const problems = await problemsOf(floats, { [PATH]: "export {};", "tools/checks/exceptions.json": list(text) });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("remove it");
  });
});
