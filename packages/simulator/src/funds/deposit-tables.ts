import {
  decideDeposit,
  depositAmount,
  depositTransfers,
  FIRST_ASK_MS,
  isPaymentOver,
  nextPaymentAsk,
  type PaymentWord,
  paymentTold,
  type ToldOfDeposit,
  transferTold,
} from "@candela/engine";
import { currencyById, type DepositTerms, NEW_DEPOSIT } from "@candela/model";
import { Table } from "../overlay.ts";
import { must } from "../violation.ts";
import type { FundsBooks } from "./funds-books.ts";
import {
  BANK_MS,
  type ChainLook,
  type ChannelTerms,
  DEPOSITS_OPEN_MAX,
  type Delivery,
  type DepositRow,
  type FundsFields,
  PAY_MS,
} from "./operations.ts";
import type { Settings } from "./terms.ts";

/** A rejection, or the deposit as it stands; null where nothing happened. */
export type DepositAnswer = { readonly rejection: string } | { readonly rejection: null; readonly data: DepositRow | null };

const no = (rejection: string): DepositAnswer => ({ rejection });
const done = (data: DepositRow | null): DepositAnswer => ({ rejection: null, data });

/** Deposits as the server goes about them: rows and the real rules, on simulated tables. */
export class DepositTables {
  readonly rows = new Table<number, DepositRow>();
  readonly #byReference = new Table<string, number>();
  readonly #byTransfer = new Table<string, number>();
  readonly #callbacks = new Table<string, { readonly delivery: Delivery; readonly isApplied: boolean }>();
  readonly #lines = new Table<string, number>();
  readonly #books: FundsBooks;
  readonly #settings: Settings;
  #nextId = 1;

  constructor(books: FundsBooks, settings: Settings) {
    this.#books = books;
    this.#settings = settings;
  }

