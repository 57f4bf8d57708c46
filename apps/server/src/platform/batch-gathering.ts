/** Commands of a batch from which a path is busy: what a batch costs whatever its size is then worth a moment of waiting. */
const BUSY_FROM = 8;
/** Part of the last batch's time that the next may be waited for. */
const WAIT_PART = 0.5;
const WAIT_MS_MAX = 20;

/**
 * Lets a batch of a busy path begin with all callers that are at it. A caller that is answered often asks again at once, but a moment after the next batch has
 * begun: callers would fall into two groups that take turns, and each batch would carry half of what it could. A path with few commands
 * never waits; a busy one waits until as many are there as before, and some milliseconds at most.
 */
export class BatchGathering {
  readonly #now: () => number;
  /** Commands that were under way or queued when the last batch ended. */
  #expected = 0;
  #untilMs = 0;
  #waitMsMax = 0;
  #arrive: (() => void) | null = null;
  #isOver = false;

  /** `now` in milliseconds of the machine. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A batch of `commands` took `ms`, and so many are queued at its end. */
  ended(commands: number, ms: number, queued: number): void {
    this.#waitMsMax = commands < BUSY_FROM ? 0 : Math.min(ms * WAIT_PART, WAIT_MS_MAX);
    this.#untilMs = this.#now() + this.#waitMsMax;
    this.#expected = commands + queued;
  }

  /** Resolves when the next batch is to begin; null means at once. `queued` are there now, and more than `batchMax` do not go into it. */
  wait(queued: number, batchMax: number): Promise<void> | null {
    const wanted = Math.min(this.#expected, batchMax);
    // A clock that was set back must not make it longer.
    const leftMs = Math.min(this.#untilMs - this.#now(), this.#waitMsMax);
    if (this.#isOver || queued >= wanted || leftMs <= 0) return null;
    return new Promise((resolve) => {
      let missing = wanted - queued;
      const begin = (): void => {
        clearTimeout(timer);
        this.#arrive = null;
        resolve();
      };
      const timer = setTimeout(begin, leftMs);
      this.#arrive = () => {
        missing -= 1;
        if (missing <= 0 || this.#isOver) begin();
      };
    });
  }

  /** A command was queued. */
  arrived(): void {
    this.#arrive?.();
  }

  /** Nothing more will come. */
  stop(): void {
    this.#isOver = true;
    this.#arrive?.();
  }
}
