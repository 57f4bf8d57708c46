/**
 * Randomness that a test can repeat from its seed (xorshift, 32 bits; not for secrets).
 * The same seed gives the same numbers and ids on every machine.
 */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    // Zero would stay zero for ever; mixing keeps neighbouring seeds apart.
    this.#state = Math.imul((seed | 0) ^ 0x9e3779b9, 0x85ebca6b) | 1;
  }

  /** A whole number from 0 to 2^32 - 1. */
  uint32(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return x >>> 0;
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    if (!Number.isSafeInteger(below) || below < 1 || below > 2 ** 32) throw new RangeError(`no whole number lies below ${below}`);
    return Math.floor((this.uint32() / 2 ** 32) * below);
  }

  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** True `n` times of `total`. */
  chance(n: number, total: number): boolean {
    return this.below(total) < n;
  }

  /** An element; an empty list has none and throws. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** An id of the form of a random UUID. */
  uuid(): string {
    const hex = [0, 0, 0, 0].map(() => this.uint32().toString(16).padStart(8, "0")).join("");
    const variant = "89ab"[this.below(4)];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
