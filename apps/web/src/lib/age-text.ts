import type { T } from "./i18n.ts";

/** Beyond this many seconds the moment itself says more than its age. */
const COUNTED_SECONDS = 90;

/** month-day hour:minute in the device's time zone: Swedish writes moments as ISO 8601 does. */
const local = (ts: number) => new Date(ts).toLocaleString("sv").slice(5, 16);

/** How old a price is: counted at first, then the time it was of, with the day when that is not today's. */
export function ageText(seconds: number, ts: number, t: T): string {
  if (seconds <= COUNTED_SECONDS) return t("ui_stale", { seconds });
  const [then, now] = [local(ts), local(ts + seconds * 1_000)];
  return t("ui_as_of", { time: then.slice(0, 5) === now.slice(0, 5) ? then.slice(6) : then });
}
