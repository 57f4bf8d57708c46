import type { AccountEvent } from "@candela/api";
import { contractRules } from "@candela/engine";
import { type FillModel, type FillModelId, fillModel, parseUnits, SETTLEMENT, SETTLEMENT_CURRENCY_ID, type Tick } from "@candela/model";
import type { BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import { type Clock, timerMs } from "../../platform/clock.ts";
import { type CommandPath, createCommandPath, type OwnCommand } from "../../platform/command-path.ts";
import { type HiddenBy, whileNotHidden } from "../../platform/feature-off.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import type { RunningKind } from "../kinds/index.ts";
import { fundInsurance, insuranceBalance } from "../ledger/index.ts";
import type { BoundUsers } from "../limits/index.ts";
import type { Awaited, FeeSource, MarketData } from "../pricing/index.ts";
import { type Fired, type FireOutcome, TriggerWatcher, type Watched } from "../triggers/index.ts";
import { type FeeRebates, noRebates } from "../vouchers/index.ts";
import { openContracts } from "./account.ts";
import { availableCash } from "./cash.ts";
import type { ContractCommand } from "./command.ts";
import { type ContractWork, createContractWork } from "./contract-batch.ts";
import { owedDays } from "./contract-work.ts";
import type { Copying } from "./copying.ts";
import { CrossWatch, crossPosition } from "./cross-watch.ts";
import { Figures } from "./figures.ts";
import { FinancingJob } from "./financing-job.ts";
import { HighWaterMarks } from "./high-water-marks.ts";
import { contractKind } from "./kind.ts";
import { ContractLoader } from "./load.ts";
import { readAllOpenPositions, readWatched } from "./read-watched.ts";
import { contractHandlers } from "./routes.ts";
import { watchedOrder, watchedPosition } from "./watched.ts";
import { contractProduct, type ResultData } from "./wire.ts";
import type { PositionRecord } from "./working-state.ts";

export { readCashNeeds } from "./cash-needs.ts";
export type { ContractCommand } from "./command.ts";
export type { CopyChanges, CopyRecord, FollowEndReason, FollowRecord } from "./copy-state.ts";
export type { CopyAsked, Copying } from "./copying.ts";
export { CrossWatch } from "./cross-watch.ts";
export { contractKind } from "./kind.ts";
export { CONTRACT_CHECKS } from "./ledger-checks.ts";
export {
  contractRealisedSince,
  fillsData,
  fillsOfPosition,
  findOrders as findContractOrders,
  findPositions,
  listOrders as listContractOrders,
  listPositions,
} from "./read.ts";
export { findCopy, listCopies, readCopies } from "./read-copies.ts";
export { contractProduct, type ResultData } from "./wire.ts";
export type { PositionRecord } from "./working-state.ts";

export interface ContractParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly market: MarketData;
  readonly fees: FeeSource;
  /** The last tick at or before a moment (epoch ms); undefined before the product's first. */
  readonly tickAt: (productCode: string, ts: number) => Promise<Tick | undefined>;
  /** Those of these users whose account is frozen. */
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** Those of these users that have bound themselves. */
  readonly boundUsers: BoundUsers;
  /** Whether a switch hides the mode, or the class of a product; without it nothing is hidden. */
  readonly hiddenBy?: HiddenBy;
  /** What comes back of fees; nothing without it. */
  readonly rebates?: FeeRebates;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  /** Fill model of orders and protection: one for the deployment. */
  readonly fillModel: FillModelId;
  /** Whether take-profit and stop-loss may be changed after opening: the setting `app_order_change`. */
  readonly mayChangeProtection: () => Promise<boolean>;
  readonly metrics?: BatchMetrics;
  /** Leaders with their followers; without it nobody is copied. */
  readonly copying?: Copying;
}

/** The start funds the insurance book; the fees have been read before. */
export interface ContractModule extends RunningKind {
  readonly figures: Figures;
  /** Resolves when nothing that a tick set off is queued or under way. */
  idle(): Promise<void>;
  /** Charges the financing that is owed now. */
  chargeFinancing(): Promise<void>;
  /** Commands without a caller, and whether one with this key is under way. */
  submitOwn(command: OwnCommand<ContractCommand>): Promise<Answer<ResultData>>;
  isRunning(userId: bigint, key: string): boolean;
  /** The way every command takes. */
  submit(command: ContractCommand): Promise<Answer<ResultData>>;
  stats(): ContractStats;
}

export interface ContractStats {
  readonly shards: readonly BatchStats[];
  readonly watched: number;
  readonly queued: number;
  readonly crossAccounts: number;
}

/** Sub-accounts of the house for a batch of contracts, and for one that runs beside it. */
const FIRST_SHARD = 8;
const BESIDE_SHARD = 9;
/** Large enough that a crash tick costs a handful of statements a few hundred positions, small enough that a user waits for moments only. */
const BATCH_MAX = 512;
/** Commands that may wait; the next one is rejected at once. */
const QUEUE_MAX = 8_192;
/** Triggers that may be under way at once: two batches full. */
const UNDER_WAY_MAX = 2 * BATCH_MAX;
/** How often the cash behind cross positions is read anew. */
const CASH_EVERY_MS = 5_000;
const READ_LEAST_MS = 500;

