/** How many entries behind the head are kept before the list is cut. */
const CUT_AT = 4_096;

/**
 * Queue of fired triggers and due work, in the order in which they came. Only some run at once: the rest waits here and not in the batch
 * path, so that a user's command waits for at most two batches of the engine's, however many triggers a crash tick has reached.
 */
export class FireQueue<Entry> {
  readonly #run: (entry: Entry) => Promise<void>;
  readonly #underWayMax: number;
  #entries: Entry[] = [];
  #head = 0;
  #underWay = 0;
  #waiters: (() => void)[] = [];

  /** `run` must not reject. */
  constructor(underWayMax: number, run: (entry: Entry) => Promise<void>) {
    this.#underWayMax = underWayMax;
    this.#run = run;
  }

  get queued(): number {
    return this.#entries.length - this.#head;
  }

  push(entry: Entry): void {
    this.#entries.push(entry);
    this.#pump();
  }

  /** Forgets what has not begun. */
  clear(): void {
    this.#entries = [];
    this.#head = 0;
  }

  /** Resolves when nothing is queued or under way. */
  async idle(): Promise<void> {
    while (this.#underWay > 0 || this.queued > 0) await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  #pump(): void {
    while (this.#underWay < this.#underWayMax && this.queued > 0) {
      const entry = this.#entries[this.#head];
      this.#head += 1;
      if (this.#head === this.#entries.length || this.#head >= CUT_AT) {
        this.#entries = this.#entries.slice(this.#head);
        this.#head = 0;
      }
      if (entry === undefined) continue;
      this.#underWay += 1;
      void this.#run(entry).then(() => {
        this.#underWay -= 1;
        this.#pump();
      });
    }
    if (this.#underWay === 0 && this.queued === 0) for (const wake of this.#waiters.splice(0)) wake();
  }
}
