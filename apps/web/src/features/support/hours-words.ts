import { DAY_MS } from "@candela/model";
import { latinDigits } from "@candela/ui";
import type { T } from "../../lib/language/i18n.ts";
import type { SupportHours } from "../../lib/support/support-shapes.ts";
import { formatUtcTime } from "../../lib/time/time-format.ts";

const clock = (ts: number): string => formatUtcTime(ts).slice(0, 5);
const utcDay = (ts: number): number => Math.floor(ts / DAY_MS);

/** A moment of the coming days in UTC: its time alone, with its weekday from tomorrow on. */
function momentWords(ts: number, now: number, tag: string): string {
  // What ends at midnight ends the day that it belongs to.
  if (utcDay(ts) === utcDay(now) || ts - now < DAY_MS / 2) return clock(ts);
  const weekday = new Intl.DateTimeFormat(latinDigits(tag), { weekday: "long", timeZone: "UTC" }).format(ts);
  return `${weekday} ${clock(ts)}`;
}

/** "Open now, until 22:00 UTC", "Opens Monday 08:00 UTC". */
export function hoursWords({ isOpen, closesAt, opensAt }: SupportHours, now: number, tag: string, t: T): string {
  const until = isOpen ? closesAt : opensAt;
  if (until === null || until <= now) return t(isOpen ? "support_open_now" : "support_closed_now");
  return t(isOpen ? "support_open_until" : "support_opens", { time: momentWords(until, now, tag) });
}
