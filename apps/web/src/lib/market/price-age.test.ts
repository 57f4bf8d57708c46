import { expect, it } from "vitest";
import { staleSeconds } from "./price-age.ts";

const NOW = 1_800_000_000_000;

it("a price is old once its market has been silent for more than ten seconds", () => {
  expect(staleSeconds({ isOpen: true, ts: NOW - 10_999 }, NOW)).toBeNull();
  expect(staleSeconds({ isOpen: true, ts: NOW - 11_000 }, NOW)).toBe(11);
  expect(staleSeconds({ isOpen: true, ts: NOW + 5_000 }, NOW), "the tick of a server that is ahead").toBeNull();
});

it("on a fast clock the second that it may be on its way counts for many", () => {
  expect(staleSeconds({ isOpen: true, ts: NOW - 29_999 }, NOW, 20)).toBeNull();
  expect(staleSeconds({ isOpen: true, ts: NOW - 30_000 }, NOW, 20)).toBe(30);
});

it("the last price of a closed market is not old, and none is neither", () => {
  expect(staleSeconds({ isOpen: false, ts: NOW - 3_600_000 }, NOW)).toBeNull();
  expect(staleSeconds(undefined, NOW)).toBeNull();
});
