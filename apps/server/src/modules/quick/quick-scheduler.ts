import { isQuickWindowOver, quickWindowEnd, type Tick } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import { DueQueue } from "../../platform/due-queue.ts";
import { GrowingPauses } from "../../platform/growing-pauses.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import type { ScheduledTrade } from "./read.ts";

export interface QuickSchedulerParts {
  readonly market: MarketData;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  /** Carries a trade as far as it goes; answers how it stands afterwards, or null when it has ended. */
  readonly advance: (trade: ScheduledTrade) => Promise<ScheduledTrade | null>;
  /** All trades that have not ended. */
  readonly readUnsettled: () => Promise<ScheduledTrade[]>;
}

/** Trades on their way at once: a few whole batches, so that the next one is full while one commits. */
const IN_FLIGHT_MAX = 8_192;
/** Products without ticks are looked at this often. */
const SWEEP_MS = 250;

interface ProductTrades {
  /** Trades that wait for their opening tick. */
  readonly waiting: Set<bigint>;
  /** Ends of windows, by trade. */
  readonly due: DueQueue;
}

/**
 * Knows when each running trade has to be looked at again: at the tick that may open it, and when its window is over. Derived and in
 * memory: what it sends is decided again under the user's lock, from the trade's terms and ticks of the past, so coming late, twice
 * or for nothing changes nothing.
 */
export class QuickScheduler {
  readonly #parts: QuickSchedulerParts;
  readonly #trades = new Map<bigint, ScheduledTrade>();
  readonly #products = new Map<string, ProductTrades>();
  /** Trades that could not be carried on: they are tried again, more and more rarely, until they can. */
  readonly #pauses: GrowingPauses<bigint>;
  readonly #logLimit: LogLimit;
  readonly #fired = new Set<bigint>();
  #ready: bigint[] = [];
  readonly #pending = new Set<Promise<void>>();
  #unsubscribe: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #mustRead = false;
  #isStopping = false;

  constructor(parts: QuickSchedulerParts) {
    this.#parts = parts;
    this.#pauses = new GrowingPauses(parts.clock);
    this.#logLimit = new LogLimit(parts.clock);
  }

  /** Reads the running trades and follows the market: what fell due meanwhile is sent at once. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#parts.market.onTick((tick) => this.#onTick(tick));
    this.#mustRead = true;
    await this.#read();
    this.#timer = setInterval(() => this.sweep(), timerMs(this.#parts.clock, SWEEP_MS));
    this.sweep();
  }

  /** Resolves when nothing is on its way any more. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    this.#ready = [];
    await this.idle();
  }

  /** Resolves when no advance and no reading is under way. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0 || this.#reading !== null) await Promise.all([...this.#pending, this.#reading]);
  }

  get running(): number {
    return this.#trades.size;
  }

  /** A trade waits for its first tick, then for the first after its end. */
  *awaited(): Generator<Awaited> {
    for (const trade of this.#trades.values()) {
      const everyTickFrom = trade.openTs === null ? trade.acceptedAt : endOf(trade);
      yield { productCode: trade.productCode, below: null, above: null, everyTickFrom };
    }
  }

  /** A trade that was accepted: ticks may have passed while it was being committed. */
  add(trade: ScheduledTrade): void {
    this.#put(trade);
    this.#check(trade);
  }

  /** Commits may have happened that nobody heard of: read all running trades again. */
  resync(): void {
    this.#mustRead = true;
    void this.#read();
  }

