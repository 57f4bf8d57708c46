import { expect, it } from "vitest";
import { fastestLine } from "./endpoint-latency.ts";
import { readLines } from "./endpoints.ts";

it.each([
  [[40, 20, 90], 1],
  [[20, 20, 90], 0],
  [[null, 20, 90], 1],
  [[undefined, 90, null, 20], 3],
  [[null, 20], -1],
  [[20], -1],
  [[], -1],
])("of %j the fastest is %d", (measured, index) => expect(fastestLine(measured)).toBe(index));

it("a page without lines has its own server", () => {
  expect(readLines(undefined)).toEqual([{ name: "", url: "" }]);
  expect(readLines("[]")).toEqual([{ name: "", url: "" }]);
  expect(readLines('[{"name":"Line 1","url":"https://a.example"}]')).toEqual([{ name: "Line 1", url: "https://a.example" }]);
});
