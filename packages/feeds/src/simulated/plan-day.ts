import { assert, DAY_MS } from "@candela/model";
import { LISTINGS } from "../instruments/index.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES, SHARED_VOLATILITY } from "./calibration.ts";
import { legsLevel, planCross } from "./cross-plan.ts";
import { CROSS_RATES } from "./cross-rate.ts";
import { DayPaths } from "./day-paths.ts";
import type { DayOpenState, DayPlan, PlannedDay, ProductState } from "./day-plan.ts";
import { FACTOR_IDS, FACTORS, MARKET_FACTOR, PRODUCT_TYPES } from "./factors.ts";
import type { HoursMode } from "./hours.ts";
import { planLived } from "./lived-product.ts";
import { planPlanned } from "./planned-product.ts";
import type { ProductDraw, ProductInput } from "./product-plan.ts";
import { drawShared, type SharedDraw } from "./shared-draw.ts";
import { stepVolatility } from "./volatility.ts";

/** The state the simulated market starts from: every product at its reference level or that of its legs, volatility at its mean. */
export function firstState(epoch: number, hours: HoursMode, isLived: boolean): DayOpenState {
  const references = LISTINGS.map(({ instrument }) => Number(instrument.referencePrice / instrument.tickSize));
  return {
    day: Math.floor(epoch / DAY_MS),
    isLived,
    hours,
    classes: PRODUCT_TYPES.map(() => ({ slow: 0, fast: 0 })),
    products: references.map((reference, i) => ({ slow: 0, fast: 0, level: legsLevel(i, references) ?? reference, seq: 0 })),
  };
}

/**
 * Draws the day that follows `state` from the day's key; a product that stays closed has no plan. The next day is of the same kind. `daysToLived` is how many
 * days after a planned one people trade, where they ever do.
 */
export function planDay(key: Int32Array, state: DayOpenState, daysToLived = Number.POSITIVE_INFINITY): PlannedDay {
  const stream = new KeyedStream(key, 0, 0, 0);
  const paths = new DayPaths(key, state.day);
  const draws = new Map(FACTOR_IDS.map((id) => [id, drawShared(stream, key, id)]));
  const shared = (id: number): SharedDraw => {
    const draw = draws.get(id);
    assert(draw !== undefined, "every factor is drawn");
    return draw;
  };
  const classes = state.classes.map((before, i) => {
    const productType = PRODUCT_TYPES[i] ?? 1;
    return stepVolatility(before, CLASS_SHAPES[productType], shared(productType), SHARED_VOLATILITY);
  });
  const products: ProductState[] = [];
  const plans: (DayPlan | undefined)[] = [];
  LISTINGS.forEach((listing, i) => {
    const before = state.products[i];
    const factors = FACTORS[i];
    const groupVolatility = classes[(factors?.groupId ?? 0) - 1];
    assert(before !== undefined && factors !== undefined && groupVolatility !== undefined, "a state for every listing");
    const draw: ProductDraw = {
      market: shared(MARKET_FACTOR),
      group: shared(factors.groupId),
      kin: shared(factors.kinId),
      ownDayOfClass: shared(factors.groupId).own,
      jumpChanceOfClass: shared(listing.instrument.productType).jumpChance,
      groupVolatility,
    };
    const input: ProductInput = { paths, stream, state, before, factors, draw, daysToLived };
    const rate = CROSS_RATES[i];
    const planOwn = state.isLived ? planLived : planPlanned;
    const { plan, next } = rate === undefined ? planOwn(listing, input) : planCross(listing, input, rate, plans, products);
    plans.push(plan);
    products.push(next);
  });
  return { plans, next: { ...state, day: state.day + 1, classes, products } };
}
