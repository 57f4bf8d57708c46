import { assert, MINUTE_MS } from "@candela/model";
import { MINUTES_PER_DAY } from "../civil-day.ts";
import { exp, log } from "../exact-math.ts";
import { BLOCK_WORDS, KeyedStream } from "../keyed-stream.ts";
import { type BarTicks, drawQuotes, type StepBar, tickOffset } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { STEPS } from "./brownian-path.ts";
import { CLASS_SHAPES } from "./calibration.ts";
import type { DayPaths } from "./day-paths.ts";
import type { LivedPlan } from "./day-plan.ts";
import { Stream } from "./day-seed.ts";
import { type HeldLevel, heldLevel } from "./held-level.ts";
import { minuteVariance } from "./hours.ts";
import { type LoadedPath, pathsOf } from "./loaded-paths.ts";
import { type LivedProductDay, quotingOf } from "./product-day.ts";
import { isFirstSession } from "./product-plan.ts";

/** Course of a lived day: the input of all its minutes. */
export interface LivedCourse {
  readonly paths: DayPaths;
  readonly loaded: readonly LoadedPath[];
  /** How much of each of these paths the product moves with on this day. */
  readonly scales: Float64Array;
  /** Logarithm of the level in steps at the beginning of each minute of the session, and at its end: of the price, where nobody holds it in a band. */
  readonly logs: Float64Array;
  readonly held: HeldLevel | undefined;
  readonly volumes: Float64Array;
  /** Unrounded price of each minute's last tick, in steps, where it is known; NaN elsewhere. */
  readonly ends: Float64Array;
  /** Unrounded prices of minutes, which the crosses of a leg go through side by side. */
  readonly exact: RecentCache<number, ExactTicks>;
}

/** Unrounded prices, in steps, and when their ticks come. */
export type ExactTicks = Pick<BarTicks, "offset" | "price">;

/** Minutes of a leg kept, up to twice this: as many as are folded of one product after another. */
const EXACT_KEPT = 5;

/** Where a product stands at each minute of its session, and how much is traded in it: a tenth of a millisecond. */
export function courseOf({ listing, factors, day, plan }: LivedProductDay, paths: DayPaths): LivedCourse {
  const { start, end } = plan.session;
  const count = end - start;
  const loaded = pathsOf(paths, listing, factors, plan.burst);
  const logs = new Float64Array(count + 1);
  const scales = Float64Array.from(loaded, ({ loading }) => plan.deviation * loading);
  const opening = log(plan.open);
  for (let k = 0; k <= count; k++) logs[k] = opening + (plan.pull * k) / count;
  for (const { path, loading } of loaded) {
    const { minutes, clock } = path;
    const scale = plan.deviation * loading;
    const half = (scale * scale) / 2;
    const [value, variance] = [minutes[start] as number, clock.through[start] as number];
    for (let k = 0; k <= count; k++)
      logs[k] =
        (logs[k] as number) + scale * ((minutes[start + k] as number) - value) - half * ((clock.through[start + k] as number) - variance);
  }
  const own = loaded.at(-1);
  assert(own !== undefined, "every product has a path of its own");
  const volumes = volumesOf(paths.key, listing.instrument, day, plan, own.path.clock.variance);
  return { paths, loaded, scales, logs, held: heldLevel(listing), volumes, ...nothingKnown(count) };
}

const nothingKnown = (count: number) => ({
  ends: new Float64Array(count).fill(Number.NaN),
  exact: new RecentCache<number, ExactTicks>(EXACT_KEPT),
});

/** Volumes by minute: more where prices may go far, whithersoever they go. */
function volumesOf(
  key: Int32Array,
  { productId, productType }: LivedProductDay["listing"]["instrument"],
  day: number,
  { session, volume }: LivedPlan,
  variance: Float64Array,
): Float64Array {
  const { deviation, own } = CLASS_SHAPES[productType].minute;
  const profile = minuteVariance(productType, day);
  let whole = 0;
  let usual = 0;
  for (let minute = 0; minute < MINUTES_PER_DAY; minute++) whole += profile[minute] as number;
  for (let minute = session.start; minute < session.end; minute++) usual += Math.sqrt((profile[minute] as number) / whole);
  const scale = volume / (usual * exp(-(deviation * deviation + own * own) / 2));
  const stream = new KeyedStream(key, Stream.volumesOfProduct, productId, 0);
  return Float64Array.from({ length: session.end - session.start }, (_, k) =>
    Math.round(scale * Math.sqrt(variance[session.start + k] as number) * exp(0.4 * stream.normal() - 0.08)),
  );
}

