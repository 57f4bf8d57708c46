import type { T } from "../language/i18n.ts";

/** Up to so many seconds the age of a price is counted; beyond it reads like that of everything else. */
const COUNTED_SECONDS = 90;

type WriteMoment = (ts: number, now: number) => string;

/** How moments are written comes beside the first screen: no price of it is so old. Until then seconds are counted. */
let written: WriteMoment | undefined;
export function writeMoments(by: WriteMoment): void {
  written = by;
}

/** How old a price is. */
export function ageText(seconds: number, ts: number, t: T): string {
  if (seconds <= COUNTED_SECONDS || written === undefined) return t("ui_stale", { seconds });
  return written(ts, ts + seconds * 1_000);
}
