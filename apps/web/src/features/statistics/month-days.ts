import { DAY_MS } from "@candela/model";

/** Months and days in UTC, as the statistics count them. */

const WEEK = 7;

export interface Month {
  readonly year: number;
  /** 0 is January. */
  readonly month: number;
}

export function monthOf(ts: number): Month {
  const date = new Date(ts);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

export function monthStart({ year, month }: Month): number {
  return Date.UTC(year, month, 1);
}

/** So many months later; before with a negative number. */
export function monthAfter({ year, month }: Month, months: number): Month {
  return monthOf(Date.UTC(year, month + months, 1));
}

/** Weeks of a month, from a weekday on (0 is Sunday): the starts of its days, null before the first and after the last. */
export function weeksOf(month: Month, firstWeekday: number): readonly (readonly (number | null)[])[] {
  const start = monthStart(month);
  const end = monthStart(monthAfter(month, 1));
  const before = (new Date(start).getUTCDay() + WEEK - firstWeekday) % WEEK;
  const days = (end - start) / DAY_MS;
  return Array.from({ length: Math.ceil((before + days) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => {
      const day = week * WEEK + weekday - before;
      return day < 0 || day >= days ? null : start + day * DAY_MS;
    }),
  );
}
