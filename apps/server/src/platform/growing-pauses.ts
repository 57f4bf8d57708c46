import { type Clock, machineClock } from "./clock.ts";

/** Long enough that a lasting fault costs next to nothing, short enough that nobody waits long after it has passed. */
const FIRST_MS = 250;
const LONGEST_MS = 15_000;

interface Pause {
  readonly ms: number;
  /** Epoch ms of the machine's clock; moved with one that was set back. */
  since: number;
}

/** Work that failed with a fault waits before it is tried again, each time twice as long, and is never given up. It waits for the machine, in its time. */
export class GrowingPauses<Key> {
  readonly #clock: Clock;
  readonly #pauses = new Map<Key, Pause>();
  readonly #waiting = new Set<Key>();

  constructor(clock: Clock) {
    this.#clock = machineClock(clock);
  }

  /** It failed: it waits from now on. Returns for how long, in ms. */
  failed(key: Key): number {
    const before = this.#pauses.get(key)?.ms;
    const ms = before === undefined ? FIRST_MS : Math.min(2 * before, LONGEST_MS);
    this.#pauses.set(key, { ms, since: this.#clock.now() });
    this.#waiting.add(key);
    return ms;
  }

  /** It succeeded, or is gone: the next failure counts as the first. */
  forget(key: Key): void {
    this.#pauses.delete(key);
    this.#waiting.delete(key);
  }

  isWaiting(key: Key): boolean {
    if (!this.#waiting.has(key)) return false;
    const pause = this.#pauses.get(key);
    if (pause === undefined) return false;
    const now = this.#clock.now();
    if (now < pause.since) pause.since = now;
    return now - pause.since < pause.ms;
  }

  /** Those whose pause is over, each once. */
  takeOver(): Key[] {
    const over = [...this.#waiting].filter((key) => !this.isWaiting(key));
    for (const key of over) this.#waiting.delete(key);
    return over;
  }
}
