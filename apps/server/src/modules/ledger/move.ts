import { assert } from "@candela/model";
import { type AccountKey, accountKeyText, HOUSE, type ReferenceKind } from "./books.ts";
import { availableOf, type IdBlocks, type LedgerAccount, type Transfer } from "./transfer.ts";

/** Fields that every move states. Units are those of the accounts' asset. */
type Said = Pick<Transfer, "amount" | "reason" | "reference" | "actor" | "request">;

/** Money that goes from one account to another for a reason. */
interface Single extends Said {
  readonly kind?: "single";
  readonly from: AccountKey;
  readonly to: AccountKey;
}

/** Money of a user that is frozen for something, to go to an account later or to be free again. Its reference names the hold, once for all time. */
interface Pend extends Said {
  readonly kind: "pend";
  readonly from: AccountKey;
  readonly to: AccountKey;
}

/** Held money that goes where it was held for, whole or in part; or all that is left of it becomes free again (`void`). */
interface Settle extends Said {
  readonly kind: "post" | "void";
  readonly hold: HoldKey;
}

export type Move = Single | Pend | Settle;

/** Key of a hold: at most one hold belongs to it. */
export interface HoldKey {
  readonly kind: ReferenceKind;
  readonly id: bigint;
}

/** An open hold. */
export interface Hold {
  readonly key: HoldKey;
  readonly from: AccountKey;
  readonly to: AccountKey;
  /** Amount frozen at first, and amount still frozen. */
  readonly amount: bigint;
  readonly remaining: bigint;
}

/** An open hold as it was read. */
export interface StoredHold extends Hold {
  readonly pendId: bigint;
}

/** Makes all that is left of a hold free again. */
export function voidOf({ key, remaining }: Hold, said: Omit<Said, "amount">): Move {
  return { ...said, kind: "void", hold: key, amount: remaining };
}

const holdText = ({ kind, id }: HoldKey) => `${kind}/${id}`;

/**
 * The accounts and holds of a money transaction while it is decided. What was decided before in the same transaction is in them already. Of the
 * house it knows that accounts exist, not what they hold: they are not locked.
 */
export class Books {
  readonly #accounts = new Map<string, LedgerAccount>();
  readonly #asRead: LedgerAccount[] = [];
  /** Those that ended in this transaction are kept, with nothing left. */
  readonly #holds = new Map<string, Hold>();
  /** Ids of their pends; of those that are new only once `transfers` has given them. */
  readonly #pendIds = new Map<string, bigint>();

  constructor(accounts: readonly LedgerAccount[], holds: readonly StoredHold[] = []) {
    this.add(accounts);
    for (const { pendId, ...hold } of holds) {
      // Somebody else's hold is not locked here, and so it is not here.
      if (this.find(hold.from) === undefined) continue;
      this.#holds.set(holdText(hold.key), hold);
      this.#pendIds.set(holdText(hold.key), pendId);
    }
  }

  /** All accounts as they were before the moves: what a posting begins with. */
  asRead(): readonly LedgerAccount[] {
    return this.#asRead;
  }

  /** An account as it is after the moves so far; undefined where there is none. */
  find(key: AccountKey): LedgerAccount | undefined {
    return this.#accounts.get(accountKeyText(key));
  }

  /** An open hold as it is after the moves so far; undefined where there is none, where it has ended, and where it is of a user who was not locked. */
  findHold(key: HoldKey): Hold | undefined {
    const hold = this.#holds.get(holdText(key));
    return hold === undefined || hold.remaining === 0n ? undefined : hold;
  }

