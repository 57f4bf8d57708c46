import type { T } from "../language/i18n.ts";

/** Seconds of the letters that durations are written with. Minutes are an M, seconds an s: case tells them apart. */
export const DURATION_SECONDS = { s: 1, M: 60, H: 3_600, D: 86_400 } as const;

/** Up to here a duration is counted in seconds on screen. */
const COUNTED_S = 300;

/** Whole seconds, at least one, in the largest unit that divides them: 300 is `5M`, 90 is `90s`. */
export function writeDuration(seconds: number): string {
  const unit = (["D", "H", "M"] as const).find((candidate) => seconds % DURATION_SECONDS[candidate] === 0) ?? "s";
  return `${seconds / DURATION_SECONDS[unit]}${unit}`;
}

/** How long a trade runs, as short as a key has room for: "60 s" up to five minutes, `10M`, `1H` or `1D` beyond. */
export function durationText(seconds: number, t: T): string {
  return seconds <= COUNTED_S ? t("quick_seconds", { seconds }) : writeDuration(seconds);
}
