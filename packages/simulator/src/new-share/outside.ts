import { quicknetRoundAt } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import { hex } from "./plan.ts";

const HOUR_MS = 3_600_000;

/** What a draw needs of the world: the network's rounds, and the keys of the installation. Both follow from the seed of the run, so that everybody who asks is told the same. */
export class Outside {
  readonly #seed: number;
  readonly #rounds = new Map<number, { readonly from: number; readonly signature: string }>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The signature of a round as the installation gets it: now and then hours late, and sometimes after the offer has given up. */
  signatureOf(round: number, now: number): string | null {
    const known = this.#rounds.get(round);
    if (known !== undefined) return now >= known.from ? known.signature : null;
    const random = new SeededRandom(this.#seed ^ (round * 2_654_435));
    const late = random.chance(1, 5) ? random.between(1, 90) * HOUR_MS : random.below(5_000);
    const made = { from: quicknetRoundAt(round) + late, signature: hex(random, 48) };
    this.#rounds.set(round, made);
    return now >= made.from ? made.signature : null;
  }

  /** Whether a key of the server opens the seed of an offer: most always, some only days after their draw. */
  isOpenable({ id, drawAt }: { readonly id: number; readonly drawAt: number }, now: number): boolean {
    const random = new SeededRandom(this.#seed ^ (id * 40_503 + 7));
    return !random.chance(1, 10) || now >= drawAt + random.between(1, 40) * HOUR_MS;
  }

  forget(round: number): void {
    this.#rounds.delete(round);
  }
}
