/** A clock that only the test moves. Times are epoch milliseconds, UTC. */
export class ManualClock {
  #nowMs: number;

  constructor(startMs = Date.UTC(2026, 0, 5, 12)) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  /** Moves on and returns the new time; a clock never goes back. */
  advance(byMs: number): number {
    if (!Number.isSafeInteger(byMs) || byMs < 0) throw new RangeError(`a clock cannot advance by ${byMs} ms`);
    this.#nowMs += byMs;
    return this.#nowMs;
  }
}
