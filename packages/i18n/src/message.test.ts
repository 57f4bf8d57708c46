import { describe, expect, it } from "vitest";
import { fill, placeholders } from "./index.ts";

describe("fill", () => {
  it.each([
    ["At least {min}.", { min: "10.00" }, "At least 10.00."],
    ["{a} and {b} and {a}", { a: 1, b: 2 }, "1 and 2 and 1"],
    ["nothing to fill", { a: 1 }, "nothing to fill"],
    ["{left} stays visible", {}, "{left} stays visible"],
    ["{toString} is not a value", {}, "{toString} is not a value"],
    ["{a}", { a: "{b}", b: "x" }, "{b}"],
    ["{a}", { a: "$&$1" }, "$&$1"],
    ["{ a } {} {a-b}", { a: 1 }, "{ a } {} {a-b}"],
    ["剩 {count}", { count: 0 }, "剩 0"],
  ])("%s with %o is %s", (text, params, filled) => {
    expect(fill(text, params)).toBe(filled);
  });
});

describe("placeholders", () => {
  it.each([
    ["{b} {a} {b}", ["a", "b"]],
    ["none", []],
    ["{ no } {}", []],
  ])("of %s are %o", (text, names) => {
    expect(placeholders(text)).toEqual(names);
  });
});
