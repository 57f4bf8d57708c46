import type { ProductType } from "@candela/model";
import { MINUTES_PER_DAY } from "../civil-day.ts";
import { exp } from "../exact-math.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES } from "./calibration.ts";
import { Stream } from "./day-seed.ts";
import { minuteVariance } from "./hours.ts";

/** A storm of one minute: so much variance more, in units of a usual day's. */
export interface Burst {
  readonly minute: number;
  readonly variance: number;
}

/** The clock of variance of a UTC day: how much of a usual day's variance falls into each minute. A usual day's sum is one. */
export interface VarianceClock {
  readonly variance: Float64Array;
  /** Variance that has passed at the beginning of each minute; the 1,441st is the end of the day. */
  readonly through: Float64Array;
}

/**
 * The clock that the paths of a class share: the course of its day, times calm and storm from minute to minute. Drawn apart from where
 * prices go, so someone who knew all of it would know how far prices go, but not in which direction.
 */
export function classClock(key: Int32Array, productType: ProductType, day: number, burst: Burst | undefined): VarianceClock {
  const { keep, deviation, own } = CLASS_SHAPES[productType].minute;
  const profile = minuteVariance(productType, day);
  const stream = new KeyedStream(key, Stream.clockOfClass, productType, 0);
  const fresh = Math.sqrt(1 - keep * keep) * deviation;
  const mean = deviation * deviation + own * own;
  let whole = 0;
  for (const part of profile) whole += part;
  const variance = new Float64Array(MINUTES_PER_DAY);
  let level = deviation * stream.normal();
  for (let minute = 0; minute < MINUTES_PER_DAY; minute++) {
    level = keep * level + fresh * stream.normal();
    variance[minute] = ((profile[minute] as number) / whole) * exp(2 * (level + own * stream.normal() - mean));
  }
  return clockOf(variance, burst);
}

/** The same clock with a further storm in it. */
export function withBurst({ variance }: VarianceClock, burst: Burst): VarianceClock {
  return clockOf(variance.slice(), burst);
}

function clockOf(variance: Float64Array, burst: Burst | undefined): VarianceClock {
  if (burst !== undefined) variance[burst.minute] = (variance[burst.minute] as number) + burst.variance;
  const through = new Float64Array(variance.length + 1);
  for (let minute = 0; minute < variance.length; minute++) through[minute + 1] = (through[minute] as number) + (variance[minute] as number);
  return { variance, through };
}
