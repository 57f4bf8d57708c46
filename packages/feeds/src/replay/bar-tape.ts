import { createHash } from "node:crypto";
import type { Tick } from "@candela/model";
import { MINUTE_MS } from "@candela/model";
import type { Instrument } from "../feed.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { type BarTicks, drawTicks, FEWEST_TICKS, type StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { barOfTicks, tickOf, ticksThrough } from "../steps.ts";
import { type BarColumns, type FoldedBars, joinFolded, LoopedBars } from "./looped-bars.ts";
import { HISTORY_MS, type Tape } from "./tape.ts";

export interface BarRecording {
  readonly instrument: Instrument;
  /** Prices in steps of the instrument's tick size. */
  readonly bars: BarColumns;
  /** Bid to ask in steps, one for each bar. */
  readonly spread: Float64Array;
  readonly isBid: boolean;
  /** Recorded length of a bar in milliseconds. */
  readonly barLength: number;
}

/** Shortest time a bar may take on the clock: four ticks at distinct milliseconds, with room to spare. */
const SHORTEST_BAR_MS = 200;
const CACHED_BARS = 32;

/**
 * A recording of bars on the clock, bar after bar without the hours that were closed or not recorded. Where a bar takes a
 * whole number of minutes it begins at such a boundary, so at speed 1 the candles shown are the bars recorded.
 * Throws RangeError for a speed at which a bar would take less than a fifth of a second.
 */
export class BarTape implements Tape {
  readonly instrument: Instrument;
  readonly beginsAt: number;
  readonly #recording: BarRecording;
  readonly #loop: LoopedBars;
  /** Milliseconds on the clock, and ticks, of each bar. */
  readonly #length: number;
  readonly #perBar: number;
  /** Loop item of the tape's first bar: negative, as item 0 plays when the replay starts. */
  readonly #firstItem: number;
  readonly #key: Int32Array;
  readonly #ticks = new RecentCache<number, BarTicks>(CACHED_BARS);

  constructor(recording: BarRecording, startedAt: number, speed: number) {
    this.instrument = recording.instrument;
    this.#recording = recording;
    this.#loop = new LoopedBars(recording.bars);
    this.#length = recording.barLength / speed;
    if (!(this.#length >= SHORTEST_BAR_MS)) throw new RangeError(`speed ${speed} is too high for bars of ${recording.barLength} ms`);
    this.#perBar = ticksPerBar(this.#length);
    const boundary = Math.max(this.#length, MINUTE_MS);
    const anchor = Math.floor(startedAt / boundary) * boundary;
    this.#firstItem = -Math.ceil(HISTORY_MS / this.#length);
    this.beginsAt = anchor + this.#firstItem * this.#length;
    this.#key = tapeKey(recording.instrument.productCode);
  }

  seqAt(ts: number): number {
    if (ts < this.beginsAt) return 0;
    const item = Math.floor((ts - this.beginsAt) / this.#length);
    const start = this.#startOf(item);
    // The last millisecond of a bar needs no look at its ticks: they have all come.
    if (ts + 1 >= start + this.#length) return (item + 1) * this.#perBar;
    return item * this.#perBar + ticksThrough(this.#ticksOf(item), ts - Math.floor(start));
  }

  tick(seq: number): Tick {
    const item = Math.floor((seq - 1) / this.#perBar);
    const index = (seq - 1) % this.#perBar;
    return tickOf({ ...this.instrument, quantityStep: 1n }, this.#ticksOf(item), index, Math.floor(this.#startOf(item)), seq);
  }

  fold(first: number, last: number): FoldedBars {
    const n = this.#perBar;
    const firstBar = Math.floor((first - 1) / n);
    const lastBar = Math.floor((last - 1) / n);
    const from = (first - 1) % n;
    const through = ((last - 1) % n) + 1;
    if (firstBar === lastBar) return this.#part(firstBar, from, through);
    const wholeFrom = from === 0 ? firstBar : firstBar + 1;
    const wholeTo = through === n ? lastBar : lastBar - 1;
    let folded: FoldedBars | undefined;
    if (from > 0) folded = this.#part(firstBar, from, n);
    if (wholeFrom <= wholeTo) folded = joinFolded(folded, this.#loop.fold(wholeFrom + this.#firstItem, wholeTo + this.#firstItem));
    return through < n ? joinFolded(folded, this.#part(lastBar, 0, through)) : (folded ?? this.#part(lastBar, 0, n));
  }

  /** Ticks `from` up to but not including `to` of a bar. */
  #part(item: number, from: number, to: number): FoldedBars {
    if (from === 0 && to === this.#perBar) return this.#loop.fold(item + this.#firstItem, item + this.#firstItem);
    const bar = barOfTicks(this.#ticksOf(item), to, from);
    if (bar === undefined) throw new RangeError("a part without ticks");
    return { ...bar, volume: BigInt(bar.volume) };
  }

  #startOf(item: number): number {
    return this.beginsAt + item * this.#length;
  }

  #ticksOf(item: number): BarTicks {
    return this.#ticks.get(item, () => {
      const { index, isBackward } = this.#loop.place(item + this.#firstItem);
      const stream = new KeyedStream(this.#key, index, isBackward ? 1 : 0, 0);
      const quoting = { spread: this.#recording.spread[index] as number, isBid: this.#recording.isBid };
      return drawTicks(barAt(this.#recording.bars, index, isBackward), this.#perBar, this.#length, quoting, stream);
    });
  }
}

/** A recorded bar; backward it opens at its close. */
function barAt(bars: BarColumns, index: number, isBackward: boolean): StepBar {
  return {
    open: (isBackward ? bars.close[index] : bars.open[index]) as number,
    high: bars.high[index] as number,
    low: bars.low[index] as number,
    close: (isBackward ? bars.open[index] : bars.close[index]) as number,
    volume: bars.volume[index] as number,
  };
}

/** Two ticks a second in bars of up to two minutes, one in four seconds in long ones. */
function ticksPerBar(length: number): number {
  return Math.max(FEWEST_TICKS, Math.min(240, Math.round(length / 500)), Math.ceil(length / 4_000));
}

/** Replay keeps no secrets: the key only makes products draw differently. */
function tapeKey(productCode: string): Int32Array {
  const digest = createHash("sha256").update(`candela replay ${productCode}`).digest();
  return Int32Array.from({ length: 8 }, (_, i) => digest.readInt32LE(4 * i));
}
