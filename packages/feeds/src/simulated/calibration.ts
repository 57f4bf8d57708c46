import { ProductType } from "@candela/model";

/** Shape of one class of products in the simulated market; how each figure was found is in docs/domain/market-simulation.md. */
export interface ClassShape {
  /** Standard deviation of the gap over closed hours, as a share of a full day's standard deviation. */
  readonly gapShare: number;
  /** Slow and fast part of the day's log volatility: kept share from day to day, and standard deviation. */
  readonly slow: { readonly keep: number; readonly deviation: number };
  readonly fast: { readonly keep: number; readonly deviation: number };
  /** Standard deviation of the day's own log volatility, which is forgotten the next day. */
  readonly ownDay: number;
  /** Chance of a jump on a day, and its standard deviation as a multiple of the day's. */
  readonly jump: { readonly chance: number; readonly size: number };
  /** Log volatility from minute to minute: kept share and standard deviation, and the part that is forgotten at once. */
  readonly minute: { readonly keep: number; readonly deviation: number; readonly own: number };
  /** Share of the distance to the reference level that is pulled back a day, near the level. */
  readonly reversion: number;
  /** Relative volatility of each half hour, on the clock named. */
  readonly profile: { readonly clock: "utc" | "new-york"; readonly halfHours: readonly number[] };
}

const FLAT: readonly number[] = Array.from({ length: 48 }, () => 1);

/** Share of the variance of a class's log volatility that all its products have in common. */
export const SHARED_VOLATILITY = 0.5;

export const CLASS_SHAPES: Readonly<Record<ProductType, ClassShape>> = {
  [ProductType.stock]: {
    gapShare: 0.55,
    slow: { keep: 0.985, deviation: 0.25 },
    fast: { keep: 0.8, deviation: 0.22 },
    ownDay: 0.25,
    jump: { chance: 0.02, size: 2.5 },
    minute: { keep: 0.97, deviation: 0.3, own: 0.35 },
    reversion: 0.004,
    profile: { clock: "new-york", halfHours: FLAT },
  },
  [ProductType.crypto]: {
    gapShare: 0,
    slow: { keep: 0.985, deviation: 0.28 },
    fast: { keep: 0.8, deviation: 0.25 },
    ownDay: 0.3,
    jump: { chance: 0.02, size: 2.5 },
    minute: { keep: 0.97, deviation: 0.45, own: 0.45 },
    reversion: 0.004,
    profile: { clock: "utc", halfHours: FLAT },
  },
  [ProductType.futures]: {
    gapShare: 0.3,
    slow: { keep: 0.985, deviation: 0.25 },
    fast: { keep: 0.8, deviation: 0.22 },
    ownDay: 0.25,
    jump: { chance: 0.015, size: 2 },
    minute: { keep: 0.97, deviation: 0.35, own: 0.35 },
    reversion: 0.004,
    profile: { clock: "utc", halfHours: FLAT },
  },
  [ProductType.forex]: {
    gapShare: 0.25,
    slow: { keep: 0.985, deviation: 0.2 },
    fast: { keep: 0.8, deviation: 0.18 },
    ownDay: 0.2,
    jump: { chance: 0.01, size: 2 },
    minute: { keep: 0.97, deviation: 0.35, own: 0.35 },
    reversion: 0.005,
    profile: { clock: "utc", halfHours: FLAT },
  },
};
