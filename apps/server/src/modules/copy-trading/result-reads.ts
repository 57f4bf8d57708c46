/**
 * When what closed copies have realised was read, held against when copies closed. A closing adds to what is known of its follow; that is exact unless a reading ran
 * between the batch's beginning and its news, and may or may not have seen it. Then, and only then, the follow has to be read again: a leader's closing for a thousand
 * followers would read all that they ever closed.
 */
export class ResultReads {
  /** Grows with everything that is held against something else. */
  #turn = 0;
  /** By follow: when its last reading ended, and when a copy of it closed last. */
  readonly #read = new Map<bigint, number>();
  readonly #closed = new Map<bigint, number>();

  /** Of a batch before it writes, or of a reading before it asks. */
  moment(): number {
    this.#turn += 1;
    return this.#turn;
  }

  /** A reading that began at this moment has answered. False where a closing that was told meanwhile may be missing in it. */
  ended(followId: bigint, began: number): boolean {
    this.#read.set(followId, this.moment());
    return (this.#closed.get(followId) ?? 0) < began;
  }

  /** A batch that began at this moment closed a copy. False where a reading may have counted it already, or has never been. */
  closed(followId: bigint, began: number): boolean {
    this.#closed.set(followId, this.moment());
    return (this.#read.get(followId) ?? began) < began;
  }

  forget(followId: bigint): void {
    this.#read.delete(followId);
    this.#closed.delete(followId);
  }
}
