import { DAY_MS } from "@candela/model";
import { type Clock, passingMs } from "./clock.ts";
import { deleteAnswers } from "./idempotency.ts";
import type { Log } from "./log.ts";
import type { Sql } from "./postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "./repeated-work.ts";

/** How long a key keeps its answer, in the machine's time: far longer than any client asks again, since an order is asked for within minutes. */
export const ANSWER_KEEP_MS = 7 * DAY_MS;
const SWEEP_EVERY_MS = 60_000;
/** Rows of one statement: short, so that nobody waits for it. */
const SWEEP_ROWS = 5_000;
/** Statements of one sweep at most: more than 3,000 orders a second leave behind. */
const STATEMENTS_MAX = 40;

export interface AnswerSweeper extends RepeatedWork {
  /** One sweep now; returns how many answers were forgotten. */
  sweep(): Promise<number>;
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

  async function sweep(): Promise<number> {
    const before = clock.now() - passingMs(clock, ANSWER_KEEP_MS);
    let forgotten = 0;
    for (let n = 0; n < statements; n += 1) {
      const gone = await deleteAnswers(sql, before, rows);
      forgotten += gone;
      if (gone < rows) break;
    }
    return forgotten;
  }

  const onFailure = (error: unknown) => log.warn({ err: error }, "old answers could not be cleared away; it is tried again");
  return { sweep, ...repeatedWork({ everyMs: SWEEP_EVERY_MS, work: sweep, onFailure }) };
}
