import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { describe, expect, it } from "vitest";
import type { T } from "./i18n.ts";
import { type AgeUnit, ageIn, ageUnit, momentText, relativeAge } from "./relative-time.ts";

const t: T = (key, params) => fill(PACKS.en?.[key] ?? "", params ?? {}, "en");
const zh: T = (key, params) => fill(PACKS.zh?.[key] ?? "", params ?? {}, "zh-CN");
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe("an age in words", () => {
  it.each([
    [-hour, "just now"],
    [0, "just now"],
    [5 * minute - 1, "just now"],
    [5 * minute, "5 minutes ago"],
    [hour - 1, "59 minutes ago"],
    [hour, "1 hour ago"],
    [day - 1, "23 hours ago"],
    [day, "1 day ago"],
    [30 * day - 1, "29 days ago"],
    [30 * day, "1 month ago"],
    [365 * day - 1, "12 months ago"],
    [365 * day, "1 year ago"],
    [3_000 * day, "8 years ago"],
  ])("%d ms: %s", (age, words) => expect(relativeAge(age, t)).toBe(words));

  it("speaks the language of the pack", () => expect(relativeAge(2 * hour, zh)).toBe("2 小时前"));

  it.each<[AgeUnit, number, string]>([
    ["second", 42_999, "42 seconds ago"],
    ["second", 1_000, "1 second ago"],
    ["minute", 90 * minute, "90 minutes ago"],
    ["hour", 3 * day, "72 hours ago"],
    ["day", day, "1 day ago"],
    ["month", 95 * day, "3 months ago"],
    ["year", -1, "0 years ago"],
  ])("can be told in any unit: %s", (unit, age, words) => expect(ageIn(unit, age, t)).toBe(words));

  it("names no unit under five minutes", () => expect([ageUnit(0), ageUnit(5 * minute)]).toEqual(["now", "minute"]));
});

describe("a moment", () => {
  const now = new Date(2026, 10, 21, 12, 0).getTime();
  it.each([
    [now + 1, "just now"],
    [now - 2 * hour, "2 hours ago"],
    [now - day + 1, "23 hours ago"],
    [now - day, "2026/11/20 12:00"],
    [new Date(2025, 0, 2, 3, 4).getTime(), "2025/01/02 03:04"],
  ])("%d", (ts, text) => expect(momentText(ts, now, t)).toBe(text));
});
