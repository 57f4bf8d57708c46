import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { latinDigits } from "@candela/ui";
import { clockParts } from "./zone-choice.ts";

const MONTH = 30 * DAY_MS;

/** "just now" under this long ago, for the helper; and on a screen that counts seconds. */
const JUST_NOW = 5 * MINUTE_MS;
const NOW = 5_000;

const two = (value: number) => String(value).padStart(2, "0");

/** Year/month/day hour:minute by the chosen clock: the device's, or UTC. */
export function formatDateTime(ts: number): string {
  const { year, month, day, hours, minutes } = clockParts(ts);
  return `${year}/${two(month)}/${two(day)} ${two(hours)}:${two(minutes)}`;
}

/** Year/month/day by the same clock: a heading over times of one day. */
export function formatDate(ts: number): string {
  return formatDateTime(ts).slice(0, 10);
}

/** hour:minute:second in UTC, for market and receipt times; `precise` adds milliseconds. */
export function formatUtcTime(ts: number, precise = false): string {
  const text = new Date(ts).toISOString();
  return text.slice(11, precise ? 23 : 19);
}

/** Year/month/day hour:minute:second in UTC. */
export function formatUtcDateTime(ts: number, precise = false): string {
  const text = new Date(ts).toISOString();
  return `${text.slice(0, 10).replaceAll("-", "/")} ${text.slice(11, precise ? 23 : 19)}`;
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
  return age < DAY_MS ? formatRelative(age, locale) : formatDateTime(ts);
}

/** The same under a heading that names the day: relative under a day, then the time of that day. */
export function formatTimeOfDay(ts: number, now: number, locale: string): string {
  return now - ts < DAY_MS ? formatMoment(ts, now, locale, true) : formatDateTime(ts).slice(-5);
}
