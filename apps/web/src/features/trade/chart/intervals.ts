import type { Interval } from "@candela/model";
import type { Period } from "klinecharts";
import { createKeptStore } from "../../../lib/store.ts";

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

const MINUTE_MS = 60_000;
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
  return interval === "1M" ? candleTime(at, interval) === candleTime(opened, interval) : at - opened < LENGTH_MS[interval];
}

/** The same without the date within a day: where there is little room. */
export function shortTime(ts: number, interval: Interval): string {
  const text = candleTime(ts, interval);
  return text.includes(" ") ? text.slice(6) : text;
}

/** How a candle's opening reads at an interval: the clock within a day, else the date. UTC. */
export function candleTime(ts: number, interval: Interval): string {
  const text = new Date(ts).toISOString();
  if (interval === "1M") return text.slice(0, 7);
  if (interval === "1d" || interval === "1w") return text.slice(0, 10);
  return `${text.slice(5, 10)} ${text.slice(11, 16)}`;
}
