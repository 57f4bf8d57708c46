import { hash } from "node:crypto";
import { assert } from "@candela/model";
import { type Cell, numberList, rowText, rowTexts } from "../../platform/postgres/columns.ts";
import { HOUSE, LedgerCode, ReferenceKind, TransferKind } from "./books.ts";
import { balanceOf, type LedgerAccount, type Transfer } from "./transfer.ts";

/** Transfers as `ledger_post` takes them: array literals of rows. */
export interface Posting {
  /** Ids of all accounts that it touches, ascending. */
  readonly accounts: string;
  /** A `ledger_change` for each of them. */
  readonly changes: string;
  /** A row of `ledger_transfer` for each transfer, its columns in the order of the table's. */
  readonly transfers: string;
  /** Whether any of them freezes something, or takes what is frozen. */
  readonly hasHolds: boolean;
  /** SHA-256 over the transfers' rows. */
  readonly hash: Buffer;
}

/**
 * Effect of transfers on their accounts, and the balance after each of them. `accounts` are as they were read under their locks, before any
 * of these transfers; an account that is not among them is taken for one of the house. The database checks owners, assets and balances.
 */
export function postingOf(accounts: Iterable<LedgerAccount>, transfers: readonly Transfer[], ts: number): Posting {
  const [first] = transfers;
  assert(first !== undefined, "a posting has transfers");
  const tallies = new Tallies(accounts);
  let before = 0n;
  const rows = transfers.map((transfer) => {
    assert(transfer.id > before, "ids must rise in the order of the transfers");
    before = transfer.id;
    return rowOf(tallies, transfer, ts, first.id);
  });
  const touched = tallies.touched();
  return {
    accounts: numberList(touched.map(({ id }) => id)),
    changes: rowTexts(touched.map((tally) => rowText(tally.change()))),
    transfers: rowTexts(rows),
    hasHolds: transfers.some(({ kind }) => kind !== "single"),
    hash: hash("sha256", `${rows.join("\n")}\n`, "buffer"),
  };
}

/**
 * A row's fields joined by commas in the order of the table's columns, null as nothing: what the database reads, and, closed by a line feed, what the
 * hash runs over. No field can hold a comma.
 */
function rowOf(tallies: Tallies, transfer: Transfer, ts: number, posting: bigint): string {
  const { id, kind, amount, reference, pendingId, actor, request, configVersion, tick } = transfer;
  assert(amount > 0n && transfer.debit !== transfer.credit, "an amount goes from one account to another");
  const [debit, credit] = tallies.sides(transfer);
  assert(debit.assetId === credit.assetId, "a transfer is of one asset");
  const isPosted = kind === "single" || kind === "post";
  debit.take(transfer, "debits");
  credit.take(transfer, "credits");
  return rowText([
    id,
    TransferKind[kind],
    debit.id,
    credit.id,
    debit.assetId,
    amount,
    LedgerCode[transfer.reason],
    ReferenceKind[reference.kind],
    reference.id,
    pendingId,
    debit.owner,
    credit.owner,
    isPosted ? debit.shown() : null,
    isPosted ? credit.shown() : null,
    actor,
    request?.toLowerCase() ?? null,
    configVersion,
    tick?.productId ?? null,
    tick?.seq ?? null,
    ts,
    posting,
  ]);
}

class Tallies {
  readonly #known: ReadonlyMap<bigint, LedgerAccount>;
  readonly #tallies = new Map<bigint, Tally>();

  constructor(accounts: Iterable<LedgerAccount>) {
    const known = new Map<bigint, LedgerAccount>();
    for (const account of accounts) known.set(account.id, account);
    this.#known = known;
  }

  sides({ debit, credit }: Transfer): [Tally, Tally] {
    const assetId = (this.#known.get(debit) ?? this.#known.get(credit))?.assetId;
    assert(assetId !== undefined, "one account of a transfer is known");
    return [this.#of(debit, assetId), this.#of(credit, assetId)];
  }

  /** In the order of the accounts' ids. */
  touched(): Tally[] {
    return [...this.#tallies.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  #of(id: bigint, assetId: number): Tally {
    let tally = this.#tallies.get(id);
    if (tally === undefined) {
      tally = new Tally(id, this.#known.get(id), assetId);
      this.#tallies.set(id, tally);
    }
    return tally;
  }
}

/** An account while a posting is made: what was read of it, and what the transfers so far add to it. */
class Tally {
  readonly id: bigint;
  readonly owner: bigint;
  readonly assetId: number;
  readonly #before: bigint | null;
  readonly #posted = { debits: 0n, credits: 0n };
  readonly #pending = { debits: 0n, credits: 0n };
  #first = 0n;
  #last = 0n;

  constructor(id: bigint, account: LedgerAccount | undefined, assetId: number) {
    this.id = id;
    this.owner = account?.owner ?? HOUSE;
    this.assetId = account?.assetId ?? assetId;
    this.#before = account === undefined || this.owner === HOUSE ? null : balanceOf(account);
  }

  take({ id, kind, amount }: Transfer, side: "debits" | "credits"): void {
    if (kind === "single" || kind === "post") this.#posted[side] += amount;
    if (kind === "pend") this.#pending[side] += amount;
    else if (kind !== "single") this.#pending[side] -= amount;
    if (this.#first === 0n) this.#first = id;
    this.#last = id;
  }

  /** The posted balance now; null for accounts of the house, whose lines show none. */
  shown(): bigint | null {
    return this.#before === null ? null : this.#before + this.#posted.credits - this.#posted.debits;
  }

  /** In the order of the type's columns. */
  change(): Cell[] {
    const [posted, pending] = [this.#posted, this.#pending];
    const sums = [posted.debits, posted.credits, pending.debits, pending.credits];
    return [this.id, this.owner, this.assetId, ...sums, this.#before, this.#first, this.#last];
  }
}
