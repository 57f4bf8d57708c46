import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { type Clock, machineClock } from "./clock.ts";

/** Longest pause after one piece of work, ms: one that waited for a lock says nothing of how busy the server is. */
const PAUSE_MS_MAX = 1_000;
/** A look at what else the process does takes `LOOK_MS`. While nobody else is at work, the next look comes after `LOOK_EVERY_MS` of work. */
const LOOK_MS = 8;
const LOOK_EVERY_MS = 80;
/** A process that works for others for more than this share of its time is busy. */
const BUSY = 0.15;
/** One short look may fall between two batches of orders, when the process waits for the database. So looks are averaged, and an old one fades over this many milliseconds. */
const MEMORY_MS = 200;
/** While others are at work, a run takes one fifth of the time (`TURNS`), and a piece has at most `BUSY_ROWS` rows. */
const TURNS = 5;
const BUSY_ROWS = 20;

/** The share of time since the first call in which this process worked, 0 to 1. */
type Working = () => () => number;

const eventLoop: Working = () => {
  const before = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(before).utilization;
};

/**
 * The pieces of a long run. After each comes a short look at what else the process does: where that is little, the run goes on; where users are at work, it waits four times as long as
 * the piece took, and the next pieces are smaller, since whoever has money in one waits for its commit. By the machine's clock.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #working: Working;
  /** Share of time in which the process worked for others, by all looks, the newest most. */
  #share = 0;
  #lookedAt: number;
  /** Since the last look, ms. */
  #worked = 0;

  constructor(clock: Clock, working: Working = eventLoop) {
    this.#clock = machineClock(clock);
    this.#working = working;
    this.#lookedAt = this.#clock.now();
  }

  /** How many rows the next piece takes, of at most so many. */
  rows(most: number): number {
    return this.#share > BUSY ? Math.min(most, BUSY_ROWS) : most;
  }

  /** Does a piece and leaves others their turn; `isLast` leaves out look and pause. */
  async take<T>(work: () => Promise<T>, isLast = false): Promise<T> {
    const began = this.#clock.now();
    const done = await work();
    if (isLast) return done;
    const took = Math.max(0, this.#clock.now() - began);
    this.#worked += took;
    if (this.#worked < LOOK_EVERY_MS && this.#share <= BUSY / 2) {
      await nextTurn();
      return done;
    }
    await this.#look(LOOK_MS);
    if (this.#share > BUSY) await this.#look(Math.min((TURNS - 1) * took, PAUSE_MS_MAX));
    return done;
  }

  /** Does nothing for so long, and sees what the process does meanwhile. */
  async #look(ms: number): Promise<void> {
    const shareOf = this.#working();
    await pause(ms, undefined, { ref: false });
    const now = this.#clock.now();
    const fades = 1 - Math.exp(-Math.max(LOOK_MS, now - this.#lookedAt) / MEMORY_MS);
    this.#share += (shareOf() - this.#share) * fades;
    this.#lookedAt = now;
    this.#worked = 0;
  }
}
