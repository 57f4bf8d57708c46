import type { T } from "./i18n.ts";
import { formatShortMoment } from "./time-format.ts";

/** Beyond this many seconds the moment itself says more than its age. */
const COUNTED_SECONDS = 90;

/** How old a price is: counted at first, then the time it was of. */
export function ageText(seconds: number, ts: number, t: T): string {
  return seconds <= COUNTED_SECONDS ? t("ui_stale", { seconds }) : t("ui_as_of", { time: formatShortMoment(ts, ts + seconds * 1_000) });
}
