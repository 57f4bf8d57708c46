import { type FillModel, modelQuote, type Tick } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { GrowingPauses } from "../../platform/growing-pauses.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { Refused } from "../../platform/refusal.ts";
import type { MarketData } from "../pricing/index.ts";
import { isReached, RestingIndex, type RestingSpotOrder } from "./resting-order.ts";

export type FillOutcome = "done" | "again";

export interface TriggerDeskParts {
  readonly market: MarketData;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  /** Limits and triggers look at the quote that orders meet under it. */
  readonly fillModel: FillModel;
  /** Products that a corporate action has suspended for now. */
  readonly isSuspended: (productCode: string, now: number) => boolean;
  /** Sends a fired order on its way. `again` puts it back: it is still open, perhaps filled in part or triggered. */
  readonly fill: (order: RestingSpotOrder, tick: Tick) => Promise<FillOutcome>;
  /** All open orders, read anew. */
  readonly readOpen: () => Promise<RestingSpotOrder[]>;
}

/** Ticks of a product that are remembered, for orders whose commit they overtook. */
const RECENT_TICKS = 64;
const REBUILD_ATTEMPTS = 3;
/** After a failed rebuild the next try comes with the next tick, but not sooner than this. */
const REBUILD_PAUSE_MS = 500;

/**
 * Watches ticks for resting orders: one trigger index a product. Derived and in memory; what it fires is decided again under the
 * order's lock, so firing twice or too much fills nothing twice. An order that became resting while ticks passed is compared
 * with those ticks when it arrives.
 */
export class TriggerDesk {
  private readonly parts: TriggerDeskParts;
  private readonly indexes = new Map<string, RestingIndex>();
  private readonly orders = new Map<bigint, RestingSpotOrder>();
  private readonly recent = new Map<string, Tick[]>();
  private readonly pending = new Set<Promise<void>>();
  /** Orders that could not be filled: they are out of their index for a while that grows, and can be cancelled. */
  private readonly pauses: GrowingPauses<bigint>;
  private readonly logLimit: LogLimit;
  private unsubscribe: (() => void) | null = null;
  private rebuilding: Promise<void> | null = null;
  private mustRebuild = false;
  private rebuiltAt = 0;
  private version = 0;

  constructor(parts: TriggerDeskParts) {
    this.parts = parts;
    this.pauses = new GrowingPauses(parts.clock);
    this.logLimit = new LogLimit(parts.clock);
  }

  /** Reads the open orders and follows the market. */
  async start(): Promise<void> {
    this.unsubscribe = this.parts.market.onTick((tick) => this.onTick(tick));
    this.mustRebuild = true;
    await this.rebuild();
  }

  /** Resolves when no fill is under way any more. */
  async stop(): Promise<void> {
    this.unsubscribe?.();
    this.unsubscribe = null;
    this.mustRebuild = false;
    await this.idle();
  }

  /** Resolves when no fill and no rebuild is under way. */
  async idle(): Promise<void> {
    while (this.pending.size > 0 || this.rebuilding !== null) await Promise.all([...this.pending, this.rebuilding]);
  }

  get resting(): number {
    return this.orders.size;
  }

  add(order: RestingSpotOrder, decidedAtSeq: number): void {
    this.version += 1;
    this.pauses.forget(order.id);
    this.orders.set(order.id, order);
    const missed = this.recent.get(order.productCode)?.find((tick) => tick.seq > decidedAtSeq && this.reaches(tick, order));
    if (decidedAtSeq >= 0 && missed !== undefined && this.mayFill(missed)) this.send(order, missed);
    else this.indexOf(order.productCode).add(order);
  }

  remove(order: Pick<RestingSpotOrder, "id" | "productCode">): void {
    this.version += 1;
    this.orders.delete(order.id);
    this.pauses.forget(order.id);
    this.indexOf(order.productCode).remove(order.id);
  }

  /** Commits may have happened that nobody heard of: read all open orders again. */
  resync(): void {
    this.mustRebuild = true;
    void this.rebuild();
  }

