import { assert } from "@candela/model";
import type { Listing } from "../instruments/index.ts";
import { convergence } from "./cross-bars.ts";
import { CROSS_RATES, type CrossRate, crossPrice, crossStep } from "./cross-rate.ts";
import type { CrossPlan, DayPlan, ProductState } from "./day-plan.ts";
import { sessionIn } from "./hours.ts";
import { drawOwn, type ProductInput, seqAfter, volumeOf } from "./product-plan.ts";

/**
 * How much a cross that was once drawn by itself comes nearer to its legs in a day, as a share of its usual day: so little that it is lost in
 * its moves, so that nobody who holds it at the change is struck by it.
 */
const CONVERGED_A_DAY = 0.1;

/** What a cross costs at its legs' prices, all in steps; undefined for what is no cross. */
export function legsPrice(product: number, prices: readonly number[]): number | undefined {
  const rate = CROSS_RATES[product];
  return rate && crossStep(crossPrice(rate, prices[rate.first] ?? 0, prices[rate.second] ?? 0, 1));
}

/** The day of a cross, from the days of its legs, which stand before it in the list. */
export function planCross(
  listing: Listing,
  input: ProductInput,
  rate: CrossRate,
  plans: readonly (DayPlan | undefined)[],
): { plan: CrossPlan | undefined; next: ProductState } {
  const { state, before, stream } = input;
  const own = drawOwn(listing, input);
  const session = sessionIn(state.hours, listing.instrument.calendar, state.day);
  const first = plans[rate.first];
  const second = plans[rate.second];
  if (session === undefined || first === undefined || second === undefined)
    return { plan: undefined, next: { ...before, ...own.volatility } };

  const count = session.end - session.start;
  const basis = converging(basisOf(input, rate), CONVERGED_A_DAY * listing.shape.dailyVolatility);
  const price = (one: number, other: number, minute: number) => crossStep(crossPrice(rate, one, other, convergence(basis, minute, count)));
  const plan: CrossPlan = {
    isCross: true,
    session,
    open: price(first.open, second.open, 0),
    close: price(first.close, second.close, count - 1),
    volume: volumeOf(listing, session, 1, 1, own.logVolatility, stream),
    ticksPerMinute: first.ticksPerMinute + second.ticksPerMinute,
    seqBefore: before.seq,
    basis,
  };
  return { plan, next: { ...own.volatility, close: plan.close, seq: seqAfter(plan) } };
}

/** How far the cross's last price is from its legs' last prices, as a logarithm; 0 where rounding explains it. */
function basisOf({ state, before }: ProductInput, rate: CrossRate): number {
  const [first, second] = [state.products[rate.first], state.products[rate.second]];
  assert(first !== undefined && second !== undefined, "the legs have a state");
  const exact = crossPrice(rate, first.close, second.close, 1);
  return crossStep(exact) === before.close ? 0 : Math.log(before.close / exact);
}

function converging(from: number, most: number): CrossPlan["basis"] {
  return { from, to: Math.sign(from) * Math.max(0, Math.abs(from) - most) };
}
