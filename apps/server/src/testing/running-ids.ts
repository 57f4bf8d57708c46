import { IdBlocks } from "../modules/ledger/transfer.ts";

/** Ids one after another, for decisions that are made without a database. */
export class RunningIds extends IdBlocks {
  readonly #next: () => bigint;

  constructor(next: () => bigint) {
    super([]);
    this.#next = next;
  }

  override next(): bigint {
    return this.#next();
  }
}
