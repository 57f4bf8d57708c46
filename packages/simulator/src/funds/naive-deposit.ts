import { ceilDiv, ten } from "../plain-numbers.ts";

/** A deposit written again in the plainest way from docs/domain/deposits.md: all that happened in a list, gone through anew each time it is asked about. */

export interface NaiveTerms {
  readonly kind: "crypto" | "bank" | "online";
  readonly assetId: number;
  readonly expected: bigint | null;
  readonly least: bigint;
  readonly feeFixed: bigint;
  readonly feeRate: bigint;
  readonly end: number | null;
  /** Whether anybody takes this currency this way. */
  readonly isTaken: boolean;
}

export type NaiveFact =
  | { readonly what: "seen" | "block" | "picture" | "failed" | "over" | "rejected" }
  | { readonly what: "money"; readonly assetId: number; readonly units: bigint; readonly at: number }
  | { readonly what: "released" | "returned"; readonly part: number };

export interface NaivePart {
  readonly assetId: number;
  readonly units: bigint;
  readonly fate: "waits" | "released" | "returned";
}

export interface NaiveStanding {
  readonly state: string;
  readonly reason: string | null;
  readonly facts: readonly string[];
  /** Of its own currency: what arrived, what was put on the balance before the fee, and the fee. */
  readonly arrived: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
  /** What the user was given of each currency, after the fee. */
  readonly given: ReadonlyMap<number, bigint>;
  readonly parts: readonly NaivePart[];
}

const share = (terms: NaiveTerms, units: bigint) => terms.feeFixed + ceilDiv(units * terms.feeRate, ten(8));

/** Where it stands after all that happened; null where the last thing cannot have happened. */
export function standingOf(terms: NaiveTerms, happened: readonly NaiveFact[]): NaiveStanding | null {
  const book = new Telling(terms);
  for (const fact of happened) if (!book.tell(fact)) return null;
  return book.standing();
}

class Telling {
  readonly #terms: NaiveTerms;
  readonly #facts = new Set<string>();
  readonly #parts: NaivePart[] = [];
  readonly #given = new Map<number, bigint>();
  #state = "created";
  #reason: string | null = null;
  #arrived = 0n;
  #gross = 0n;
  #fee = 0n;

  constructor(terms: NaiveTerms) {
    this.#terms = terms;
  }

  standing(): NaiveStanding {
    return {
      ...{ state: this.#state, reason: this.#reason, facts: [...this.#facts].sort(), arrived: this.#arrived },
      ...{ gross: this.#gross, fee: this.#fee, given: this.#given, parts: this.#parts },
    };
  }

  /** False where it is not possible. */
  tell(fact: NaiveFact): boolean {
    switch (fact.what) {
      case "seen":
        return true;
      case "block":
        return this.#from("created", "paid");
      case "picture":
        return this.#from("created", "reviewing");
      case "failed":
        return this.#from("created", "rejected", "payment_failed");
      case "over":
        return this.#from("created", "expired", "nothing_arrived");
      case "rejected":
        return this.#isOver() ? false : this.#from(this.#state, "rejected", "other");
      case "money":
        this.#money(fact.assetId, fact.units, fact.at);
        return true;
      default:
        return this.#decide(fact.what, fact.part);
    }
  }

  #isOver(): boolean {
    return ["credited", "rejected", "expired"].includes(this.#state);
  }

  #from(before: string, after: string, reason: string | null = this.#reason): boolean {
    if (this.#state !== before) return false;
    this.#state = after;
    this.#reason = reason;
    return true;
  }

  #money(assetId: number, units: bigint, at: number): void {
    const { kind, expected, end, least, isTaken } = this.#terms;
    const isOwn = assetId === this.#terms.assetId;
    if (isOwn) this.#arrived += units;
    const isLate = ["rejected", "expired"].includes(this.#state) || (kind === "online" && end !== null && at > end);
    const isRight = isOwn && isTaken;
    const may = isRight && !isLate && !this.#isOver();
    // Up to what was announced.
    let credit = expected === null || units < expected ? units : expected;
    const fee = share(this.#terms, credit);
    const isTooLittle = credit < least || fee >= credit;
    if (!isRight) this.#facts.add("wrong_currency");
    if (isLate) this.#facts.add("late");
    if (may && (isTooLittle || (expected !== null && units < expected))) this.#facts.add("short");
    if (expected !== null && this.#arrived > expected) this.#facts.add("over");
    if (!may || isTooLittle) credit = 0n;
    if (credit > 0n) this.#give(assetId, credit, fee);
    if (units > credit) this.#parts.push({ assetId, units: units - credit, fate: "waits" });
    if (credit > 0n) this.#state = "credited";
    else if (!this.#isOver()) this.#state = "reviewing";
  }

  #give(assetId: number, units: bigint, fee: bigint): void {
    if (assetId === this.#terms.assetId) {
      this.#gross += units;
      this.#fee += fee;
    }
    this.#given.set(assetId, (this.#given.get(assetId) ?? 0n) + units - fee);
  }

  #decide(fate: "released" | "returned", at: number): boolean {
    const part = this.#parts[at];
    if (part === undefined || part.fate !== "waits") return false;
    this.#parts[at] = { ...part, fate };
    const isReviewed = this.#state === "reviewing";
    if (fate === "released") {
      const isOwn = part.assetId === this.#terms.assetId;
      const whole = isOwn && this.#terms.isTaken ? share(this.#terms, this.#gross + part.units) : 0n;
      const owed = whole - this.#fee;
      this.#give(part.assetId, part.units, isOwn && owed > 0n && owed < part.units ? owed : 0n);
      if (isReviewed) this.#state = "credited";
    } else if (isReviewed && this.#parts.every((other) => other.fate !== "waits")) {
      this.#state = "rejected";
      this.#reason ??= this.#terms.isTaken && this.#arrived > 0n ? "amount_differs" : "currency_differs";
    }
    return true;
  }
}
