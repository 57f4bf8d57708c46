import type { SeededRandom } from "@candela/testkit";
import type { ChainLook } from "../operations.ts";

export interface ChainTransfer {
  readonly name: string;
  readonly userId: bigint;
  readonly network: string;
  readonly assetId: number;
  readonly units: bigint;
  /** Null where no block ever takes it. */
  readonly blockAt: number | null;
  readonly finalAt: number | null;
}

/** The chains: transfers come into blocks and become final by the time, or never come into one. */
export class Chain {
  readonly #random: SeededRandom;
  readonly #open = new Map<string, ChainTransfer>();
  readonly #all = new Map<string, ChainTransfer>();
  #names = 0;
  #isCalm = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  send(userId: bigint, { network, assetId, units }: Pick<ChainTransfer, "network" | "assetId" | "units">, now: number): void {
    this.#names += 1;
    const isDropped = this.#random.chance(1, 60);
    const blockAt = isDropped ? null : now + this.#random.between(0, 20_000);
    const finalAt = blockAt === null ? null : blockAt + this.#random.between(0, 60_000);
    const transfer = { name: `t${this.#names}`, userId, network, assetId, units, blockAt, finalAt };
    this.#open.set(transfer.name, transfer);
    this.#all.set(transfer.name, transfer);
  }

  /** What an observer sees now of the transfers that it has not done with. */
  look(now: number): (ChainLook & { readonly userId: bigint })[] {
    return [...this.#open.values()].map(({ name, userId, network, assetId, units, blockAt, finalAt }) => {
      const isPast = (moment: number | null) => moment !== null && (this.#isCalm || moment <= now);
      return { name, userId, network, assetId, units, stage: isPast(finalAt) ? 3 : isPast(blockAt) ? 2 : 1 };
    });
  }

  /** The observer has it as final. */
  done(name: string): void {
    this.#open.delete(name);
  }

  calm(isCalm: boolean): void {
    this.#isCalm = isCalm;
  }

  /** All that ever were, but for those that were forgotten. */
  book(): Iterable<ChainTransfer> {
    return this.#all.values();
  }

  forget(name: string): void {
    this.#all.delete(name);
    this.#open.delete(name);
  }
}
