import { CURRENCIES } from "@candela/model";
import { ceilDiv, readDecimal, ten } from "../plain-numbers.ts";
import { must, mustEqual } from "../violation.ts";
import { type AuditedMoment, currencyOf, type Of } from "./audited-moment.ts";
import { type NaiveFact, type NaiveTerms, standingOf } from "./naive-deposit.ts";
import type { NaiveDeposit, NaiveFunds } from "./naive-funds.ts";
import { type ChannelTerms, DEPOSITS_OPEN_MAX, type DepositRow } from "./operations.ts";

type DepositFields = Of<
  "announce" | "begin" | "picture" | "callback" | "apply" | "look" | "asked" | "expire" | "bookLine" | "rejectDeposit" | "decidePart"
>;

/** Does everything that happens to deposits again, and takes down what counts. */
export class DepositAuditor {
  readonly #model: NaiveFunds;
  readonly #count: (what: string) => void;
  readonly #references = new Map<string, NaiveDeposit>();
  readonly #transfers = new Map<string, NaiveDeposit>();
  readonly #names = new Map<number, { readonly reference: string; readonly transfer: string }>();
  /** Callbacks that were taken at the door, by their event, and those of them that were applied; lines of the statement that are booked. */
  readonly #events = new Map<string, Of<"callback">["delivery"]>();
  readonly #applied = new Set<string>();
  readonly #lines = new Set<string>();

  constructor(model: NaiveFunds, count: (what: string) => void) {
    this.#model = model;
    this.#count = count;
  }

  /** The rejection that the documents ask for; null for none. */
  answer(userId: bigint, fields: DepositFields, row: DepositRow | null, given: AuditedMoment): string | null {
    const { now } = given.moment;
    switch (fields.kind) {
      case "announce":
      case "begin":
        return this.#begun(userId, fields, row, given);
      case "picture":
        return this.#pictured(userId, fields.depositId);
      case "callback":
        return this.#called(fields.delivery);
      case "apply":
        return this.#apply(fields.eventId);
      case "look":
        return this.#looked(userId, fields.look, row, given);
      case "asked":
        return this.#asked(fields);
      case "expire":
        return this.#tell(this.#model.deposits.get(fields.depositId), { what: "over" });
      case "bookLine":
        return this.#booked(fields, now);
      case "rejectDeposit":
        return this.#decided(fields.depositId, { what: "rejected" });
      case "decidePart":
        return this.#decided(fields.depositId, { what: fields.how, part: fields.part });
    }
  }

  compare({ id, status }: DepositRow): void {
    const deposit = this.#model.deposits.get(id);
    must(deposit !== undefined, `the model has no deposit ${id}`);
    const { state, reason, facts, arrived, gross, fee, parts } = this.#model.standing(deposit);
    const told = {
      ...{ state: status.state, reason: status.reason, facts: [...status.facts].sort().join(), received: status.received },
      ...{ gross: status.gross, fee: status.fee },
      parts: status.parts.map(({ assetId, amount, isDecided }) => `${assetId} ${amount} ${isDecided}`).join(),
    };
    const parked = parts.map(({ assetId, units, fate }) => `${assetId} ${units} ${fate !== "waits"}`).join();
    mustEqual(told, { state, reason, facts: facts.join(), received: arrived, gross, fee, parts: parked }, `deposit ${id}`);
  }

  ofReference(reference: string): NaiveDeposit | undefined {
    return this.#references.get(reference);
  }

  ofTransfer(name: string): NaiveDeposit | undefined {
    return this.#transfers.get(name);
  }

  /** Events that were taken at the door and that nothing followed from yet. */
  unapplied(): string[] {
    return [...this.#events.keys()].filter((eventId) => !this.#applied.has(eventId));
  }

  /** Returns its transfer's name; empty where it has none. */
  forget(id: number): string {
    this.#model.forgetDeposit(id);
    const { reference, transfer } = this.#names.get(id) ?? { reference: "", transfer: "" };
    this.#names.delete(id);
    this.#references.delete(reference);
    this.#transfers.delete(transfer);
    return transfer;
  }

  forgetEvents(): void {
    for (const [eventId, { reference }] of this.#events)
      if (this.#applied.has(eventId) && !this.#references.has(reference)) {
        this.#events.delete(eventId);
        this.#applied.delete(eventId);
      }
  }

  #begun(
    userId: bigint,
    fields: Of<"announce" | "begin">,
    row: DepositRow | null,
    { isFrozen, settings, moment }: AuditedMoment,
  ): string | null {
    const channel = settings.channel(fields.channelId);
    const isBank = fields.kind === "announce";
    if (channel.direction === 2 || !channel.isVisible || channel.kind !== (isBank ? "bank" : "online")) return "channel_closed";
    const expected = readDecimal(fields.text, currencyOf(channel.assetId).scale);
    if (expected === null) return "amount_decimals";
    const fee = channel.feeFixed + ceilDiv(expected * channel.feeRate, ten(8));
    if (expected < channel.amountMin || fee >= expected) return "deposit_below_minimum";
    if (channel.amountMax !== null && expected > channel.amountMax) return "deposit_above_maximum";
    if (isFrozen) return "account_frozen";
    const open = this.#model.depositsOf(userId).filter((deposit) => {
      return deposit.terms.kind !== "crypto" && !["credited", "rejected", "expired"].includes(this.#model.standing(deposit).state);
    });
    if (open.length >= DEPOSITS_OPEN_MAX) return "deposit_open_limit";
    if (row === null) return null;
    const end = moment.now + (isBank ? 7 * 86_400_000 : 1_800_000);
    const deposit = this.#fresh(row.id, userId, { ...termsOf(channel), expected, end }, moment.now);
    this.#references.set(fields.reference, deposit);
    this.#names.set(row.id, { reference: fields.reference, transfer: "" });
    return null;
  }

