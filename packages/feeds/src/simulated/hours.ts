import type { CalendarId, ProductType } from "@candela/model";
import { newYorkOffset, type Session, sessionOf } from "../calendar.ts";
import { MINUTES_PER_DAY } from "../civil-day.ts";
import { CLASS_SHAPES } from "./calibration.ts";

/** `continuous`: everything ticks around the clock. `exchange`: products keep the hours of their real markets. */
export type HoursMode = "continuous" | "exchange";

const ALL_DAY: Session = { start: 0, end: MINUTES_PER_DAY };

export function sessionIn(hours: HoursMode, calendar: CalendarId, day: number): Session | undefined {
  return hours === "continuous" ? ALL_DAY : sessionOf(calendar, day);
}

/** Whether a product was closed just before this day's session begins. Where nothing closes, never. */
export function isAfterClosure(hours: HoursMode, calendar: CalendarId, day: number): boolean {
  const before = sessionIn(hours, calendar, day - 1);
  return (sessionIn(hours, calendar, day)?.start ?? 0) > 0 || before === undefined || before.end < MINUTES_PER_DAY;
}

/** Both caches hold a few entries for each class: one for summer, one for winter, and the sessions there are. */
const varianceCache = new Map<number, Float64Array>();
const shareCache = new Map<number, number>();

/** Relative variance of every UTC minute of a day for a class, from its half-hour profile. */
export function minuteVariance(productType: ProductType, day: number): Float64Array {
  const { clock, halfHours } = CLASS_SHAPES[productType].profile;
  const offset = clock === "new-york" ? newYorkOffset(day) : 0;
  const cacheKey = productType * MINUTES_PER_DAY + offset;
  const known = varianceCache.get(cacheKey);
  if (known !== undefined) return known;
  const variance = new Float64Array(MINUTES_PER_DAY);
  for (let minute = 0; minute < MINUTES_PER_DAY; minute++) {
    const local = (minute - offset + MINUTES_PER_DAY) % MINUTES_PER_DAY;
    const level = halfHours[Math.floor(local / 30)] ?? 1;
    variance[minute] = level * level;
  }
  varianceCache.set(cacheKey, variance);
  return variance;
}

/** Fraction of a UTC day's variance that falls into a session. */
export function sessionVariance(productType: ProductType, day: number, { start, end }: Session): number {
  const variance = minuteVariance(productType, day);
  return sum(variance.subarray(start, end)) / sum(variance);
}

/** Fraction of a full trading day's variance that falls into a session. The full day of a share is its session, however long that is. */
export function varianceShare(productType: ProductType, calendar: CalendarId, day: number, session: Session): number {
  const { start, end } = session;
  if (calendar !== "weekdays" || end - start === MINUTES_PER_DAY) return 1;
  const cacheKey = (productType * 2_000 + start) * 2_000 + end;
  const known = shareCache.get(cacheKey);
  if (known !== undefined) return known;
  const share = sessionVariance(productType, day, session);
  shareCache.set(cacheKey, share);
  return share;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
