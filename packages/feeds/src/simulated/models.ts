import { type CalendarId, ProductType } from "@candela/model";
import { weekday } from "../civil-day.ts";
import type { ClassShape } from "./calibration.ts";
import { type HoursMode, isAfterClosure } from "./hours.ts";

/**
 * The ways in which days have been drawn. A market keeps its past: days before the one on which it took up a newer model
 * are drawn by the older for ever, so that their candles, ticks and proofs stay what they were.
 */
export type MarketModel = 1 | 2;

/** What one model does differently from the other. */
export interface ModelRules {
  /** Whether crosses follow from their legs. */
  readonly hasCrosses: boolean;
  /** No day moves further than this many of its product's usual days. */
  readonly mostDeviations: number;
  /** Whether a product opens away from its last price on this day. */
  opensWithGap(hours: HoursMode, calendar: CalendarId, day: number): boolean;
  /** The day's standard deviation relative to a usual day's, from its log volatility. */
  storm(logVolatility: number, productType: ProductType): number;
  /** What part of its volatility a product has on this day of the week. */
  dayLevel(hours: HoursMode, calendar: CalendarId, day: number): number;
  /** Drift back to the reference level, which is `distance` (a logarithm) away; `usual` and `today` are deviations of a day. */
  pull(distance: number, usual: number, today: number, shape: ClassShape): number;
}

const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;

/** Model 1: crosses drawn by themselves, gaps at midnight where markets never close, storms and the pull back without bound. */
const FORMER_STRETCH_DAYS = 14;
const FORMER_MOST_HASTE = 6;

const FORMER: ModelRules = {
  hasCrosses: false,
  mostDeviations: 9,
  opensWithGap: (hours, calendar, day) => {
    if (calendar === "always") return false;
    if (calendar === "us-equity") return true;
    return weekday(day) === (hours === "continuous" ? MONDAY : SUNDAY);
  },
  storm: (logVolatility) => Math.exp(logVolatility),
  dayLevel: () => 1,
  pull: (distance, usual, today, shape) =>
    -shape.reversion * distance * (1 + (distance / (FORMER_STRETCH_DAYS * usual)) ** 2) * Math.min(FORMER_MOST_HASTE, (today / usual) ** 2),
};

/**
 * Where nothing closes, a weekend has a third of the volatility: together about the variance that the gap of a closed weekend has, so that a
 * year has that of some 270 days and not of 365.
 */
const WEEKEND_LEVEL = 0.35;

/**
 * Log volatility beyond `from` counts less and less, and never more than `room` beyond it: how wild a storm gets. `level` makes up for what
 * the bound takes from the variance of all days together.
 */
const STORMS: Readonly<Record<ProductType, { readonly from: number; readonly room: number; readonly level: number }>> = {
  [ProductType.stock]: { from: 0.3, room: 0.7, level: 1 },
  [ProductType.crypto]: { from: 0.3, room: 0.7, level: 1 },
  [ProductType.futures]: { from: 0.3, room: 0.6, level: 1 },
  [ProductType.forex]: { from: 0.3, room: 0.7, level: 1 },
};

/** The pull back is at most this share of the day's deviation: lost in the noise of weeks, enough to hold levels over years. */
const MOST_PULL = 0.1;
/** Near the reference it pulls this much more than the former model did, as it does not grow with the distance. */
const STEEPNESS = 1.5;

const PRESENT: ModelRules = {
  hasCrosses: true,
  mostDeviations: 7,
  opensWithGap: isAfterClosure,
  storm: (logVolatility, productType) => {
    const { from, room, level } = STORMS[productType];
    const over = logVolatility - from;
    return level * Math.exp(over <= 0 ? logVolatility : from + room * Math.tanh(over / room));
  },
  dayLevel: (hours, calendar, day) => {
    const isWeekend = weekday(day) === SATURDAY || weekday(day) === SUNDAY;
    return hours === "continuous" && calendar !== "always" && isWeekend ? WEEKEND_LEVEL : 1;
  },
  pull: (distance, usual, today, { reversion }) => {
    const pull = STEEPNESS * reversion * distance * (today / usual) ** 2;
    return -Math.max(-MOST_PULL * today, Math.min(MOST_PULL * today, pull));
  },
};

export function rulesOf(model: MarketModel): ModelRules {
  return model === 1 ? FORMER : PRESENT;
}
