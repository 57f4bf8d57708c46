import { KeyedStream } from "../keyed-stream.ts";
import type { BarTicks, StepBar } from "../minute-ticks.ts";
import type { CrossRate } from "./cross-rate.ts";
import { crossMoments, crossTicks, type LegMinute } from "./cross-ticks.ts";
import { Stream } from "./day-seed.ts";
import { type LivedCourse, livedEnd, livedExact, steppedByChance } from "./lived-ticks.ts";
import { type CrossDay, type LivedProductDay, quotingOf } from "./product-day.ts";

interface LivedLeg {
  readonly day: LivedProductDay;
  readonly course: LivedCourse;
}

/** A cross's legs on a lived day. */
export interface LivedLegs {
  readonly first: LivedLeg;
  readonly second: LivedLeg;
  readonly rate: CrossRate;
}

/** A minute of a cross: its number in the session, its volume, and what the legs showed before the session; undefined where the session opens it. */
export interface CrossMinute {
  readonly k: number;
  readonly volume: number;
  readonly before: LegMinute["before"];
}

/**
 * A cross on a lived day is made of its legs' unrounded prices at their last ticks, and rounded by chance anew with each tick of its own. Made of the
 * prices that the legs show, it would go on showing how a leg was rounded until that leg ticks again, and everybody could bet on its going back.
 */
function unroundedMinute({ first, second, rate }: LivedLegs, { k, before }: CrossMinute): LegMinute {
  return {
    first: livedExact(first.day, first.course, k),
    second: livedExact(second.day, second.course, k),
    before: k === 0 ? before : { first: livedEnd(first.day, first.course, k - 1), second: livedEnd(second.day, second.course, k - 1) },
    rate,
  };
}

const priceOf = (exact: number, word: number) => steppedByChance(exact, ((word & 0x3ff) + 0.5) / 1_024);

/** The ticks of a lived day's minute, with quotes that leave room for what the legs show. */
export function livedCrossTicks(
  { listing }: CrossDay,
  legs: LivedLegs,
  minute: CrossMinute,
  shown: LegMinute,
  stream: KeyedStream,
): BarTicks {
  const { exact } = crossMoments(unroundedMinute(legs, minute));
  const pricing = (_ofShown: number, k: number, word: number) => priceOf(exact[k] as number, word);
  return crossTicks(shown, { volume: minute.volume, spread: quotingOf(listing).spread, priceOf: pricing }, stream);
}

/** The fold of those ticks, without their quotes and without drawing the legs' ticks. */
export function livedCrossBar({ listing, key, plan }: CrossDay, legs: LivedLegs, minute: CrossMinute): StepBar {
  const { exact } = crossMoments(unroundedMinute(legs, minute));
  const stream = new KeyedStream(key, Stream.ticksOfProduct, listing.instrument.productId, plan.session.start + minute.k);
  const open = priceOf(exact[0] as number, stream.word());
  let [high, low, close] = [open, open, open];
  for (let i = 1; i < exact.length; i++) {
    close = priceOf(exact[i] as number, stream.word());
    if (close > high) high = close;
    if (close < low) low = close;
  }
  return { open, high, low, close, volume: minute.volume };
}
