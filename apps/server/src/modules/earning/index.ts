/** Lock-mining and pledges: money that is put away and earns interest by the day, paid from accounts that somebody funded. */
import type { AccountEvent } from "@candela/api";
import { type EarningKind, earlyEndOf } from "@candela/engine";
import type { BatchOptions, BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { HiddenBy } from "../../platform/feature-off.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { acceptedText } from "../content/index.ts";
import type { RunningKind } from "../kinds/index.ts";
import { type CashNeedsOf, type MoneyRequest, moneyTransactions } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { BookingJob } from "./booking-job.ts";
import type { EarningInput } from "./earning-change.ts";
import { createEarningWork } from "./earning-work.ts";
import { earningCalls, lockHandlers, pledgeHandlers } from "./handlers.ts";
import { lockKind, pledgeKind } from "./kind.ts";
import { runningOrders } from "./order-store.ts";
import { createSeedDays } from "./seed-days.ts";
import { beginTreasuries } from "./treasury.ts";
import { unpayableIds } from "./unpayable.ts";
import { type EarningData, earningData } from "./wire.ts";

export { lockKind, pledgeKind } from "./kind.ts";

export interface EarningParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish" | "isHeard">;
  /** Keeps the secret that rates are drawn from. */
  readonly box: SecretBox;
  readonly market: MarketData;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
  /** Whether a switch hides a kind; without it nothing is hidden. */
  readonly hiddenBy?: HiddenBy;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

export interface EarningModule extends RunningKind {
  load(): Promise<void>;
  /** For tests and benchmarks: the way every command takes. */
  submit(userId: bigint, input: EarningInput, request: MoneyRequest): Promise<Answer<EarningData | null>>;
  /** Books and pays whatever is due now; the job does so by itself. */
  run(): Promise<void>;
  stats(): readonly BatchStats[];
}

/** The switch of each kind. */
const FEATURES: Readonly<Record<EarningKind, string>> = { lock: lockKind.feature, pledge: pledgeKind.feature };
const SHARDS: Readonly<Record<EarningKind, number>> = { lock: 15, pledge: 11 };

export const createLockModule = (parts: EarningParts): EarningModule => createEarningModule("lock", parts);
export const createPledgeModule = (parts: EarningParts): EarningModule => createEarningModule("pledge", parts);

function createEarningModule(kind: EarningKind, parts: EarningParts): EarningModule {
  const { sql, clock, log, bus, market } = parts;
  const seeds = kind === "lock" ? createSeedDays(parts) : null;
  const shard = SHARDS[kind];
  const options: readonly BatchOptions[] = [{ shard, batchMax: 64, queueMax: 2_048 }];
  const pathParts = { sql, clock, log, mayMoveMoney: parts.mayMoveMoney, metrics: parts.metrics };
  const money = moneyTransactions(
    pathParts,
    createEarningWork({
      ...parts,
      kind,
      seeds,
      bus,
      unpayable: () => unpayableIds(sql),
      isHidden: () => (parts.hiddenBy?.(FEATURES[kind]) ?? null) !== null,
    }),
    options,
  );
  const job = new BookingJob({ ...parts, kind, money, keepSeeds: async () => seeds?.keep() });
  const submit: EarningModule["submit"] = (userId, input, request) => money.moneyTransaction([userId], input, request);
  const calls = earningCalls(kind, {
    ...{ sql, clock, market, submit },
    isRunning: money.isRunning,
  });
  return {
    handlers: kind === "lock" ? lockHandlers(calls) : pledgeHandlers(calls),
    async load() {
      await seeds?.load();
      await acceptedText(sql, kind, clock.now());
      // The kinds share the treasuries: the first of them begins them.
      if (kind === "lock") await beginTreasuries(pathParts, shard);
    },
    async start() {
      job.start();
    },
    async stop() {
      await job.stop();
      await money.stop();
    },
    async openEvents(userId): Promise<AccountEvent[]> {
      const orders = await runningOrders(sql, kind, userId);
      return orders.map((order) => ({ kind: "earning", of: kind, order: earningData(order, earlyEndOf(order)) }));
    },
    awaited: () => [],
    dueAt: () => job.nextAt(),
    carryOutDue: () => job.run(),
    async idle() {},
    changes: () => money.stats().reduce((sum, { batches }) => sum + batches, 0),
    submit,
    run: () => job.run(),
    stats: money.stats,
  };
}
