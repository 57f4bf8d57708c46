/**
 * A bounded cache of computed values in two generations: what is used moves to the young one, and when that is full the
 * old one is dropped. So a hit costs one look-up, and at most twice `capacity` values are kept.
 */
export class RecentCache<K, V> {
  readonly #capacity: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The value of a key, when it is at hand. */
  find(key: K): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** The value of a key, computed when it is not at hand. */
  get(key: K, compute: () => V): V {
    const known = this.#young.get(key);
    if (known !== undefined) return known;
    const value = this.#old.get(key) ?? compute();
    if (this.#young.size >= this.#capacity) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
