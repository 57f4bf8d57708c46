import { latinDigits } from "@candela/ui";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** "just now" under this long ago. */
const JUST_NOW = 5 * MINUTE;

const two = (value: number) => String(value).padStart(2, "0");

/** Year/month/day hour:minute in the device's time zone. */
export function formatDateTime(ts: number): string {
  const date = new Date(ts);
  return `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** hour:minute:second in UTC, for market and receipt times; `precise` adds milliseconds. */
export function formatUtcTime(ts: number, precise = false): string {
  const text = new Date(ts).toISOString();
  return text.slice(11, precise ? 23 : 19);
}

/** Year-month-day hour:minute:second in UTC. */
export function formatUtcDateTime(ts: number, precise = false): string {
  const text = new Date(ts).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, precise ? 23 : 19)}`;
}

export type RelativeUnit = "second" | "minute" | "hour" | "day" | "month" | "year";

/** The unit that an age reads best in; null is just now. */
function relativeUnit(ageMs: number): { readonly unit: RelativeUnit; readonly count: number } | null {
  if (ageMs < JUST_NOW) return null;
  if (ageMs < HOUR) return { unit: "minute", count: Math.floor(ageMs / MINUTE) };
  if (ageMs < DAY) return { unit: "hour", count: Math.floor(ageMs / HOUR) };
  if (ageMs < MONTH) return { unit: "day", count: Math.floor(ageMs / DAY) };
  if (ageMs < 12 * MONTH) return { unit: "month", count: Math.floor(ageMs / MONTH) };
  return { unit: "year", count: Math.floor(ageMs / (12 * MONTH)) };
}

/** Words for an age in any unit; just now below five minutes. */
export function formatRelative(ageMs: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(latinDigits(locale), { numeric: "auto" });
  const relative = relativeUnit(Math.max(0, ageMs));
  return relative === null ? words.format(0, "second") : words.format(-relative.count, relative.unit);
}

/** How lists show a moment: relative under a day, then date and time. */
export function formatMoment(ts: number, now: number, locale: string): string {
  const age = now - ts;
  return age < DAY ? formatRelative(age, locale) : formatDateTime(ts);
}
