import { assert } from "@candela/model";
import { bendPath } from "../bend-path.ts";
import { MINUTES_PER_DAY } from "../civil-day.ts";
import { exp, log } from "../exact-math.ts";
import type { Listing } from "../instruments/index.ts";
import type { Loadings } from "../instruments/listing.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { CLASS_SHAPES } from "./calibration.ts";
import type { PlannedPlan } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import { blend } from "./factors.ts";
import { minuteVariance } from "./hours.ts";
import type { MinuteBars } from "./minute-bars.ts";

/** One normal for every UTC minute of a day, drawn by all products of a class (id 0: by all products). */
export function sharedMinutes(key: Int32Array, id: number): Float64Array {
  const stream = new KeyedStream(key, Stream.minutesOfClass, id, 0);
  const normals = new Float64Array(MINUTES_PER_DAY);
  for (let minute = 0; minute < MINUTES_PER_DAY; minute++) normals[minute] = stream.normal();
  return normals;
}

export interface SharedMinutes {
  readonly market: Float64Array;
  readonly group: Float64Array;
  readonly kin: Float64Array;
}

/**
 * Draws a day's plan out into minutes: a walk whose steps have the variance of their minute of the day, times a
 * clustering random factor, pinned to end at the plan's close and bent to touch its high and low. The bars fold back
 * into the plan exactly, prices and volume.
 */
export function drawMinutes(
  key: Int32Array,
  listing: Listing,
  factors: Loadings,
  day: number,
  plan: PlannedPlan,
  shared: SharedMinutes,
): MinuteBars {
  const count = plan.session.end - plan.session.start;
  const stream = new KeyedStream(key, Stream.minutesOfProduct, listing.instrument.productId, 0);
  const variance = stepVariances(listing, day, plan, stream);
  const path = new Float64Array(count + 1);
  const time = new Float64Array(count + 1);
  walk(path, time, variance, factors, plan, shared, stream);
  const margin = Math.sqrt((plan.deviation * plan.deviation) / count) / 2;
  const top = Math.max(plan.open, plan.close);
  const bottom = Math.min(plan.open, plan.close);
  const high = plan.high - Math.min(margin, (plan.high - top) / 2);
  const low = plan.low + Math.min(margin, (bottom - plan.low) / 2);
  const touches = bendPath(path, count, time, high, low);
  const bars = candleBars(path, variance, plan, stream);
  // The extremes lie in the minutes whose close the path put nearest to them.
  if (touches.highAt > 0) bars.high[touches.highAt - 1] = plan.high;
  if (touches.lowAt > 0) bars.low[touches.lowAt - 1] = plan.low;
  return bars;
}

function stepVariances(listing: Listing, day: number, plan: PlannedPlan, stream: KeyedStream): Float64Array {
  const { start, end } = plan.session;
  const { keep, deviation, own } = CLASS_SHAPES[listing.instrument.productType].minute;
  const profile = minuteVariance(listing.instrument.productType, day);
  const fresh = Math.sqrt(1 - keep * keep) * deviation;
  const variance = new Float64Array(end - start);
  let level = deviation * stream.normal();
  let sum = 0;
  for (let k = 0; k < variance.length; k++) {
    level = keep * level + fresh * stream.normal();
    const value = (profile[start + k] as number) * exp(2 * (level + own * stream.normal()));
    variance[k] = value;
    sum += value;
  }
  const scale = (plan.deviation * plan.deviation) / sum;
  for (let k = 0; k < variance.length; k++) variance[k] = (variance[k] as number) * scale;
  if (plan.jump !== 0) {
    const at = Math.min(variance.length - 1, Math.floor(plan.jumpAt * variance.length));
    variance[at] = (variance[at] as number) + plan.jump * plan.jump;
  }
  return variance;
}

/** Fills `path` with a walk from open to close and `time` with its accumulated variance. */
function walk(
  path: Float64Array,
  time: Float64Array,
  variance: Float64Array,
  factors: Loadings,
  plan: PlannedPlan,
  shared: SharedMinutes,
  stream: KeyedStream,
): void {
  const last = variance.length;
  path[0] = plan.open;
  for (let k = 0; k < last; k++) {
    const minute = plan.session.start + k;
    const normal = blend(
      factors,
      shared.market[minute] as number,
      shared.group[minute] as number,
      shared.kin[minute] as number,
      stream.normal(),
    );
    const step = variance[k] as number;
    path[k + 1] = (path[k] as number) + Math.sqrt(step) * normal;
    time[k + 1] = (time[k] as number) + step;
  }
  const miss = (plan.close - (path[last] as number)) / (time[last] as number);
  for (let k = 1; k < last; k++) path[k] = (path[k] as number) + miss * (time[k] as number);
  path[last] = plan.close;
}

function candleBars(path: Float64Array, variance: Float64Array, plan: PlannedPlan, stream: KeyedStream): MinuteBars {
  const count = variance.length;
  const bars: MinuteBars = {
    open: new Int32Array(count),
    high: new Int32Array(count),
    low: new Int32Array(count),
    close: new Int32Array(count),
    volume: new Float64Array(count),
  };
  const activity = new Float64Array(count);
  let total = 0;
  let open = plan.open;
  for (let k = 0; k < count; k++) {
    const close = Math.round(path[k + 1] as number);
    const move = close - open;
    const step = variance[k] as number;
    const up = (move + Math.sqrt(move * move - 2 * step * log(stream.uniform()))) / 2;
    const down = (move - Math.sqrt(move * move - 2 * step * log(stream.uniform()))) / 2;
    bars.open[k] = open;
    bars.close[k] = close;
    bars.high[k] = within(Math.round(open + up), Math.max(open, close), plan.high, stream);
    bars.low[k] = -within(-Math.round(open + down), -Math.min(open, close), -plan.low, stream);
    total += Math.sqrt(step) * exp(0.4 * stream.normal());
    activity[k] = total;
    open = close;
  }
  let before = 0;
  for (let k = 0; k < count; k++) {
    const through = k === count - 1 ? plan.volume : Math.min(plan.volume, Math.floor((plan.volume * (activity[k] as number)) / total));
    bars.volume[k] = through - before;
    before = through;
  }
  assert(before === plan.volume, "the minutes' volumes sum to the day's");
  return bars;
}

/** An extreme beyond the day's is drawn anew between the bar's body and the day's extreme. */
function within(value: number, body: number, limit: number, stream: KeyedStream): number {
  return value <= limit ? Math.max(value, body) : body + Math.floor((limit - body) * stream.uniform());
}
