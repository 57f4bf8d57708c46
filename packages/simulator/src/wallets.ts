import { type CashBacking, NOTHING_BACKED } from "@candela/engine";
import type { SimMarket } from "./market.ts";
import { Table } from "./overlay.ts";

/** A user's settlement money: what can be spent now. What is frozen or reserved belongs to the modes' objects. */
export interface Wallet {
  readonly available: bigint;
  readonly isFrozen: boolean;
}

export class Wallets {
  /** By user: ids are small numbers here, and numbers are found faster than bigints. */
  readonly #table = new Table<number, Wallet>();

  /** What leans on a user's money, as the mode says that has cross positions. */
  backing: (userId: bigint, moment: { readonly market: SimMarket; readonly now: number }) => CashBacking = () => NOTHING_BACKED;

  open(userId: bigint, available: bigint): void {
    this.#table.set(Number(userId), { available, isFrozen: false });
    this.#table.commit();
  }

  of(userId: bigint): Wallet {
    const wallet = this.#table.get(Number(userId));
    if (wallet === undefined) throw new Error(`no user ${userId}`);
    return wallet;
  }

  setAvailable(userId: bigint, available: bigint): void {
    this.#table.set(Number(userId), { ...this.of(userId), available });
  }

  setFrozen(userId: bigint, isFrozen: boolean): void {
    this.#table.set(Number(userId), { ...this.of(userId), isFrozen });
    this.#table.commit();
  }

  commit(): void {
    this.#table.commit();
  }

  discard(): void {
    this.#table.discard();
  }

  total(): bigint {
    let sum = 0n;
    for (const [, { available }] of this.#table.rows()) sum += available;
    return sum;
  }
}