  #fresh(id: number, userId: bigint, terms: NaiveTerms, createdAt: number): NaiveDeposit {
    must(!this.#model.deposits.has(id), `deposit ${id} comes twice`);
    const deposit: NaiveDeposit = { id, userId, terms, facts: [], names: new Set(), createdAt };
    this.#model.addDeposit(deposit);
    return deposit;
  }

  #pictured(userId: bigint, depositId: number): string | null {
    const deposit = this.#model.deposits.get(depositId);
    if (deposit?.userId !== userId || deposit.terms.kind !== "bank") return "not_found";
    if (deposit.names.has("picture")) return "voucher_given";
    return this.#decided(depositId, { what: "picture" }, "picture");
  }

  #called({ eventId, ...rest }: Of<"callback">["delivery"]): string | null {
    if (!rest.isGenuine) return "signature";
    const before = this.#events.get(eventId);
    if (before !== undefined) return before.bytes === rest.bytes ? null : "other_bytes";
    this.#events.set(eventId, { eventId, ...rest });
    return null;
  }

  #apply(eventId: string): null {
    const delivery = this.#events.get(eventId);
    if (delivery === undefined) return null;
    this.#applied.add(eventId);
    this.#hear(this.#references.get(delivery.reference), delivery.word);
    return null;
  }

  /** All that a provider says: money that was heard of before is not heard again. */
  #hear(deposit: NaiveDeposit | undefined, { money, hasFailed }: Of<"callback">["delivery"]["word"]): void {
    for (const { id, amount, currency, paidAt } of money) {
      const known = CURRENCIES.find(({ code }) => code === currency);
      const units = known === undefined || !/^\d+(\.\d+)?$/.test(amount) ? null : readDecimal(amount, known.scale);
      if (known === undefined || units === null || units === 0n) this.#count("money that nobody can read");
      else this.#tell(deposit, { what: "money", assetId: known.id, units, at: paidAt }, `provider ${id}`);
    }
    if (hasFailed) this.#tell(deposit, { what: "failed" });
  }

  #looked(userId: bigint, look: Of<"look">["look"], row: DepositRow | null, { settings, moment }: AuditedMoment): null {
    const { name, network, assetId, units, stage } = look;
    let deposit = this.#transfers.get(name);
    if (deposit === undefined) {
      if (row === null) return null;
      const channel = settings.channels.find(
        (each) => each.direction === 1 && each.kind === "crypto" && each.isVisible && each.assetId === assetId && each.network === network,
      );
      const none = { kind: "crypto", assetId, least: 1n, feeFixed: 0n, feeRate: 0n, isTaken: false } as const;
      const terms = channel === undefined ? none : termsOf(channel);
      deposit = this.#fresh(row.id, userId, { ...terms, expected: null, end: null }, moment.now);
      this.#transfers.set(name, deposit);
      this.#names.set(row.id, { reference: "", transfer: name });
    }
    this.#tell(deposit, { what: "seen" }, `${name} seen`);
    if (stage > 1) this.#tell(deposit, { what: "block" }, `${name} block`);
    if (stage > 2) this.#tell(deposit, { what: "money", assetId, units, at: moment.now }, name);
    return null;
  }

  #asked({ depositId, askedAt, word }: Of<"asked">): null {
    const deposit = this.#model.deposits.get(depositId);
    if (deposit === undefined || word === "silent") return null;
    if (word !== null) this.#hear(deposit, word);
    // Nothing is over before somebody who was asked after the end knew of nothing.
    if (deposit.terms.end !== null && askedAt > deposit.terms.end) this.#tell(deposit, { what: "over" });
    return null;
  }

  #booked({ depositId, line, units }: Of<"bookLine">, now: number): string | null {
    const deposit = this.#model.deposits.get(depositId);
    if (deposit === undefined) return "not_found";
    if (deposit.terms.kind !== "bank") return "deposit_ended";
    if (this.#lines.has(line)) return "deposit_reference_used";
    this.#lines.add(line);
    return this.#decided(depositId, { what: "money", assetId: deposit.terms.assetId, units, at: now }, `bank ${line}`);
  }

  #decided(depositId: number, fact: NaiveFact, name?: string): string | null {
    const deposit = this.#model.deposits.get(depositId);
    if (deposit === undefined) return "not_found";
    if ("part" in fact && fact.part >= this.#model.standing(deposit).parts.length) return "not_found";
    const before = deposit.facts.length;
    this.#tell(deposit, fact, name);
    return deposit.facts.length === before ? "deposit_ended" : null;
  }

  /** Takes it down unless it is known by its name, or cannot have happened any more. */
  #tell(deposit: NaiveDeposit | undefined, fact: NaiveFact, name?: string): null {
    if (deposit === undefined || (name !== undefined && deposit.names.has(name))) return null;
    if (standingOf(deposit.terms, [...deposit.facts, fact]) === null) return null;
    deposit.facts.push(fact);
    if (name !== undefined) deposit.names.add(name);
    return null;
  }
}

function termsOf({ kind, assetId, amountMin, feeFixed, feeRate }: ChannelTerms) {
  return { kind, assetId, least: amountMin, feeFixed, feeRate, isTaken: true };
}
