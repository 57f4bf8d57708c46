import type { Tick } from "@candela/model";
import { MINUTE_MS } from "@candela/model";
import type { Instrument } from "../feed.ts";
import { type FoldedBars, LoopedBars } from "./looped-bars.ts";
import { HISTORY_MS, type Tape } from "./tape.ts";

export interface TickRecording {
  readonly instrument: Instrument;
  /** Recorded moments, not before one another. */
  readonly ts: Float64Array;
  /** In steps of the instrument's tick size. */
  readonly price: Float64Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  readonly volume: Float64Array;
}

/** A longer silence was a closed market, and is cut to this. */
const LONGEST_SILENCE_MS = 10 * MINUTE_MS;
/** Pause on the clock where the tape turns round. */
const TURN_MS = 500;

/**
 * Recorded ticks on the clock at their own pace, forward then backward. Ticks of one moment come a millisecond apart.
 */
export class TickTape implements Tape {
  readonly instrument: Instrument;
  readonly beginsAt: number;
  readonly #recording: TickRecording;
  readonly #loop: LoopedBars;
  /** Moment of each tick within a forward pass. */
  readonly #offset: Float64Array;
  /** Milliseconds of a pass in one direction. */
  readonly #pass: number;

  constructor(recording: TickRecording, startedAt: number, speed: number) {
    this.instrument = recording.instrument;
    this.#recording = recording;
    const { price, volume } = recording;
    this.#loop = new LoopedBars({ open: price, high: price, low: price, close: price, volume });
    this.#offset = new Float64Array(price.length);
    let silenceCut = 0;
    for (let i = 1; i < price.length; i++) {
      const silence = (recording.ts[i] as number) - (recording.ts[i - 1] as number);
      silenceCut += Math.max(0, silence - LONGEST_SILENCE_MS);
      const moment = Math.round(((recording.ts[i] as number) - (recording.ts[0] as number) - silenceCut) / speed);
      this.#offset[i] = Math.max(moment, (this.#offset[i - 1] as number) + 1);
    }
    this.#pass = (this.#offset[price.length - 1] as number) + TURN_MS;
    const anchor = Math.floor(startedAt / MINUTE_MS) * MINUTE_MS;
    this.beginsAt = anchor - Math.ceil(HISTORY_MS / (2 * this.#pass)) * 2 * this.#pass;
  }

  seqAt(ts: number): number {
    if (ts < this.beginsAt) return 0;
    const passes = Math.floor((ts - this.beginsAt) / this.#pass);
    const offset = ts - this.beginsAt - passes * this.#pass;
    const count = this.#loop.count;
    if (passes % 2 === 0) return passes * count + this.#countThrough(offset);
    // Backward, tick i comes at the mirrored moment: those at or before `offset` are those recorded at or after its mirror.
    return passes * count + count - this.#countThrough(this.#pass - 1 - offset - 1);
  }

  tick(seq: number): Tick {
    const { index, isBackward } = this.#loop.place(seq - 1);
    const { tickSize, productCode } = this.instrument;
    const passes = Math.floor((seq - 1) / this.#loop.count);
    const offset = this.#offset[index] as number;
    return {
      productCode,
      seq,
      ts: this.beginsAt + passes * this.#pass + (isBackward ? this.#pass - 1 - offset : offset),
      price: BigInt(this.#recording.price[index] as number) * tickSize,
      bid: BigInt(this.#recording.bid[index] as number) * tickSize,
      ask: BigInt(this.#recording.ask[index] as number) * tickSize,
      volume: BigInt(this.#recording.volume[index] as number),
    };
  }

  fold(first: number, last: number): FoldedBars {
    return this.#loop.fold(first - 1, last - 1);
  }

  /** How many ticks of a forward pass come at or before `offset`. */
  #countThrough(offset: number): number {
    let low = 0;
    let high = this.#offset.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#offset[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
