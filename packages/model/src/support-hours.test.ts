import { describe, expect, it } from "vitest";
import { areHours, type DayHours, hoursAt } from "./support-hours.ts";

const hour = 60;
const every = (opens: number, closes: number): DayHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: opens * hour, closes: closes * hour }));
/** 5 January 2026 is a Monday. */
const at = (day: number, hours: number, minutes = 0) => Date.UTC(2026, 0, day, hours, minutes);

describe("working hours", () => {
  it.each([
    [at(5, 7, 59), false, at(5, 8)],
    [at(5, 8), true, at(5, 22)],
    [at(5, 21, 59), true, at(5, 22)],
    [at(5, 22), false, at(6, 8)],
    // From a Sunday to the Monday after it.
    [at(11, 23), false, at(12, 8)],
  ])("of eight to ten, at %d", (now, isOpen, changesAt) => expect(hoursAt(every(8, 22), now)).toEqual({ isOpen, changesAt }));

  it("go on over midnight, and over the end of a week", () => {
    const night: DayHours[] = [
      { weekday: 7, opens: 20 * hour, closes: 24 * hour },
      { weekday: 1, opens: 0, closes: 6 * hour },
    ];
    expect(hoursAt(night, at(11, 21))).toEqual({ isOpen: true, changesAt: at(12, 6) });
    expect(hoursAt(night, at(12, 5))).toEqual({ isOpen: true, changesAt: at(12, 6) });
    expect(hoursAt(night, at(12, 6))).toEqual({ isOpen: false, changesAt: at(18, 20) });
  });

  it("of a whole week but for its first hour change at that hour", () => {
    const most = every(0, 24).map((day) => (day.weekday === 1 ? { ...day, opens: hour } : day));
    expect(hoursAt(most, at(5, 0, 59))).toEqual({ isOpen: false, changesAt: at(5, 1) });
    expect(hoursAt(most, at(5, 1))).toEqual({ isOpen: true, changesAt: at(12, 0) });
    expect(hoursAt(most, at(11, 23, 59))).toEqual({ isOpen: true, changesAt: at(12, 0) });
  });

  it("of a whole week but for its last hour go on into the next week", () => {
    const most = every(0, 24).map((day) => (day.weekday === 7 ? { ...day, closes: 23 * hour } : day));
    expect(hoursAt(most, at(11, 22, 59))).toEqual({ isOpen: true, changesAt: at(11, 23) });
    expect(hoursAt(most, at(11, 23))).toEqual({ isOpen: false, changesAt: at(12, 0) });
  });

  it("that leave out a weekend open on Monday", () => {
    const week = every(8, 22).filter(({ weekday }) => weekday <= 5);
    expect(hoursAt(week, at(9, 22))).toEqual({ isOpen: false, changesAt: at(12, 8) });
  });

  it("never end where they are whole, and never begin where there are none", () => {
    for (const now of [at(5, 0), at(7, 12), at(11, 23, 59)]) {
      expect(hoursAt(every(0, 24), now)).toEqual({ isOpen: true, changesAt: null });
      expect(hoursAt([], now)).toEqual({ isOpen: false, changesAt: null });
    }
  });

  it.each<[string, boolean, DayHours[]]>([
    ["none", true, []],
    [
      "those that touch",
      true,
      [
        { weekday: 1, opens: 0, closes: 60 },
        { weekday: 1, opens: 60, closes: 90 },
      ],
    ],
    [
      "those that overlap",
      false,
      [
        { weekday: 1, opens: 30, closes: 90 },
        { weekday: 1, opens: 0, closes: 60 },
      ],
    ],
    ["those that end as they begin", false, [{ weekday: 1, opens: 60, closes: 60 }]],
    ["those beyond a day", false, [{ weekday: 1, opens: 60, closes: 1_441 }]],
    ["those of a whole Monday and a whole Sunday", true, [1, 7].map((weekday) => ({ weekday, opens: 0, closes: 1_440 }))],
    ["those that begin before their day", false, [{ weekday: 2, opens: -1, closes: 60 }]],
    ["those of a day before Monday", false, [{ weekday: 0, opens: 0, closes: 60 }]],
    ["those of no day", false, [{ weekday: 8, opens: 0, closes: 60 }]],
  ])("%s", (_name, are, week) => expect(areHours(week)).toBe(are));
});
