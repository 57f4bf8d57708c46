import { DAY_MS } from "@candela/model";
import { beforeEach, expect, it } from "vitest";
import { dayStart, dayText } from "./day-text.ts";
import { notedHashesStore, noteHash } from "./noted-hashes.ts";

const DAY = "2026-11-20";

beforeEach(() => notedHashesStore.set({}));

it("of what is told of a day before it begins, the first stays", () => {
  const at = dayStart(DAY) - 1;
  noteHash(DAY, "aa", at - 5_000);
  noteHash(DAY, "bb", at);
  expect(notedHashesStore.get()).toEqual({ [DAY]: { hash: "aa", at: at - 5_000 } });
});

it("what is told of a day that has begun is no note", () => {
  noteHash(DAY, "aa", dayStart(DAY));
  expect(notedHashesStore.get()).toEqual({});
});

it("the notes of the newest 120 days are kept", () => {
  for (let n = 0; n < 130; n += 1) noteHash(dayText(dayStart(DAY) + n * DAY_MS), `${n}`, dayStart(DAY) - 1);
  const hashes = Object.values(notedHashesStore.get()).map(({ hash }) => hash);
  expect(hashes).toEqual(Array.from({ length: 120 }, (_, index) => `${index + 10}`));
});
