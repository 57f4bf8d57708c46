/** New shares: offers, subscriptions, draws that anybody can do again, and shares that come into the holdings when they are listed. */
import type { AccountEvent } from "@candela/api";
import type { BatchOptions, BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Beacon } from "../../platform/beacon.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { RunningKind } from "../kinds/index.ts";
import { type CashNeedsOf, type MoneyRequest, moneyTransactions } from "../ledger/index.ts";
import { CalendarJob } from "./calendar-job.ts";
import type { NewShareInput } from "./change.ts";
import { beginOffers } from "./first-offers.ts";
import { newShareHandlers } from "./handlers.ts";
import { readOffers } from "./offer-store.ts";
import { unendedOrders } from "./order-store.ts";
import { sealSeedsAnew } from "./seal-seeds-anew.ts";
import { type NewShareOrderData, orderData } from "./wire.ts";
import { createNewShareWork } from "./work.ts";

export { newShareKind } from "./kind.ts";
export { hasUndelivered } from "./offer-store.ts";

export interface NewShareParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  /** Keeps the seeds of draws until they are opened. */
  readonly box: SecretBox;
  /** Where public randomness comes from; null in an installation that reads none. */
  readonly beacon: Beacon | null;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

export interface NewSharesModule extends RunningKind {
  load(): Promise<void>;
  /** For tests and benchmarks: the way every command takes. */
  submit(userId: bigint, input: NewShareInput, request: MoneyRequest): Promise<Answer<NewShareOrderData | null>>;
  /** Does whatever is due now; the job does so by itself. */
  run(): Promise<void>;
  stats(): readonly BatchStats[];
}

/** The house's sub-account of new shares; the second batch of contracts has the same one. */
const SUBSCRIPTIONS: readonly BatchOptions[] = [{ shard: 9, batchMax: 128, queueMax: 2_048 }];
/** Orders that a socket begins with. */
const EVENTS_MAX = 100;

export function createNewSharesModule(parts: NewShareParts): NewSharesModule {
  const { sql, clock, log } = parts;
  const pathParts = { sql, clock, log, mayMoveMoney: parts.mayMoveMoney, metrics: parts.metrics };
  const money = moneyTransactions(pathParts, createNewShareWork(parts), SUBSCRIPTIONS);
  const job = new CalendarJob({ ...parts, money });
  const submit: NewSharesModule["submit"] = (userId, input, request) => money.moneyTransaction([userId], input, request);
  return {
    handlers: newShareHandlers({ sql, clock, submit, isRunning: money.isRunning }),
    async load() {
      await sealSeedsAnew(parts);
      await beginOffers(parts);
    },
    async start() {
      job.start();
    },
    async stop() {
      await job.stop();
      await money.stop();
    },
    async openEvents(userId): Promise<AccountEvent[]> {
      const orders = await unendedOrders(sql, userId, EVENTS_MAX);
      const offers = await readOffers(
        sql,
        orders.map(({ offerId }) => offerId),
      );
      const telling = { language: "en", now: clock.now() } as const;
      return orders.flatMap((order) => {
        const offer = offers.get(order.offerId);
        return offer === undefined ? [] : [{ kind: "newShare", order: orderData(order, offer, telling) } satisfies AccountEvent];
      });
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
