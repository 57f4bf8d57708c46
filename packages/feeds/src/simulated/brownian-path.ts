import { MINUTES_PER_DAY } from "../civil-day.ts";
import { log } from "../exact-math.ts";
import { KeyedStream } from "../keyed-stream.ts";
import type { VarianceClock } from "./class-clock.ts";
import { Stream } from "./day-seed.ts";

/**
 * A Brownian path of one UTC day in a clock of variance, drawn in three storeys: half hours, their minutes, and the steps of a minute. Each
 * storey is drawn free and then led to the end that the storey above gave, which is the exact law of a Brownian path between two points
 * (independent normals, given their sum). So the path as a whole is one whose next move does not hang on anything before it, and any
 * moment of it is found without the moments before.
 */

export const BLOCK_MINUTES = 30;
const BLOCKS = MINUTES_PER_DAY / BLOCK_MINUTES;
/** The finest grid: 234 ms. */
export const STEPS = 256;

/** Where the path stands at each half hour, from 0 at midnight: 49 values. */
export function pathOfBlocks(key: Int32Array, id: number, { through }: VarianceClock): Float64Array {
  const stream = new KeyedStream(key, Stream.blocksOfPath, id, 0);
  const path = new Float64Array(BLOCKS + 1);
  for (let block = 0; block < BLOCKS; block++) {
    const variance = (through[(block + 1) * BLOCK_MINUTES] as number) - (through[block * BLOCK_MINUTES] as number);
    path[block + 1] = (path[block] as number) + Math.sqrt(variance) * stream.normal();
  }
  return path;
}

/** Where the path stands at each minute: 1,441 values. */
export function pathOfMinutes(key: Int32Array, id: number, { variance, through }: VarianceClock, blocks: Float64Array): Float64Array {
  const stream = new KeyedStream(key, Stream.minutesOfPath, id, 0);
  const path = new Float64Array(MINUTES_PER_DAY + 1);
  for (let block = 0; block < BLOCKS; block++) {
    const first = block * BLOCK_MINUTES;
    const start = blocks[block] as number;
    let free = 0;
    for (let minute = first; minute < first + BLOCK_MINUTES; minute++) {
      free += Math.sqrt(variance[minute] as number) * stream.normal();
      path[minute + 1] = free;
    }
    const from = through[first] as number;
    const miss = ((blocks[block + 1] as number) - start - free) / ((through[first + BLOCK_MINUTES] as number) - from);
    for (let minute = first + 1; minute <= first + BLOCK_MINUTES; minute++)
      path[minute] = start + (path[minute] as number) + miss * ((through[minute] as number) - from);
  }
  return path;
}

/** The way from 0 to `move` within a minute of a variance: its value at the beginning of each of the 256 steps, into `path`. */
export function pathOfSteps(key: Int32Array, id: number, minute: number, variance: number, move: number, path: Float64Array): Float64Array {
  const stream = restarted(key, id, minute);
  const scale = Math.sqrt(variance / STEPS);
  let free = 0;
  stream.blocks(STEPS / 2, words);
  for (let i = 0; i < STEPS / 2; i++) {
    const word = words[i] as number;
    path[2 * i] = free;
    free += scale * (QUANTILES[word & 0xffff] as number);
    path[2 * i + 1] = free;
    free += scale * (QUANTILES[word >>> 16] as number);
  }
  const miss = (move - free) / STEPS;
  for (let step = 1; step < STEPS; step++) path[step] = (path[step] as number) + miss * step;
  return path;
}

let shared: KeyedStream | undefined;
/** The random words of a minute, two normals each; one minute is drawn at a time. */
const words = new Int32Array(STEPS / 2);

/** One stream for all: a day has hundreds of thousands of minutes of paths. */
function restarted(key: Int32Array, id: number, minute: number): KeyedStream {
  shared ??= new KeyedStream(key, 0, 0, 0);
  shared.restart(key, Stream.stepsOfPath, id, minute);
  return shared;
}

/** The middles of 65,536 equally likely parts of a standard normal: a normal for sixteen random bits. */
const QUANTILES = normalQuantiles(65_536);

function normalQuantiles(parts: number): Float64Array {
  const quantiles = new Float64Array(parts);
  let squares = 0;
  for (let i = 0; i < parts / 2; i++) {
    const value = normalQuantile((i + 0.5) / parts);
    quantiles[i] = value;
    quantiles[parts - 1 - i] = -value;
    squares += 2 * value * value;
  }
  const scale = Math.sqrt(parts / squares);
  return quantiles.map((value) => value * scale);
}

/** P. J. Acklam's rational approximation of the lower half, to nine digits. */
function normalQuantile(p: number): number {
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * log(p));
    return (
      polynomial(
        [-7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783],
        q,
      ) / polynomial([7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1], q)
    );
  }
  const q = p - 0.5;
  const r = q * q;
  return (
    (polynomial(
      [-3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1, 2.506628277459239],
      r,
    ) *
      q) /
    polynomial([-5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1], r)
  );
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
