import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { lowestUnderWay, transactionMarks } from "../../platform/postgres/transaction-marks.ts";

/** A moment counts as past so long after it: by then everything of it was begun to be stored. As commission has it. */
const BEGUN_AFTER_MS = 60_000;

/** Up to which moment everything that happened is stored, as far as was found out: what is under way then has begun later. */
export class StoredThrough {
  readonly #sql: Sql;
  readonly #clock: Clock;
  #asked: { readonly next: bigint; readonly at: number } | null = null;
  #through: number | null = null;

  constructor({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Epoch ms; null while it is not known. */
  get ms(): number | null {
    return this.#through;
  }

  /** Looks once, and waits for nothing. */
  async look(): Promise<void> {
    this.#asked ??= { next: (await transactionMarks(this.#sql)).next, at: this.#clock.now() };
    const { next, at } = this.#asked;
    if ((await lowestUnderWay(this.#sql)) < next) return;
    this.#asked = null;
    this.#through = at - BEGUN_AFTER_MS;
  }
}
