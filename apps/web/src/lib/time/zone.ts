import type { Interval } from "@candela/model";
import { formatTime } from "./time-format.ts";
import { clockParts, minutesAhead, offsetName } from "./zone-choice.ts";

const two = (value: number) => `${value}`.padStart(2, "0");

/** The zone of the chosen clock at a moment, as it stands beside a clock: "UTC", "UTC+2", "UTC−3:30". */
export function zoneName(ts: number): string {
  return offsetName(minutesAhead(ts));
}

/** hour:minute:second of the chosen clock. */
export function clockTime(ts: number): string {
  return `${formatTime(ts)}:${two(clockParts(ts).seconds)}`;
}

/** Whether a candle of this length begins with a day or a longer span: days, weeks and months are those of UTC wherever one looks at them from. */
export function countsDays(interval: Interval): boolean {
  return interval === "1d" || interval === "1w" || interval === "1M";
}

/** The zone of the times of candles. */
export function candleZone(interval: Interval, ts: number): string {
  return countsDays(interval) ? "UTC" : zoneName(ts);
}
