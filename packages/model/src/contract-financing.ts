import { DAY_MS } from "./time.ts";

/** Financing is charged to positions that are open at 22:00 UTC, every day of the week: the close of the currency day in New York's winter. */
const MOMENT_MS = 22 * 3_600_000;

/** Epoch ms of the financing moment of a day, counted in whole UTC days since 1970. */
export function financingMoment(day: number): number {
  return day * DAY_MS + MOMENT_MS;
}

/** The day of the last financing moment at or before `ts`. */
export function lastFinancingDay(ts: number): number {
  return Math.floor((ts - MOMENT_MS) / DAY_MS);
}

/** Epoch ms of the first financing moment after `ts`. */
export function nextFinancingAt(ts: number): number {
  return financingMoment(lastFinancingDay(ts) + 1);
}