/** Buffers for the steps of a minute and for the product's own part of them, and the words of its ticks; one minute is drawn at a time. */
const gathered = new Float64Array(STEPS);
const ownSteps = new Float64Array(STEPS);
const words = new KeyedStream(new Int32Array(8), 0, 0, 0);

/** The stream of a product's ticks of its k-th minute, at its beginning. */
function streamOf({ listing, plan }: LivedProductDay, { paths }: LivedCourse, k: number): KeyedStream {
  words.restart(paths.key, Stream.ticksOfProduct, listing.instrument.productId, plan.session.start + k);
  return words;
}

/** The ticks of a lived day's k-th minute. */
export function livedTicks(livedDay: LivedProductDay, course: LivedCourse, k: number): BarTicks {
  const { listing, plan } = livedDay;
  const logAt = logPrices(livedDay, course, k);
  const stream = streamOf(livedDay, course, k);
  let bits = 0;
  const priceAt = (index: number, offset: number) => {
    bits = index % 2 === 0 ? stream.word() : bits >>> 16;
    const exact = exp(logAt(offset));
    if (index === plan.ticksPerMinute - 1) course.ends[k] = exact;
    return steppedByChance(exact, drawOf(bits));
  };
  const before = Math.max(1, Math.round(exp(logAt(0))));
  const volume = course.volumes[k] as number;
  return drawQuotes({ count: plan.ticksPerMinute, length: MINUTE_MS, volume, before, quoting: quotingOf(listing) }, stream, priceAt);
}

/** Far more than exponential and logarithm together are off by, and far less of a price than a step is. */
const MARGIN = 1e-9;

/**
 * The fold of those ticks, without their quotes. Most ticks lie so far inside of the extremes before them that they are none, wherever they are rounded to:
 * their logarithms show it, and the exponentials are left out.
 */
export function livedBar(livedDay: LivedProductDay, course: LivedCourse, k: number): StepBar {
  const count = livedDay.plan.ticksPerMinute;
  const { words, levels } = drawnLevels(livedDay, course, k);
  let [open, high, low, close] = [0, 0, Number.POSITIVE_INFINITY, 0];
  // From `least` to `most` a price is no new extreme: it is at least the low, and a step below the high.
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < count; index++) {
    const value = levels[index] as number;
    if (value > least && value < most && index < count - 1) continue;
    const exact = exp(value);
    const bits = words[3 * (index >>> 1) + 1] as number;
    close = steppedByChance(exact, drawOf(index % 2 === 0 ? bits : bits >>> 16));
    if (index === 0) open = close;
    if (index === count - 1) course.ends[k] = exact;
    if (close > high) {
      high = close;
      most = log(high - 1) - MARGIN;
    }
    if (close < low) {
      low = close;
      least = log(low) + MARGIN;
    }
  }
  return { open, high, low, close, volume: course.volumes[k] as number };
}

/** The unrounded prices of a lived day's k-th minute, in steps, when its ticks come. */
export function livedExact(livedDay: LivedProductDay, course: LivedCourse, k: number): ExactTicks {
  return course.exact.get(k, () => drawExact(livedDay, course, k));
}

function drawExact(livedDay: LivedProductDay, course: LivedCourse, k: number): ExactTicks {
  const count = livedDay.plan.ticksPerMinute;
  const { offsets, levels } = drawnLevels(livedDay, course, k);
  const offset = offsets.slice(0, count);
  const price = new Float64Array(count);
  for (let index = 0; index < count; index++) price[index] = exp(levels[index] as number);
  course.ends[k] = price[count - 1] as number;
  return { offset, price };
}

/** The unrounded price of a minute's last tick, in steps. */
export function livedEnd(livedDay: LivedProductDay, course: LivedCourse, k: number): number {
  if (Number.isNaN(course.ends[k])) livedExact(livedDay, course, k);
  return course.ends[k] as number;
}

/** The lower sixteen of a word's bits as a share of one. */
const drawOf = (bits: number) => ((bits & 0xffff) + 0.5) / 65_536;

/** The logarithm of a product's unrounded price, in steps, so many milliseconds into its k-th minute; until the next minute is worked out. */
function logPrices(livedDay: LivedProductDay, course: LivedCourse, k: number) {
  const minute = livedDay.plan.session.start + k;
  const drift = driftOf(livedDay, course, k);
  const still = stillOf(livedDay, k);
  gathered.fill(0);
  course.loaded.forEach((loaded, i) => {
    gather(stepsOf(course, loaded, minute), course.scales[i] as number);
  });
  const start = course.logs[k] as number;
  const levelAt = (offset: number) => {
    const step = stepAt(offset, still);
    return start + (gathered[step] as number) + drift * step;
  };
  const { held } = course;
  return held === undefined ? levelAt : (offset: number) => held.price(levelAt(offset));
}

