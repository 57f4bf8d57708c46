import { describe, expect, it } from "vitest";
import { dayStart, dayText, lastMonths, rangeBetween } from "./day-range.ts";

describe("the last three months", () => {
  it.each([
    [new Date(2026, 10, 21), "2026-08-21", "2026-11-21"],
    [new Date(2026, 4, 31, 23, 59), "2026-02-28", "2026-05-31"],
    [new Date(2024, 4, 31), "2024-02-29", "2024-05-31"],
    [new Date(2026, 0, 15), "2025-10-15", "2026-01-15"],
    [new Date(2026, 2, 1), "2025-12-01", "2026-03-01"],
  ])("of %s are %s to %s", (today, from, to) => expect(lastMonths(today)).toEqual({ from, to }));

  it("may be others", () => expect(lastMonths(new Date(2026, 10, 21), 1)).toEqual({ from: "2026-10-21", to: "2026-11-21" }));
});

describe("a day", () => {
  it.each(["2026-02-28", "2024-02-29", "2026-12-31", "0987-01-01"])("%s is written as it is read", (text) =>
    expect(dayText(dayStart(text))).toBe(text),
  );

  it.each([
    ["2026-12-31", "2027-01-01"],
    ["2026-03-29", "2026-03-30"],
    ["2026-10-25", "2026-10-26"],
  ])("after %s comes %s", (day, next) => expect(dayText(dayStart(day, 1))).toBe(next));
});

it.each([
  ["2026-10-01", "2026-10-08"],
  ["2026-10-08", "2026-10-01"],
])("a range between %s and %s begins with the earlier", (one, other) =>
  expect(rangeBetween(one, other)).toEqual({ from: "2026-10-01", to: "2026-10-08" }),
);
