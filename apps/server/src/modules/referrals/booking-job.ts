import { setTimeout as pause } from "node:timers/promises";
import { dayOf, startOfDay } from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import { DueJob, type PieceAsked } from "../../platform/due-job.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { lowestUnderWay, transactionMarks } from "../../platform/postgres/transaction-marks.ts";
import type { SetAside } from "../../platform/set-aside.ts";
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

/** A day is booked so long after its end: what was traded in its last moment is in the ledger by then. */
const SETTLED_AFTER_MS = 60_000;
/** How long one look waits for transactions that began before the day was over, ms of the machine. */
const WAIT_MS_MAX = 5_000;
const POLL_MS = 20;
/** Members of one transaction; each has up to three above, whose rows are locked for so long. */
const MEMBERS = 100;
const WAITING = 200;

/**
 * Commission: when a day has ended, and after a start for the days that passed meanwhile, every member who paid trading fees is booked for it. (Member, day) is a key, so
 * this job is in no hurry and may run twice. A day is marked when all its members are booked, so that the next start goes on where this one ended.
 */
export class CommissionJob {
  readonly #parts: BookingParts;
  readonly #job: DueJob;
  readonly #logLimit: LogLimit;
  #doneDay = -1;
  readonly #unbooked: SetAside;
  readonly #unpaid: SetAside;

  constructor(parts: BookingParts) {
    this.#parts = parts;
    this.#logLimit = new LogLimit(parts.clock);
    this.#job = new DueJob({ ...parts, work: () => this.run(), failed: "commission could not be booked; trying again" });
    const asideOf = (what: string, most: number) =>
      this.#job.aside(most, (id) => ({ alert: "commission", of: id }), `commission could not be ${what}: it is set aside`);
    this.#unbooked = asideOf("booked", MEMBERS);
    this.#unpaid = asideOf("paid", WAITING);
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** The next moment after which a day may be booked, epoch ms; at once where this process has booked none yet. */
  nextAt(): number {
    return this.#doneDay < 0 ? 0 : startOfDay(this.#doneDay + 2) + SETTLED_AFTER_MS;
  }

  /** Books and pays whatever is due now; resolves when that is done. */
  async run(): Promise<void> {
    const through = dayOf(this.#parts.clock.now() - SETTLED_AFTER_MS) - 1;
    const isAgain = this.#job.isAgain();
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

  /** Day by day; whether all of them are booked. */
  async #bookThrough(through: number): Promise<boolean> {
    const { sql, clock, log } = this.#parts;
    const first = await firstUnbookedDay(sql);
    if (first === undefined || first > through) return true;
    if (!(await this.#isSettled())) return false;
    let members = 0;
    for (let day = first; day <= through; day += 1) {
      if (this.#job.isStopping) return false;
      members += await this.#bookDay(day);
      if (this.#job.isStopping) return false;
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
      if (machine.now() > until || this.#job.isStopping) return false;
      await pause(POLL_MS, undefined, { ref: false });
    }
  }

  async #bookDay(day: number): Promise<number> {
    const { sql, money } = this.#parts;
    const rates = await ratesInForce(sql, day);
    return await this.#job.inPieces(
      this.#unbooked,
      async ({ after, ...asked }: PieceAsked<DueMember>) => {
        const members = await readMemberDays(sql, { ...asked, day, after: after?.id ?? 0n });
        return members.map((member) => ({ id: member.memberId, member }));
      },
      (due) => {
        const input: CommissionInput = { kind: "book", rates, members: due.map(({ member }) => member) };
        return money.moneyTransaction(earnersOf(input), input);
      },
    );
  }

  async #payWaiting(): Promise<void> {
    const { sql, money } = this.#parts;
    let isShort = false;
    await this.#job.inPieces<WaitingLine>(
      this.#unpaid,
      async (asked) => (isShort ? [] : await readWaiting(sql, asked)),
      async (lines) => {
        const input: CommissionInput = { kind: "pay", lines };
        const answer = await money.moneyTransaction(earnersOf(input), input);
        isShort = answer.ok && answer.data.isShort;
      },
    );
    if (isShort) this.#alert();
  }

  #alert(): void {
    this.#logLimit.line((leftOut) =>
      this.#parts.log.warn({ alert: "commission", leftOut }, "commission waits for money in the marketing account: fund it"),
    );
  }
}

interface DueMember {
  readonly id: bigint;
  readonly member: Awaited<ReturnType<typeof readMemberDays>>[number];
}
