import { exp, log } from "../exact-math.ts";
import type { Listing } from "../instruments/index.ts";
import type { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES } from "./calibration.ts";
import type { DayPlan, PlannedPlan, ProductState } from "./day-plan.ts";
import { blend } from "./factors.ts";
import { heldLevel, priceAt } from "./held-level.ts";
import { varianceShare } from "./hours.ts";
import { leadHome, MOST_DEVIATIONS, plannedPull } from "./market-rules.ts";
import { openSession, type ProductInput, seqAfter } from "./product-plan.ts";

/** A day before the installation's first, of a product that moves by itself: its candle, to be drawn out into minutes and ticks. */
export function planPlanned(listing: Listing, input: ProductInput): { plan: DayPlan | undefined; next: ProductState } {
  const { instrument, shape } = listing;
  const { state, before, factors, draw, stream } = input;
  const { own, opened } = openSession(listing, input);
  if (opened === undefined) return { plan: undefined, next: { ...before, ...own.volatility } };
  const { session, usual, today, jumpsInGap } = opened;
  const classShape = CLASS_SHAPES[instrument.productType];
  const most = MOST_DEVIATIONS * usual;
  const jump = usual * classShape.jump.size * opened.jumpNormal;
  const gap = opened.gapDeviation * opened.gapNormal + (jumpsInGap ? jump : 0);
  const held = heldLevel(listing);
  const level = before.level * exp(bounded(gap, most));
  const rounded = (level: number) => Math.max(1, Math.round(priceAt(held, level)));
  const open = rounded(level);

  const deviation = today * opened.withinDay * Math.sqrt(varianceShare(instrument.productType, instrument.calendar, state.day, session));
  const jumpInside = jumpsInGap ? 0 : jump;
  const normal = blend(factors, draw.market.walk, draw.group.walk, draw.kin.walk, own.walk);
  const distance = log(before.level / Number(instrument.referencePrice / instrument.tickSize));
  const drift = plannedPull(distance, usual, today, classShape.reversion) + leadHome(distance, today, input.daysToLived);
  const move = bounded(deviation * normal + jumpInside + drift, most);
  const bars = extremes(move, deviation, stream);
  // What nobody holds goes on from the price that is shown, what is held from its level, which is not.
  const from = held === undefined ? open : level;
  const close = rounded(from * exp(move));
  const slope = held === undefined ? 1 : held.slope(log(from));
  const plan: PlannedPlan = {
    kind: "planned",
    session,
    open,
    close,
    high: Math.max(open, close, rounded(from * exp(bars.up))),
    low: Math.min(open, close, rounded(from * exp(bars.down))),
    volume: opened.volume,
    deviation: Math.max(deviation * slope * open, 0.5),
    jump: jumpInside * slope * open,
    jumpAt: stream.uniform(),
    ticksPerMinute: shape.ticksPerMinute,
    seqBefore: before.seq,
  };
  return { plan, next: { ...own.volatility, level: held === undefined ? close : from * exp(move), seq: seqAfter(plan) } };
}

function bounded(move: number, most: number): number {
  return Math.max(-most, Math.min(most, move));
}

/** High and low of a random walk that ends at `move`: the exact law of each, drawn apart. */
function extremes(move: number, deviation: number, stream: KeyedStream): { up: number; down: number } {
  const reach = () => Math.sqrt(move * move - 2 * deviation * deviation * log(stream.uniform()));
  return { up: (move + reach()) / 2, down: (move - reach()) / 2 };
}
