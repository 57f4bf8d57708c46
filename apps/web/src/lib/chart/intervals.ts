import type { Interval } from "@candela/model";
import { MINUTE_MS } from "@candela/model";
import type { Period } from "klinecharts";
import { createKeptStore } from "../browser/store.ts";
import { numericDateTime } from "../time/time-format.ts";
import { countsDays } from "../time/zone.ts";

export const CHART_INTERVALS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const satisfies readonly Interval[];

export const intervalStore = createKeptStore<Interval>("chartInterval", "15m", (value) => CHART_INTERVALS.find((known) => known === value));

/** The library's word for an interval. */
export const PERIODS: Readonly<Record<Interval, Period>> = {
  "1m": { type: "minute", span: 1 },
  "5m": { type: "minute", span: 5 },
  "15m": { type: "minute", span: 15 },
  "30m": { type: "minute", span: 30 },
  "1h": { type: "hour", span: 1 },
  "4h": { type: "hour", span: 4 },
  "1d": { type: "day", span: 1 },
  "1w": { type: "week", span: 1 },
  "1M": { type: "month", span: 1 },
};

/** Length of a candle, ms; a month has none of its own. */
const LENGTH_MS: Readonly<Record<Exclude<Interval, "1M">, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": 60 * MINUTE_MS,
  "4h": 240 * MINUTE_MS,
  "1d": 1_440 * MINUTE_MS,
  "1w": 10_080 * MINUTE_MS,
};

/** Whether the moment `at` lies in the candle that opened at `opened`; epoch ms. */
export function withinCandle(opened: number, at: number, interval: Interval): boolean {
  if (at < opened) return false;
  return at < candleEnd(opened, interval);
}

/** When the candle that opened at `opened` closes, epoch ms. Months are those of the UTC calendar. */
export function candleEnd(opened: number, interval: Interval): number {
  if (interval !== "1M") return opened + LENGTH_MS[interval];
  const date = new Date(opened);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** At most this long, ms: what a number of candles can span. */
export function longestCandle(interval: Interval): number {
  return interval === "1M" ? 31 * LENGTH_MS["1d"] : LENGTH_MS[interval];
}

/** Time left as a clock; days and hours from a day on. Seconds are rounded up, so that it ends with the candle. */
export function countdownText(ms: number): string {
  const two = (number: number) => `${Math.floor(number)}`.padStart(2, "0");
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const hours = Math.floor(seconds / 3_600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${two(hours % 24)} h`;
  const rest = `${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The same without the date within a day: where there is little room. */
export function shortTime(ts: number, interval: Interval): string {
  const text = candleTime(ts, interval);
  return text.includes(" ") ? text.slice(6) : text;
}

/** How a candle's opening reads at an interval: month, day and the device's clock within a day; else the date, which is that of UTC. */
export function candleTime(ts: number, interval: Interval): string {
  if (countsDays(interval)) return new Date(ts).toISOString().slice(0, interval === "1M" ? 7 : 10);
  return numericDateTime(ts).slice(5).replace("/", "-");
}

/** The same at the time axis: shorter than in the crosshair's label, and the date where a day begins. */
export function axisTime(ts: number, interval: Interval, short: boolean): string {
  const text = candleTime(ts, interval);
  if (!short || !text.includes(" ")) return text;
  const clock = text.slice(6);
  return clock === "00:00" ? text.slice(0, 5) : clock;
}
