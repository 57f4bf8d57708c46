import { SUPPORT_TYPING_EVERY_MS, SUPPORT_TYPING_SHOWN_MS } from "@candela/api";
import { expect, it } from "vitest";
import { createTypists } from "./typists.ts";

/** As many as are remembered at once. */
const FULL = 5_000;

it.each([
  [0, false],
  [SUPPORT_TYPING_EVERY_MS - 1, false],
  [SUPPORT_TYPING_EVERY_MS, true],
])("what is written %i ms after it was told is told: %s", (later, isTold) => {
  const typists = createTypists();
  expect(typists.note("a", 1_000)).toBe(true);
  expect(typists.note("a", 1_000 + later)).toBe(isTold);
  expect(typists.note("b", 1_000)).toBe(true);
});

it.each([
  [0, true],
  [SUPPORT_TYPING_SHOWN_MS - 1, true],
  [SUPPORT_TYPING_SHOWN_MS, false],
])("somebody who wrote %i ms ago is shown as writing: %s", (later, isShown) => {
  const typists = createTypists();
  typists.note("a", 1_000);
  expect(typists.isTyping("a", 1_000 + later)).toBe(isShown);
  expect(typists.isTyping("b", 1_000 + later)).toBe(false);
});

it("forgets who wrote longest ago where too many write, and nobody who goes on writing", () => {
  const typists = createTypists();
  let now = 0;
  for (let each = 0; each < FULL; each += 1) typists.note(`user ${each}`, now);
  now += SUPPORT_TYPING_EVERY_MS;
  // The first of all writes on, and then somebody comes for whom there is no room.
  expect(typists.note("user 0", now)).toBe(true);
  typists.note("one too many", now);
  expect(["user 0", "user 1", "user 2", "one too many"].filter((key) => typists.isTyping(key, now))).toEqual([
    "user 0",
    "user 2",
    "one too many",
  ]);
});
