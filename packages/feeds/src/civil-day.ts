import { DAY_MS } from "@candela/model";
/** Arithmetic on UTC days counted from 1970-01-01, without any date object. */

export const MINUTES_PER_DAY = 1_440;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly date: number;
}

/** The day a moment falls on. */
export function dayOf(ts: number): number {
  return Math.floor(ts / DAY_MS);
}

/** The day number of a date; months beyond 12 roll over. */
export function dayNumber(year: number, month: number, date: number): number {
  return Math.floor(Date.UTC(year, month - 1, date) / DAY_MS);
}

/** The date of a day number, by counting in 400-year cycles that begin in March. */
export function civilDate(day: number): CivilDate {
  const shifted = day + 719_468;
  const cycle = Math.floor(shifted / 146_097);
  const dayOfCycle = shifted - cycle * 146_097;
  const yearOfCycle = Math.floor(
    (dayOfCycle - Math.floor(dayOfCycle / 1_460) + Math.floor(dayOfCycle / 36_524) - Math.floor(dayOfCycle / 146_096)) / 365,
  );
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The Monday on or before a day. */
export function mondayOf(day: number): number {
  return day - ((weekday(day) + 6) % 7);
}

/** The first day of the month a day lies in. */
export function monthStartOf(day: number): number {
  const { year, month } = civilDate(day);
  return dayNumber(year, month, 1);
}

/** `YYYY-MM-DD`. */
export function dayLabel(day: number): string {
  const { year, month, date } = civilDate(day);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** The day number of a `YYYY-MM-DD` label; undefined for anything else, also for dates that do not exist. */
export function parseDay(label: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(label);
  if (match === null) return undefined;
  const day = dayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
  return dayLabel(day) === label ? day : undefined;
}
