import type { PaymentWord } from "@candela/engine";
import type { SeededRandom } from "@candela/testkit";
import type { Delivery } from "../operations.ts";

/** Money that somebody paid at the provider. */
export interface PaidMoney {
  readonly id: string;
  /** Null where nobody here can read what is written. */
  readonly units: bigint | null;
  readonly assetId: number | null;
  readonly amount: string;
  readonly currency: string;
  readonly paidAt: number;
  /** Whether the provider ever calls because of it. */
  readonly isTold: boolean;
}

interface Payment {
  readonly money: PaidMoney[];
  hasFailed: boolean;
  events: number;
}

interface Waiting {
  readonly at: number;
  readonly copy: number;
  readonly delivery: Delivery;
}

/** How far away a callback may be: at once, some seconds, minutes, hours. */
const DELAYS = [0, 0, 0, 3_000, 60_000, 1_800_000, 14_400_000] as const;

/** A provider of payments with a book of its own. It outlives every crash of the server; its callbacks are late, come twice, out of order, or never. */
export class Provider {
  readonly #payments = new Map<string, Payment>();
  readonly #random: SeededRandom;
  #waiting: Waiting[] = [];
  #copies = 0;
  #names = 0;
  #isCalm = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Somebody pays. What the provider does not tell of is left to the server to ask for. */
  pay(reference: string, money: Omit<PaidMoney, "id">): void {
    this.#names += 1;
    this.#of(reference).money.push({ ...money, id: `m${this.#names}` });
    if (money.isTold) this.#tell(reference, money.paidAt);
  }

  fail(reference: string, now: number): void {
    const payment = this.#of(reference);
    if (payment.money.length > 0) return;
    payment.hasFailed = true;
    this.#tell(reference, now);
  }

  /** Somebody else calls: without the provider's key, or with its words changed. */
  forge(delivery: Omit<Delivery, "bytes">, now: number): void {
    this.#add({ ...delivery, bytes: `forged ${delivery.eventId}` }, now);
  }

  /** What it answers when it is asked; null where it knows of no payment. */
  query(reference: string): PaymentWord | null {
    const payment = this.#payments.get(reference);
    return payment === undefined ? null : wordOf(payment);
  }

  /** Callbacks that come in now; each comes until the server has answered it. */
  due(now: number): readonly Waiting[] {
    return this.#waiting.filter(({ at }) => this.#isCalm || at <= now);
  }

  answered(copy: number): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.copy !== copy);
  }

  calm(isCalm: boolean): void {
    this.#isCalm = isCalm;
  }

  bookOf(reference: string): readonly PaidMoney[] {
    return this.#payments.get(reference)?.money ?? [];
  }

  hasWaiting(reference: string): boolean {
    return this.#waiting.some(({ delivery }) => delivery.reference === reference);
  }

  forget(reference: string): void {
    this.#payments.delete(reference);
  }

  #of(reference: string): Payment {
    const known = this.#payments.get(reference) ?? { money: [], hasFailed: false, events: 0 };
    this.#payments.set(reference, known);
    return known;
  }

  #tell(reference: string, now: number): void {
    const payment = this.#of(reference);
    payment.events += 1;
    const eventId = `${reference} ${payment.events}`;
    const delivery: Delivery = { eventId, reference, word: wordOf(payment), bytes: eventId, isGenuine: true };
    const copies = this.#random.pick([1, 1, 1, 2, 3]);
    for (let copy = 0; copy < copies; copy += 1) this.#add(delivery, now + this.#random.pick(DELAYS));
    if (this.#random.chance(1, 100)) this.#add({ ...delivery, bytes: `${eventId} otherwise` }, now + 5_000);
  }

  #add(delivery: Delivery, at: number): void {
    this.#copies += 1;
    this.#waiting.push({ at, copy: this.#copies, delivery });
  }
}

function wordOf({ money, hasFailed }: Payment): PaymentWord {
  return { money: money.map(({ id, amount, currency, paidAt }) => ({ id, amount, currency, paidAt })), hasFailed };
}
