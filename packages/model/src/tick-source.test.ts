import { expect, it } from "vitest";
import { firstLiveSeq, isLiveSource, LIVE_RANGE_SIZE, liveField, liveSourceOf } from "./tick-source.ts";

it.each([
  ["the first computed tick", 1, undefined],
  ["the last number of computed markets", LIVE_RANGE_SIZE - 1, undefined],
  ["the first live tick", LIVE_RANGE_SIZE, "binance"],
  ["the last number of the first live source", 2 * LIVE_RANGE_SIZE - 1, "binance"],
  ["a range that nobody has yet", 2 * LIVE_RANGE_SIZE, undefined],
] as const)("the number alone says where %s came from", (_which, seq, source) => {
  expect(liveSourceOf(seq)).toBe(source);
  // Strictly: a field without a value is a field.
  expect(liveField(seq)).toStrictEqual(source === undefined ? {} : { source });
});

it("a live source begins its numbers in its own range, which the wire and the database carry exactly", () => {
  expect(liveSourceOf(firstLiveSeq("binance"))).toBe("binance");
  expect(liveSourceOf(firstLiveSeq("binance") - 1)).toBeUndefined();
  // Ten ticks a second for a thousand years.
  expect(firstLiveSeq("binance") + 10 * 86_400 * 366 * 1_000).toBeLessThan(2 * LIVE_RANGE_SIZE);
  expect(Number.isSafeInteger(2 * LIVE_RANGE_SIZE)).toBe(true);
});

it("computed markets are no live sources", () => {
  expect((["simulated", "replay", "binance"] as const).filter(isLiveSource)).toEqual(["binance"]);
});
