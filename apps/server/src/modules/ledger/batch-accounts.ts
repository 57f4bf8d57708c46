import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { type AccountKey, accountKeyText } from "./books.ts";
import { lockAccounts, openAccounts } from "./store.ts";
import type { LedgerAccount } from "./transfer.ts";

/** The accounts that the batches of a mode book on: their users', and the house's of their shard. */
export class BatchAccounts {
  readonly #sql: Sql;
  readonly #house = new Map<string, LedgerAccount>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Makes what is missing of these accounts of the house, once; `define` makes the assets that they are of. It is committed on its own, so that
   * what is remembered here cannot be rolled back with a batch.
   */
  async openHouse(keys: readonly AccountKey[], define: () => Promise<void> = async () => undefined): Promise<void> {
    const missing = keys.filter((key) => !this.#house.has(accountKeyText(key)));
    if (missing.length === 0) return;
    await define();
    for (const account of await openAccounts(this.#sql, missing)) this.#house.set(accountKeyText(account), account);
  }

  /**
   * These accounts of users, locked in the order of their ids and made where there are none, with all accounts of the house; by `accountKeyText`. The
   * lock is its first statement: call it before whatever else the batch reads.
   */
  async lock(tx: Tx, keys: readonly AccountKey[]): Promise<Map<string, LedgerAccount>> {
    const locked = await lockAccounts(tx, keys);
    const accounts = new Map([...locked, ...this.#house.values()].map((account) => [accountKeyText(account), account]));
    const missing = keys.filter((key) => !accounts.has(accountKeyText(key)));
    const opened = missing.length === 0 ? [] : await openAccounts(tx, missing);
    for (const account of opened) accounts.set(accountKeyText(account), account);
    return accounts;
  }
}
