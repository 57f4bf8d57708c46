import type { EarningKind } from "@candela/engine";
import { assert, currencyById, dayOf, startOfDay } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { DueJob } from "../../platform/due-job.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import { readWaiting } from "./day-store.ts";
import type { DueOrder, EarningInput } from "./earning-change.ts";
import { firstDue, readDue } from "./order-store.ts";
import { unpayableIds, unpayableOf } from "./unpayable.ts";
import { waitingAmounts } from "./waiting-store.ts";
import type { EarningData } from "./wire.ts";

export interface BookingParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  readonly kind: EarningKind;
  readonly money: Pick<MoneyTransactions<EarningInput, EarningData | null>, "moneyTransaction">;
  /** Hashes and seeds of days, of a kind whose rates are drawn. */
  readonly keepSeeds: () => Promise<void>;
}

/** Orders of one transaction: their users' rows are locked for so long, and nothing else of theirs waits longer. */
const ORDERS = 100;
const WAITING = 200;

/**
 * Interest: when a day has ended, and after a start for the days that passed meanwhile, every order is booked for it. Each order holds the last day that it was booked
 * for, and (order, day) is a key, so this job is in no hurry and may run twice. An order that fails by itself is set aside, so that it takes nobody's interest with it.
 */
export class BookingJob {
  readonly #parts: BookingParts;
  readonly #job: DueJob;
  readonly #logLimit: LogLimit;
  #doneDay = -1;
  readonly #unbooked: SetAside;
  readonly #unpaid: SetAside;

  constructor(parts: BookingParts) {
    const { kind } = parts;
    this.#parts = parts;
    this.#logLimit = new LogLimit(parts.clock);
    this.#job = new DueJob({ ...parts, work: () => this.run(), failed: "interest could not be booked; trying again", facts: { kind } });
    const asideOf = (what: string, most: number) =>
      this.#job.aside(most, (order) => ({ alert: "earning", kind, order }), `interest of an order could not be ${what}: it is set aside`);
    this.#unbooked = asideOf("booked", ORDERS);
    this.#unpaid = asideOf("paid", WAITING);
    unpayableOf(parts.sql).set(kind, this.#unpaid);
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

  /** Books and pays whatever is due now; resolves when that is done. */
  async run(): Promise<void> {
    const { clock, keepSeeds } = this.#parts;
    const yesterday = dayOf(clock.now()) - 1;
    const isAgain = this.#job.isAgain();
    // Also where the clock was set back: the days up to the one that was done are still to come.
    if (yesterday !== this.#doneDay || (isAgain && this.#unbooked.isAny)) {
      await keepSeeds();
      this.#unbooked.forget();
      await this.#bookThrough(yesterday);
      if (!this.#job.isStopping) this.#doneDay = yesterday;
    }
    if (isAgain) this.#unpaid.forget();
    await this.#payWaiting();
  }

  /** Day by day, so that nobody's later day is paid before an earlier one of somebody else, and no transaction grows with the days that were missed. */
  async #bookThrough(yesterday: number): Promise<void> {
    const { sql, kind, log } = this.#parts;
    let booked = 0;
    for (let day = await firstDue(sql, kind, yesterday); day <= yesterday && !this.#job.isStopping; day += 1)
      booked += await this.#bookDay(day);
    if (booked > 0) log.info({ day: yesterday, kind, orders: booked }, "interest booked");
  }

  async #bookDay(through: number): Promise<number> {
    const { sql, clock, kind, money } = this.#parts;
    return await this.#job.inPieces<DueOrder>(
      this.#unbooked,
      (asked) => {
        // Of a clock that was set back meanwhile the day is not over any more.
        assert(dayOf(clock.now()) > through, "a day is booked once it is over");
        return readDue(sql, kind, { ...asked, through });
      },
      (orders) => money.moneyTransaction(usersOf(orders), { kind: "book", through, orders }),
    );
  }

  async #payWaiting(): Promise<void> {
    for (const assetId of (await waitingAmounts(this.#parts.sql)).keys()) await this.#payCurrency(assetId);
  }

  async #payCurrency(assetId: number): Promise<void> {
    const { sql, kind, money } = this.#parts;
    for (let before = ""; ; ) {
      // Both kinds are paid from one account: what comes after interest of the other kind waits until that is paid.
      const limit = this.#job.rows(this.#unpaid);
      const waiting = await readWaiting(sql, { assetId, except: unpayableIds(sql) }, { limit, offset: 0 });
      const other = waiting.findIndex((row) => row.kind !== kind);
      const rows = other < 0 ? waiting : waiting.slice(0, other);
      const [first] = rows;
      if (first === undefined || this.#job.isStopping) return;
      const mark = `${first.orderId}/${first.day}`;
      // The first of them could not be paid: nothing behind it is.
      if (mark === before) return this.#alert(assetId);
      const days = rows.map(({ orderId, userId, day, productId }) => ({ id: orderId, userId, assetId, productId, day }));
      const pay = () => money.moneyTransaction(usersOf(days), { kind: "pay", assetId, days });
      const isDone = await this.#job.take(this.#unpaid, days, pay, days.length < limit);
      if (isDone) before = mark;
    }
  }

  #alert(assetId: number): void {
    const facts = { alert: "treasury", kind: this.#parts.kind, currency: currencyById(assetId)?.code };
    this.#logLimit.line((leftOut) => this.#parts.log.warn({ ...facts, leftOut }, "interest waits for money in the treasury: fund it"));
  }
}

function usersOf(keys: readonly { readonly userId: bigint }[]): bigint[] {
  return [...new Set(keys.map(({ userId }) => userId))];
}
