import type { Interval } from "@candela/model";
import { formatTime } from "./time-format.ts";

const two = (value: number) => `${value}`.padStart(2, "0");

/** The device's time zone at a moment, as it stands beside a clock: "UTC", "UTC+2", "UTC−3:30". */
export function zoneName(ts: number): string {
  const minutes = -new Date(ts).getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest === 0 ? "" : `:${two(rest)}`}`;
}

/** hour:minute:second of the device's clock. */
export function clockTime(ts: number): string {
  return `${formatTime(ts)}:${two(new Date(ts).getSeconds())}`;
}

/** Whether a candle of this length begins with a day or a longer span: days, weeks and months are those of UTC wherever one looks at them from. */
export function countsDays(interval: Interval): boolean {
  return interval === "1d" || interval === "1w" || interval === "1M";
}

/** The zone of the times of candles. */
export function candleZone(interval: Interval, ts: number): string {
  return countsDays(interval) ? "UTC" : zoneName(ts);
}
