/** Seconds of the letters that durations are written with. Minutes are an M, seconds an s: case tells them apart. */
export const DURATION_SECONDS = { s: 1, M: 60, H: 3_600, D: 86_400 } as const;
export type DurationUnit = keyof typeof DURATION_SECONDS;

const DURATION = /^([1-9]\d{0,8})([sMHD])$/;

/** Seconds of a text such as `30s`, `5M`, `1H` or `2D`; null for anything else. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return count === undefined ? null : Number(count) * DURATION_SECONDS[unit as DurationUnit];
}

/** Whole seconds, at least one, in the largest unit that divides them: 300 is `5M`, 90 is `90s`. */
export function writeDuration(seconds: number): string {
  const unit = (["D", "H", "M"] as const).find((candidate) => seconds % DURATION_SECONDS[candidate] === 0) ?? "s";
  return `${seconds / DURATION_SECONDS[unit]}${unit}`;
}