  private indexOf(productCode: string): RestingIndex {
    const known = this.indexes.get(productCode);
    if (known !== undefined) return known;
    const index = new RestingIndex();
    this.indexes.set(productCode, index);
    return index;
  }

  private onTick(tick: Tick): void {
    const recent = this.recent.get(tick.productCode) ?? [];
    recent.push(tick);
    if (recent.length > RECENT_TICKS) recent.shift();
    this.recent.set(tick.productCode, recent);
    if (this.mustRebuild) void this.rebuild();
    for (const id of this.pauses.takeOver()) this.putBack(id);
    const index = this.indexes.get(tick.productCode);
    if (index === undefined || index.size === 0 || !this.mayFill(tick)) return;
    const quote = this.quoteAt(tick);
    if (quote === undefined) return;
    for (const id of index.fire(quote)) {
      const order = this.orders.get(id);
      if (order !== undefined) this.send(order, tick);
    }
  }

  private quoteAt(tick: Tick) {
    const spec = this.parts.market.spec(tick.productCode);
    return spec === undefined ? undefined : modelQuote(this.parts.fillModel, spec, tick);
  }

  private reaches(tick: Tick, order: RestingSpotOrder): boolean {
    const quote = this.quoteAt(tick);
    return quote !== undefined && isReached(order, quote);
  }

  /** A suspended or closed product fires nothing; its orders rest until it trades again. A hidden one goes on. */
  private mayFill({ productCode }: Tick): boolean {
    const { market, clock, isSuspended } = this.parts;
    const spec = market.spec(productCode);
    const now = clock.now();
    return spec?.isLock === false && !isSuspended(productCode, now) && market.isOpen(productCode, now);
  }

  private send(order: RestingSpotOrder, tick: Tick): void {
    const work = this.parts
      .fill(order, tick)
      .catch((error: unknown) => this.failed(order, error))
      .then((outcome) => {
        this.pending.delete(work);
        if (outcome === "later") return;
        this.pauses.forget(order.id);
        if (outcome === "done") this.orders.delete(order.id);
        this.putBack(order.id);
      });
    this.pending.add(work);
  }

  /** As it is now; removed meanwhile when it was cancelled. */
  private putBack(id: bigint): void {
    const still = this.orders.get(id);
    if (still !== undefined) this.indexOf(still.productCode).add(still);
  }

  /** Overload, a database that is away and unknown outcomes pass; a mistake of ours may come again with every tick, so the order waits longer each time. */
  private failed(order: RestingSpotOrder, error: unknown): FillOutcome | "later" {
    if (error instanceof Refused) return "again";
    const againInMs = this.pauses.failed(order.id);
    const facts = { err: error, order: String(order.id), againInMs };
    this.logLimit.line((leftOut) => this.parts.log.error({ ...facts, leftOut }, "fill failed"));
    return "later";
  }

  private async rebuild(): Promise<void> {
    const now = this.parts.clock.now();
    if (this.rebuilding !== null || Math.abs(now - this.rebuiltAt) < REBUILD_PAUSE_MS) return;
    this.rebuiltAt = now;
    this.rebuilding = this.readAll()
      .catch((error: unknown) => this.parts.log.warn({ err: error }, "open orders could not be read; trying again"))
      .finally(() => {
        this.rebuilding = null;
      });
    await this.rebuilding;
  }

  /** What is read is taken over only when nothing changed meanwhile: else a closed order could come back, or a new one be lost. */
  private async readAll(): Promise<void> {
    for (let attempt = 0; attempt < REBUILD_ATTEMPTS && this.mustRebuild; attempt += 1) {
      const { version } = this;
      const open = await this.parts.readOpen();
      if (version !== this.version && attempt < REBUILD_ATTEMPTS - 1) continue;
      // Under constant change: add what is missing and keep the rest. An order too many fires into a refusal and goes.
      if (version === this.version) {
        this.orders.clear();
        this.indexes.clear();
      }
      for (const order of open) {
        this.orders.set(order.id, order);
        this.indexOf(order.productCode).add(order);
      }
      this.mustRebuild = false;
    }
  }
}
