import type { PaymentWord } from "@candela/engine";
import type { SeededRandom } from "@candela/testkit";
import type { DepositRow } from "../operations.ts";
import { Bank } from "./bank.ts";
import { Chain } from "./chain.ts";
import { Provider } from "./provider.ts";
import { Rail } from "./rail.ts";

/** All that the server speaks to and that has books of its own. No crash of the server touches it. */
export class Outside {
  readonly provider: Provider;
  readonly chain: Chain;
  readonly bank = new Bank();
  readonly rail: Rail;
  readonly #random: SeededRandom;
  #isCalm = false;

  constructor(random: SeededRandom) {
    this.#random = random;
    this.provider = new Provider(random);
    this.chain = new Chain(random);
    this.rail = new Rail(random);
  }

  /** The provider's answer to a question, if it answers at all. */
  ask(reference: string): PaymentWord | null | "silent" {
    if (!this.#isCalm && this.#random.chance(1, 12)) return "silent";
    return this.provider.query(reference);
  }

  /** Whether an answer takes so long that other things happen meanwhile. */
  isSlow(): boolean {
    return !this.#isCalm && this.#random.chance(1, 4);
  }

  calm(isCalm: boolean, now: number): void {
    this.#isCalm = isCalm;
    this.provider.calm(isCalm);
    this.chain.calm(isCalm);
    this.rail.calm(isCalm, now);
  }

  /** Nobody pays for it any more, and no word of it is under way. */
  forget({ id, userId, reference }: Pick<DepositRow, "id" | "userId" | "reference">, transfer: string): void {
    this.provider.forget(reference);
    this.chain.forget(transfer);
    for (const line of this.bank.linesOf(userId).filter(({ depositId }) => depositId === id)) this.bank.forget(line);
  }
}
