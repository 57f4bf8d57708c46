import { assert, type ProductType } from "@candela/model";
import type { Session } from "../calendar.ts";
import { DAY_MS } from "../civil-day.ts";
import { LISTINGS, type Listing } from "../instruments/index.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES, type ClassShape, SHARED_VOLATILITY } from "./calibration.ts";
import { Stream } from "./day-seed.ts";
import { blend, FACTOR_IDS, FACTORS, MARKET_FACTOR, type ProductFactors } from "./factors.ts";
import { type HoursMode, opensWithGap, sessionIn, varianceShare } from "./hours.ts";

/** Log volatility above or below its mean, in its slow and its fast part. */
export interface VolatilityState {
  readonly slow: number;
  readonly fast: number;
}

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
  readonly hours: HoursMode;
  /** By `productType` minus one. */
  readonly classes: readonly VolatilityState[];
  readonly products: readonly ProductState[];
}

/** One product's day before it is drawn out into minutes. Prices are in steps, volume in steps of quantity. */
export interface DayPlan {
  readonly session: Session;
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
  /** Number of the tick before this day's first. */
  readonly seqBefore: number;
}

/** A day's plans in the order of the listings, and what the next day inherits. */
export interface PlannedDay {
  readonly plans: readonly (DayPlan | undefined)[];
  readonly next: DayOpenState;
}

const PRODUCT_TYPES: readonly ProductType[] = [1, 2, 3, 4];
/** No day moves further than this many of its product's usual days. */
const MOST_DEVIATIONS = 9;
/** Log distance from the reference level at which the pull back has doubled, in usual days. */
const STRETCH_DAYS = 14;

/** In a storm the pull back grows with the variance, up to this, so that storms do not carry levels away. */
const MOST_HASTE = 6;

/** What all products of a class (or, for the market, all products) draw together on a day. */
interface SharedDraw {
  readonly walk: number;
  readonly gap: number;
  readonly slow: number;
  readonly fast: number;
  readonly own: number;
  readonly jump: number;
  readonly jumpChance: number;
}

