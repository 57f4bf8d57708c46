import type { Listing } from "../instruments/index.ts";
import type { Quoting } from "../minute-ticks.ts";
import type { CrossPlan, DayPlan, OwnPlan } from "./day-plan.ts";
import type { ProductFactors } from "./factors.ts";

/** One product's day: its plan, and what its minutes and ticks are drawn from. */
interface DayWith<Plan extends DayPlan> {
  readonly listing: Listing;
  readonly factors: ProductFactors;
  readonly product: number;
  readonly day: number;
  readonly key: Int32Array;
  readonly plan: Plan;
}

export type OwnDay = DayWith<OwnPlan>;
export type CrossDay = DayWith<CrossPlan>;
export type ProductDay = OwnDay | CrossDay;

export function isOwnDay(productDay: ProductDay): productDay is OwnDay {
  return !productDay.plan.isCross;
}

export function quotingOf({ instrument }: Listing): Quoting {
  return { spread: Number(instrument.spread / instrument.tickSize), isBid: false };
}