  all(): readonly Pick<Table<unknown, unknown>, "commit" | "discard">[] {
    return [this.rows, this.#byReference, this.#byTransfer, this.#callbacks, this.#lines];
  }

  /** A bank transfer that is announced, or an online payment that is begun. */
  create(
    userId: bigint,
    { kind, channelId, text, reference }: Extract<FundsFields, { readonly kind: "announce" | "begin" }>,
    { isFrozen, open, now }: { readonly isFrozen: boolean; readonly open: number; readonly now: number },
  ): DepositAnswer {
    const channel = this.#settings.channel(channelId);
    const isBank = kind === "announce";
    const currency = currencyById(channel.assetId);
    const isRight = channel.direction === 1 && channel.isVisible && channel.kind === (isBank ? "bank" : "online");
    if (currency === undefined || !isRight) return no("channel_closed");
    const amount = depositAmount(channel, currency, text);
    if (!amount.ok) return no(amount.rejection.key);
    if (isFrozen) return no("account_frozen");
    if (open >= DEPOSITS_OPEN_MAX) return no("deposit_open_limit");
    const terms = { ...termsOf(channel), expected: amount.units, expiresAt: now + (isBank ? BANK_MS : PAY_MS) };
    const row = this.#fresh(userId, terms, { reference, stage: 0, createdAt: now, askAt: isBank ? null : now + FIRST_ASK_MS });
    this.#byReference.set(reference, row.id);
    this.rows.set(row.id, row);
    return done(row);
  }

  /** A picture of the transfer. */
  picture(userId: bigint, depositId: number): DepositAnswer {
    const row = this.rows.get(depositId);
    if (row === undefined || row.userId !== userId || row.terms.kind !== "bank") return no("not_found");
    const told = { happening: { type: "voucher" }, source: "voucher", externalId: String(depositId) } as const;
    if (row.names.some(({ source }) => source === told.source)) return no("voucher_given");
    return this.happen(row, [told], () => "deposit_ended");
  }

  /** A callback at the door: its signature first, then whether it is a new one. */
  receive({ eventId, ...rest }: Delivery): DepositAnswer {
    if (!rest.isGenuine) return no("signature");
    const known = this.#callbacks.get(eventId);
    if (known !== undefined) return known.delivery.bytes === rest.bytes ? done(null) : no("other_bytes");
    this.#callbacks.set(eventId, { delivery: { eventId, ...rest }, isApplied: false });
    return done(null);
  }

  /** Callbacks that are kept and were not applied yet. */
  waiting(): Pick<Delivery, "eventId" | "reference">[] {
    return [...this.#callbacks.rows()].flatMap(([, { delivery, isApplied }]) => (isApplied ? [] : [delivery]));
  }

  apply(eventId: string): DepositAnswer {
    const kept = this.#callbacks.get(eventId);
    if (kept === undefined) return done(null);
    this.#callbacks.set(eventId, { ...kept, isApplied: true });
    const row = this.byReference(kept.delivery.reference);
    return row === undefined ? done(null) : this.happen(row, this.meaning(kept.delivery.word));
  }

  byReference(reference: string): DepositRow | undefined {
    const id = this.#byReference.get(reference);
    return id === undefined ? undefined : this.rows.get(id);
  }

  byTransfer(name: string): DepositRow | undefined {
    const id = this.#byTransfer.get(name);
    return id === undefined ? undefined : this.rows.get(id);
  }

  /** One look at a transfer: the first makes its deposit. */
  look(userId: bigint, look: ChainLook, now: number): DepositAnswer {
    const { name, network, assetId, units, stage } = look;
    const channel = this.#settings.chainChannel(assetId, network);
    const terms = channel === undefined ? NO_CHANNEL : termsOf(channel);
    const row =
      this.byTransfer(name) ??
      this.#fresh(
        userId,
        { ...terms, kind: "crypto", assetId, expected: null, expiresAt: null },
        { reference: "", stage, createdAt: now, askAt: null },
      );
    this.#byTransfer.set(name, row.id);
    const word = { name, isInBlock: stage >= 2, isFinal: stage === 3, assetId, units };
    return this.happen({ ...row, stage }, transferTold("custody", word, now));
  }

  /** The provider was asked: what it knows is applied, and what it knows nothing of may be over. */
  asked({ depositId, askedAt, word }: Extract<FundsFields, { readonly kind: "asked" }>, now: number): DepositAnswer {
    const row = this.rows.get(depositId);
    if (row === undefined) return done(null);
    const asking = { createdAt: row.createdAt, expiresAt: row.terms.expiresAt, asked: row.asked };
    const askAt = this.nextAsk(asking, askedAt, word !== "silent");
    if (word === "silent") {
      this.rows.set(row.id, { ...row, askAt, asked: row.asked + 1 });
      return done(null);
    }
    const told: ToldOfDeposit[] = word === null ? [] : this.meaning(word);
    if (this.mayExpire(row, askedAt, now)) told.push({ happening: { type: "expired" } });
    const answer = this.happen(row, told);
    const after = this.rows.get(depositId) ?? row;
    const { state } = after.status;
    this.rows.set(row.id, { ...after, askAt: state === "credited" || state === "rejected" ? null : askAt, asked: row.asked + 1 });
    return answer;
  }

  expire(depositId: number): DepositAnswer {
    const row = this.rows.get(depositId);
    return row === undefined ? done(null) : this.happen(row, [{ happening: { type: "expired" } }]);
  }

  /** An operator finds a line of the statement for it. */
  bookLine({ depositId, line, units }: Extract<FundsFields, { readonly kind: "bookLine" }>, now: number): DepositAnswer {
    const row = this.rows.get(depositId);
    if (row === undefined) return no("not_found");
    if (row.terms.kind !== "bank") return no("deposit_ended");
    if (this.#lines.get(line) !== undefined) return no("deposit_reference_used");
    this.#lines.set(line, depositId);
    const happening = { type: "receipt", assetId: row.terms.assetId, amount: units, at: now } as const;
    return this.happen(row, [{ happening, source: "bank", externalId: line }], () => "deposit_ended");
  }

  reject(depositId: number): DepositAnswer {
    const row = this.rows.get(depositId);
    if (row === undefined) return no("not_found");
    return this.happen(row, [{ happening: { type: "rejected", reason: "other" } }], () => "deposit_ended");
  }

  decidePart({ depositId, part, how }: Extract<FundsFields, { readonly kind: "decidePart" }>): DepositAnswer {
    const row = this.rows.get(depositId);
    if (row?.status.parts[part] === undefined) return no("not_found");
    return this.happen(row, [{ happening: { type: how, part } }], () => "deposit_ended");
  }

  /** Of a question that was answered with nothing: only what was asked for after its end is over. */
  protected mayExpire({ terms }: DepositRow, askedAt: number, _now: number): boolean {
    return isPaymentOver(terms, askedAt);
  }

  protected nextAsk(asking: Parameters<typeof nextPaymentAsk>[0], askedAt: number, hasAnswered: boolean): number | null {
    return nextPaymentAsk(asking, askedAt, hasAnswered, 1);
  }

  /** What a provider's word means. */
  protected meaning(word: PaymentWord): ToldOfDeposit[] {
    const { receipts, failed } = paymentTold("provider", word);
    return [...receipts, ...failed];
  }

  protected happen(row: DepositRow, told: readonly ToldOfDeposit[], orElse?: (told: ToldOfDeposit) => string): DepositAnswer {
    const { status, effects, impossible } = decideDeposit(row.terms, row.status, row.names, told, () => orElse !== undefined);
    if (impossible !== null && orElse !== undefined) return no(orElse(impossible));
    for (const { change } of effects)
      for (const movement of change.movements)
        for (const { from, to, amount } of depositTransfers(movement)) this.#books.move(row.userId, movement.assetId, from, to, amount);
    const names = effects.map(({ told: { source, externalId } }) => ({ source, externalId }));
    const after = { ...row, status, names: [...row.names, ...names] };
    this.rows.set(row.id, after);
    return done(after);
  }

  /** Committed rows that nothing asks of any more. */
  forget(row: DepositRow, name: string): void {
    this.rows.purge(row.id);
    this.#byReference.purge(row.reference);
    this.#byTransfer.purge(name);
  }

  forgetCallbacks(isOver: (delivery: Delivery) => boolean): void {
    for (const [eventId, { delivery, isApplied }] of this.#callbacks.rows())
      if (isApplied && isOver(delivery)) this.#callbacks.purge(eventId);
  }

  #fresh(userId: bigint, terms: DepositTerms, given: Pick<DepositRow, "reference" | "stage" | "createdAt" | "askAt">): DepositRow {
    const id = this.#nextId;
    this.#nextId += 1;
    must(this.rows.get(id) === undefined, `deposit ${id} comes twice`);
    return { id, userId, terms, status: NEW_DEPOSIT, names: [], asked: 0, ...given };
  }
}

const NO_CHANNEL = { kind: "crypto", amountMin: 1n, feeFixed: 0n, feeRate: 0n, hasChannel: false } as const;

function termsOf({ kind, assetId, amountMin, feeFixed, feeRate }: ChannelTerms) {
  return { kind, assetId, amountMin, feeFixed, feeRate, hasChannel: true };
}
