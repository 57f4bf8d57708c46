import type { Health } from "../health.ts";
import type { Log } from "../log.ts";
import { connect, type DatabaseAddress, type Sql } from "./database.ts";
import { postgres } from "./driver.ts";
import { faultName } from "./fault.ts";
import type { WriteWatch } from "./write-watch.ts";

export interface DatabaseWatchParts {
  readonly address: string | DatabaseAddress;
  readonly health: Pick<Health, "up" | "down">;
  readonly log: Pick<Log, "warn" | "info">;
  readonly writes: Pick<WriteWatch, "problem">;
  /** How long an answer may take, and the pause before the next question: together with the next answer below three seconds. */
  readonly answerMs?: number;
  readonly everyMs?: number;
}

/** Parts of health: whether the database answers, and whether what is sent to it can be written. */
const QUERIES = "queries";
const WRITES = "writes";
const ANSWER_MS = 1_500;
const EVERY_MS = 500;
/** The least that PostgreSQL takes: the rows of the question do not fit, so they go to a file on the database's disk. */
const WORK_MEMORY_KB = 64;
/** What a write would be answered: read_only_sql_transaction. */
const READ_ONLY = "25006";

/**
 * Asks the database twice a second, on a connection of its own, whether it answers, has room on its disk and may be written. Health says
 * what is missing from the first question on, and that it is ready again with the first good answer. Resolves after the first question, with what ends it.
 */
export async function watchDatabase(parts: DatabaseWatchParts): Promise<() => Promise<void>> {
  const watch = new DatabaseWatch(parts);
  await watch.look();
  return watch.start();
}

class DatabaseWatch {
  private readonly parts: DatabaseWatchParts;
  private readonly answerMs: number;
  private sql: Sql;
  private readonly told = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(parts: DatabaseWatchParts) {
    this.parts = parts;
    this.answerMs = parts.answerMs ?? ANSWER_MS;
    this.sql = this.connect();
  }

  start(): () => Promise<void> {
    this.next();
    return async () => {
      this.isStopped = true;
      clearTimeout(this.timer);
      await this.running;
      await this.sql.end({ timeout: 0 });
    };
  }

  async look(): Promise<void> {
    this.tell(QUERIES, await this.ask());
    this.tell(WRITES, this.parts.writes.problem());
  }

  private next(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.look().then(() => this.next());
    }, this.parts.everyMs ?? EVERY_MS).unref();
  }

  private connect(): Sql {
    return connect(this.parts.address, {
      poolSize: 1,
      applicationName: "candela health",
      statementTimeoutMs: this.answerMs,
      workMemoryKb: WORK_MEMORY_KB,
      keepsConnection: true,
    });
  }

  /** What is wrong, or null. */
  private async ask(): Promise<string | null> {
    const { sql } = this;
    // The count needs a file: it fails as any write does on a full disk, and costs neither a table nor the log of the database.
    const asked = sql<{ readOnly: boolean }[]>`
      select current_setting('transaction_read_only') = 'on' as "readOnly", (select count(*) from generate_series(1, 4000)) as rows`.then(
      ([row]) => (row?.readOnly === true ? faultName(READ_ONLY) : null),
      (error: unknown) => (error instanceof postgres.PostgresError ? faultName(error.code) : `no answer: ${faultName(error)}`),
    );
    const { waited, end } = waitInVain(this.answerMs);
    const answer = await Promise.race([asked, waited]);
    end();
    if (answer !== undefined) return answer;
    // The connection may be dead without knowing it: the next question goes over another.
    this.sql = this.connect();
    void sql.end({ timeout: 0 });
    return `no answer within ${this.answerMs} ms`;
  }

  private tell(part: string, problem: string | null): void {
    const { health, log } = this.parts;
    const before = this.told.get(part);
    if (problem === null) {
      health.up(part);
      this.told.delete(part);
      if (before !== undefined) log.info({ part }, "the database works again");
      return;
    }
    health.down(part, problem);
    this.told.set(part, problem);
    if (before !== problem) log.warn({ part, problem }, "the database does not work");
  }
}

/** Resolves after so long; what had arrived by then, while this process was busy, is read before. */
function waitInVain(ms: number): { readonly waited: Promise<undefined>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(undefined))), ms);
  return { waited: promise, end: () => clearTimeout(timer) };
}
