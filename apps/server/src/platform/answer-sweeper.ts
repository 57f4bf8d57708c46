import type { Clock } from "./clock.ts";
import { deleteAnswers } from "./idempotency.ts";
import type { Log } from "./log.ts";
import type { Sql } from "./postgres/database.ts";

/** How long a key keeps its answer: far longer than any client asks again, since an order is asked for within minutes. */
export const ANSWER_KEEP_MS = 7 * 86_400_000;
const SWEEP_EVERY_MS = 60_000;
/** Rows of one statement: short, so that nobody waits for it. */
const SWEEP_ROWS = 5_000;
/** Statements of one sweep at most: more than 3,000 orders a second leave behind. */
const STATEMENTS_MAX = 40;

export interface AnswerSweeper {
  /** One sweep now; returns how many answers were forgotten. */
  sweep(): Promise<number>;
  start(): void;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

export interface AnswerSweeperParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  /** For tests; rows of one statement, and statements of a sweep. */
  readonly bounds?: { readonly rows: number; readonly statements: number };
}

/** Forgets the answers that nobody asks for any more. Safe to run in several processes at once. */
export function createAnswerSweeper({ sql, clock, log, bounds }: AnswerSweeperParts): AnswerSweeper {
  const { rows, statements } = bounds ?? { rows: SWEEP_ROWS, statements: STATEMENTS_MAX };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = true;

  async function sweep(): Promise<number> {
    const before = clock.now() - ANSWER_KEEP_MS;
    let forgotten = 0;
    for (let n = 0; n < statements; n += 1) {
      const gone = await deleteAnswers(sql, before, rows);
      forgotten += gone;
      if (gone < rows) break;
    }
    return forgotten;
  }

  function next(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = sweep()
        .catch((error: unknown) => log.warn({ err: error }, "old answers could not be cleared away; it is tried again"))
        .finally(next);
    }, SWEEP_EVERY_MS);
    timer.unref();
  }

  return {
    sweep,
    start() {
      isStopped = false;
      next();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
