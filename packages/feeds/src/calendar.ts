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
const EQUITY_HALF_DAY_CLOSE = 13 * 60;

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

interface EquityYear {
  readonly holidays: readonly number[];
  readonly halfDays: readonly number[];
}

const equityYears = new Map<number, EquityYear>();

function equityYear(year: number): EquityYear {
  const known = equityYears.get(year);
  if (known !== undefined) return known;
  const holidays = computeHolidays(year);
  const made = { holidays, halfDays: computeHalfDays(year, holidays) };
  // A market's life spans decades; a call that asks for more must not fill the memory.
  if (equityYears.size < 500) equityYears.set(year, made);
  return made;
}

/** The full-day closures of the US stock exchanges by their standing rules; one-off closures are the operator's to enter. */
export function equityHolidays(year: number): readonly number[] {
  return equityYear(year).holidays;
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

/**
 * Days on which the US stock exchanges close at one in the afternoon: the day after Thanksgiving, Christmas Eve, and 3 July when it and
 * the 4th are both weekdays. A day that is a holiday or a weekend already stays that.
 */
export function equityHalfDays(year: number): readonly number[] {
  return equityYear(year).halfDays;
}

function computeHalfDays(year: number, holidays: readonly number[]): readonly number[] {
  const isTradingDay = (day: number) => weekday(day) !== SATURDAY && weekday(day) !== SUNDAY && !holidays.includes(day);
  const days = [dayNumber(year, 7, 3), nthWeekday(year, 11, 4, 4) + 1, dayNumber(year, 12, 24)];
  return days.filter(isTradingDay);
}

/** Currencies and futures rest on the two days on which all the world's exchanges do. */
function isWorldHoliday(day: number): boolean {
  const { month, date } = civilDate(day);
  return (month === 1 && date === 1) || (month === 12 && date === 25);
}

/** The session of a calendar on a UTC day, undefined when closed the whole day. */
export function sessionOf(calendar: CalendarId, day: number): Session | undefined {
  if (calendar === "always") return ALL_DAY;
  const dayOfWeek = weekday(day);
  if (calendar === "weekdays") {
    if (dayOfWeek === SATURDAY || isWorldHoliday(day)) return undefined;
    const newYorkClose = CLOSE_17H + newYorkOffset(day);
    if (dayOfWeek === FRIDAY) return { start: 0, end: newYorkClose };
    return dayOfWeek === SUNDAY ? { start: newYorkClose, end: MINUTES_PER_DAY } : ALL_DAY;
  }
  if (dayOfWeek === SATURDAY || dayOfWeek === SUNDAY) return undefined;
  const { holidays, halfDays } = equityYear(civilDate(day).year);
  if (holidays.includes(day)) return undefined;
  const offset = newYorkOffset(day);
  const close = halfDays.includes(day) ? EQUITY_HALF_DAY_CLOSE : EQUITY_CLOSE;
  return { start: EQUITY_OPEN + offset, end: close + offset };
}
