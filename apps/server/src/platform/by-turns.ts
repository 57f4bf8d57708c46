import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { type Clock, machineClock } from "./clock.ts";

/** Longest pause after one piece of work, ms: one that waited for a lock says nothing of how busy the server is. */
const PAUSE_MS_MAX = 1_000;
/** For so long it is looked whether others are at work, ms. */
const LOOK_MS = 8;
/** Above this share of the look the process works for others. */
const BUSY = 0.3;
/** While others are at work, a piece takes one turn of so many, with so many rows at most. */
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
  #isBusy = false;

  constructor(clock: Clock, working: Working = eventLoop) {
    this.#clock = machineClock(clock);
    this.#working = working;
  }

  /** How many rows the next piece takes, of at most so many. */
  rows(most: number): number {
    return this.#isBusy ? Math.min(most, BUSY_ROWS) : most;
  }

  /** Does a piece and leaves others their turn; `isLast` leaves out look and pause. */
  async take<T>(work: () => Promise<T>, isLast = false): Promise<T> {
    const began = this.#clock.now();
    const done = await work();
    if (isLast) return done;
    const took = Math.max(0, this.#clock.now() - began);
    const shareOf = this.#working();
    await pause(LOOK_MS, undefined, { ref: false });
    this.#isBusy = shareOf() > BUSY;
    if (this.#isBusy) await pause(Math.min((TURNS - 1) * took, PAUSE_MS_MAX), undefined, { ref: false });
    return done;
  }
}