export function createContractModule(parts: ContractParts): ContractModule {
  return new ContractTrading(parts);
}

const NOBODY_COPIES: Copying = {
  leads: () => false,
  followersOf: () => 0,
  followers: async () => [],
  lock: async () => [],
  result: () => undefined,
  moment: () => 0,
  store: async () => [],
  committed: () => undefined,
  rebuilt: async () => undefined,
};

class ContractTrading implements ContractModule {
  readonly handlers: Handlers;
  readonly figures: Figures;
  readonly #parts: ContractParts;
  readonly #model: FillModel;
  readonly #path: CommandPath<ContractCommand, ResultData>;
  readonly #watcher: TriggerWatcher;
  readonly #cross: CrossWatch;
  readonly #financing: FinancingJob;
  readonly #marks: HighWaterMarks;
  readonly #subscriptions: (() => void)[] = [];
  readonly #cashReading: RepeatedWork;
  readonly #copying: Copying;

  constructor(parts: ContractParts) {
    this.#parts = parts;
    const { sql, clock, log, market } = parts;
    const common = { market, clock, log };
    this.#copying = parts.copying ?? NOBODY_COPIES;
    this.#model = fillModel(parts.fillModel);
    this.#watcher = new TriggerWatcher({
      name: "contracts",
      ...common,
      fillModel: this.#model,
      underWayMax: UNDER_WAY_MAX,
      fire: (fired) => this.#fire(fired),
      readOpen: () => this.#readOpen(),
    });
    this.#cross = new CrossWatch({
      ...common,
      underWayMax: BATCH_MAX,
      pathTo: (tick) => this.#watcher.pathTo(tick),
      fire: async ({ userId, tick, firedAt, ticks, path }) => {
        await this.#path.submitOwn({ kind: "crossTrigger", userId, tick, firedAt, ticks, path });
      },
    });
    this.figures = new Figures({ market, best: (...args) => this.#watcher.followedBy(...args) });
    this.#marks = new HighWaterMarks({ sql, clock, log, watcher: this.#watcher });
    this.#cashReading = repeatedWork({
      everyMs: timerMs(clock, CASH_EVERY_MS, READ_LEAST_MS),
      work: () => this.#readCash(),
      onFailure: (error) => log.warn({ err: error }, "cash behind cross positions could not be read"),
    });
    this.#financing = new FinancingJob({
      sql,
      clock,
      log,
      underWayMax: BATCH_MAX,
      charge: (userId) => this.#path.submitOwn({ kind: "finance", userId }),
    });
    const work = whileNotHidden(this.#work(), (command) => {
      if (command.kind === "reverse") return parts.hiddenBy?.(contractKind.feature) ?? null;
      return (command.kind === "place" && command.action === "open" && parts.hiddenBy?.(contractKind.feature, command.productCode)) || null;
    });
    const { mayMoveMoney, metrics } = parts;
    this.#path = createCommandPath({ sql, clock, log, mayMoveMoney, metrics }, work, [
      { shard: FIRST_SHARD, besideShard: BESIDE_SHARD, batchMax: BATCH_MAX, queueMax: QUEUE_MAX },
    ]);
    this.handlers = contractHandlers({
      sql,
      clock,
      log,
      market,
      figures: this.figures,
      fees: parts.fees.schedule,
      mayChangeProtection: parts.mayChangeProtection,
      submit: this.#path.submit,
      isRunning: this.#path.isRunning,
    });
  }

  #work(): ContractWork {
    const { sql, clock, market, bus, frozenUsers, boundUsers, tickAt } = this.#parts;
    return createContractWork({
      rules: contractRules,
      loader: new ContractLoader({
        sql,
        frozenUsers,
        boundUsers,
        clock,
        owedDays,
        tickAt,
        copying: this.#copying,
      }),
      copying: this.#copying,
      market,
      bus,
      rebates: this.#parts.rebates ?? noRebates,
      fees: this.#parts.fees.schedule,
      fillModel: this.#model,
      followedBy: (...args) => this.#watcher.followedBy(...args),
      figures: this.figures,
      onOrder: ({ order, product: { productCode } }, seq) => {
        if (order.status === "open") this.#watcher.put(watchedOrder(order, productCode), seq);
        else this.#watcher.remove(order.id, productCode);
      },
      onPosition: ({ position, product: { productCode } }, seq) => {
        if (position.status === "open") this.#watcher.put(watchedPosition(position, productCode), seq);
        else this.#watcher.remove(position.id, productCode);
      },
      onUser: (state, userId) => {
        const { positions, user } = state.user(userId).state;
        const records = positions.flatMap(({ id }) => state.positions.get(id) ?? []);
        this.#weigh(userId, user.available, records);
      },
      onDeficit: (units) => this.#insurancePaid(units),
      onInDoubt: () => this.#watcher.resync(),
    });
  }

  async start(): Promise<void> {
    const { sql, clock, log, market, bus, mayMoveMoney } = this.#parts;
    await fundInsurance({ sql, clock, log, mayMoveMoney }, FIRST_SHARD);
    await this.#watcher.start();
    this.#subscriptions.push(
      market.onTick((tick) => this.#cross.take(tick)),
      bus.subscribe("account", ({ userId, events }) => {
        for (const event of events)
          if (event.kind === "balance" && event.assetId === SETTLEMENT_CURRENCY_ID) this.#cashChanged(userId, event.available);
      }),
    );
    this.#financing.start();
    this.#marks.start();
    this.#cashReading.start();
  }

  async stop(): Promise<void> {
    await this.#cashReading.stop();
    for (const unsubscribe of this.#subscriptions.splice(0)) unsubscribe();
    await this.#financing.stop();
    await Promise.all([this.#watcher.stop(), this.#cross.stop()]);
    await this.#marks.stop();
    await this.#path.stop();
  }

  async idle(): Promise<void> {
    await this.#watcher.idle();
    await this.#cross.idle();
    await this.#watcher.idle();
  }

  openEvents(userId: bigint): Promise<AccountEvent[]> {
    return openContracts(this.#parts.sql, this.figures, userId);
  }

  *awaited(): Generator<Awaited> {
    yield* this.#watcher.awaited();
    yield* this.#cross.awaited();
  }

  dueAt(): number {
    return this.#financing.nextAt();
  }

  carryOutDue(): Promise<void> {
    return this.#financing.run();
  }

  chargeFinancing(): Promise<void> {
    return this.#financing.run();
  }

  submitOwn(command: OwnCommand<ContractCommand>): Promise<Answer<ResultData>> {
    return this.#path.submitOwn(command);
  }

  isRunning(userId: bigint, key: string): boolean {
    return this.#path.isRunning(userId, key);
  }

  submit(command: ContractCommand): Promise<Answer<ResultData>> {
    return this.#path.submit(command);
  }

  changes(): number {
    return this.#path.stats().reduce((sum, { batches }) => sum + batches, 0);
  }

  stats(): ContractStats {
    return { shards: this.#path.stats(), watched: this.#watcher.size, queued: this.#watcher.queued, crossAccounts: this.#cross.size };
  }

  /** The commit itself publishes the result; a trigger that is still open afterwards waits for the next tick. */
  async #fire({ watched: { id, userId, kind }, tick, firedAt, best, path }: Fired): Promise<FireOutcome> {
    const answer =
      kind === "order"
        ? await this.#path.submitOwn({ kind: "orderTrigger", userId, orderId: id, tick, firedAt })
        : await this.#path.submitOwn({ kind: "positionTrigger", userId, positionId: id, tick, firedAt, best, path });
    return !answer.ok && answer.rejection === "not_found" ? "closed" : "again";
  }

  #cashChanged(userId: bigint, text: string): void {
    const available = parseUnits(text, SETTLEMENT.scale);
    if (available.ok) this.#cross.cashChanged(userId, available.value);
  }

  /**
   * Commits of other modes are heard in the order in which their answers come, which may be another than theirs: the cash is read anew from
   * time to time.
   */
  async #readCash(): Promise<void> {
    const users = this.#cross.users();
    if (users.length === 0) return;
    for (const [userId, cash] of await availableCash(this.#parts.sql, users)) this.#cross.cashChanged(userId, cash);
  }

  async #readOpen(): Promise<Watched[]> {
    const { sql } = this.#parts;
    const positions = await readAllOpenPositions(sql);
    const crossing = positions.filter(({ position }) => position.marginMode === "cross");
    const owners = Map.groupBy(crossing, ({ position }) => position.userId);
    const cash = await availableCash(sql, [...owners.keys()]);
    await this.#copying.rebuilt(positions.filter(({ position }) => position.followId !== null));
    this.#cross.clear();
    for (const [userId, records] of owners) this.#weigh(userId, cash.get(userId) ?? 0n, records);
    return await readWatched(sql, positions);
  }

  #weigh(userId: bigint, cash: bigint, records: readonly PositionRecord[]): void {
    const positions = records
      .filter(({ position }) => position.marginMode === "cross")
      .map(({ position, product }) => {
        const tickSize = this.#parts.market.spec(product.productCode)?.tickSize ?? 1n;
        return crossPosition(position, product.productCode, contractProduct(product, tickSize));
      });
    this.#cross.set({ userId, cash, positions });
  }

  /** The insurance book may go below zero; operators must know before it does. */
  #insurancePaid(units: bigint): void {
    const { sql, log } = this.#parts;
    void insuranceBalance(sql, SETTLEMENT_CURRENCY_ID)
      .then((balance) => {
        const facts = { paid: String(units), balance: String(balance) };
        if (balance < 0n) log.error({ alert: "insurance", ...facts }, "the insurance book is below zero: fund it");
        else log.warn(facts, "the insurance book paid a deficit");
      })
      .catch((error: unknown) => log.warn({ err: error }, "the insurance book could not be read"));
  }
}
