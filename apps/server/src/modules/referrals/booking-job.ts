import { setTimeout as pause } from "node:timers/promises";
import { assert, dayOf, startOfDay } from "@candela/model";
import { Turns } from "../../platform/by-turns.ts";
import { type Clock, machineClock, passingMs, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { lowestUnderWay, transactionMarks } from "../../platform/postgres/transaction-marks.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { CommissionInput, WaitingLine } from "./commission-change.ts";
import { readWaiting } from "./commission-store.ts";
import { type CommissionAnswer, earnersOf } from "./commission-work.ts";
import { firstUnbookedDay, markBooked, readMemberDays } from "./facts-store.ts";
import { ratesInForce } from "./rates-store.ts";

export interface BookingParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  readonly money: Pick<MoneyTransactions<CommissionInput, CommissionAnswer>, "moneyTransaction">;
}

/** How often it is looked whether a day has ended, and whether there is money for what waits. */
const LOOK_EVERY_MS = 5_000;
/** A day is booked so long after its end: what was traded in its last moment is in the ledger by then. */
const SETTLED_AFTER_MS = 60_000;
/** How long one look waits for transactions that began before the day was over, ms of the machine. */
const WAIT_MS_MAX = 5_000;
const POLL_MS = 20;
/** Members of one transaction; each has up to three above, whose rows are locked for so long. */
const MEMBERS = 100;
const WAITING = 200;
/** What failed alone is tried again after so long. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Commission: when a day has ended, and after a start for the days that passed meanwhile, every member who paid trading fees is booked for it. (Member, day) is a key, so
 * this job is in no hurry and may run twice. A day is marked when all its members are booked, so that the next start goes on where this one ended.
 */
export class CommissionJob {
  readonly #parts: BookingParts;
  readonly #looking: RepeatedWork;
  readonly #turns: Turns;
  readonly #logLimit: LogLimit;
  #doneDay = -1;
  readonly #unbooked: SetAside;
  readonly #unpaid: SetAside;
  /** When what was set aside is tried again, epoch ms. */
  #againAt = 0;
  #isStopping = false;

  constructor(parts: BookingParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.clock);
    this.#logLimit = new LogLimit(parts.clock);
    const asideLimit = new LogLimit(parts.clock);
    const asideOf = (what: string, most: number) =>
      new SetAside(most, (id, error) => {
        const facts = { err: error, alert: "commission", of: String(id) };
        asideLimit.line((leftOut) => parts.log.warn({ ...facts, leftOut }, `commission could not be ${what}: it is set aside`));
      });
    this.#unbooked = asideOf("booked", MEMBERS);
    this.#unpaid = asideOf("paid", WAITING);
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => this.run(),
      onFailure: (error) => parts.log.warn({ err: error }, "commission could not be booked; trying again"),
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
    return this.#doneDay < 0 ? 0 : startOfDay(this.#doneDay + 2) + SETTLED_AFTER_MS;
  }

  /** Books and pays whatever is due now; resolves when that is done. */
  async run(): Promise<void> {
    const through = dayOf(this.#parts.clock.now() - SETTLED_AFTER_MS) - 1;
    const isAgain = this.#isAgain();
    if (isAgain) {
      this.#unbooked.forget();
      this.#unpaid.forget();
    }
    // What waits goes first: nobody's later day is paid before it.
    await this.#payWaiting();
    // While members are set aside, all others are booked already: nothing is looked through again before they are tried again.
    if (!isAgain && this.#unbooked.isAny) return;
    if (through !== this.#doneDay && (await this.#bookThrough(through))) this.#doneDay = through;
  }

  /** Whether it is time to try again what was set aside. */
  #isAgain(): boolean {
    const { clock } = this.#parts;
    const now = clock.now();
    const wait = passingMs(clock, AGAIN_AFTER_MS);
    // Of a clock that was set back the moment would not come.
    if (now < this.#againAt && this.#againAt <= now + wait) return false;
    this.#againAt = now + wait;
    return true;
  }

  /** Day by day; whether all of them are booked. */
  async #bookThrough(through: number): Promise<boolean> {
    const { sql, clock, log } = this.#parts;
    const first = await firstUnbookedDay(sql);
    if (first === undefined || first > through) return true;
    if (!(await this.#isSettled())) return false;
    let members = 0;
    for (let day = first; day <= through; day += 1) {
      if (this.#isStopping) return false;
      members += await this.#bookDay(day);
      if (this.#isStopping) return false;
      // A member who failed alone is still to come, day by day: nobody else waits for that, and no day counts as booked before it.
      if (!this.#unbooked.isAny) await markBooked(sql, day, clock.now());
    }
    if (members > 0) log.info({ day: through, members }, "commission booked");
    return !this.#unbooked.isAny;
  }

  /** Whether every transaction has ended that was under way when the day was over: what it posts is of that day. */
  async #isSettled(): Promise<boolean> {
    const machine = machineClock(this.#parts.clock);
    const until = machine.now() + WAIT_MS_MAX;
    const marks = await transactionMarks(this.#parts.sql);
    for (let { lowest } = marks; ; lowest = await lowestUnderWay(this.#parts.sql)) {
      if (lowest >= marks.next) return true;
      if (machine.now() > until || this.#isStopping) return false;
      await pause(POLL_MS, undefined, { ref: false });
    }
  }

  async #bookDay(day: number): Promise<number> {
    const { sql, money } = this.#parts;
    const rates = await ratesInForce(sql, day);
    let booked = 0;
    for (let after = 0n; !this.#isStopping; ) {
      const limit = this.#turns.rows(this.#unbooked.limit);
      const members = await readMemberDays(sql, { day, after, except: this.#unbooked.ids, limit });
      const last = members.at(-1);
      if (last === undefined) return booked;
      assert(last.memberId > after, "members come by their ids");
      const input: CommissionInput = { kind: "book", rates, members };
      const book = () => money.moneyTransaction(earnersOf(input), input);
      const rows = members.map(({ memberId }) => ({ id: memberId }));
      const isDone = await this.#turns.take(() => this.#unbooked.attempt(rows, book), members.length < limit);
      if (!isDone) continue;
      after = last.memberId;
      booked += members.length;
    }
    return booked;
  }

  async #payWaiting(): Promise<void> {
    const { sql, money } = this.#parts;
    for (let after: WaitingLine | null = null; !this.#isStopping; ) {
      const limit = this.#turns.rows(this.#unpaid.limit);
      const lines: WaitingLine[] = await readWaiting(sql, { after, except: this.#unpaid.ids, limit });
      const last = lines.at(-1);
      if (last === undefined) return;
      const input: CommissionInput = { kind: "pay", lines };
      let isShort = false;
      const pay = async () => {
        const answer = await money.moneyTransaction(earnersOf(input), input);
        isShort = answer.ok && answer.data.isShort;
      };
      const isDone = await this.#turns.take(() => this.#unpaid.attempt(lines, pay), lines.length < limit);
      if (isShort) return this.#alert();
      if (isDone) after = last;
    }
  }

  #alert(): void {
    this.#logLimit.line((leftOut) =>
      this.#parts.log.warn({ alert: "commission", leftOut }, "commission waits for money in the marketing account: fund it"),
    );
  }
}
