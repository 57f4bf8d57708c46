/**
 * A table of the simulated database: what is committed, and what the transaction under way has changed. A crash before the commit discards
 * the changes, as the real one does.
 */
export class Table<K, V> {
  readonly #committed = new Map<K, V>();
  readonly #changed = new Map<K, V>();

  get(key: K): V | undefined {
    return (this.#changed.size === 0 ? undefined : this.#changed.get(key)) ?? this.#committed.get(key);
  }

  set(key: K, value: V): void {
    this.#changed.set(key, value);
  }

  /** What the transaction under way has changed. */
  changes(): IterableIterator<[K, V]> {
    return this.#changed.entries();
  }

  commit(): void {
    for (const [key, value] of this.#changed) this.#committed.set(key, value);
    this.#changed.clear();
  }

  discard(): void {
    this.#changed.clear();
  }

  /** Removes a committed row for good: housekeeping, outside any transaction. */
  purge(key: K): void {
    this.#committed.delete(key);
  }

  /** Committed rows, in the order in which they came. */
  rows(): IterableIterator<[K, V]> {
    return this.#committed.entries();
  }

  get size(): number {
    return this.#committed.size;
  }
}
