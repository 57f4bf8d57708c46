import { ProductType } from "@candela/model";
import { aroundTheClockProfile, coinsProfile, sharesProfile } from "./day-profile.ts";

/** Shape of one class of products in the simulated market; how each figure was found is in docs/domain/market-simulation.md. */
export interface ClassShape {
  /** Standard deviation of the gap over closed hours, as a share of a full day's standard deviation. */
  readonly gapShare: number;
  /** Slow and fast part of the day's log volatility: kept share from day to day, and standard deviation. */
  readonly slow: { readonly keep: number; readonly deviation: number };
  readonly fast: { readonly keep: number; readonly deviation: number };
  /** Standard deviation of the day's own log volatility, which is forgotten the next day. */
  readonly ownDay: number;
  /** Chance of a jump on a day, its standard deviation as a multiple of the day's, and whether it comes to the class as a whole. */
  readonly jump: { readonly chance: number; readonly size: number; readonly isShared: boolean };
  /** Log volatility from minute to minute: kept share and standard deviation, and the part that is forgotten at once. */
  readonly minute: { readonly keep: number; readonly deviation: number; readonly own: number };
  /** Share of the distance to the reference level that is pulled back a day, near the level. */
  readonly reversion: number;
  /** Relative volatility of each half hour, on the clock named. */
  readonly profile: { readonly clock: "utc" | "new-york"; readonly halfHours: readonly number[] };
}

/** Share of the variance of a class's log volatility that all its products have in common. */
export const SHARED_VOLATILITY = 0.75;

export const CLASS_SHAPES: Readonly<Record<ProductType, ClassShape>> = {
  [ProductType.stock]: {
    gapShare: 0.46,
    slow: { keep: 0.985, deviation: 0.46 },
    fast: { keep: 0.8, deviation: 0.2 },
    ownDay: 0.2,
    jump: { chance: 0.02, size: 2.5, isShared: false },
    minute: { keep: 0.97, deviation: 0.19, own: 0.24 },
    reversion: 0.004,
    profile: { clock: "new-york", halfHours: sharesProfile() },
  },
  [ProductType.crypto]: {
    gapShare: 0,
    slow: { keep: 0.985, deviation: 0.28 },
    fast: { keep: 0.8, deviation: 0.34 },
    ownDay: 0.2,
    jump: { chance: 0.015, size: 2.5, isShared: true },
    minute: { keep: 0.985, deviation: 0.5, own: 0.26 },
    reversion: 0.004,
    profile: { clock: "utc", halfHours: coinsProfile() },
  },
  [ProductType.futures]: {
    gapShare: 0.37,
    slow: { keep: 0.985, deviation: 0.45 },
    fast: { keep: 0.8, deviation: 0.2 },
    ownDay: 0.15,
    jump: { chance: 0.012, size: 2.5, isShared: true },
    minute: { keep: 0.94, deviation: 0.3, own: 0.34 },
    reversion: 0.004,
    profile: { clock: "utc", halfHours: aroundTheClockProfile("futures") },
  },
  [ProductType.forex]: {
    gapShare: 0.17,
    slow: { keep: 0.985, deviation: 0.34 },
    fast: { keep: 0.8, deviation: 0.14 },
    ownDay: 0.1,
    jump: { chance: 0.006, size: 2.5, isShared: true },
    minute: { keep: 0.94, deviation: 0.42, own: 0.4 },
    reversion: 0.005,
    profile: { clock: "utc", halfHours: aroundTheClockProfile("forex") },
  },
};
