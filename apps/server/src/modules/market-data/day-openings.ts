import type { Feed } from "@candela/feeds";
import { DAY_MS } from "./blocks.ts";

/** A first asking takes up to some ten milliseconds, and a text has some 5 kB. */
const KEPT_MAX = 2_000;

/** What days opened from, as JSON; null for a day that is not over, or on which nobody could trade. What was found of a day is kept. */
export function dayOpenings(feed: Pick<Feed, "dayOpenState">): (day: string, now: number) => string | null {
  const kept = new Map<string, string | null>();
  return (day, now) => {
    const known = kept.get(day);
    if (known !== undefined) return known;
    // The state is of use with the day's seed alone, which is told as late.
    if (!(now >= Date.parse(`${day}T00:00:00Z`) + DAY_MS)) return null;
    const opened = feed.dayOpenState?.(day, now);
    const found = opened?.isLived ? JSON.stringify(opened) : null;
    if (kept.size < KEPT_MAX) kept.set(day, found);
    return found;
  };
}

/** The first and the last day whose seed and opening are told, by `now`. */
export function checkableDays({ livedFrom }: Pick<Feed, "livedFrom">, now: number): { first: string | null; last: string | null } {
  if (livedFrom === undefined) return { first: null, last: null };
  const last = now - (now % DAY_MS) - DAY_MS;
  return { first: dayLabel(livedFrom), last: last < livedFrom ? null : dayLabel(last) };
}

const dayLabel = (ts: number) => new Date(ts).toISOString().slice(0, 10);
