import type { T } from "./i18n.ts";
import { formatDateTime } from "./time-format.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

const UNIT_MS = { second: SECOND_MS, minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS, month: MONTH_MS, year: YEAR_MS } as const;
export type AgeUnit = keyof typeof UNIT_MS;

/** From where on an age is counted in the next unit; under the first it is just now. */
const THRESHOLDS: readonly { readonly belowMs: number; readonly unit: AgeUnit | "now" }[] = [
  { belowMs: 5 * MINUTE_MS, unit: "now" },
  { belowMs: HOUR_MS, unit: "minute" },
  { belowMs: DAY_MS, unit: "hour" },
  { belowMs: MONTH_MS, unit: "day" },
  { belowMs: YEAR_MS, unit: "month" },
  { belowMs: Number.POSITIVE_INFINITY, unit: "year" },
];

/** The unit an age is told in. What lies ahead, by a clock that runs fast, is just now. */
export function ageUnit(ageMs: number): AgeUnit | "now" {
  return THRESHOLDS.find(({ belowMs }) => ageMs < belowMs)?.unit ?? "year";
}

/** An age in whole units of one kind, seconds included: "3 months ago". */
export function ageIn(unit: AgeUnit, ageMs: number, t: T): string {
  return t(`time_${unit}`, { count: Math.max(0, Math.floor(ageMs / UNIT_MS[unit])) });
}

/** An age in the unit of its threshold; just now under five minutes. */
export function relativeAge(ageMs: number, t: T): string {
  const unit = ageUnit(ageMs);
  return unit === "now" ? t("time_now") : ageIn(unit, ageMs, t);
}

/** A moment: its age while that is under a day, then year/month/day hour:minute in the device's time zone. Words come from the pack. */
export function momentText(ts: number, now: number, t: T): string {
  const age = now - ts;
  return age < DAY_MS ? relativeAge(age, t) : formatDateTime(ts);
}
