import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import type { TriggerWatcher } from "../triggers/index.ts";
import { storeHighWaterMarks } from "./store.ts";

/** How often it is written how far trailing stops have followed: what a crash may make them forget. */
const WRITE_EVERY_MS = 5_000;
const WRITE_LEAST_MS = 500;
const ROWS_PER_STATEMENT = 2_000;

interface HighWaterMarksParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly watcher: Pick<TriggerWatcher, "trails">;
}

/**
 * Keeps how far trailing stops have followed, beside the positions. After a restart a stop goes on from what was written last or from the first
 * tick that is better; ticks of the time in between, when nothing could have fired, do not count.
 */
export class HighWaterMarks {
  readonly #parts: HighWaterMarksParts;
  #written = new Map<bigint, string>();
  readonly #writing: RepeatedWork;

  constructor(parts: HighWaterMarksParts) {
    this.#parts = parts;
    this.#writing = repeatedWork({
      everyMs: timerMs(parts.clock, WRITE_EVERY_MS, WRITE_LEAST_MS),
      work: () => this.#write(),
      onFailure: (error) => this.#failed(error),
    });
  }

  start(): void {
    this.#writing.start();
  }

  async stop(): Promise<void> {
    await this.#writing.stop();
    await this.#write().catch((error: unknown) => this.#failed(error));
  }

  /** Writes what has changed since the last time. */
  async #write(): Promise<void> {
    const marks = [...this.#parts.watcher.trails()];
    const isNew = ({ id, setSeq, best }: (typeof marks)[number]) => this.#written.get(id) !== `${setSeq}/${best.price}`;
    const changed = marks.filter(isNew);
    for (let from = 0; from < changed.length; from += ROWS_PER_STATEMENT)
      await storeHighWaterMarks(this.#parts.sql, changed.slice(from, from + ROWS_PER_STATEMENT));
    this.#written = new Map(marks.map(({ id, setSeq, best }) => [id, `${setSeq}/${best.price}`]));
  }

  #failed(error: unknown): void {
    this.#parts.log.warn({ err: error }, "trailing stops could not be written; trying again");
  }
}
