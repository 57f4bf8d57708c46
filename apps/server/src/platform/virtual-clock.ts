import type { Clock } from "./clock.ts";

/** A clock that goes only where it is moved, and never back. Times are epoch milliseconds UTC. */
export class VirtualClock implements Clock {
  #now: number;

  constructor(begins: number) {
    this.#now = begins;
  }

  now(): number {
    return this.#now;
  }

  /** Goes on to `ts`; a moment that has passed leaves it where it is. */
  passTo(ts: number): void {
    if (!Number.isSafeInteger(ts)) throw new RangeError(`a clock cannot go to ${ts}`);
    this.#now = Math.max(this.#now, ts);
  }
}
