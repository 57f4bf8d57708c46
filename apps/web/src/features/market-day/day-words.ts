import { latinDigits } from "@candela/ui";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import { dayAfter, dayStart } from "./day-text.ts";

/** A day as people write it, with its year. */
export function dayName(day: string, tag: string): string {
  return new Intl.DateTimeFormat(latinDigits(tag), { dateStyle: "long", timeZone: "UTC" }).format(dayStart(day));
}

/** The moment at which a day is over, and with it its seed published. */
export function overAt(day: string): string {
  return `${formatUtcMinute(dayStart(dayAfter(day)))} UTC`;
}

/** Hexadecimal in groups of eight, as it is read aloud and compared. */
export function hexGroups(hex: string): string {
  return (hex.match(/.{1,8}/g) ?? []).join(" ");
}
