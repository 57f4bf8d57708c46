import { describe, expect, it } from "vitest";
import { monthAfter, monthOf, weeksOf } from "./month-days.ts";

describe("a month", () => {
  it.each([0, 1, 6])("has every day once, under its weekday, in weeks that begin with day %d", (first) => {
    for (const month of [
      { year: 2026, month: 1 },
      { year: 2026, month: 10 },
      { year: 2028, month: 1 },
    ]) {
      const weeks = weeksOf(month, first);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days.map((ts) => new Date(ts).getUTCDate())).toEqual(days.map((_, index) => index + 1));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        const found = week.map((ts) => (ts === null ? null : new Date(ts).getUTCDay()));
        expect(found).toEqual(week.map((ts, index) => (ts === null ? null : (index + first) % 7)));
      }
    }
    expect(
      weeksOf({ year: 2028, month: 1 }, first)
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(29);
  });

  it("follows the one before over the turn of a year", () => {
    expect(monthAfter({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 });
    expect(monthAfter({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 });
    expect(monthOf(Date.UTC(2026, 4, 31, 23))).toEqual({ year: 2026, month: 4 });
  });
});
