import { HOUR_MS, MINUTE_MS } from "@candela/model";
import { expect, it } from "vitest";
import { isYoung, openedAt } from "./account-age.ts";

const midnight = Date.UTC(2026, 10, 22);

it.each([
  ["a day's line of an old account just after midnight", "day", midnight - 90 * 24 * HOUR_MS, midnight + MINUTE_MS, false],
  ["of one that was opened just before midnight", "day", midnight - 5 * MINUTE_MS, midnight + MINUTE_MS, true],
  ["of one that was opened this afternoon", "day", midnight + 14 * HOUR_MS, midnight + 14 * HOUR_MS + 44 * MINUTE_MS, true],
  ["of the same a minute later", "day", midnight + 14 * HOUR_MS, midnight + 14 * HOUR_MS + 45 * MINUTE_MS, false],
  ["a week's line of an account of two hours", "week", midnight, midnight + 2 * HOUR_MS, true],
  ["of one of three", "week", midnight, midnight + 3 * HOUR_MS, false],
  ["a month's line of an account of two days", "month", midnight, midnight + 48 * HOUR_MS, true],
  ["of one of three days", "month", midnight, midnight + 72 * HOUR_MS, false],
  ["a day's line of an account of this moment, by a server that is ahead", "day", midnight + 10, midnight, true],
] as const)("%s: a note is %5$s", (_, range, opened, now, note) => expect(isYoung(range, opened, now)).toBe(note));

it("an account is opened by the first that came in, and young before that", () => {
  expect(openedAt([{ ts: 9 }, { ts: 4 }, { ts: 7 }])).toBe(4);
  expect(isYoung("month", openedAt([]), midnight)).toBe(true);
});