  /** Looks at every product, with or without a tick. */
  sweep(): void {
    if (this.#mustRead) void this.#read();
    for (const id of this.#pauses.takeOver()) this.#fire(id);
    this.#pump();
    for (const productCode of this.#products.keys()) {
      const newest = this.#parts.market.latest(productCode);
      this.#look(productCode, newest?.ts ?? Number.NEGATIVE_INFINITY, newest);
    }
  }

  #onTick(tick: Tick): void {
    if (this.#products.has(tick.productCode)) this.#look(tick.productCode, tick.ts, tick);
  }

  #put(trade: ScheduledTrade): void {
    this.#trades.set(trade.id, trade);
    const trades = this.#products.get(trade.productCode) ?? { waiting: new Set(), due: new DueQueue() };
    this.#products.set(trade.productCode, trades);
    if (trade.openTs === null) trades.waiting.add(trade.id);
    trades.due.push({ ts: endOf(trade), key: String(trade.id) });
  }

  #look(productCode: string, newestTs: number, newest: Tick | undefined): void {
    const trades = this.#products.get(productCode);
    if (trades === undefined) return;
    if (newest !== undefined)
      for (const id of trades.waiting) {
        const trade = this.#trades.get(id);
        if (trade !== undefined && !mayOpenAt(trade, newest)) continue;
        trades.waiting.delete(id);
        this.#fire(id);
      }
    const now = this.#parts.clock.now();
    for (let due = trades.due.peek(); due !== undefined && isQuickWindowOver(due.ts, newestTs, now); due = trades.due.peek()) {
      trades.due.take();
      const id = BigInt(due.key);
      const trade = this.#trades.get(id);
      // A trade that has opened since has another end, with an entry of its own.
      if (trade !== undefined && endOf(trade) === due.ts) this.#fire(id);
    }
    this.#pump();
  }

  #fire(id: bigint): void {
    if (this.#fired.has(id) || !this.#trades.has(id)) return;
    this.#fired.add(id);
    this.#ready.push(id);
  }

  #pump(): void {
    if (this.#isStopping || this.#ready.length === 0 || this.#pending.size > IN_FLIGHT_MAX / 2) return;
    const next = this.#ready.splice(0, IN_FLIGHT_MAX - this.#pending.size);
    for (const id of next) {
      const trade = this.#trades.get(id);
      if (trade !== undefined) this.#send(trade);
    }
  }

  #send(trade: ScheduledTrade): void {
    const work = this.#parts
      .advance(trade)
      .catch((error: unknown) => this.#failed(trade, error))
      .then((after) => {
        this.#pending.delete(work);
        this.#fired.delete(trade.id);
        if (after !== "later") this.#carriedOn(trade, after);
        this.#pump();
      });
    this.#pending.add(work);
  }

  #carriedOn(trade: ScheduledTrade, after: ScheduledTrade | null): void {
    this.#pauses.forget(trade.id);
    if (after === null) {
      this.#trades.delete(trade.id);
      return;
    }
    this.#put(after);
    // Opened late: its end may be over already. Unchanged: the next tick or sweep looks again.
    if (after.openTs !== trade.openTs) this.#check(after);
  }

  /** Looks at one trade alone: there may be a hundred thousand beside it. */
  #check(trade: ScheduledTrade): void {
    const newest = this.#parts.market.latest(trade.productCode);
    const opens = trade.openTs === null && newest !== undefined && mayOpenAt(trade, newest);
    if (!opens && !isQuickWindowOver(endOf(trade), newest?.ts ?? Number.NEGATIVE_INFINITY, this.#parts.clock.now())) return;
    this.#products.get(trade.productCode)?.waiting.delete(trade.id);
    this.#fire(trade.id);
    this.#pump();
  }

  /** Overload, a database that is away and unknown outcomes pass; a mistake of ours may come again, so the trade waits longer each time. */
  #failed(trade: ScheduledTrade, error: unknown): ScheduledTrade | "later" {
    if (error instanceof Rejected) return trade;
    const againInMs = this.#pauses.failed(trade.id);
    const facts = { err: error, trade: String(trade.id), againInMs };
    this.#logLimit.line((leftOut) => this.#parts.log.error({ ...facts, leftOut }, "quick trade could not be carried on"));
    return "later";
  }

  async #read(): Promise<void> {
    if (this.#reading !== null) return;
    this.#reading = this.#readAll()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, "running quick trades could not be read; trying again"))
      .finally(() => {
        this.#reading = null;
      });
    await this.#reading;
  }

  /** Adds what is missing. One too many, ended meanwhile, is sent once, found ended, and goes. */
  async #readAll(): Promise<void> {
    for (const trade of await this.#parts.readUnsettled()) if (!this.#trades.has(trade.id)) this.#put(trade);
    this.#mustRead = false;
  }
}

/** The newest tick, or one before it, may open the trade. */
function mayOpenAt({ acceptedSeq, acceptedAt }: ScheduledTrade, newest: Tick): boolean {
  return newest.seq > acceptedSeq && newest.ts > acceptedAt;
}

function endOf({ acceptedAt, seconds, openTs }: ScheduledTrade): number {
  return quickWindowEnd({ acceptedAt, seconds }, openTs === null ? null : { ts: openTs });
}