function gather(steps: Float64Array, scale: number): void {
  for (let step = 0; step < STEPS; step++) gathered[step] = (gathered[step] as number) + scale * (steps[step] as number);
}

const stepAt = (offset: number, still: number) => (offset < still ? 0 : (STEP_AT[offset] as number));

/** The step of a path that each millisecond of a minute lies in. */
const STEP_AT = Uint8Array.from({ length: MINUTE_MS }, (_, offset) => Math.floor((offset * STEPS) / MINUTE_MS));

/** By how much a product's logarithm drifts in a step of a minute. */
function driftOf({ plan: { pull, session } }: LivedProductDay, { loaded, scales }: LivedCourse, k: number): number {
  const minute = session.start + k;
  let variance = 0;
  for (let i = 0; i < scales.length; i++) {
    const scale = scales[i] as number;
    variance += scale * scale * ((loaded[i] as LoadedPath).path.clock.variance[minute] as number);
  }
  return (pull / (session.end - session.start) - variance / 2) / STEPS;
}

/** A first tick is at the first price to the digit: it comes within the first slot. */
function stillOf({ listing, plan: { seqBefore, ticksPerMinute } }: LivedProductDay, k: number): number {
  return k === 0 && isFirstSession(listing, seqBefore) ? MINUTE_MS / ticksPerMinute : 0;
}

function stepsOf({ paths }: LivedCourse, { path, isShared }: LoadedPath, minute: number): Float64Array {
  return isShared ? paths.factorSteps(path, minute) : paths.steps(path, minute, ownSteps);
}

/** A minute at work: random words of its ticks, their moments, their steps on the paths, and the logarithms of their unrounded prices, in steps. */
const drawn = { words: new Int32Array(0), offsets: new Int32Array(0), steps: new Int32Array(0), levels: new Float64Array(0) };

/**
 * All ticks of a minute at once, until the next is worked out: what `logPrices` says of each, in the same sums. Paths are read where a tick comes alone,
 * which is at less than half of their steps.
 */
function drawnLevels(livedDay: LivedProductDay, course: LivedCourse, k: number): typeof drawn {
  const { ticksPerMinute: count, session } = livedDay.plan;
  if (drawn.offsets.length < count) makeRoom(count);
  const { words, offsets, steps, levels } = drawn;
  const minute = session.start + k;
  const drift = driftOf(livedDay, course, k);
  const still = stillOf(livedDay, k);
  // A word for the moment of each tick, and after it for every second one the word that rounds two prices: see livedTicks.
  streamOf(livedDay, course, k).blocks(count + Math.ceil(count / 2), words);
  const slot = MINUTE_MS / count;
  for (let index = 0; index < count; index++) {
    const offset = tickOffset(index, words[index + ((index + 1) >>> 1)] as number, slot);
    offsets[index] = offset;
    steps[index] = stepAt(offset, still);
    levels[index] = 0;
  }
  for (let i = 0; i < course.loaded.length; i++)
    addAt(levels, stepsOf(course, course.loaded[i] as LoadedPath, minute), steps, course.scales[i] as number, count);
  const start = course.logs[k] as number;
  for (let index = 0; index < count; index++) levels[index] = start + (levels[index] as number) + drift * (steps[index] as number);
  if (course.held !== undefined) for (let index = 0; index < count; index++) levels[index] = course.held.price(levels[index] as number);
  return drawn;
}

function addAt(levels: Float64Array, path: Float64Array, steps: Int32Array, scale: number, count: number): void {
  for (let index = 0; index < count; index++) levels[index] = (levels[index] as number) + scale * (path[steps[index] as number] as number);
}

function makeRoom(count: number): void {
  drawn.words = new Int32Array(2 * count + BLOCK_WORDS);
  drawn.offsets = new Int32Array(count);
  drawn.steps = new Int32Array(count);
  drawn.levels = new Float64Array(count);
}

/**
 * A price between two points of its grid is at the upper one as often as it lies near it: rounded to the nearest, a price that has just changed would
 * lie near the border and go back more often than on. `draw` is uniform from 0 to 1, and each tick has its own.
 */
export function steppedByChance(exact: number, draw: number): number {
  return Math.max(1, Math.floor(exact + draw));
}
