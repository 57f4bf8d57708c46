import type { Health } from "../health.ts";
import type { Log } from "../log.ts";
import { connect, type DatabaseAddress } from "./database.ts";
import { postgres } from "./driver.ts";
import { faultName } from "./fault.ts";
import type { WriteWatch } from "./write-watch.ts";

/** A connection over which health asks. */
export interface HealthLine {
  /** Whether the database only reads. Rejects where it cannot be written either, or does not answer. */
  isReadOnly(): Promise<boolean>;
  end(): Promise<void>;
}

export interface DatabaseWatchParts {
  readonly address: string | DatabaseAddress;
  readonly health: Pick<Health, "up" | "down">;
  readonly log: Pick<Log, "warn" | "info">;
  readonly writes: Pick<WriteWatch, "problem">;
  /** How long an answer may take, and the pause before the next question: together with the next answer below three seconds. */
  readonly answerMs?: number;
  readonly everyMs?: number;
  /** A connection to the address unless given. */
  readonly open?: (answerMs: number) => HealthLine;
}

/** Parts of health: whether the database answers, and whether what is sent to it can be written. */
const QUERIES = "queries";
const WRITES = "writes";
const ANSWER_MS = 1_500;
const EVERY_MS = 500;
/** The least that PostgreSQL takes: the rows of the question do not fit, so they go to a file on the database's disk. */
const WORK_MEMORY_KB = 64;
/** The error of a write to such a database: read_only_sql_transaction. */
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
  readonly #parts: DatabaseWatchParts;
  readonly #answerMs: number;
  readonly #everyMs: number;
  #line: HealthLine;
  readonly #told = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #writesTimer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: DatabaseWatchParts) {
    this.#parts = parts;
    this.#answerMs = parts.answerMs ?? ANSWER_MS;
    this.#everyMs = parts.everyMs ?? EVERY_MS;
    this.#line = this.#open();
  }

  start(): () => Promise<void> {
    this.#next();
    // The state of writes is reported by a timer of its own: a database that is slow to answer may not be able to write at all.
    this.#writesTimer = setInterval(() => this.#tellWrites(), this.#everyMs).unref();
    return async () => {
      this.#isStopped = true;
      clearTimeout(this.#timer);
      clearInterval(this.#writesTimer);
      await this.#running;
      await this.#line.end();
    };
  }

  async look(): Promise<void> {
    this.#tell(QUERIES, await this.#ask());
    this.#tellWrites();
  }

  #tellWrites(): void {
    this.#tell(WRITES, this.#parts.writes.problem());
  }

  #next(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.look().then(() => this.#next());
    }, this.#everyMs).unref();
  }

  #open(): HealthLine {
    return this.#parts.open?.(this.#answerMs) ?? openLine(this.#parts.address, this.#answerMs);
  }

  /** The present problem, or null. */
  async #ask(): Promise<string | null> {
    const line = this.#line;
    const asked = line.isReadOnly().then(
      (isReadOnly) => (isReadOnly ? faultName(READ_ONLY) : null),
      (error: unknown) => (error instanceof postgres.PostgresError ? faultName(error.code) : `no answer: ${faultName(error)}`),
    );
    const { waited, end } = waitInVain(this.#answerMs);
    const answer = await Promise.race([asked, waited]);
    end();
    if (answer !== undefined) return answer;
    // The connection may be dead without knowing it: the next question goes over another.
    this.#line = this.#open();
    void line.end();
    return `no answer within ${this.#answerMs} ms`;
  }

  #tell(part: string, problem: string | null): void {
    const { health, log } = this.#parts;
    const before = this.#told.get(part);
    if (problem === null) {
      health.up(part);
      this.#told.delete(part);
      if (before !== undefined) log.info({ part }, "the database works again");
      return;
    }
    health.down(part, problem);
    this.#told.set(part, problem);
    if (before !== problem) log.warn({ part, problem }, "the database does not work");
  }
}

function openLine(address: string | DatabaseAddress, answerMs: number): HealthLine {
  const sql = connect(address, {
    poolSize: 1,
    applicationName: "candela health",
    statementTimeoutMs: answerMs,
    workMemoryKb: WORK_MEMORY_KB,
    keepsConnection: true,
  });
  return {
    async isReadOnly() {
      // The count needs a file: it fails as any write does on a full disk, and costs neither a table nor the log of the database.
      const [row] = await sql<{ readOnly: boolean }[]>`
        select current_setting('transaction_read_only') = 'on' as "readOnly", (select count(*) from generate_series(1, 4000)) as rows`;
      return row?.readOnly === true;
    },
    end: () => sql.end({ timeout: 0 }),
  };
}

/** Resolves after so long; what had arrived by then, while this process was busy, is read before. */
function waitInVain(ms: number): { readonly waited: Promise<undefined>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(undefined))), ms);
  return { waited: promise, end: () => clearTimeout(timer) };
}
