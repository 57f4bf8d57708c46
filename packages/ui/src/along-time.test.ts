import { expect, it } from "vitest";
import { alongTime } from "./along-time.ts";

it.each([
  ["of one distance", [0, 15, 30, 45], [0, 100, 200, 300]],
  ["of which the last came a moment after the one before", [0, 15, 30, 31], [0, 145.161, 290.323, 300]],
  ["with a gap", [1_000, 1_010, 1_100], [0, 30, 300]],
  ["that are all the same", [7, 7, 7], [0, 150, 300]],
  ["of a single point", [7], [0]],
  ["of nothing", [], []],
])("moments %s stand by their time", (_what, times, places) => {
  expect(alongTime(times, 300).map((x) => Math.round(x * 1_000) / 1_000)).toEqual(places);
});
