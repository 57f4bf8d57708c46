import type { Session } from "../calendar.ts";
import { MINUTES_PER_DAY } from "../civil-day.ts";
import type { Listing } from "../instruments/index.ts";
import type { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES, type ClassShape, SHARED_VOLATILITY } from "./calibration.ts";
import type { DayOpenState, DayPlan, ProductState } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import { blend, type ProductFactors } from "./factors.ts";
import { sessionIn, varianceShare } from "./hours.ts";
import { rulesOf } from "./models.ts";
import { logVariance, mixVolatility, stepVolatility, type VolatilityState } from "./volatility.ts";

/** What all products of a class (or, for the market, all products) draw together on a day. */
export interface SharedDraw {
  readonly walk: number;
  readonly gap: number;
  readonly slow: number;
  readonly fast: number;
  readonly own: number;
  readonly jump: number;
  readonly jumpChance: number;
}

/** What a product shares with others on a day. */
export interface ProductDraw {
  readonly market: SharedDraw;
  readonly group: SharedDraw;
  readonly kin: SharedDraw;
  readonly ownDayOfClass: number;
  readonly jumpChanceOfClass: number;
  readonly groupVolatility: VolatilityState;
}

export interface ProductInput {
  readonly key: Int32Array;
  /** Restarted for each product: making two thousand days goes easier without new buffers. */
  readonly stream: KeyedStream;
  readonly state: DayOpenState;
  readonly before: ProductState;
  readonly factors: ProductFactors;
  readonly draw: ProductDraw;
}

/** What every product draws for a day, in this order, a cross as well: how far it would walk, and how volatile it is. */
interface OwnDraw {
  readonly walk: number;
  readonly gap: number;
  readonly volatility: VolatilityState;
  readonly logVolatility: number;
}

export function drawOwn({ instrument }: Listing, { key, stream, before, draw }: ProductInput): OwnDraw {
  const shape = CLASS_SHAPES[instrument.productType];
  stream.restart(key, Stream.dayOfProduct, instrument.productId, 0);
  const walk = stream.normal();
  const gap = stream.normal();
  const volatility = stepVolatility(before, shape, { slow: stream.normal(), fast: stream.normal() }, 1 - SHARED_VOLATILITY);
  const ownDay = shape.ownDay * mixVolatility(draw.ownDayOfClass, stream.normal());
  return {
    walk,
    gap,
    volatility,
    logVolatility: draw.groupVolatility.slow + draw.groupVolatility.fast + volatility.slow + volatility.fast + ownDay,
  };
}

/** The day of a product that moves by itself. */
export function planProduct(listing: Listing, input: ProductInput): { plan: DayPlan | undefined; next: ProductState } {
  const { instrument, shape } = listing;
  const { state, before, factors, draw, stream } = input;
  const classShape = CLASS_SHAPES[instrument.productType];
  const rules = rulesOf(state.model);
  const own = drawOwn(listing, input);
  const session = sessionIn(state.hours, instrument.calendar, state.day);
  if (session === undefined) return { plan: undefined, next: { ...before, ...own.volatility } };

  const level = rules.dayLevel(state.hours, instrument.calendar, state.day);
  const usual = shape.dailyVolatility * level;
  const most = rules.mostDeviations * usual;
  const today = usual * rules.storm(own.logVolatility - logVariance(classShape), instrument.productType);
  const jump = usual * jumpOf(classShape, factors, draw, stream);
  const hasGap = rules.opensWithGap(state.hours, instrument.calendar, state.day);
  // News comes as often over closed hours as during a session.
  const jumpsInGap = stream.uniform() < 0.5 && hasGap;
  const gapNormal = blend(factors, draw.market.gap, draw.group.gap, draw.kin.gap, own.gap);
  const gap = hasGap ? classShape.gapShare * today * gapNormal + (jumpsInGap ? jump : 0) : 0;
  const open = Math.max(1, Math.round(before.close * Math.exp(bounded(gap, most))));

  const withinDay = hasGap && instrument.calendar === "us-equity" ? Math.sqrt(1 - classShape.gapShare ** 2) : 1;
  const deviation = today * withinDay * Math.sqrt(varianceShare(instrument.productType, instrument.calendar, state.day, session));
  const jumpInside = jumpsInGap ? 0 : jump;
  const normal = blend(factors, draw.market.walk, draw.group.walk, draw.kin.walk, own.walk);
  const distance = Math.log(before.close / Number(instrument.referencePrice / instrument.tickSize));
  const move = bounded(deviation * normal + jumpInside + rules.pull(distance, usual, today, classShape), most);
  const bars = extremes(move, deviation, stream);
  const close = Math.max(1, Math.round(open * Math.exp(move)));
  const plan: DayPlan = {
    isCross: false,
    session,
    open,
    close,
    high: Math.max(open, close, Math.round(open * Math.exp(bars.up))),
    low: Math.max(1, Math.min(open, close, Math.round(open * Math.exp(bars.down)))),
    volume: volumeOf(listing, session, withinDay, level, own.logVolatility, stream),
    deviation: Math.max(deviation * open, 0.5),
    jump: jumpInside * open,
    jumpAt: stream.uniform(),
    ticksPerMinute: shape.ticksPerMinute,
    seqBefore: before.seq,
  };
  return { plan, next: { ...own.volatility, close, seq: seqAfter(plan) } };
}

/** The number of a day's last tick. */
export function seqAfter({ session, seqBefore, ticksPerMinute }: DayPlan): number {
  return seqBefore + (session.end - session.start) * ticksPerMinute;
}

/** A day's volume in steps of quantity: more on wild days, less over part of a day. */
export function volumeOf(
  { instrument, shape }: Listing,
  { start, end }: Session,
  withinDay: number,
  level: number,
  logVolatility: number,
  stream: KeyedStream,
): number {
  const share = (end - start) / MINUTES_PER_DAY > 0.5 ? 1 : Math.max(0.1, withinDay);
  const volume = shape.dayVolume * level * 10 ** instrument.quantityScale * share * Math.exp(0.3 * stream.normal() + 0.7 * logVolatility);
  return Math.max(1, Math.round(volume));
}

/** A jump as a multiple of a usual day: to the whole class at once through its factors, or to this product alone. */
function jumpOf({ jump }: ClassShape, factors: ProductFactors, draw: ProductDraw, stream: KeyedStream): number {
  const chance = stream.uniform();
  const own = stream.normal();
  if ((jump.isShared ? draw.jumpChanceOfClass : chance) >= jump.chance) return 0;
  return jump.size * (jump.isShared ? blend(factors, draw.market.jump, draw.group.jump, draw.kin.jump, own) : own);
}

function bounded(move: number, most: number): number {
  return Math.max(-most, Math.min(most, move));
}

/** High and low of a random walk that ends at `move`: the exact law of each, drawn apart. */
function extremes(move: number, deviation: number, stream: KeyedStream): { up: number; down: number } {
  const reach = () => Math.sqrt(move * move - 2 * deviation * deviation * Math.log(stream.uniform()));
  return { up: (move + reach()) / 2, down: (move - reach()) / 2 };
}
