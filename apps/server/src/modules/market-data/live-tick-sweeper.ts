import { DAY_MS } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { deleteLiveTicks } from "./live-tick-store.ts";

/** How long the journal of live ticks keeps those that nothing traded at or beside: longer than any trade runs. */
export const LIVE_TICKS_KEPT_MS = 2 * DAY_MS;
const SWEEP_EVERY_MS = 60_000;
/** Ticks of one statement: short, so that nobody waits for it. */
const SWEEP_ROWS = 2_000;
/** Statements of one product and sweep at most: thirty times what ten ticks a second leave behind in a minute. */
const STATEMENTS_MAX = 10;

export interface LiveTickSweeper extends RepeatedWork {
  /** One sweep now; returns how many ticks went. */
  sweep(): Promise<number>;
}

export interface LiveTickSweeperParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly productCodes: readonly string[];
}

/** Forgets what the journal need not keep. What it keeps for ever is not looked at again before the next start. */
export function createLiveTickSweeper({ sql, clock, log, productCodes }: LiveTickSweeperParts): LiveTickSweeper {
  const swept = new Map<string, number>();

  async function sweepProduct(productCode: string, to: number): Promise<number> {
    const from = swept.get(productCode) ?? 0;
    let gone = 0;
    for (let n = 0; n < STATEMENTS_MAX; n += 1) {
      const deleted = await deleteLiveTicks(sql, { productCode, from, to, limit: SWEEP_ROWS });
      gone += deleted;
      if (deleted === SWEEP_ROWS) continue;
      swept.set(productCode, to);
      break;
    }
    return gone;
  }

  async function sweep(): Promise<number> {
    const to = clock.now() - LIVE_TICKS_KEPT_MS;
    let gone = 0;
    for (const productCode of productCodes) gone += await sweepProduct(productCode, to);
    return gone;
  }

  const onFailure = (error: unknown) => log.warn({ err: error }, "old live ticks could not be cleared away; it is tried again");
  return { sweep, ...repeatedWork({ everyMs: SWEEP_EVERY_MS, work: sweep, onFailure }) };
}
