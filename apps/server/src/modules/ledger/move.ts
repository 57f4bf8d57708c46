import { assert } from "@candela/model";
import { type AccountKey, accountKeyText, HOUSE } from "./books.ts";
import { availableOf, type IdBlocks, type LedgerAccount, type Transfer } from "./transfer.ts";

/** Money that goes from one account to another for a reason. Units are those of the accounts' asset. */
export interface Move extends Pick<Transfer, "amount" | "reason" | "reference" | "actor" | "request"> {
  readonly from: AccountKey;
  readonly to: AccountKey;
}

/**
 * The accounts of a money transaction while it is decided. What was decided before in the same transaction is in them already. Of the
 * house it knows that accounts exist, not what they hold: they are not locked.
 */
export class Books {
  readonly #accounts = new Map<string, LedgerAccount>();
  readonly #asRead: LedgerAccount[] = [];

  constructor(accounts: readonly LedgerAccount[]) {
    this.add(accounts);
  }

  /** All accounts as they were before the moves: what a posting begins with. */
  asRead(): readonly LedgerAccount[] {
    return this.#asRead;
  }

  /** An account as it is after the moves so far; undefined where there is none. */
  find(key: AccountKey): LedgerAccount | undefined {
    return this.#accounts.get(accountKeyText(key));
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
    const keys = moves.flatMap(({ from, to }) => [from, to]).map((key) => [accountKeyText(key), key] as const);
    const missing = [...new Map(keys.filter(([text]) => !this.#accounts.has(text))).values()];
    assert(
      missing.every(({ owner }) => owner === HOUSE),
      "accounts of users are locked before money of theirs is decided on",
    );
    return missing;
  }

  /** Takes the moves into account. What a user has not is not spent: that is a bug of the decision. */
  apply(moves: readonly Move[]): void {
    for (const { from, to, amount } of moves) {
      assert(amount > 0n, "a move moves something");
      assert(from.assetId === to.assetId, "a move is of one asset");
      this.#change(from, (account) => ({ ...account, debitsPosted: account.debitsPosted + amount }));
      this.#change(to, (account) => ({ ...account, creditsPosted: account.creditsPosted + amount }));
    }
  }

  /** Each as a transfer with its own id, in the order of the moves. */
  transfers(moves: readonly Move[], ids: IdBlocks): Transfer[] {
    return moves.map(({ from, to, ...move }) => ({
      ...move,
      id: ids.next(),
      kind: "single",
      debit: this.#idOf(from),
      credit: this.#idOf(to),
      pendingId: null,
      configVersion: 0,
      tick: null,
    }));
  }

  #change(key: AccountKey, changed: (account: LedgerAccount) => LedgerAccount): void {
    const account = this.find(key);
    if (account === undefined) return;
    const next = changed(account);
    assert(key.owner === HOUSE || availableOf(next) >= 0n, "a decision spends what the user has");
    this.#accounts.set(accountKeyText(key), next);
  }

  #idOf(key: AccountKey): bigint {
    const account = this.find(key);
    assert(account !== undefined, "accounts were opened");
    return account.id;
  }
}
