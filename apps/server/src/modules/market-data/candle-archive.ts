import type { Candle } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { deleteMinutesBefore, insertMinutes, type MinuteRow } from "./candle-store.ts";

/** How long closed one-minute candles are kept: what a complaint about a shown chart is likely to reach back to. */
export const CANDLE_RETENTION_MS = 14 * DAY_MS;
/** Candles that wait for the database: about six hours of fifty products. Beyond that the oldest are let go; the feed still has them. */
const WAITING_MAX = 20_000;
const BATCH = 2_000;
const DELETE_LIMIT = 20_000;
/** After the full minute, so that the last products' bars are in. */
const FLUSH_EVERY_MS = MINUTE_MS;
const FLUSH_LEAST_MS = 5_000;
const FLUSHES_PER_CLEANING = 10;

/**
 * Keeps a record of the one-minute candles as they were shown: gathered as they close, written once a minute in one statement.
 * A database that is away costs nothing but memory up to a bound.
 */
export class CandleArchive {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #log: Pick<Log, "error" | "warn">;
  #waiting: MinuteRow[] = [];
  readonly #flushing: RepeatedWork;
  #flushes = 0;

  constructor(sql: Sql, clock: Clock, log: Pick<Log, "error" | "warn">) {
    this.#sql = sql;
    this.#clock = clock;
    this.#log = log;
    this.#flushing = repeatedWork({
      everyMs: timerMs(clock, FLUSH_EVERY_MS, FLUSH_LEAST_MS),
      work: () => this.#writeAndClean(),
      onFailure: (error) => this.#failed(error),
    });
  }

  add(productId: number, candle: Candle): void {
    this.#waiting.push({ productId, ...candle });
    if (this.#waiting.length > WAITING_MAX) this.#waiting.splice(0, this.#waiting.length - WAITING_MAX);
  }

  start(): void {
    this.#flushing.start();
  }

  /** Writes what is left; a failure is logged, because the feed still has every candle. */
  async stop(): Promise<void> {
    await this.#flushing.stop();
    await this.flush();
  }

  /** Writes everything that waits; what fails stays for the next. */
  async flush(): Promise<void> {
    await this.#writeAndClean().catch((error: unknown) => this.#failed(error));
  }

  async #writeAndClean(): Promise<void> {
    await this.#write();
    if (this.#flushes % FLUSHES_PER_CLEANING === 0) {
      await deleteMinutesBefore(this.#sql, this.#clock.now() - CANDLE_RETENTION_MS, DELETE_LIMIT);
    }
    this.#flushes += 1;
  }

  #failed(error: unknown): void {
    this.#log.error({ err: error, waiting: this.#waiting.length }, "candles could not be stored");
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      await insertMinutes(this.#sql, batch);
      const written = new Set(batch);
      this.#waiting = this.#waiting.filter((row) => !written.has(row));
    }
  }
}
