import { type AccountEvent, OPEN_ORDERS_MAX } from "@candela/api";
import { Direction, type FillModel, type FillModelId, fillModel } from "@candela/model";
import type { BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import { type Clock, timerMs } from "../../platform/clock.ts";
import { type CommandPath, createCommandPath } from "../../platform/command-path.ts";
import { type HiddenBy, whileNotHidden } from "../../platform/feature-off.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import type { RunningKind } from "../kinds/index.ts";
import { type CashNeedsOf, HOUSE_SUBS } from "../ledger/index.ts";
import type { BoundUsers } from "../limits/index.ts";
import type { Awaited, FeeSource, MarketData } from "../pricing/index.ts";
import { type Fired, type FireOutcome, TriggerWatcher } from "../triggers/index.ts";
import { type FeeRebates, noRebates } from "../vouchers/index.ts";
import type { SpotCommand } from "./command.ts";
import type { CorporateAction } from "./corporate-action-store.ts";
import { CorporateActions } from "./corporate-actions.ts";
import { ExpiryScheduler } from "./expiry-scheduler.ts";
import { spotKind } from "./kind.ts";
import { SpotLoader } from "./load.ts";
import type { SpotOrderData } from "./order-data.ts";
import { listOrders, readOpenOrders, readOpenOrdersOf } from "./read.ts";
import { type RestingSpotOrder, restingOrder } from "./resting-order.ts";
import { spotRoutes } from "./routes.ts";
import { createSpotWork } from "./spot-work.ts";

export { enterCorporateAction } from "./enter-corporate-action.ts";
export { type HoldingValue, readHoldingValues } from "./holdings.ts";
export { spotKind } from "./kind.ts";
export { checkSpotAgainstLedger } from "./ledger-checks.ts";
export type { SpotOrderData } from "./order-data.ts";
export { findOrders, listOrders, spotRealisedSince } from "./read.ts";
export { watchedSpotOrder } from "./resting-order.ts";
export { type AddedHolding, addToHoldings } from "./store.ts";

export interface SpotParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  readonly market: MarketData;
  readonly fees: FeeSource;
  /** Those of these users whose account is frozen. */
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** The limits that users set themselves. */
  readonly boundUsers: BoundUsers;
  /** What leans on the cash of users. */
  readonly cashNeeds: CashNeedsOf;
  /** Whether a switch hides the mode, or the class of a product; without it nothing is hidden. */
  readonly hiddenBy?: HiddenBy;
  /** What comes back of fees; nothing without it. */
  readonly rebates?: FeeRebates;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  /** How orders of this deployment get their price. */
  readonly fillModel: FillModelId;
  /** How commands are gathered; only the benchmark asks for anything but the default, to compare with. */
  readonly batching?: Batching;
  readonly metrics?: BatchMetrics;
}

export interface Batching {
  /** Queues with batches of their own. Users are spread over them, so that one user's commands stay in order. */
  readonly shards: number;
  /** House sub-accounts of a second batch, which runs beside the first one of the same queue. */
  readonly besideShard?: number;
  /** Commands of one batch: more cost each of them latency and gain little. */
  readonly batchMax: number;
}

/** The fees have been read before it starts. */
export interface SpotModule extends RunningKind {
  /** Resolves when no fill of a resting order is under way. */
  idle(): Promise<void>;
  /** Ends day orders whose time has come; the clock does it every second. */
  expireDue(): Promise<void>;
  /** Carries out dividends and splits whose moment has come; the clock does it every few seconds. */
  carryOutActions(): Promise<void>;
  /** For tests, benchmarks and other modules: the way every command takes. */
  submit(command: SpotCommand): Promise<Answer<SpotOrderData>>;
  stats(): { readonly shards: readonly BatchStats[]; readonly resting: number };
}

const BATCHING: Batching = { shards: 1, besideShard: 1, batchMax: 512 };
/** Commands that may wait in a shard: about a second of work; the next one is rejected at once. */
const QUEUE_MAX = 4_096;
/** Fills under way at once; what else a tick has reached waits for them. */
const UNDER_WAY_MAX = 512;
const EXPIRE_EVERY_MS = 1_000;
/** Corporate actions are entered at least a minute before their moment. */
const ACTIONS_EVERY_MS = 5_000;
const ACTIONS_LEAST_MS = 250;
/** Orders of a product that are ended at once before a split. */
const END_MAX = 512;

/** Rejections after which a fired order is still open. */
const STILL_OPEN: ReadonlySet<string> = new Set([
  "product_not_listed",
  "product_suspended",
  "mode_not_open",
  "market_closed",
  "price_stale",
]);

export function createSpotModule(parts: SpotParts): SpotModule {
  return new SpotTrading(parts);
}

class SpotTrading implements SpotModule {
  readonly handlers: Handlers;
  readonly #parts: SpotParts;
  readonly #path: CommandPath<SpotCommand, SpotOrderData>;
  readonly #watcher: TriggerWatcher<RestingSpotOrder>;
  readonly #expiries: ExpiryScheduler;
  readonly #model: FillModel;
  readonly #actions: CorporateActions;
  readonly #repeated: readonly RepeatedWork[];

