import { dayStart } from "@candela/ui";
import { createKeptStore } from "../browser/store.ts";

export type ZoneChoice = "device" | "utc";

/** The clock that the app goes by, as chosen on this device; times that prove something are in UTC. */
export const zoneChoiceStore = createKeptStore<ZoneChoice>("timeZone", "device", (value) =>
  value === "device" || value === "utc" ? value : undefined,
);

/** A moment by the chosen clock; `month` counts from 1. */
export interface ClockParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

export function clockParts(ts: number): ClockParts {
  const date = new Date(ts);
  if (zoneChoiceStore.get() === "utc")
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hours: date.getUTCHours(),
      minutes: date.getUTCMinutes(),
      seconds: date.getUTCSeconds(),
    };
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hours: date.getHours(),
    minutes: date.getMinutes(),
    seconds: date.getSeconds(),
  };
}

const two = (value: number) => String(value).padStart(2, "0");

/** A zone by its minutes ahead of UTC: "UTC", "UTC+2", "UTC−3:30". */
export function offsetName(minutes: number): string {
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest === 0 ? "" : `:${two(rest)}`}`;
}

/** The device's own zone at a moment, whichever is chosen. */
export function deviceZone(ts: number): string {
  return offsetName(-new Date(ts).getTimezoneOffset());
}

/** How far the chosen clock is ahead of UTC at a moment, minutes. */
export function minutesAhead(ts: number): number {
  return zoneChoiceStore.get() === "utc" ? 0 : -new Date(ts).getTimezoneOffset();
}

/** Epoch ms at which a day, year-month-day, begins by the chosen clock; `later` whole days after it. */
export function dayBegins(text: string, later = 0): number {
  if (zoneChoiceStore.get() === "device") return dayStart(text, later).getTime();
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return Date.UTC(year, month - 1, day + later);
}

/** The day of a moment by the chosen clock, as a date of calendars, which know none but the device's. */
export function calendarDay(ts: number): Date {
  const { year, month, day } = clockParts(ts);
  return new Date(year, month - 1, day);
}

/** For `Intl`: the zone of the chosen clock; undefined is the device's. */
export function intlZone(): "UTC" | undefined {
  return zoneChoiceStore.get() === "utc" ? "UTC" : undefined;
}
