import { assert } from "@candela/model";
import type { Listing } from "../instruments/index.ts";
import { type CrossRate, crossPrice } from "./cross-rate.ts";
import type { CrossPlan, DayPlan, ProductState } from "./day-plan.ts";
import { sessionIn } from "./hours.ts";
import { drawOwn, type ProductInput, seqAfter, volumeOf } from "./product-plan.ts";

/** The day of a cross, from the days of its legs, which stand before it in the list: their plans, and where they end. */
export function planCross(
  listing: Listing,
  input: ProductInput,
  rate: CrossRate,
  plans: readonly (DayPlan | undefined)[],
  ends: readonly ProductState[],
): { plan: CrossPlan | undefined; next: ProductState } {
  const { state, before, stream } = input;
  const own = drawOwn(listing, input);
  const session = sessionIn(state.hours, listing.instrument.calendar, state.day);
  const first = plans[rate.first];
  const second = plans[rate.second];
  if (session === undefined || first === undefined || second === undefined)
    return { plan: undefined, next: { ...before, ...own.volatility } };
  const [one, other] = [ends[rate.first], ends[rate.second]];
  assert(one !== undefined && other !== undefined, "the legs of a cross stand before it");
  const plan: CrossPlan = {
    kind: "cross",
    isLived: state.isLived,
    session,
    volume: volumeOf(listing, session, 1, 1, own.logVolatility, stream),
    ticksPerMinute: first.ticksPerMinute + second.ticksPerMinute,
    seqBefore: before.seq,
  };
  return { plan, next: { ...own.volatility, level: crossPrice(rate, one.level, other.level), seq: seqAfter(plan) } };
}
