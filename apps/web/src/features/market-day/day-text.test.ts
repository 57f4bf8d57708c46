import { expect, it } from "vitest";
import { dayAfter, parseDayText } from "./day-text.ts";

it.each([
  ["2026-11-20", "2026-11-20"],
  ["2028-02-29", "2028-02-29"],
  ["2026-02-29", null],
  ["2026-02-30", null],
  ["2026-13-01", null],
  ["2026-1-1", null],
  ["today", null],
  ["", null],
  [null, null],
])("%j is the day %j", (text, day) => expect(parseDayText(text)).toBe(day));

it.each([
  ["2026-12-31", "2027-01-01"],
  ["2028-02-28", "2028-02-29"],
])("after %s comes %s", (day, next) => expect(dayAfter(day)).toBe(next));