  /** Every account of a user that was locked. */
  ofUser(owner: bigint): LedgerAccount[] {
    return [...this.#accounts.values()].filter((account) => account.owner === owner);
  }

  add(accounts: readonly LedgerAccount[]): void {
    for (const account of accounts) {
      this.#accounts.set(accountKeyText(account), account);
      this.#asRead.push(account);
    }
  }

  /** Accounts of the moves that are not here; those of users must have been locked. */
  missing(moves: readonly Move[]): AccountKey[] {
    const keys = moves.flatMap((move) => this.#sidesOf(move)).map((key) => [accountKeyText(key), key] as const);
    const missing = [...new Map(keys.filter(([text]) => !this.#accounts.has(text))).values()];
    assert(
      missing.every(({ owner }) => owner === HOUSE),
      "accounts of users are locked before money of theirs is decided on",
    );
    return missing;
  }

  /** Takes the moves into account. What a user has not is not spent, and what is not held is not settled: that is a bug of the decision. */
  apply(moves: readonly Move[]): void {
    for (const move of moves) {
      assert(move.amount > 0n, "a move moves something");
      const [from, to] = this.#sidesOf(move);
      assert(from.assetId === to.assetId, "a move is of one asset");
      assert(accountKeyText(from) !== accountKeyText(to), "a move is from one account to another");
      this.#applyHold(move);
      const { kind = "single", amount } = move;
      const posted = kind === "single" || kind === "post" ? amount : 0n;
      const pending = kind === "single" ? 0n : kind === "pend" ? amount : -amount;
      this.#change(from, ({ debitsPosted, debitsPending, ...account }) => ({
        ...account,
        debitsPosted: debitsPosted + posted,
        debitsPending: debitsPending + pending,
      }));
      this.#change(to, ({ creditsPosted, creditsPending, ...account }) => ({
        ...account,
        creditsPosted: creditsPosted + posted,
        creditsPending: creditsPending + pending,
      }));
    }
  }

  /** Each as a transfer with its own id, in the order of the moves. */
  transfers(moves: readonly Move[], ids: IdBlocks): Transfer[] {
    return moves.map((move) => {
      const { amount, reason, reference, actor, request, kind = "single" } = move;
      const [from, to] = this.#sidesOf(move);
      const id = ids.next();
      if (move.kind === "pend") this.#pendIds.set(holdText(reference), id);
      const pendingId = "hold" in move ? this.#pendIdOf(move.hold) : null;
      const sides = { debit: this.#idOf(from), credit: this.#idOf(to) };
      return { id, kind, ...sides, amount, reason, reference, pendingId, actor, request, configVersion: 0, tick: null };
    });
  }

  /** From where to where a move goes; a settled hold goes where it was held for. */
  #sidesOf(move: Move): readonly [from: AccountKey, to: AccountKey] {
    if (!("hold" in move)) return [move.from, move.to];
    const hold = this.#holds.get(holdText(move.hold));
    assert(hold !== undefined, "a hold that is settled was read, or made before in the same transaction");
    return [hold.from, hold.to];
  }

  #applyHold(move: Move): void {
    if ("hold" in move) {
      const hold = this.findHold(move.hold);
      assert(hold !== undefined && move.amount <= hold.remaining, "no more than what is held is settled");
      assert(move.kind === "post" || move.amount === hold.remaining, "all that is left of a hold becomes free, or nothing");
      this.#holds.set(holdText(hold.key), { ...hold, remaining: hold.remaining - move.amount });
    } else if (move.kind === "pend") {
      const { reference: key, from, to, amount } = move;
      assert(from.owner !== HOUSE, "what is held is a user's");
      assert(!this.#holds.has(holdText(key)), "a thing is held for once");
      this.#holds.set(holdText(key), { key, from, to, amount, remaining: amount });
    }
  }

  #change(key: AccountKey, changed: (account: LedgerAccount) => LedgerAccount): void {
    const account = this.find(key);
    if (account === undefined) return;
    const next = changed(account);
    // A debt is below zero, and never above it.
    const isSound = key.book === "loan" ? availableOf(next) <= 0n : availableOf(next) >= 0n;
    assert(key.owner === HOUSE || isSound, "a decision spends what the user has");
    this.#accounts.set(accountKeyText(key), next);
  }

  #idOf(key: AccountKey): bigint {
    const account = this.find(key);
    assert(account !== undefined, "accounts were opened");
    return account.id;
  }

  #pendIdOf(key: HoldKey): bigint {
    const id = this.#pendIds.get(holdText(key));
    assert(id !== undefined, "a hold is posted before it is settled");
    return id;
  }
}
