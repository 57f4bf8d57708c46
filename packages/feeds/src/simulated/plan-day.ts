import { assert, DAY_MS } from "@candela/model";
import type { Listing } from "../instruments/index.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES, SHARED_VOLATILITY } from "./calibration.ts";
import { planCross } from "./cross-plan.ts";
import { crossPrice } from "./cross-rate.ts";
import { DayPaths } from "./day-paths.ts";
import type { DayOpenState, DayPlan, PlannedDay, ProductState } from "./day-plan.ts";
import { MARKET_FACTOR, PRODUCT_TYPES } from "./factors.ts";
import type { HoursMode } from "./hours.ts";
import type { ListedProducts } from "./listed-products.ts";
import { planLived } from "./lived-product.ts";
import { planPlanned } from "./planned-product.ts";
import type { ProductDraw, ProductInput } from "./product-plan.ts";
import { drawShared, type SharedDraw } from "./shared-draw.ts";
import { stepVolatility } from "./volatility.ts";

/** The state the simulated market starts from: every product at its reference level, its first price or that of its legs, volatility at its mean. */
export function firstState(listed: ListedProducts, epoch: number, hours: HoursMode, isLived: boolean): DayOpenState {
  const day = Math.floor(epoch / DAY_MS);
  const levels = listed.listings.slice(0, listed.countOn(day)).map(firstLevel);
  return {
    day,
    isLived,
    hours,
    classes: PRODUCT_TYPES.map(() => ({ slow: 0, fast: 0 })),
    products: levels.map((level, product) => {
      const rate = listed.crossRates[product];
      return begun(rate === undefined ? level : crossPrice(rate, levels[rate.first] ?? 0, levels[rate.second] ?? 0));
    }),
  };
}

const firstLevel = ({ instrument: { referencePrice, tickSize }, firstPrice }: Listing) => Number((firstPrice ?? referencePrice) / tickSize);

const begun = (level: number): ProductState => ({ slow: 0, fast: 0, level, seq: 0 });

/**
 * Products whose first day comes next, behind those that there are. A state that lacks products of before was saved when they were not listed yet: nothing has a
 * place in it any more.
 */
function joining(listed: ListedProducts, day: number, count: number): ProductState[] {
  const numbers = listed.joiningOn(day);
  if (numbers[0] !== count) return [];
  return numbers.flatMap((product) => {
    const listing = listed.listings[product];
    return listing === undefined ? [] : begun(firstLevel(listing));
  });
}

/**
 * Draws the day that follows `state` from the day's key; a product that stays closed has no plan. Products of the state are the first so many of the listings. The next day is of the same kind. `daysToLived` is how many
 * days after a planned one people trade, where they ever do.
 */
export function planDay(listed: ListedProducts, key: Int32Array, state: DayOpenState, daysToLived = Number.POSITIVE_INFINITY): PlannedDay {
  const stream = new KeyedStream(key, 0, 0, 0);
  const paths = new DayPaths(key, state.day);
  const draws = new Map(listed.factorIds.map((id) => [id, drawShared(stream, key, id)]));
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
  state.products.forEach((before, i) => {
    const listing = listed.listings[i];
    const factors = listed.factors[i];
    const groupVolatility = classes[(factors?.groupId ?? 0) - 1];
    assert(listing !== undefined && factors !== undefined && groupVolatility !== undefined, "a listing for every state");
    const draw: ProductDraw = {
      market: shared(MARKET_FACTOR),
      group: shared(factors.groupId),
      kin: shared(factors.kinId),
      ownDayOfClass: shared(factors.groupId).own,
      jumpChanceOfClass: shared(listing.instrument.productType).jumpChance,
      groupVolatility,
    };
    const input: ProductInput = { paths, stream, state, before, factors, draw, daysToLived };
    const rate = listed.crossRates[i];
    const planOwn = state.isLived ? planLived : planPlanned;
    const { plan, next } = rate === undefined ? planOwn(listing, input) : planCross(listing, input, rate, plans, products);
    plans.push(plan);
    products.push(next);
  });
  products.push(...joining(listed, state.day + 1, products.length));
  return { plans, next: { ...state, day: state.day + 1, classes, products } };
}
