import { MINUTES_PER_DAY } from "../civil-day.ts";
import type { Listing } from "../instruments/index.ts";
import type { Quoting } from "../minute-ticks.ts";
import type { CrossRate } from "./cross-rate.ts";
import type { CrossPlan, DayPlan, LivedPlan, PlannedPlan } from "./day-plan.ts";
import type { ProductFactors } from "./factors.ts";
import { PRODUCT_IDS_END } from "./listed-products.ts";

/** One product's day: its plan, and what its minutes and ticks are drawn from. */
interface DayWith<Plan extends DayPlan> {
  readonly listing: Listing;
  readonly factors: ProductFactors;
  readonly product: number;
  readonly day: number;
  readonly key: Int32Array;
  readonly plan: Plan;
}

export type PlannedProductDay = DayWith<PlannedPlan>;
export type LivedProductDay = DayWith<LivedPlan>;
export type CrossDay = DayWith<CrossPlan> & { readonly rate: CrossRate };
export type ProductDay = PlannedProductDay | LivedProductDay | CrossDay;

/** A number of its own for each day of each product, whatever place it has in the list. */
export const dayKey = ({ day, listing }: Pick<ProductDay, "day" | "listing">) => day * PRODUCT_IDS_END + listing.instrument.productId;

/** A number of its own for each minute of each product. */
export const minuteKey = (day: number, productId: number, minute: number) => (day * MINUTES_PER_DAY + minute) * PRODUCT_IDS_END + productId;

export const isPlanned = (one: ProductDay): one is PlannedProductDay => one.plan.kind === "planned";
export const isLivedProduct = (one: ProductDay): one is LivedProductDay => one.plan.kind === "lived";
export const isCross = (one: ProductDay): one is CrossDay => one.plan.kind === "cross";

export function quotingOf({ instrument }: Listing): Quoting {
  return { spread: Number(instrument.spread / instrument.tickSize), isBid: false };
}
