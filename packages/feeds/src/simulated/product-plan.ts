import type { Session } from "../calendar.ts";
import { MINUTES_PER_DAY } from "../civil-day.ts";
import { exp } from "../exact-math.ts";
import type { Listing } from "../instruments/index.ts";
import type { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES, SHARED_VOLATILITY } from "./calibration.ts";
import type { DayPaths } from "./day-paths.ts";
import type { DayOpenState, DayPlan, ProductState } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import type { ProductFactors } from "./factors.ts";
import { blend } from "./factors.ts";
import { isAfterClosure, sessionIn } from "./hours.ts";
import { dayLevel, storm } from "./market-rules.ts";
import type { SharedDraw } from "./shared-draw.ts";
import { logVariance, mixVolatility, stepVolatility, type VolatilityState } from "./volatility.ts";

/** Draws that a product shares with others on a day. */
export interface ProductDraw {
  readonly market: SharedDraw;
  readonly group: SharedDraw;
  readonly kin: SharedDraw;
  readonly ownDayOfClass: number;
  readonly jumpChanceOfClass: number;
  readonly groupVolatility: VolatilityState;
}

export interface ProductInput {
  readonly paths: DayPaths;
  /** Restarted for each product: making two thousand days goes easier without new buffers. */
  readonly stream: KeyedStream;
  readonly state: DayOpenState;
  readonly before: ProductState;
  readonly factors: ProductFactors;
  readonly draw: ProductDraw;
  /** Of a planned day: how many days later people trade. */
  readonly daysToLived: number;
}

/** Draws of every product for a day, crosses included, in this order: how far it would walk, and how volatile it is. */
interface OwnDraw {
  readonly walk: number;
  readonly gap: number;
  readonly volatility: VolatilityState;
  readonly logVolatility: number;
}

export function drawOwn({ instrument }: Listing, { paths, stream, before, draw }: ProductInput): OwnDraw {
  const shape = CLASS_SHAPES[instrument.productType];
  stream.restart(paths.key, Stream.dayOfProduct, instrument.productId, 0);
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

/** A session of a product that moves by itself: how wild it is, and how it opens. */
export interface OpenedSession {
  readonly own: OwnDraw;
  readonly session: Session;
  /** Deviations of a usual day like this one and of this day, as logarithms, gap included. */
  readonly usual: number;
  readonly today: number;
  /** Standard deviation of the gap from the last level, and its normal; 0 where the product did not close. */
  readonly gapDeviation: number;
  readonly gapNormal: number;
  /** The day's deviation left for the session, where a part of it lies in the gap. */
  readonly withinDay: number;
  /** Whether a jump comes as the market opens and not during the session: news comes as often over closed hours. */
  readonly jumpsInGap: boolean;
  /** Of the product alone or of its class: a normal, 0 for none. */
  readonly jumpNormal: number;
  readonly volume: number;
}

/** Undefined when the product is closed all day. `volatility` is what the next day inherits either way. */
export function openSession(listing: Listing, input: ProductInput): { own: OwnDraw; opened: OpenedSession | undefined } {
  const { instrument, shape } = listing;
  const { state, factors, draw, stream } = input;
  const classShape = CLASS_SHAPES[instrument.productType];
  const own = drawOwn(listing, input);
  const session = sessionIn(state.hours, instrument.calendar, state.day);
  if (session === undefined) return { own, opened: undefined };

  const level = dayLevel(state.hours, instrument.calendar, state.day);
  const usual = shape.dailyVolatility * level;
  const today = usual * storm(own.logVolatility - logVariance(classShape), instrument.productType);
  const jumpNormal = jumpOf(listing, factors, draw, stream);
  // A product that was listed later opens at its first price, whatever came before.
  const isFirst = isFirstSession(listing, input.before.seq);
  const hasGap = !isFirst && isAfterClosure(state.hours, instrument.calendar, state.day);
  const jumpsInGap = stream.uniform() < 0.5 && hasGap;
  const withinDay = hasGap && instrument.calendar === "us-equity" ? Math.sqrt(1 - classShape.gapShare ** 2) : 1;
  const opened: OpenedSession = {
    own,
    session,
    usual,
    today,
    gapDeviation: hasGap ? classShape.gapShare * today : 0,
    gapNormal: blend(factors, draw.market.gap, draw.group.gap, draw.kin.gap, own.gap),
    withinDay,
    jumpsInGap,
    jumpNormal,
    volume: volumeOf(listing, session, withinDay, level, own.logVolatility, stream),
  };
  return { own, opened };
}

/** Whether the session after so many ticks is the first of a product that was listed later. */
export function isFirstSession({ firstPrice }: Listing, seqBefore: number): boolean {
  return firstPrice !== undefined && seqBefore === 0;
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
  const volume = shape.dayVolume * level * 10 ** instrument.quantityScale * share * exp(0.3 * stream.normal() + 0.7 * logVolatility);
  return Math.max(1, Math.round(volume));
}

/** A jump's normal: of the whole class at once through its factors, or of this product alone. */
function jumpOf({ instrument }: Listing, factors: ProductFactors, draw: ProductDraw, stream: KeyedStream): number {
  const { jump } = CLASS_SHAPES[instrument.productType];
  const chance = stream.uniform();
  const own = stream.normal();
  if ((jump.isShared ? draw.jumpChanceOfClass : chance) >= jump.chance) return 0;
  return jump.isShared ? blend(factors, draw.market.jump, draw.group.jump, draw.kin.jump, own) : own;
}
