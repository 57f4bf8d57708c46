/** Where a bent path touches its bounds; -1 where an end point already does. */
export interface Touches {
  readonly highAt: number;
  readonly lowAt: number;
}

/**
 * Bends the path `p[0..last]` in place so that it stays within `[low, high]` and touches both, keeping its ends. The
 * touch goes where the path comes nearest by itself, measured against how far a random walk pinned at both sides strays
 * there, and the pull towards it is spread over the whole way in the path's own time: steps keep their natural size and
 * no spike gives the construction away. `time[0..last]` grows strictly (accumulated variance). What still leaves the
 * bounds is mirrored back. Needs `last >= 3` and both ends within the bounds.
 */
export function bendPath(p: Float64Array, last: number, time: Float64Array, high: number, low: number): Touches {
  const first = p[0] as number;
  const end = p[last] as number;
  let highAt = -1;
  let lowAt = -1;
  if (high > Math.max(first, end)) {
    highAt = nearest(p, time, 0, last, high, 1, -1).index;
    pull(p, time, 0, highAt, last, high);
  }
  if (low < Math.min(first, end)) {
    if (highAt < 0) {
      lowAt = nearest(p, time, 0, last, low, -1, -1).index;
      pull(p, time, 0, lowAt, last, low);
    } else {
      const before = nearest(p, time, 0, highAt, low, -1, highAt);
      const after = nearest(p, time, highAt, last, low, -1, highAt);
      const early = before.strain <= after.strain;
      lowAt = early ? before.index : after.index;
      pull(p, time, early ? 0 : highAt, lowAt, early ? highAt : last, low);
    }
  }
  for (let k = 0; k <= last; k++) p[k] = mirrored(p[k] as number, low, high);
  return { highAt, lowAt };
}

/** The interior point between `left` and `right` that reaches `target` with the least strain. */
function nearest(
  p: Float64Array,
  time: Float64Array,
  left: number,
  right: number,
  target: number,
  sign: number,
  taken: number,
): { index: number; strain: number } {
  const from = time[left] as number;
  const to = time[right] as number;
  let index = -1;
  let strain = Number.POSITIVE_INFINITY;
  for (let k = left + 1; k < right; k++) {
    if (k === taken) continue;
    const now = time[k] as number;
    const room = Math.sqrt(((now - from) * (to - now)) / (to - from));
    const candidate = (sign * (target - (p[k] as number))) / room;
    if (candidate < strain) {
      strain = candidate;
      index = k;
    }
  }
  return { index, strain };
}

/** Moves point `peak` onto `target` and its neighbours in proportion, down to nothing at `left` and `right`. */
function pull(p: Float64Array, time: Float64Array, left: number, peak: number, right: number, target: number): void {
  const shift = target - (p[peak] as number);
  const from = time[left] as number;
  const middle = time[peak] as number;
  const to = time[right] as number;
  for (let k = left + 1; k < peak; k++) p[k] = (p[k] as number) + (shift * ((time[k] as number) - from)) / (middle - from);
  p[peak] = target;
  for (let k = peak + 1; k < right; k++) p[k] = (p[k] as number) + (shift * (to - (time[k] as number))) / (to - middle);
}

function mirrored(value: number, low: number, high: number): number {
  const once = value > high ? 2 * high - value : value < low ? 2 * low - value : value;
  return Math.min(high, Math.max(low, once));
}
