import { SeededRandom } from "@candela/testkit";

/** The seeded random numbers of the simulation: the same seed gives the same run on every machine. */
export class Prng {
  private readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    return this.random.below(count);
  }

  between(min: number, max: number): number {
    return min + this.random.below(max - min + 1);
  }

  /** True in `hits` of `total` draws. */
  chance(hits: number, total: number): boolean {
    return this.random.below(total) < hits;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.random.below(list.length)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  }
}
