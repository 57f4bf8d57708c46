import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { latinDigits } from "@candela/ui";
import { languageOf, languageStore } from "../site/settings.ts";
import { clockParts, intlZone } from "./zone-choice.ts";

const MONTH = 30 * DAY_MS;

/** "just now" under this long ago, for the helper; and on a screen that counts seconds. */
const JUST_NOW = 5 * MINUTE_MS;
const NOW = 5_000;

const two = (value: number) => String(value).padStart(2, "0");

/** hour:minute of the chosen clock, 24 hours: the device's, or UTC. */
export function formatTime(ts: number): string {
  const { hours, minutes } = clockParts(ts);
  return `${two(hours)}:${two(minutes)}`;
}

/** Year/month/day hour:minute by the chosen clock, the specification's own form: for axes and files, where no language speaks. */
export function numericDateTime(ts: number): string {
  const { year, month, day } = clockParts(ts);
  return `${year}/${two(month)}/${two(day)} ${formatTime(ts)}`;
}

const DAY = { day: "numeric", month: "short" } as const;
const DATE = { ...DAY, year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const writers = new Map<string, Intl.DateTimeFormat>();

/** As the language of the screen writes it, by the chosen clock where the options name none; making a writer costs more than writing. */
function written(ts: number, wanted: Intl.DateTimeFormatOptions): string {
  const options = { timeZone: intlZone(), ...wanted };
  const language = languageOf(languageStore.get());
  const tag = latinDigits(language.tag);
  const key = tag + JSON.stringify(options);
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(tag, options);
  writers.set(key, writer);
  // Among digits that run left to right, a month's name keeps its own direction.
  return language.dir === "rtl" ? `\u2067${writer.format(ts)}\u2069` : writer.format(ts);
}

/** Date and 24-hour time by the chosen clock, as the language writes them: "Nov 20, 2026, 14:32". */
export function formatDateTime(ts: number): string {
  return written(ts, { ...DATE, ...CLOCK });
}

/** The date by the chosen clock: a heading over times of one day. */
export function formatDate(ts: number): string {
  return written(ts, DATE);
}

/** Day and month by the chosen clock, where the year is said elsewhere: "Nov 16". */
export function formatDay(ts: number): string {
  return written(ts, DAY);
}

/** A month by the chosen clock; with its year unless that is the present one. */
export function formatMonth(ts: number, now: number): string {
  return written(ts, clockParts(ts).year === clockParts(now).year ? { month: "long" } : { month: "long", year: "numeric" });
}

/** hour:minute:second in UTC, for market and receipt times; `precise` adds milliseconds. */
export function formatUtcTime(ts: number, precise = false): string {
  const text = new Date(ts).toISOString();
  return text.slice(11, precise ? 23 : 19);
}

/** Date and hour:minute:second in UTC, as the language writes them; `precise` adds milliseconds. */
export function formatUtcDateTime(ts: number, precise = false): string {
  const parts = precise ? { second: "2-digit", fractionalSecondDigits: 3 } : { second: "2-digit" };
  return written(ts, { ...DATE, ...CLOCK, ...parts, timeZone: "UTC" } as Intl.DateTimeFormatOptions);
}

/** The same without seconds. */
export function formatUtcMinute(ts: number): string {
  return written(ts, { ...DATE, ...CLOCK, timeZone: "UTC" });
}

/** The date in UTC. */
export function formatUtcDate(ts: number): string {
  return written(ts, { ...DATE, timeZone: "UTC" });
}

/** Day and month in UTC, where the year is plain: "Nov 16"; and with hour:minute. */
export function formatUtcDay(ts: number): string {
  return written(ts, { ...DAY, timeZone: "UTC" });
}

/** A short name of the day of the week in UTC: "Tue"; a letter in languages whose short names are whole ones. */
export function formatUtcWeekday(ts: number): string {
  const isWhole = languageOf(languageStore.get()).dir === "rtl";
  return written(ts, { weekday: isWhole ? "narrow" : "short", timeZone: "UTC" });
}

export function formatUtcDayMinute(ts: number): string {
  return written(ts, { ...DAY, ...CLOCK, timeZone: "UTC" });
}

/** Year-month-day hour:minute:second in UTC: columns of a statement, and what is copied into a command. */
export function numericUtcDateTime(ts: number): string {
  return new Date(ts).toISOString().slice(0, 19).replace("T", " ");
}

export type RelativeUnit = "second" | "minute" | "hour" | "day" | "month" | "year";

/** The unit that an age reads best in; null is just now. */
function relativeUnit(ageMs: number): { readonly unit: RelativeUnit; readonly count: number } | null {
  if (ageMs < JUST_NOW) return null;
  if (ageMs < HOUR_MS) return { unit: "minute", count: Math.floor(ageMs / MINUTE_MS) };
  if (ageMs < DAY_MS) return { unit: "hour", count: Math.floor(ageMs / HOUR_MS) };
  if (ageMs < MONTH) return { unit: "day", count: Math.floor(ageMs / DAY_MS) };
  if (ageMs < 12 * MONTH) return { unit: "month", count: Math.floor(ageMs / MONTH) };
  return { unit: "year", count: Math.floor(ageMs / (12 * MONTH)) };
}

const wordsIn = (locale: string) => new Intl.RelativeTimeFormat(latinDigits(locale), { numeric: "auto" });

/** Words for an age in any unit by the specification's thresholds: just now below five minutes. */
export function formatRelative(ageMs: number, locale: string): string {
  const relative = relativeUnit(Math.max(0, ageMs));
  return relative === null ? wordsIn(locale).format(0, "second") : wordsIn(locale).format(-relative.count, relative.unit);
}

/** The five minutes that are "just now" for the helper, told apart: seconds where a clock ticks them, whole minutes where it does not. */
function formatYoung(ageMs: number, locale: string, ticking: boolean): string {
  if (ageMs >= MINUTE_MS) return wordsIn(locale).format(-Math.floor(ageMs / MINUTE_MS), "minute");
  return wordsIn(locale).format(ticking && ageMs >= NOW ? -Math.floor(ageMs / 1_000) : 0, "second");
}

/**
 * How lists show a moment: relative under a day, then date and time. On screen "now" ends after a minute, or after five seconds where `ticking`
 * says that `now` is read anew each second: what happened to one's money four minutes ago did not happen now. See docs/forms.md.
 */
export function formatMoment(ts: number, now: number, locale: string, ticking = false): string {
  const age = now - ts;
  if (age < JUST_NOW) return formatYoung(age, locale, ticking);
  if (age < DAY_MS) return formatRelative(age, locale);
  return clockParts(ts).year === clockParts(now).year ? written(ts, { ...DAY, ...CLOCK }) : formatDateTime(ts);
}

/** The same under a heading that names the day: relative under a day, then the time of that day. */
export function formatTimeOfDay(ts: number, now: number, locale: string): string {
  return now - ts < DAY_MS ? formatMoment(ts, now, locale, true) : formatTime(ts);
}
