import type { Tick } from "@candela/model";
import { type BatchPath, type BatchStats, createBatchPath } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Refused } from "../../platform/refusal.ts";
import { HOUSE_SUBS } from "../ledger/index.ts";
import { type FeeSchedule, feeSchedule, type MarketData, readFeeRows } from "../pricing/index.ts";
import type { SpotCommand } from "./command.ts";
import { SpotLoader } from "./load.ts";
import type { SpotOrderData } from "./order-data.ts";
import { readOpenOrders } from "./read.ts";
import { tradingRoutes } from "./routes.ts";
import { createSpotWork } from "./spot-work.ts";
import { type DeskOrder, type FillOutcome, TriggerDesk } from "./trigger-desk.ts";
import type { OrderRecord } from "./working-state.ts";

export { type HoldingValue, readHoldingValues } from "./holdings.ts";
export { checkSpotAgainstLedger } from "./ledger-checks.ts";
export type { SpotOrderData } from "./order-data.ts";
export { listOrders } from "./read.ts";

export interface TradingParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  readonly market: MarketData;
  /** Those of these users whose account is frozen. */
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  /** How commands are gathered; only the benchmark asks for anything but the default, to compare with. */
  readonly batching?: Batching;
  readonly metrics?: BatchMetrics;
}

export interface Batching {
  /** Batches under way at once. Users are spread over them, so that one user's commands stay in order. */
  readonly lanes: number;
  /** Commands of one batch: more cost each of them latency and gain little. */
  readonly batchMax: number;
}

export interface Trading {
  readonly handlers: Handlers;
  /** Reads fees and open orders and follows the market. */
  start(): Promise<void>;
  /** Ends what is under way, then refuses. */
  stop(): Promise<void>;
  /** Resolves when no fill of a resting order is under way. */
  idle(): Promise<void>;
  /** Fee settings were changed. */
  reloadFees(): Promise<void>;
  /** For tests, benchmarks and other modules: the way every command takes. */
  submit(command: SpotCommand): Promise<Answer<SpotOrderData>>;
  stats(): { readonly lanes: readonly BatchStats[]; readonly resting: number; readonly feeProblems: readonly string[] };
}

const BATCHING: Batching = { lanes: 1, batchMax: 256 };
/** Commands that may wait in a lane: about a second of work; the next one is refused at once. */
const QUEUE_MAX = 4_096;
/** A fill has no caller; it gives up and goes back to the index after this. */
const FILL_DEADLINE_MS = 8_000;

/** Refusals after which a fired order is still open. */
const STILL_OPEN: ReadonlySet<string> = new Set([
  "product_not_listed",
  "product_suspended",
  "mode_not_open",
  "market_closed",
  "price_stale",
]);

export function createTrading(parts: TradingParts): Trading {
  return new TradingModule(parts);
}

class TradingModule implements Trading {
  readonly handlers: Handlers;
  private readonly parts: TradingParts;
  private readonly lanes: readonly BatchPath<SpotCommand, SpotOrderData>[];
  private readonly desk: TriggerDesk;
  private schedule: FeeSchedule = feeSchedule([]);

  constructor(parts: TradingParts) {
    this.parts = parts;
    const { sql, clock, log, market, bus } = parts;
    this.desk = new TriggerDesk({ market, clock, log, fill: (order, tick) => this.fill(order, tick), readOpen: () => readOpenOrders(sql) });
    const work = createSpotWork({
      loader: new SpotLoader(parts),
      market,
      bus,
      fees: () => this.schedule,
      onResting: (record, decidedAtSeq) => {
        if (record.order.limit !== null) this.desk.add(deskOrder(record, record.order.limit), decidedAtSeq);
      },
      onClosed: ({ order, productCode }) => this.desk.remove({ id: order.id, productCode }),
      onUncertain: () => this.desk.resync(),
    });
    const { lanes, batchMax } = parts.batching ?? BATCHING;
    this.lanes = Array.from({ length: lanes }, (_, lane) =>
      createBatchPath({ sql, clock, log, metrics: parts.metrics }, work, { lane: lane % HOUSE_SUBS, batchMax, queueMax: QUEUE_MAX }),
    );
    this.handlers = tradingRoutes({
      sql,
      market,
      fees: () => this.schedule,
      submit: (command) => this.submit(command),
      isRunning: (userId, key) => this.laneOf(userId).isRunning(userId, key),
    });
  }

  async start(): Promise<void> {
    await this.reloadFees();
    await this.desk.start();
  }

  async stop(): Promise<void> {
    await this.desk.stop();
    await Promise.all(this.lanes.map((lane) => lane.stop()));
  }

  idle(): Promise<void> {
    return this.desk.idle();
  }

  async reloadFees(): Promise<void> {
    this.schedule = feeSchedule(await readFeeRows(this.parts.sql));
    for (const problem of this.schedule.problems) this.parts.log.warn({ problem }, "order fee setting");
  }

  submit(command: SpotCommand): Promise<Answer<SpotOrderData>> {
    if (!this.parts.mayMoveMoney()) return Promise.reject(new Refused("not_ready", { seconds: "60" }));
    return this.laneOf(command.userId).submit(command);
  }

  stats() {
    return { lanes: this.lanes.map((lane) => lane.stats()), resting: this.desk.resting, feeProblems: this.schedule.problems };
  }

  private laneOf(userId: bigint): BatchPath<SpotCommand, SpotOrderData> {
    const lane = this.lanes[Number(userId % BigInt(this.lanes.length))];
    if (lane === undefined) throw new Error("every user has a lane");
    return lane;
  }

  /** The engine's command, through the same path as everyone's. */
  private async fill({ id, userId, productId }: DeskOrder, tick: Tick): Promise<FillOutcome> {
    const deadline = this.parts.clock.now() + FILL_DEADLINE_MS;
    const answer = await this.submit({ kind: "fill", userId, key: null, hash: "", deadline, orderId: id, productId, tick });
    return !answer.ok && STILL_OPEN.has(answer.refusal) ? "again" : "done";
  }
}

function deskOrder({ order, productCode }: OrderRecord, limit: bigint): DeskOrder {
  return { id: order.id, direction: order.direction, limit, userId: order.userId, productId: order.productId, productCode };
}
