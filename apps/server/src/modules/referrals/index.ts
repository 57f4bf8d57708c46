/** Invited members and commission: a share of the trading fees that they really paid, for those above them, a line a day. */
import type { BatchOptions } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { RunningKind } from "../kinds/index.ts";
import { moneyTransactions } from "../ledger/index.ts";
import { CommissionJob } from "./booking-job.ts";
import { createCommissionWork } from "./commission-work.ts";
import { beginFund } from "./funding.ts";
import { teamHandlers } from "./handlers.ts";
import { publishCommission } from "./publish.ts";

export { commissionKind } from "./kind.ts";

export interface CommissionParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

export interface CommissionModule extends RunningKind {
  load(): Promise<void>;
  /** Books and pays whatever is due now; the job does so by itself. */
  run(): Promise<void>;
}

const OPTIONS: readonly BatchOptions[] = [{ shard: 7, batchMax: 4, queueMax: 64 }];

export function createCommissionModule(parts: CommissionParts): CommissionModule {
  const { sql, clock, log, bus, mayMoveMoney, metrics } = parts;
  const pathParts = { sql, clock, log, mayMoveMoney, metrics };
  const work = createCommissionWork({ frozenUsers: parts.frozenUsers, publish: (change) => publishCommission(bus, change) });
  const money = moneyTransactions(pathParts, work, OPTIONS);
  const job = new CommissionJob({ sql, clock, log, money });
  return {
    handlers: teamHandlers({ sql, clock }),
    load: () => beginFund(pathParts),
    async start() {
      job.start();
    },
    async stop() {
      await job.stop();
      await money.stop();
    },
    // Nothing of it is open: the page reads what there is.
    openEvents: async () => [],
    awaited: () => [],
    dueAt: () => job.nextAt(),
    carryOutDue: () => job.run(),
    async idle() {},
    changes: () => money.stats().reduce((sum, { batches }) => sum + batches, 0),
    run: () => job.run(),
  };
}
