import type { CalendarId } from "@candela/model";
import { civilDate, dayNumber, MINUTES_PER_DAY, weekday } from "./civil-day.ts";

/** The open minutes of one UTC day: from `start` up to but not including `end`, in minutes after midnight UTC. */
export interface Session {
  readonly start: number;
  readonly end: number;
}

const ALL_DAY: Session = { start: 0, end: MINUTES_PER_DAY };
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;
const CLOSE_17H = 17 * 60;
const EQUITY_OPEN = 9 * 60 + 30;
const EQUITY_CLOSE = 16 * 60;

/** Day number of the n-th given weekday of a month. */
function nthWeekday(year: number, month: number, wanted: number, n: number): number {
  const first = dayNumber(year, month, 1);
  return first + ((wanted - weekday(first) + 7) % 7) + 7 * (n - 1);
}

function lastWeekday(year: number, month: number, wanted: number): number {
  const last = dayNumber(year, month + 1, 1) - 1;
  return last - ((weekday(last) - wanted + 7) % 7);
}

/**
 * Minutes New York is behind UTC on a day, by the rule in force since 2007: summer time from the second Sunday of March
 * to the first Sunday of November. The changes happen at 2 in the morning, when no calendar here is open.
 */
export function newYorkOffset(day: number): number {
  const { year } = civilDate(day);
  return day >= nthWeekday(year, 3, SUNDAY, 2) && day < nthWeekday(year, 11, SUNDAY, 1) ? 240 : 300;
}

/** Easter Sunday by the Gregorian computus. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayNumber(year, Math.floor(f / 31), (f % 31) + 1);
}

/** A fixed-date holiday moves to Friday from Saturday and to Monday from Sunday. */
function observed(day: number): number {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}

const holidayCache = new Map<number, readonly number[]>();

/** The full-day closures of the US stock exchanges by their standing rules (no one-off closures, no half days). */
export function equityHolidays(year: number): readonly number[] {
  const known = holidayCache.get(year);
  if (known !== undefined) return known;
  const holidays = computeHolidays(year);
  // A market's life spans decades; whoever asks for more does not get to fill the memory.
  if (holidayCache.size < 500) holidayCache.set(year, holidays);
  return holidays;
}

function computeHolidays(year: number): readonly number[] {
  const newYear = dayNumber(year, 1, 1);
  return [
    // A New Year's Day on a Saturday is not made up: the Friday belongs to the old year's books.
    ...(weekday(newYear) === SATURDAY ? [] : [observed(newYear)]),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easter(year) - 2,
    lastWeekday(year, 5, 1),
    observed(dayNumber(year, 6, 19)),
    observed(dayNumber(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 11, 4, 4),
    observed(dayNumber(year, 12, 25)),
  ];
}

/** The session of a calendar on a UTC day, undefined when closed the whole day. */
export function sessionOf(calendar: CalendarId, day: number): Session | undefined {
  if (calendar === "always") return ALL_DAY;
  const dayOfWeek = weekday(day);
  if (calendar === "weekdays") {
    if (dayOfWeek === SATURDAY) return undefined;
    const newYorkClose = CLOSE_17H + newYorkOffset(day);
    if (dayOfWeek === FRIDAY) return { start: 0, end: newYorkClose };
    return dayOfWeek === SUNDAY ? { start: newYorkClose, end: MINUTES_PER_DAY } : ALL_DAY;
  }
  if (dayOfWeek === SATURDAY || dayOfWeek === SUNDAY) return undefined;
  if (equityHolidays(civilDate(day).year).includes(day)) return undefined;
  const offset = newYorkOffset(day);
  return { start: EQUITY_OPEN + offset, end: EQUITY_CLOSE + offset };
}
