import { financingMoment, lastFinancingDay } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { FireQueue } from "../triggers/index.ts";
import { readOwing } from "./read-watched.ts";

export interface FinancingParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  /** Charges every day that a user's positions owe. */
  readonly charge: (userId: bigint) => Promise<unknown>;
  readonly underWayMax: number;
}

/** How often it is looked whether a day has ended. */
const LOOK_EVERY_MS = 5_000;
/** Positions of one page; their users are charged before the next is read. */
const PAGE = 2_000;

/**
 * Daily financing: when a day's moment has passed, and after a start for the days that passed meanwhile, every open position is charged. A
 * charge is unique by (position, day) and every command on a position first charges what it owes, so this job is in no hurry and may run twice.
 */
export class FinancingJob {
  readonly #parts: FinancingParts;
  readonly #queue: FireQueue<bigint>;
  readonly #looking: RepeatedWork;
  #doneDay = -1;
  #failures = 0;
  readonly #logLimit: LogLimit;

  constructor(parts: FinancingParts) {
    this.#parts = parts;
    this.#logLimit = new LogLimit(parts.clock);
    this.#queue = new FireQueue(parts.underWayMax, (userId) => this.#charge(userId));
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => this.#look(),
      onFailure: (error) => parts.log.warn({ err: error }, "financing could not run; trying again"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  async stop(): Promise<void> {
    const stopped = this.#looking.stop();
    this.#queue.clear();
    await stopped;
  }

  /** The next moment after which something may be owed, epoch ms; at once where nothing has been charged by this process yet. */
  nextAt(): number {
    return this.#doneDay < 0 ? 0 : financingMoment(this.#doneDay + 1);
  }

  /** Charges whatever is owed now; resolves when that is done. */
  async run(): Promise<void> {
    const { sql, clock, log } = this.#parts;
    const day = lastFinancingDay(clock.now());
    this.#failures = 0;
    let charged = 0;
    for (let after = 0n; ; ) {
      const page = await readOwing(sql, { day, moment: financingMoment(day) }, after, PAGE);
      for (const userId of new Set(page.map((row) => row.userId))) this.#queue.push(userId);
      await this.#queue.idle();
      charged += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      after = last.id;
    }
    if (charged > 0) log.info({ day, positions: charged, failures: this.#failures }, "financing charged");
    // A failed charge is tried again at the next look.
    if (this.#failures === 0) this.#doneDay = day;
  }

  async #look(): Promise<void> {
    if (lastFinancingDay(this.#parts.clock.now()) > this.#doneDay) await this.run();
  }

  async #charge(userId: bigint): Promise<void> {
    try {
      await this.#parts.charge(userId);
    } catch (error) {
      this.#failures += 1;
      const facts = { err: error, user: String(userId) };
      this.#logLimit.line((leftOut) => this.#parts.log.warn({ ...facts, leftOut }, "a user's financing failed"));
    }
  }
}
