import type { DepositRow, WithdrawalRow } from "./operations.ts";
import type { PayoutStored } from "./withdrawal-tables.ts";

/** What a running process knows of the tables: whose rows they are, and what waits for time. Made anew after a restart. */
export class FundsIndex {
  /** Online payments that are asked for. */
  readonly asking = new Set<number>();
  /** Bank transfers of which nothing came yet. */
  readonly announced = new Set<number>();
  /** Payouts that have not ended. */
  readonly payouts = new Set<number>();
  readonly #statuses = new Map<number, DepositRow["status"]>();
  /** Rows to which something happened and that were not compared since. */
  readonly #touched = { deposits: new Map<bigint, Set<number>>(), withdrawals: new Map<bigint, Set<number>>() };
  readonly #deposits = new Map<bigint, Set<number>>();
  readonly #withdrawals = new Map<bigint, Set<number>>();

  learn(
    deposits: Iterable<[number, DepositRow]>,
    withdrawals: Iterable<[number, WithdrawalRow]>,
    payouts: Iterable<[number, PayoutStored]>,
  ): void {
    for (const [id, { userId, askAt, terms, status }] of deposits) {
      setOf(this.#deposits, userId).add(id);
      if (this.#statuses.get(id) !== status) setOf(this.#touched.deposits, userId).add(id);
      this.#statuses.set(id, status);
      put(this.asking, id, askAt !== null);
      put(this.announced, id, terms.kind === "bank" && status.state === "created");
    }
    for (const [id, { userId }] of withdrawals) {
      setOf(this.#withdrawals, userId).add(id);
      setOf(this.#touched.withdrawals, userId).add(id);
    }
    for (const [id, { state }] of payouts) put(this.payouts, id, !["paid", "failed", "withdrawn"].includes(state));
  }

  depositsOf(userId: bigint): number[] {
    return [...(this.#deposits.get(userId) ?? [])];
  }

  withdrawalsOf(userId: bigint): number[] {
    return [...(this.#withdrawals.get(userId) ?? [])];
  }

  takeTouched(what: "deposits" | "withdrawals", userId: bigint): readonly number[] {
    const touched = [...(this.#touched[what].get(userId) ?? [])];
    this.#touched[what].delete(userId);
    return touched;
  }

  forgetDeposit({ id, userId }: DepositRow): void {
    this.#deposits.get(userId)?.delete(id);
    this.#statuses.delete(id);
    this.asking.delete(id);
  }

  forgetWithdrawal({ id, userId }: WithdrawalRow): void {
    this.#withdrawals.get(userId)?.delete(id);
  }
}

function setOf(sets: Map<bigint, Set<number>>, userId: bigint): Set<number> {
  const known = sets.get(userId) ?? new Set();
  sets.set(userId, known);
  return known;
}

function put(set: Set<number>, id: number, isIn: boolean): void {
  if (isIn) set.add(id);
  else set.delete(id);
}
