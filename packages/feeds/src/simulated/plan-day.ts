import { assert, type ProductType } from "@candela/model";
import { DAY_MS } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES, SHARED_VOLATILITY } from "./calibration.ts";
import { legsPrice, planCross } from "./cross-plan.ts";
import { CROSS_RATES } from "./cross-rate.ts";
import type { DayOpenState, DayPlan, PlannedDay, ProductState } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import { FACTOR_IDS, FACTORS, MARKET_FACTOR } from "./factors.ts";
import type { HoursMode } from "./hours.ts";
import { type MarketModel, rulesOf } from "./models.ts";
import { type ProductDraw, type ProductInput, planProduct, type SharedDraw } from "./product-plan.ts";
import { stepVolatility } from "./volatility.ts";

const PRODUCT_TYPES: readonly ProductType[] = [1, 2, 3, 4];

/** The state the simulated market starts from: every product at its reference level or that of its legs, volatility at its mean. */
export function firstState(epoch: number, hours: HoursMode, model: MarketModel): DayOpenState {
  const references = LISTINGS.map(({ instrument }) => Number(instrument.referencePrice / instrument.tickSize));
  return {
    day: Math.floor(epoch / DAY_MS),
    model,
    hours,
    classes: PRODUCT_TYPES.map(() => ({ slow: 0, fast: 0 })),
    products: references.map((reference, i) => ({
      slow: 0,
      fast: 0,
      close: (rulesOf(model).hasCrosses ? legsPrice(i, references) : undefined) ?? reference,
      seq: 0,
    })),
  };
}

/** Draws the day that follows `state` from the day's key; a product that stays closed has no plan. */
export function planDay(key: Int32Array, state: DayOpenState): PlannedDay {
  const stream = new KeyedStream(key, Stream.dayOfClass, MARKET_FACTOR, 0);
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
    const rate = rulesOf(state.model).hasCrosses ? CROSS_RATES[i] : undefined;
    const input: ProductInput = { key, stream, state, before, factors, draw };
    const { plan, next } = rate === undefined ? planProduct(listing, input) : planCross(listing, input, rate, plans);
    plans.push(plan);
    products.push(next);
  });
  return { plans, next: { ...state, day: state.day + 1, classes, products } };
}

function drawShared(stream: KeyedStream, key: Int32Array, id: number): SharedDraw {
  stream.restart(key, Stream.dayOfClass, id, 0);
  return {
    walk: stream.normal(),
    gap: stream.normal(),
    slow: stream.normal(),
    fast: stream.normal(),
    own: stream.normal(),
    jump: stream.normal(),
    jumpChance: stream.uniform(),
  };
}
