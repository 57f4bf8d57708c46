import type { PayoutAnswer } from "@candela/engine";
import type { SeededRandom } from "@candela/testkit";

export interface RailPayment {
  readonly assetId: number;
  readonly units: bigint;
  readonly takenAt: number;
  readonly settlesAt: number;
  readonly becomes: "paid" | "failed";
}

interface InFlight extends RailPayment {
  readonly reference: number;
}

/** The way out: a custodian or a bank with a book of its own. Answers get lost on the way back, requests on the way there, and some arrive long after. */
export class Rail {
  readonly #random: SeededRandom;
  /** By reference: every time it took one. */
  readonly #book = new Map<number, RailPayment[]>();
  #flying: InFlight[] = [];
  #isCalm = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Sends; null is no answer, and says nothing of whether it arrived. */
  send(reference: number, assetId: number, units: bigint, now: number): PayoutAnswer {
    const random = this.#random;
    const becomes = random.chance(1, 10) ? "failed" : "paid";
    const settlesAt = now + random.pick([0, 0, 0, 30_000, 3_600_000]);
    const payment: RailPayment = { assetId, units, takenAt: now, settlesAt, becomes };
    switch (this.#isCalm ? 9 : random.below(12)) {
      case 0:
        return null;
      case 1:
        this.#flying.push({ ...payment, reference, takenAt: now + random.between(1, 60_000) });
        return null;
      case 2:
        this.#take(reference, payment);
        return null;
      default:
        return this.#take(reference, payment) ? this.find(reference, now, true) : null;
    }
  }

  /** A sender that says "this is another one": it is paid, too. */
  sendAgain(reference: number, assetId: number, units: bigint, now: number): void {
    const before = this.bookOf(reference);
    this.#book.set(reference, [...before, { assetId, units, takenAt: now, settlesAt: now, becomes: "paid" }]);
  }

  /** What it says of a reference; null where it cannot be asked just now. */
  find(reference: number, now: number, isSure = false): PayoutAnswer {
    this.#land(now);
    if (!isSure && !this.#isCalm && this.#random.chance(1, 15)) return null;
    return this.truth(reference, now);
  }

  /** What became of it, as everybody will know in the end. */
  truth(reference: number, now: number): Exclude<PayoutAnswer, null> {
    this.#land(now);
    const payment = this.#book.get(reference)?.at(-1);
    if (payment === undefined) return "none";
    return this.#isCalm || payment.settlesAt <= now ? payment.becomes : "pending";
  }

  isFlying(reference: number): boolean {
    return this.#flying.some((flying) => flying.reference === reference);
  }

  calm(isCalm: boolean, now: number): void {
    this.#isCalm = isCalm;
    this.#land(now);
  }

  bookOf(reference: number): readonly RailPayment[] {
    return this.#book.get(reference) ?? [];
  }

  references(): Iterable<number> {
    return this.#book.keys();
  }

  forget(reference: number): void {
    this.#book.delete(reference);
  }

  #land(now: number): void {
    if (this.#flying.length === 0) return;
    const isHere = ({ takenAt }: InFlight) => this.#isCalm || takenAt <= now;
    for (const { reference, ...payment } of this.#flying.filter(isHere)) this.#take(reference, payment);
    this.#flying = this.#flying.filter((flying) => !isHere(flying));
  }

  /** A reference that it has is not paid twice. */
  #take(reference: number, payment: RailPayment): boolean {
    if (this.#book.has(reference)) return false;
    this.#book.set(reference, [payment]);
    return true;
  }
}
