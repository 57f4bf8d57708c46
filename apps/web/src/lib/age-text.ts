import type { T } from "./i18n.ts";
import { formatMoment } from "./time-format.ts";

/** Up to so many seconds the age of a price is counted; beyond it reads like that of everything else. */
const COUNTED_SECONDS = 90;

/** How old a price is. */
export function ageText(seconds: number, ts: number, t: T, locale: string): string {
  return seconds <= COUNTED_SECONDS ? t("ui_stale", { seconds }) : formatMoment(ts, ts + seconds * 1_000, locale);
}
