import { describe, expect, it } from "vitest";
import { equityHalfDays, equityHolidays, newYorkOffset, sessionOf } from "./calendar.ts";
import { civilDate, dayLabel, dayNumber, mondayOf, monthStartOf, parseDay, weekday } from "./civil-day.ts";

describe("civil days", () => {
  it("agree with the platform's dates for a century", () => {
    for (let day = dayNumber(1999, 12, 1); day < dayNumber(2100, 3, 2); day += 3) {
      const date = new Date(day * 86_400_000);
      expect(dayLabel(day)).toBe(date.toISOString().slice(0, 10));
      expect(weekday(day)).toBe(date.getUTCDay());
      expect(civilDate(monthStartOf(day))).toEqual({ ...civilDate(day), date: 1 });
      expect(weekday(mondayOf(day))).toBe(1);
      expect(day - mondayOf(day)).toBeLessThan(7);
    }
  });

  it("parse only days that exist", () => {
    expect(parseDay("2024-02-29")).toBe(dayNumber(2024, 2, 29));
    for (const label of ["2023-02-29", "2026-1-2", "yesterday", "2026-13-01"]) expect(parseDay(label)).toBeUndefined();
  });
});

describe("calendars", () => {
  it("know New York's summer time as the time zone database does", () => {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "numeric", hourCycle: "h23" });
    for (let day = dayNumber(2010, 1, 1); day < dayNumber(2036, 1, 1); day++) {
      // Noon UTC: after the change on the days of the change.
      const hour = Number(format.format(day * 86_400_000 + 12 * 3_600_000));
      expect(newYorkOffset(day), dayLabel(day)).toBe((12 - hour) * 60);
    }
  });

  it("open and close by the clock on New York's wall, also on the days on which it changes", () => {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const wall = (day: number, minute: number) => format.format(day * 86_400_000 + minute * 60_000);
    for (let day = dayNumber(2024, 1, 1); day < dayNumber(2036, 1, 1); day++) {
      const currencies = sessionOf("weekdays", day);
      if (currencies !== undefined && currencies.start > 0) expect(wall(day, currencies.start), dayLabel(day)).toBe("17:00");
      if (currencies !== undefined && currencies.end < 1440) expect(wall(day, currencies.end), dayLabel(day)).toBe("17:00");
      const stocks = sessionOf("us-equity", day);
      if (stocks !== undefined) expect(wall(day, stocks.start), dayLabel(day)).toBe("09:30");
      if (stocks !== undefined) expect(["13:00", "16:00"], dayLabel(day)).toContain(wall(day, stocks.end));
    }
  });

  it("close the stock exchanges on the ten holidays of 2026 and 2027", () => {
    const labels = (year: number) => equityHolidays(year).map(dayLabel);
    expect(labels(2026)).toEqual([
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-04-03",
      "2026-05-25",
      "2026-06-19",
      "2026-07-03",
      "2026-09-07",
      "2026-11-26",
      "2026-12-25",
    ]);
    expect(labels(2027)).toEqual([
      "2027-01-01",
      "2027-01-18",
      "2027-02-15",
      "2027-03-26",
      "2027-05-31",
      "2027-06-18",
      "2027-07-05",
      "2027-09-06",
      "2027-11-25",
      "2027-12-24",
    ]);
    expect(labels(2022)[0], "a New Year on a Saturday is not made up").toBe("2022-01-17");
  });

  it("close the stock exchanges early on their half days", () => {
    expect(equityHalfDays(2024).map(dayLabel)).toEqual(["2024-07-03", "2024-11-29", "2024-12-24"]);
    // The third of July is the holiday itself in 2026, and Christmas Eve in 2027.
    expect(equityHalfDays(2026).map(dayLabel)).toEqual(["2026-11-27", "2026-12-24"]);
    expect(equityHalfDays(2027).map(dayLabel)).toEqual(["2027-11-26"]);
    expect(sessionOf("us-equity", dayNumber(2026, 11, 27))).toEqual({ start: 14 * 60 + 30, end: 18 * 60 });
  });

  it("rest currencies and futures on New Year's Day and Christmas Day", () => {
    expect(sessionOf("weekdays", dayNumber(2026, 12, 25))).toBeUndefined();
    expect(sessionOf("weekdays", dayNumber(2026, 1, 1))).toBeUndefined();
    expect(sessionOf("always", dayNumber(2026, 12, 25))).toEqual({ start: 0, end: 1440 });
  });

  it("give each calendar its session", () => {
    const wednesday = dayNumber(2026, 7, 15);
    expect(sessionOf("us-equity", wednesday)).toEqual({ start: 13 * 60 + 30, end: 20 * 60 });
    expect(sessionOf("weekdays", wednesday)).toEqual({ start: 0, end: 1440 });
    expect(sessionOf("weekdays", wednesday + 3)).toBeUndefined();
    expect(sessionOf("weekdays", wednesday + 4)).toEqual({ start: 21 * 60, end: 1440 });
    expect(sessionOf("always", wednesday + 3)).toEqual({ start: 0, end: 1440 });
  });
});
