/** Rests between the pieces of long background work, so that it never takes more than a part of the time, not even for the length of a round. */
export class Rests {
  readonly #shareMax: number;
  #wake: (() => void) | null = null;
  #isOver = false;

  /** `shareMax` is the part of the time that pieces may take, above 0 and at most 1. */
  constructor(shareMax: number) {
    this.#shareMax = shareMax;
  }

  /** Resolves when a piece that took so many milliseconds is rested from: true then, false where the work is to end now. */
  after(tookMs: number): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          this.#wake = null;
          resolve(true);
        },
        tookMs * (1 / this.#shareMax - 1),
      ).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
  }

  /** Ends the rest that is under way, and all that come. */
  end(): void {
    this.#isOver = true;
    this.#wake?.();
  }
}
