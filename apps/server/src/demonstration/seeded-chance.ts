const WORD_SIZE = 0x1_0000_0000;

/** Chance that is the same for the same seed: what traders of a demonstration do when, and the keys of what they send. Nothing secret comes from it. */
export class SeededChance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let word = this.#state;
    word = Math.imul(word ^ (word >>> 15), word | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    const block = (word ^ (word >>> 14)) >>> 0;
    return Math.floor((block / WORD_SIZE) * count);
  }

  of<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** Whether something that happens `percent` times of a hundred happens. */
  percent(percent: number): boolean {
    return this.below(100) < percent;
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
