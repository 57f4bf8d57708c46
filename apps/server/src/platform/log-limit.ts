import { type Clock, machineClock } from "./clock.ts";

const EVERY_MS = 1_000;

/** Limits a line of the log that may be due a thousand times to one a second. */
export class LogLimit {
  readonly #clock: Clock;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #leftOut = 0;

  constructor(clock: Clock) {
    this.#clock = machineClock(clock);
  }

  /** Calls `write` with how many lines were left out since the last one, or counts this one as left out. */
  line(write: (leftOut: number) => void): void {
    const now = this.#clock.now();
    // A clock that was set back does not silence the log.
    if (Math.abs(now - this.#writtenAt) < EVERY_MS) {
      this.#leftOut += 1;
      return;
    }
    const leftOut = this.#leftOut;
    this.#writtenAt = now;
    this.#leftOut = 0;
    write(leftOut);
  }
}
