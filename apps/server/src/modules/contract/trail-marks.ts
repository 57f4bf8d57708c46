import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { storeTrailMarks } from "./store.ts";
import type { TriggerDesk } from "./trigger-desk.ts";

/** How often it is written how far trailing stops have followed: what a crash may make them forget. */
const WRITE_EVERY_MS = 5_000;
const ROWS_PER_STATEMENT = 2_000;

/**
 * Keeps how far trailing stops have followed, beside the positions. After a restart a stop goes on from what was written last or from the first
 * tick that is better; ticks of the time in between, when nothing could have fired, do not count.
 */
export class TrailMarks {
  private readonly parts: { readonly sql: Sql; readonly log: Pick<Log, "warn">; readonly desk: Pick<TriggerDesk, "trails"> };
  private written = new Map<bigint, string>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(parts: TrailMarks["parts"]) {
    this.parts = parts;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.write());
    }, WRITE_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
    await this.write();
  }

  /** Writes what has changed since the last time. */
  async write(): Promise<void> {
    const marks = [...this.parts.desk.trails()];
    const isNew = ({ id, setSeq, best }: (typeof marks)[number]) => this.written.get(id) !== `${setSeq}/${best.price}`;
    const changed = marks.filter(isNew);
    try {
      for (let from = 0; from < changed.length; from += ROWS_PER_STATEMENT)
        await storeTrailMarks(this.parts.sql, changed.slice(from, from + ROWS_PER_STATEMENT));
      this.written = new Map(marks.map(({ id, setSeq, best }) => [id, `${setSeq}/${best.price}`]));
    } catch (error) {
      this.parts.log.warn({ err: error }, "trailing stops could not be written; trying again");
    }
  }
}
