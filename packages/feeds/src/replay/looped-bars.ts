/** Bars in steps, as columns; recorded ticks are bars whose four prices are one. Volumes are whole units. */
export interface BarColumns {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** Several bars as one. */
export interface FoldedBars {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: bigint;
}

/** One bar of the loop: which recorded bar it is, and whether it is played backward, from its close to its open. */
export interface LoopPlace {
  readonly index: number;
  readonly isBackward: boolean;
}

/**
 * Recorded bars played forward to the last, then backward to the first, and so on without end in both directions of
 * time: where one pass ends the next begins, so the level never drifts. Item 0 is the first recorded bar, forward.
 */
export class LoopedBars {
  readonly bars: BarColumns;
  readonly count: number;
  readonly #highest: Float64Array;
  readonly #lowest: Float64Array;
  readonly #volumeBefore: readonly bigint[];

  constructor(bars: BarColumns) {
    this.bars = bars;
    this.count = bars.open.length;
    this.#highest = extremeTree(bars.high, Math.max, Number.NEGATIVE_INFINITY);
    this.#lowest = extremeTree(bars.low, Math.min, Number.POSITIVE_INFINITY);
    let sum = 0n;
    this.#volumeBefore = [0n, ...Array.from(bars.volume, (volume) => (sum += BigInt(volume)))];
  }

  place(item: number): LoopPlace {
    const cycle = 2 * this.count;
    const position = ((item % cycle) + cycle) % cycle;
    return position < this.count ? { index: position, isBackward: false } : { index: cycle - 1 - position, isBackward: true };
  }

  /** Items `first` to `last`, both included, as one bar; costs a logarithm for each pass of the loop it spans. */
  fold(first: number, last: number): FoldedBars {
    const { open, close } = this.bars;
    let folded: FoldedBars | undefined;
    for (let item = first; item <= last; ) {
      const { index, isBackward } = this.place(item);
      const length = Math.min(isBackward ? index + 1 : this.count - index, last - item + 1);
      const from = isBackward ? index - length + 1 : index;
      const to = from + length - 1;
      folded = joinFolded(folded, {
        open: (isBackward ? close[to] : open[from]) as number,
        high: extremeOf(this.#highest, this.count, from, to, Math.max),
        low: extremeOf(this.#lowest, this.count, from, to, Math.min),
        close: (isBackward ? open[from] : close[to]) as number,
        volume: (this.#volumeBefore[to + 1] ?? 0n) - (this.#volumeBefore[from] ?? 0n),
      });
      item += length;
    }
    if (folded === undefined) throw new RangeError(`no items from ${first} to ${last}`);
    return folded;
  }
}

export function joinFolded(before: FoldedBars | undefined, after: FoldedBars): FoldedBars {
  if (before === undefined) return after;
  return {
    open: before.open,
    high: Math.max(before.high, after.high),
    low: Math.min(before.low, after.low),
    close: after.close,
    volume: before.volume + after.volume,
  };
}

type Choice = (a: number, b: number) => number;

/** A segment tree: leaves from `n` on, each inner node the extreme of its two children. */
function extremeTree(values: Float64Array, choose: Choice, neutral: number): Float64Array {
  const n = values.length;
  const tree = new Float64Array(2 * n).fill(neutral);
  tree.set(values, n);
  for (let node = n - 1; node > 0; node--) tree[node] = choose(tree[2 * node] as number, tree[2 * node + 1] as number);
  return tree;
}

function extremeOf(tree: Float64Array, n: number, from: number, to: number, choose: Choice): number {
  let left = from + n;
  let right = to + n + 1;
  let best = tree[left] as number;
  while (left < right) {
    if (left & 1) best = choose(best, tree[left++] as number);
    if (right & 1) best = choose(best, tree[--right] as number);
    left >>= 1;
    right >>= 1;
  }
  return best;
}
