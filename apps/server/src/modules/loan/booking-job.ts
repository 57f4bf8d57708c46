import { assert, dayOf, startOfDay } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { DueJob, type PieceAsked } from "../../platform/due-job.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { LoanInput, LoanKey } from "./loan-change.ts";
import { type DueLoan, firstDue, readDue, readReminded } from "./order-store.ts";
import type { LoanData } from "./wire.ts";

export interface BookingParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  readonly money: Pick<MoneyTransactions<LoanInput, LoanData | null>, "moneyTransaction">;
}

/** Loans of one transaction: their users' rows are locked for so long. */
const LOANS = 100;

/**
 * Interest of loans: when a day has ended, and after a start for the days that passed meanwhile, every loan is booked for it, and its user is reminded where it is due soon. Each
 * loan holds the last day that it was booked for, and (loan, day) is a key, so this job is in no hurry and may run twice.
 */
export class LoanBookingJob {
  readonly #parts: BookingParts;
  readonly #job: DueJob;
  readonly #aside: SetAside;
  #doneDay = -1;

  constructor(parts: BookingParts) {
    this.#parts = parts;
    this.#job = new DueJob({ ...parts, work: () => this.run(), failed: "interest of loans could not be booked; trying again" });
    this.#aside = this.#job.aside(LOANS, (loan) => ({ alert: "loan", loan }), "interest of a loan could not be booked: it is set aside");
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** The next moment after which a day may be booked, epoch ms; at once where this process has booked none yet. */
  nextAt(): number {
    return this.#doneDay < 0 ? 0 : startOfDay(this.#doneDay + 2);
  }

  /** Books whatever is due now; resolves when that is done. */
  async run(): Promise<void> {
    const yesterday = dayOf(this.#parts.clock.now()) - 1;
    const isAgain = this.#job.isAgain();
    // Also where the clock was set back: the days up to the one that was done are still to come.
    if (yesterday === this.#doneDay && !(isAgain && this.#aside.isAny)) return;
    this.#aside.forget();
    await this.#bookThrough(yesterday);
    await this.#remind(yesterday);
    if (!this.#job.isStopping) this.#doneDay = yesterday;
  }

  /** Day by day, so that no transaction grows with the days that were missed. */
  async #bookThrough(yesterday: number): Promise<void> {
    const { sql, log } = this.#parts;
    let booked = 0;
    for (let day = await firstDue(sql, yesterday); day <= yesterday && !this.#job.isStopping; day += 1) booked += await this.#bookDay(day);
    if (booked > 0) log.info({ day: yesterday, loans: booked }, "interest of loans booked");
  }

  async #bookDay(through: number): Promise<number> {
    const { sql, clock } = this.#parts;
    return await this.#job.inPieces<DueLoan>(
      this.#aside,
      (asked) => {
        // Of a clock that was set back meanwhile the day is not over any more.
        assert(dayOf(clock.now()) > through, "a day is booked once it is over");
        return readDue(sql, through, asked);
      },
      (loans) => this.#book(loans, through),
    );
  }

  /** Reminders of today, of loans whose days were booked before the day began to matter. */
  async #remind(yesterday: number): Promise<void> {
    const read = ({ after, ...asked }: PieceAsked<LoanKey>) =>
      readReminded(this.#parts.sql, yesterday + 1, { ...asked, after: after?.id ?? 0n });
    await this.#job.inPieces<LoanKey>(this.#aside, read, (loans) => this.#book(loans, yesterday));
  }

  #book(loans: readonly LoanKey[], through: number): Promise<unknown> {
    const users = [...new Set(loans.map(({ userId }) => userId))];
    return this.#parts.money.moneyTransaction(users, { kind: "book", through, loans });
  }
}
