import type { EarningKind } from "@candela/engine";
import { currencyById, dayOf, startOfDay } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import { readWaiting, waitingByCurrency } from "./day-store.ts";
import type { EarningInput } from "./earning-change.ts";
import { readDue } from "./order-store.ts";
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

/** How often it is looked whether a day has ended, and whether there is money for what waits. */
const LOOK_EVERY_MS = 5_000;
/** Orders of one transaction: their users' rows are locked for so long, and nothing else of theirs waits longer. */
const ORDERS = 250;
const WAITING = 500;

/**
 * Interest: when a day has ended, and after a start for the days that passed meanwhile, every order is booked for it. Each order holds the last day that it was booked
 * for, and (order, day) is a key, so this job is in no hurry and may run twice.
 */
export class BookingJob {
  readonly #parts: BookingParts;
  readonly #looking: RepeatedWork;
  readonly #logLimit: LogLimit;
  #doneDay = -1;

  constructor(parts: BookingParts) {
    this.#parts = parts;
    this.#logLimit = new LogLimit(parts.clock);
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => this.run(),
      onFailure: (error) => parts.log.warn({ err: error, kind: parts.kind }, "interest could not be booked; trying again"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  /** The next moment after which a day may be booked, epoch ms; at once where this process has booked none yet. */
  nextAt(): number {
    return this.#doneDay < 0 ? 0 : startOfDay(this.#doneDay + 2);
  }

  /** Books and pays whatever is due now; resolves when that is done. */
  async run(): Promise<void> {
    const yesterday = dayOf(this.#parts.clock.now()) - 1;
    if (yesterday > this.#doneDay) {
      await this.#parts.keepSeeds();
      await this.#bookThrough(yesterday);
      this.#doneDay = yesterday;
    }
    await this.#payWaiting();
  }

  async #bookThrough(day: number): Promise<void> {
    const { sql, kind, money, log } = this.#parts;
    let booked = 0;
    for (;;) {
      const orders = await readDue(sql, kind, day, ORDERS);
      if (orders.length === 0) break;
      await money.moneyTransaction(usersOf(orders), { kind: "book", orders });
      booked += orders.length;
    }
    if (booked > 0) log.info({ day, kind, orders: booked }, "interest booked");
  }

  async #payWaiting(): Promise<void> {
    const { sql, kind, money } = this.#parts;
    for (const assetId of (await waitingByCurrency(sql)).keys()) {
      for (let before = ""; ; ) {
        const rows = await readWaiting(sql, { kind, assetId }, { limit: WAITING, offset: 0 });
        const [first] = rows;
        if (first === undefined) break;
        const mark = `${first.orderId}/${first.day}`;
        // The first of them could not be paid: nothing behind it is.
        if (mark === before) {
          this.#alert(assetId);
          break;
        }
        before = mark;
        const days = rows.map(({ orderId, userId, day, productId }) => ({ id: orderId, userId, assetId, productId, day }));
        await money.moneyTransaction(usersOf(days), { kind: "pay", assetId, days });
      }
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
