/** A bounded cache of computed values: past its capacity, the entry unused for longest goes. */
export class RecentCache<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The value of a key, computed when it is not at hand. */
  get(key: K, compute: () => V): V {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      // Moved to the end: the map keeps insertion order, so its first entry is the one unused for longest.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const value = compute();
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    return value;
  }
}
