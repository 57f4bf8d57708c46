import { assert, dayOf, startOfDay } from "@candela/model";
import { Turns } from "../../platform/by-turns.ts";
import { type Clock, passingMs, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { LoanInput, LoanKey } from "./loan-change.ts";
import { firstDue, readDue, readReminded } from "./order-store.ts";
import type { LoanData } from "./wire.ts";

export interface BookingParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  readonly money: Pick<MoneyTransactions<LoanInput, LoanData | null>, "moneyTransaction">;
}

/** How often it is looked whether a day has ended. */
const LOOK_EVERY_MS = 5_000;
/** Loans of one transaction: their users' rows are locked for so long. */
const LOANS = 100;
/** What failed alone is tried again after so long. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Interest of loans: when a day has ended, and after a start for the days that passed meanwhile, every loan is booked for it, and its user is reminded where it is due soon. Each
 * loan holds the last day that it was booked for, and (loan, day) is a key, so this job is in no hurry and may run twice.
 */
export class LoanBookingJob {
  readonly #parts: BookingParts;
  readonly #looking: RepeatedWork;
  readonly #aside: SetAside;
  readonly #turns: Turns;
  #doneDay = -1;
  /** When what was set aside is tried again, epoch ms. */
  #againAt = 0;
  #isStopping = false;

  constructor(parts: BookingParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.clock);
    const asideLimit = new LogLimit(parts.clock);
    this.#aside = new SetAside(LOANS, (id, error) => {
      const facts = { err: error, alert: "loan", loan: String(id) };
      asideLimit.line((leftOut) => parts.log.warn({ ...facts, leftOut }, "interest of a loan could not be booked: it is set aside"));
    });
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => this.run(),
      onFailure: (error) => parts.log.warn({ err: error }, "interest of loans could not be booked; trying again"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    // Many missed days are not booked to their end before a server stops: the next one goes on.
    this.#isStopping = true;
    return this.#looking.stop();
  }

  /** The next moment after which a day may be booked, epoch ms; at once where this process has booked none yet. */
  nextAt(): number {
    return this.#doneDay < 0 ? 0 : startOfDay(this.#doneDay + 2);
  }

  /** Books whatever is due now; resolves when that is done. */
  async run(): Promise<void> {
    const { clock } = this.#parts;
    const yesterday = dayOf(clock.now()) - 1;
    const isAgain = this.#isAgain();
    // Also where the clock was set back: the days up to the one that was done are still to come.
    if (yesterday === this.#doneDay && !(isAgain && this.#aside.isAny)) return;
    this.#aside.forget();
    await this.#bookThrough(yesterday);
    await this.#remind(yesterday);
    if (!this.#isStopping) this.#doneDay = yesterday;
  }

  #isAgain(): boolean {
    const { clock } = this.#parts;
    const now = clock.now();
    const pause = passingMs(clock, AGAIN_AFTER_MS);
    // Of a clock that was set back the moment would not come.
    if (now < this.#againAt && this.#againAt <= now + pause) return false;
    this.#againAt = now + pause;
    return true;
  }

  /** Day by day, so that no transaction grows with the days that were missed. */
  async #bookThrough(yesterday: number): Promise<void> {
    const { sql, log } = this.#parts;
    let booked = 0;
    for (let day = await firstDue(sql, yesterday); day <= yesterday && !this.#isStopping; day += 1) booked += await this.#bookDay(day);
    if (booked > 0) log.info({ day: yesterday, loans: booked }, "interest of loans booked");
  }

  async #bookDay(through: number): Promise<number> {
    const { sql } = this.#parts;
    let booked = 0;
    for (let before = 0n; ; ) {
      const limit = this.#turns.rows(this.#aside.limit);
      const loans = await readDue(sql, through, limit, this.#aside.ids);
      const [first] = loans;
      if (first === undefined || this.#isStopping) return booked;
      // A clock that was set back meanwhile: the day is not over any more.
      assert(first.id !== before, "a loan that was booked for a day is not due for it");
      if (!(await this.#turns.take(() => this.#book(loans, through), loans.length < limit))) continue;
      before = first.id;
      booked += loans.length;
    }
  }

  /** Reminders of today, of loans whose days were booked before the day began to matter. */
  async #remind(yesterday: number): Promise<void> {
    for (let after = 0n; !this.#isStopping; ) {
      const loans = await readReminded(this.#parts.sql, yesterday + 1, { after, limit: this.#aside.limit, except: this.#aside.ids });
      const last = loans.at(-1);
      if (last === undefined) return;
      if (await this.#book(loans, yesterday)) after = last.id;
    }
  }

  #book(loans: readonly LoanKey[], through: number): Promise<boolean> {
    const users = [...new Set(loans.map(({ userId }) => userId))];
    return this.#aside.attempt(loans, () => this.#parts.money.moneyTransaction(users, { kind: "book", through, loans }));
  }
}
