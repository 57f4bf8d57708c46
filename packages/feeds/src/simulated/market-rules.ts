import { type CalendarId, ProductType } from "@candela/model";
import { weekday } from "../civil-day.ts";
import { exp, tanh } from "../exact-math.ts";
import type { HoursMode } from "./hours.ts";

/** How wild, how quiet and how far from its reference a product's day may be. */

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * Where nothing closes, a weekend has a third of the volatility: together about the variance that the gap of a closed weekend has, so that a
 * year has that of some 270 days and not of 365.
 */
const WEEKEND_LEVEL = 0.35;

/** Fraction of its volatility that a product has on this day of the week. */
export function dayLevel(hours: HoursMode, calendar: CalendarId, day: number): number {
  const isWeekend = weekday(day) === SATURDAY || weekday(day) === SUNDAY;
  return hours === "continuous" && calendar !== "always" && isWeekend ? WEEKEND_LEVEL : 1;
}

/** Log volatility beyond `from` counts less and less, and never more than `room` beyond it: how wild a storm gets. */
const STORMS: Readonly<Record<ProductType, { readonly from: number; readonly room: number }>> = {
  [ProductType.stock]: { from: 0.3, room: 0.7 },
  [ProductType.crypto]: { from: 0.3, room: 0.7 },
  [ProductType.futures]: { from: 0.3, room: 0.6 },
  [ProductType.forex]: { from: 0.3, room: 0.7 },
};

/** The day's standard deviation relative to a usual day's, from its log volatility. */
export function storm(logVolatility: number, productType: ProductType): number {
  const { from, room } = STORMS[productType];
  const over = logVolatility - from;
  return exp(over <= 0 ? logVolatility : from + room * tanh(over / room));
}

/** No planned day moves further than this many of its product's usual days. */
export const MOST_DEVIATIONS = 7;

/** The pull back of a planned day is at most this share of its deviation: lost in the noise of weeks, enough to hold levels over years. */
const MOST_PULL = 0.1;
const STEEPNESS = 1.5;

/** Drift of a planned day back to the reference level, which is `distance` (a logarithm) away; `usual` and `today` are deviations of a day. */
export function plannedPull(distance: number, usual: number, today: number, reversion: number): number {
  const pull = STEEPNESS * reversion * distance * (today / usual) ** 2;
  return -Math.max(-MOST_PULL * today, Math.min(MOST_PULL * today, pull));
}

/** A planned day is led home by at most this share of its deviation. */
const MOST_LEADING = 0.3;
/** The last planned days still wander by some three of their deviations: where the first lived day opens is no fixed number. */
const SETTLING_DAYS = 20;

/**
 * Drift of a planned day that leads its years to about the reference by the first day on which people trade, so many days later: a market that is new
 * opens at prices that one knows. Nobody trades on the way; six years of it are lost in the noise. Far-off ends lead nowhere.
 */
export function leadHome(distance: number, today: number, daysToLived: number): number {
  const lead = distance / (daysToLived + SETTLING_DAYS);
  return -Math.max(-MOST_LEADING * today, Math.min(MOST_LEADING * today, lead));
}

/**
 * A day that people trade on is pulled back so weakly that no fee is earned by it: half of a distance is gone after fourteen years, and the
 * pull of a day is at most a hundredth of its deviation.
 */
const LIVED_REVERSION = 0.000_14;
const MOST_LIVED_PULL = 0.01;

export function livedPull(distance: number, today: number): number {
  return -Math.max(-MOST_LIVED_PULL * today, Math.min(MOST_LIVED_PULL * today, LIVED_REVERSION * distance));
}
