import { type AccountEvent, OPEN_ORDERS_MAX } from "@candela/api";
import type { BatchOptions, BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { type CommandPath, createCommandPath } from "../../platform/command-path.ts";
import { type HiddenBy, whileNotHidden } from "../../platform/feature-off.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { loadSigner, type Signer } from "../../platform/signing.ts";
import type { RunningKind } from "../kinds/index.ts";
import type { CashNeedsOf } from "../ledger/index.ts";
import type { BoundUsers } from "../limits/index.ts";
import type { Awaited, FeeSource, MarketData } from "../pricing/index.ts";
import { type FeeRebates, noRebates } from "../vouchers/index.ts";
import type { QuickCommand } from "./command.ts";
import { createFreezeCheck } from "./freeze-check.ts";
import { quickKind } from "./kind.ts";
import { QuickLoader } from "./load.ts";
import type { QuickOrderData, QuickReceiptData } from "./order-data.ts";
import { createPastTicks, type PastMarket } from "./past-ticks.ts";
import { QuickScheduler } from "./quick-scheduler.ts";
import { createQuickWork } from "./quick-work.ts";
import { findRecord, listQuickOrders, readUnsettled, type ScheduledTrade, scheduledTrade } from "./read.ts";
import { makeReceipt } from "./receipt.ts";
import { quickRoutes } from "./routes.ts";

export { quickKind } from "./kind.ts";
export { checkQuickAgainstLedger } from "./ledger-checks.ts";
export type { QuickOrderData, QuickReceiptData } from "./order-data.ts";
export type { PastMarket } from "./past-ticks.ts";
export { QuickScheduler } from "./quick-scheduler.ts";
export { findQuickOrders, listQuickOrders, quickRealisedSince, type ScheduledTrade } from "./read.ts";

export interface QuickParts {
  readonly sql: Sql;
  /** Keeps the key that receipts are signed with. */
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  readonly market: MarketData;
  /** Ticks of the past, the same for ever. */
  readonly history: PastMarket;
  readonly fees: FeeSource;
  /** Those of these users whose account is frozen. */
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** The limits that users set themselves. */
  readonly boundUsers: BoundUsers;
  /** What leans on the cash of users. */
  readonly cashNeeds: CashNeedsOf;
  /** Whether a switch hides the mode, or the class of a product; without it nothing is hidden. */
  readonly hiddenBy?: HiddenBy;
  /** Told of users who opened the receipt of a trade. */
  readonly onReceipt?: (userId: bigint) => Promise<void>;
  /** What comes back of fees; nothing without it. */
  readonly rebates?: FeeRebates;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

/** The handlers need the fees, and the key that receipts are signed with; the start settles what fell due meanwhile. */
export interface QuickModule extends RunningKind {
  load(): Promise<void>;
  /** Resolves when no opening and no settlement is under way. */
  idle(): Promise<void>;
  /** Looks at every running trade now; the scheduler does so by itself four times a second. */
  sweep(): void;
  /** The signed receipt of a user's trade; null where there is no such trade, and while it runs. */
  receiptOf(userId: bigint, tradeId: bigint): Promise<QuickReceiptData | null>;
  /** For tests, benchmarks and other modules: the way every command takes. */
  submit(command: QuickCommand): Promise<Answer<QuickOrderData>>;
  stats(): { readonly placing: readonly BatchStats[]; readonly settling: readonly BatchStats[]; readonly running: number };
}

/** Placing and settling have house accounts of their own, 4 and 5 to 7: a wave of expiries delays no order. */
const PLACING: readonly BatchOptions[] = [{ shard: 4, batchMax: 256, queueMax: 4_096 }];
/** Nobody waits for one settlement, so many go into a transaction; users are spread over the shards. */
const SETTLING: readonly BatchOptions[] = [5, 6, 7].map((shard) => ({ shard, batchMax: 2_000, queueMax: 16_384 }));

export function createQuickModule(parts: QuickParts): QuickModule {
  return new QuickTrading(parts);
}

class QuickTrading implements QuickModule {
  readonly handlers: Handlers;
  readonly #parts: QuickParts;
  readonly #placing: CommandPath<QuickCommand, QuickOrderData>;
  readonly #settling: CommandPath<QuickCommand, QuickOrderData>;
  readonly #scheduler: QuickScheduler;
  #signer: Signer | undefined;

  constructor(parts: QuickParts) {
    this.#parts = parts;
    const { sql, clock, log, market, bus, history } = parts;
    this.#scheduler = new QuickScheduler({
      market,
      clock,
      log,
      advance: (trade) => this.#advance(trade),
      readUnsettled: () => readUnsettled(sql),
    });
    const quickWork = createQuickWork({
      loader: new QuickLoader({ ...parts, past: createPastTicks(history), freezes: createFreezeCheck(history, log) }),
      market,
      fees: parts.fees.schedule,
      bus,
      rebates: parts.rebates ?? noRebates,
      onAccepted: (record) => this.#scheduler.add(scheduledTrade(record)),
      onInDoubt: () => this.#scheduler.resync(),
    });
    const work = whileNotHidden(
      quickWork,
      (command) => (command.kind === "place" && parts.hiddenBy?.(quickKind.feature, command.productCode)) || null,
    );
    const pathParts = { sql, clock, log, mayMoveMoney: parts.mayMoveMoney, metrics: parts.metrics };
    this.#placing = createCommandPath(pathParts, work, PLACING);
    this.#settling = createCommandPath(pathParts, work, SETTLING);
    this.handlers = quickRoutes({
      sql,
      log,
      fees: parts.fees.schedule,
      onReceipt: parts.onReceipt,
      signer: () => this.#signed(),
      submit: this.#placing.submit,
      isRunning: this.#placing.isRunning,
    });
  }

  async load(): Promise<void> {
    this.#signer = await loadSigner(this.#parts.sql, this.#parts.box);
  }

  start(): Promise<void> {
    return this.#scheduler.start();
  }

  async stop(): Promise<void> {
    await this.#placing.stop();
    await this.#scheduler.stop();
    await this.#settling.stop();
  }

  async openEvents(userId: bigint): Promise<AccountEvent[]> {
    const { orders } = await listQuickOrders(this.#parts.sql, userId, { status: "open" }, { limit: OPEN_ORDERS_MAX, offset: 0 });
    return orders.map((order) => ({ kind: "quickOrder", order }));
  }

  async receiptOf(userId: bigint, tradeId: bigint): Promise<QuickReceiptData | null> {
    const record = await findRecord(this.#parts.sql, userId, tradeId);
    return record === undefined || record.order.settledAt === null ? null : makeReceipt(this.#parts.sql, this.#signed(), record);
  }

  idle(): Promise<void> {
    return this.#scheduler.idle();
  }

  sweep(): void {
    this.#scheduler.sweep();
  }

  awaited(): Iterable<Awaited> {
    return this.#scheduler.awaited();
  }

  submit(command: QuickCommand): Promise<Answer<QuickOrderData>> {
    return (command.kind === "place" ? this.#placing : this.#settling).submit(command);
  }

  /** Trades end at ticks. */
  dueAt(): number {
    return Number.POSITIVE_INFINITY;
  }

  async carryOutDue(): Promise<void> {}

  changes(): number {
    return [...this.#placing.stats(), ...this.#settling.stats()].reduce((sum, { batches }) => sum + batches, 0);
  }

  stats() {
    return { placing: this.#placing.stats(), settling: this.#settling.stats(), running: this.#scheduler.running };
  }

  #signed(): Signer {
    if (this.#signer === undefined) throw new Rejected("not_ready", { seconds: "1" });
    return this.#signer;
  }

  async #advance(trade: ScheduledTrade): Promise<ScheduledTrade | null> {
    const answer = await this.#settling.submitOwn({ kind: "advance", userId: trade.userId, orderId: trade.id });
    if (!answer.ok || answer.data.settledAt !== null) return null;
    return { ...trade, openTs: answer.data.openTick?.ts ?? null };
  }
}