  constructor(parts: SpotParts) {
    this.#parts = parts;
    const { sql, clock, log, market, bus } = parts;
    this.#model = fillModel(parts.fillModel);
    this.#expiries = new ExpiryScheduler({ clock, log, expire: ({ id, userId }) => this.#expire(id, userId) });
    const { mayMoveMoney } = parts;
    this.#actions = new CorporateActions({ sql, clock, log, bus, mayMoveMoney, endOrders: (action) => this.#endOrders(action) });
    const onFailure = (name: string) => (error: unknown) => log.warn({ err: error }, `${name}: tried again in a moment`);
    const actionsEveryMs = timerMs(clock, ACTIONS_EVERY_MS, ACTIONS_LEAST_MS);
    const expireEveryMs = timerMs(clock, EXPIRE_EVERY_MS);
    this.#repeated = [
      repeatedWork({ everyMs: expireEveryMs, work: () => this.#expiries.run(), onFailure: onFailure("ends of day orders") }),
      repeatedWork({ everyMs: actionsEveryMs, work: () => this.#actions.run(), onFailure: onFailure("corporate actions") }),
    ];
    const isSuspended = (productCode: string, now: number) => this.#actions.isSuspended(productCode, now);
    this.#watcher = new TriggerWatcher({
      name: "spot orders",
      market,
      clock,
      log,
      fillModel: this.#model,
      underWayMax: UNDER_WAY_MAX,
      isHeldBack: isSuspended,
      fire: (fired) => this.#fill(fired),
      readOpen: () => this.#readOpen(),
    });
    const spotWork = createSpotWork({
      loader: new SpotLoader(parts),
      market,
      bus,
      rebates: parts.rebates ?? noRebates,
      fees: parts.fees.schedule,
      fillModel: this.#model,
      isSuspended,
      onResting: (record, decidedAtSeq) => {
        const order = restingOrder(record);
        if (order === null) return;
        this.#watcher.put(order, decidedAtSeq);
        this.#expiries.add(order);
      },
      onClosed: ({ order, productCode }) => {
        this.#watcher.remove(order.id, productCode);
        this.#expiries.remove(order);
      },
      onInDoubt: () => this.#watcher.resync(),
    });
    // Selling what is held goes on.
    const work = whileNotHidden(
      spotWork,
      (command) =>
        (command.kind === "place" && command.direction === Direction.buy && parts.hiddenBy?.(spotKind.feature, command.productCode)) ||
        null,
    );
    const { shards, besideShard, batchMax } = parts.batching ?? BATCHING;
    const beside = besideShard === undefined ? {} : { besideShard };
    const each = Array.from({ length: shards }, (_, shard) => ({ shard: shard % HOUSE_SUBS, ...beside, batchMax, queueMax: QUEUE_MAX }));
    this.#path = createCommandPath({ sql, clock, log, mayMoveMoney, metrics: parts.metrics }, work, each);
    this.handlers = spotRoutes({
      sql,
      log,
      market,
      fees: parts.fees.schedule,
      fillModel: this.#model,
      submit: this.#path.submit,
      isRunning: this.#path.isRunning,
    });
  }

  async start(): Promise<void> {
    // Before the first tick: a product whose split is due must not trade.
    await this.#actions.reload();
    await this.#watcher.start();
    for (const work of this.#repeated) work.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#repeated.map((work) => work.stop()));
    await this.#watcher.stop();
    await this.#actions.stop();
    await this.#path.stop();
  }

  async openEvents(userId: bigint): Promise<AccountEvent[]> {
    const { orders } = await listOrders(this.#parts.sql, userId, { status: "open" }, { limit: OPEN_ORDERS_MAX, offset: 0 });
    return orders.map((order) => ({ kind: "order", order }));
  }

  idle(): Promise<void> {
    return this.#watcher.idle();
  }

  awaited(): Iterable<Awaited> {
    return this.#watcher.awaited();
  }

  dueAt(): number {
    return Math.min(this.#expiries.nextAt(), this.#actions.nextAt());
  }

  async carryOutDue(): Promise<void> {
    await this.#expiries.run();
    await this.#actions.run();
  }

  carryOutActions(): Promise<void> {
    return this.#actions.run();
  }

  expireDue(): Promise<void> {
    return this.#expiries.run();
  }

  submit(command: SpotCommand): Promise<Answer<SpotOrderData>> {
    return this.#path.submit(command);
  }

  changes(): number {
    return this.#path.stats().reduce((sum, { batches }) => sum + batches, 0);
  }

  stats() {
    return { shards: this.#path.stats(), resting: this.#watcher.size };
  }

  /** The engine's commands go the same path as everyone's. */
  async #fill({ watched: { id, userId, productId }, tick }: Fired<RestingSpotOrder>): Promise<FireOutcome> {
    const answer = await this.#path.submitOwn({ kind: "fill", userId, orderId: id, productId, tick });
    if (!answer.ok) return STILL_OPEN.has(answer.rejection) ? "again" : "closed";
    return answer.data.status === "open" || answer.data.status === "partially_filled" ? "again" : "closed";
  }

  async #expire(orderId: bigint, userId: bigint): Promise<void> {
    await this.#path.submitOwn({ kind: "end", userId, orderId, reason: "session_end" });
  }

  /** A product whose split is due is suspended, so no order comes after those that are read here, but for commits under way. */
  async #endOrders({ id: actionId, productId }: Pick<CorporateAction, "id" | "productId">): Promise<void> {
    const { sql } = this.#parts;
    const reason = "corporate_action";
    for (
      let open = await readOpenOrdersOf(sql, productId, END_MAX);
      open.length > 0;
      open = await readOpenOrdersOf(sql, productId, END_MAX)
    )
      await Promise.all(open.map(({ id, userId }) => this.#path.submitOwn({ kind: "end", userId, orderId: id, reason, actionId })));
  }

  async #readOpen(): Promise<RestingSpotOrder[]> {
    const open = await readOpenOrders(this.#parts.sql);
    for (const order of open) this.#expiries.add(order);
    return open;
  }
}