/** The state the simulated market starts from: every product at its reference level, volatility at its mean. */
export function firstState(epoch: number, hours: HoursMode): DayOpenState {
  return {
    day: Math.floor(epoch / DAY_MS),
    hours,
    classes: PRODUCT_TYPES.map(() => ({ slow: 0, fast: 0 })),
    products: LISTINGS.map(({ instrument }) => ({
      slow: 0,
      fast: 0,
      close: Number(instrument.referencePrice / instrument.tickSize),
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
  const plans = LISTINGS.map((listing, i) => {
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
    const { plan, next } = planProduct(listing, { key, stream, state, before, factors, draw });
    products.push(next);
    return plan;
  });
  return { plans, next: { day: state.day + 1, hours: state.hours, classes, products } };
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

/** One day of two first-order autoregressions whose long-run variance is `share` of the class's. */
function stepVolatility(before: VolatilityState, shape: ClassShape, draw: { slow: number; fast: number }, share: number): VolatilityState {
  const part = Math.sqrt(share);
  return { slow: stepPart(before.slow, draw.slow * part, shape.slow), fast: stepPart(before.fast, draw.fast * part, shape.fast) };
}

function stepPart(value: number, normal: number, { keep, deviation }: ClassShape["slow"]): number {
  return keep * value + Math.sqrt(1 - keep * keep) * deviation * normal;
}

/** What a product shares with others on a day. */
interface ProductDraw {
  readonly market: SharedDraw;
  readonly group: SharedDraw;
  readonly kin: SharedDraw;
  readonly ownDayOfClass: number;
  readonly jumpChanceOfClass: number;
  readonly groupVolatility: VolatilityState;
}

interface ProductInput {
  readonly key: Int32Array;
  /** Restarted for each product: making two thousand days goes easier without new buffers. */
  readonly stream: KeyedStream;
  readonly state: DayOpenState;
  readonly before: ProductState;
  readonly factors: ProductFactors;
  readonly draw: ProductDraw;
}

function planProduct(listing: Listing, input: ProductInput): { plan: DayPlan | undefined; next: ProductState } {
  const { instrument, shape } = listing;
  const { state, before, factors, draw, stream } = input;
  const classShape = CLASS_SHAPES[instrument.productType];
  input.stream.restart(input.key, Stream.dayOfProduct, instrument.productId, 0);
  const walk = stream.normal();
  const gapDraw = stream.normal();
  const volatility = stepVolatility(before, classShape, { slow: stream.normal(), fast: stream.normal() }, 1 - SHARED_VOLATILITY);
  const ownDay = mixVolatility(draw.ownDayOfClass, stream.normal());
  const session = sessionIn(state.hours, instrument.calendar, state.day);
  if (session === undefined) return { plan: undefined, next: { ...before, ...volatility } };

  const logVolatility =
    draw.groupVolatility.slow + draw.groupVolatility.fast + volatility.slow + volatility.fast + classShape.ownDay * ownDay;
  const usual = shape.dailyVolatility;
  const today = usual * Math.exp(logVolatility - logVariance(classShape));
  const jump = usual * jumpOf(classShape, factors, draw, stream);
  const hasGap = opensWithGap(state.hours, instrument.calendar, state.day);
  // News comes as often over closed hours as during a session.
  const jumpsInGap = stream.uniform() < 0.5 && hasGap;
  const gapNormal = blend(factors, draw.market.gap, draw.group.gap, draw.kin.gap, gapDraw);
  const gap = hasGap ? classShape.gapShare * today * gapNormal + (jumpsInGap ? jump : 0) : 0;
  const open = Math.max(1, Math.round(before.close * Math.exp(bounded(gap, usual))));

  const withinDay = instrument.calendar === "us-equity" ? Math.sqrt(1 - classShape.gapShare ** 2) : 1;
  const deviation = today * withinDay * Math.sqrt(varianceShare(instrument.productType, instrument.calendar, state.day, session));
  const jumpInside = jumpsInGap ? 0 : jump;
  const normal = blend(factors, draw.market.walk, draw.group.walk, draw.kin.walk, walk);
  const move = bounded(
    deviation * normal + jumpInside + pullBack(listing, before.close, classShape) * Math.min(MOST_HASTE, (today / usual) ** 2),
    usual,
  );
  const bars = extremes(move, deviation, stream);
  const close = Math.max(1, Math.round(open * Math.exp(move)));
  const minutes = session.end - session.start;
  const volume =
    shape.dayVolume *
    10 ** instrument.quantityScale *
    (minutes / 1440 > 0.5 ? 1 : Math.max(0.1, withinDay)) *
    Math.exp(0.3 * stream.normal() + 0.7 * logVolatility);
  const plan: DayPlan = {
    session,
    open,
    close,
    high: Math.max(open, close, Math.round(open * Math.exp(bars.up))),
    low: Math.max(1, Math.min(open, close, Math.round(open * Math.exp(bars.down)))),
    volume: Math.max(1, Math.round(volume)),
    deviation: Math.max(deviation * open, 0.5),
    jump: jumpInside * open,
    jumpAt: stream.uniform(),
    seqBefore: before.seq,
  };
  return { plan, next: { ...volatility, close, seq: before.seq + minutes * shape.ticksPerMinute } };
}

function mixVolatility(shared: number, own: number): number {
  return Math.sqrt(SHARED_VOLATILITY) * shared + Math.sqrt(1 - SHARED_VOLATILITY) * own;
}

/** Variance of the log volatility, which centres the variance itself on the product's usual one. */
function logVariance(shape: ClassShape): number {
  return shape.slow.deviation ** 2 + shape.fast.deviation ** 2 + shape.ownDay ** 2;
}

/** Reversion to the reference level, gentle near it and growing with the square of the distance. */
function pullBack(listing: Listing, close: number, shape: ClassShape): number {
  const { instrument } = listing;
  const distance = Math.log(close / Number(instrument.referencePrice / instrument.tickSize));
  const stretch = STRETCH_DAYS * listing.shape.dailyVolatility;
  return -shape.reversion * distance * (1 + (distance / stretch) ** 2);
}

/** A jump as a multiple of a usual day: to the whole class at once through its factors, or to this product alone. */
function jumpOf({ jump }: ClassShape, factors: ProductFactors, draw: ProductDraw, stream: KeyedStream): number {
  const chance = stream.uniform();
  const own = stream.normal();
  if ((jump.isShared ? draw.jumpChanceOfClass : chance) >= jump.chance) return 0;
  return jump.size * (jump.isShared ? blend(factors, draw.market.jump, draw.group.jump, draw.kin.jump, own) : own);
}

function bounded(move: number, usual: number): number {
  return Math.max(-MOST_DEVIATIONS * usual, Math.min(MOST_DEVIATIONS * usual, move));
}

/** High and low of a random walk that ends at `move`: the exact law of each, drawn apart. */
function extremes(move: number, deviation: number, stream: KeyedStream): { up: number; down: number } {
  const reach = () => Math.sqrt(move * move - 2 * deviation * deviation * Math.log(stream.uniform()));
  return { up: (move + reach()) / 2, down: (move - reach()) / 2 };
}
