import type { Session } from "../calendar.ts";
import type { HoursMode } from "./hours.ts";
import type { MarketModel } from "./models.ts";
import type { VolatilityState } from "./volatility.ts";

export interface ProductState extends VolatilityState {
  /** Last price, in steps of the product's tick size. */
  readonly close: number;
  /** Number of the last tick. */
  readonly seq: number;
}

/** All that a day inherits from the days before it, in the order of the listings; published with the day's hash. */
export interface DayOpenState {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly model: MarketModel;
  readonly hours: HoursMode;
  /** By `productType` minus one. */
  readonly classes: readonly VolatilityState[];
  readonly products: readonly ProductState[];
}

/** One product's day before it is drawn out into minutes. Prices are in steps, volume in steps of quantity. */
interface PlanOutline {
  readonly session: Session;
  readonly open: number;
  readonly close: number;
  readonly volume: number;
  readonly ticksPerMinute: number;
  /** Number of the tick before this day's first. */
  readonly seqBefore: number;
}

export interface OwnPlan extends PlanOutline {
  readonly isCross: false;
  readonly high: number;
  readonly low: number;
  /** Standard deviation of the walk from open to close, in steps, without the jump. */
  readonly deviation: number;
  /** A jump in steps, and the share of the session after which it comes; 0 for none. */
  readonly jump: number;
  readonly jumpAt: number;
}

/** The day of a cross, whose high and low lie where the ticks of its legs put them. */
export interface CrossPlan extends PlanOutline {
  readonly isCross: true;
  /** Logarithm of the cross over its legs as the session begins and as it ends; 0 but for a cross that was once drawn by itself. */
  readonly basis: { readonly from: number; readonly to: number };
}

export type DayPlan = OwnPlan | CrossPlan;

/** A day's plans in the order of the listings, and what the next day inherits. */
export interface PlannedDay {
  readonly plans: readonly (DayPlan | undefined)[];
  readonly next: DayOpenState;
}
