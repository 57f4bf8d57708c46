import type { Session } from "../calendar.ts";
import type { Burst } from "./class-clock.ts";
import type { HoursMode } from "./hours.ts";
import type { VolatilityState } from "./volatility.ts";

export interface ProductState extends VolatilityState {
  /** Where the price stands at the day's end, in steps of the product's tick size: a whole number after a planned day, any after a lived one. */
  readonly level: number;
  /**
   * Published of a leg of a cross that goes on without a closure: its last price, in steps. Until a leg ticks on the new day, its crosses follow
   * from that price.
   */
  readonly close?: number;
  /** Number of the last tick. */
  readonly seq: number;
}

/** All that a day inherits from the days before it, of the products that are listed by then, in the order of the listings; published with the day's hash. */
export interface DayOpenState {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Whether people trade on this day: then its prices are one path, and nothing of it was laid down before. */
  readonly isLived: boolean;
  readonly hours: HoursMode;
  /** By `productType` minus one. */
  readonly classes: readonly VolatilityState[];
  readonly products: readonly ProductState[];
}

/** Fields that the plan of every product's day has. */
interface PlanOutline {
  readonly session: Session;
  readonly ticksPerMinute: number;
  /** Number of the tick before this day's first. */
  readonly seqBefore: number;
}

/** A day before the installation's first, of which open, high, low, close and volume are drawn before its minutes. In whole steps. */
export interface PlannedPlan extends PlanOutline {
  readonly kind: "planned";
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Standard deviation of the walk from open to close, in steps, without the jump. */
  readonly deviation: number;
  /** A jump in steps, and the share of the session after which it comes; 0 for none. */
  readonly jump: number;
  readonly jumpAt: number;
}

/** A day on which people trade. How far its price may go is laid down, where it goes is not. */
export interface LivedPlan extends PlanOutline {
  readonly kind: "lived";
  /** Where the session begins, in steps, not rounded. */
  readonly open: number;
  /** Standard deviation of a day's logarithmic move: the unit of the paths. */
  readonly deviation: number;
  /** Logarithm by which the session as a whole is drawn towards the reference. */
  readonly pull: number;
  /** A storm of this product alone. */
  readonly burst: Burst | undefined;
  /** Usual volume of a whole session like this one, in steps of quantity. */
  readonly volume: number;
}

/** The day of a cross, whose prices follow from its legs tick by tick. */
export interface CrossPlan extends PlanOutline {
  readonly kind: "cross";
  readonly isLived: boolean;
  readonly volume: number;
}

export type OwnPlan = PlannedPlan | LivedPlan;
export type DayPlan = OwnPlan | CrossPlan;

/** A day's plans in the order of the listings, and what the next day inherits. */
export interface PlannedDay {
  readonly plans: readonly (DayPlan | undefined)[];
  readonly next: DayOpenState;
}
