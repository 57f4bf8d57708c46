import { type FillModel, modelQuote, type Quote, type Tick } from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import { GrowingPauses } from "../../platform/growing-pauses.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import { FireQueue } from "./fire-queue.ts";
import { type BestClose, passTick, pricesOf, TriggerWatch, type Watched } from "./trigger-watch.ts";

/** Something that a tick reached, to be decided under its owner's lock. */
export interface Fired<Each extends Watched = Watched> {
  readonly watched: Each;
  readonly tick: Tick;
  /** Epoch ms. */
  readonly firedAt: number;
  /** Best exit price of its trailing stop at that moment. */
  readonly best: BestClose | null;
  /** The product's ticks before, the newest last. */
  readonly path: readonly Tick[];
}

/** `closed`: watched no more. `again`: it is still open and waits for the next tick that reaches it. */
export type FireOutcome = "closed" | "again";

export interface TriggerWatcherParts<Each extends Watched> {
  readonly market: MarketData;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  /** Orders look at the quote that they meet under it; positions at the tick's own. */
  readonly fillModel: FillModel;
  /** Products that fire nothing just now, beside those that are suspended or closed. */
  readonly isHeldBack?: (productCode: string, now: number) => boolean;
  /** Sends what was reached on its way. */
  readonly fire: (fired: Fired<Each>) => Promise<FireOutcome>;
  /** All that is open, read anew. */
  readonly readOpen: () => Promise<readonly Each[]>;
  /** Name of the watched objects, for the log: "spot orders". */
  readonly name: string;
  readonly underWayMax: number;
}

/** Ticks of a product that are remembered, for objects whose commit they overtook and for explaining a liquidation. */
const RECENT_TICKS = 512;
const PATH_TICKS = 8;
const REBUILD_ATTEMPTS = 3;
/** After a failed rebuild the next try comes with the next tick, but not sooner than this. */
const REBUILD_PAUSE_MS = 500;

/**
 * Watches ticks for what waits for a price: resting orders, protection, liquidation. Derived and in memory; what it fires is decided again under
 * the owner's lock, so firing twice or too much does nothing twice. What changed while ticks passed is compared with those ticks when
 * it arrives. A crash tick that reaches a hundred thousand positions queues them here, in the order in which they were reached.
 */
export class TriggerWatcher<Each extends Watched = Watched> {
  readonly #parts: TriggerWatcherParts<Each>;
  readonly #watches = new Map<string, TriggerWatch>();
  readonly #watched = new Map<bigint, Each>();
  /** Ticks that were looked at, of each product the latest. */
  readonly #recent = new Map<string, Tick[]>();
  /** Objects whose trigger could not be decided: each is watched again after a growing pause, and its user can close it. */
  readonly #pauses: GrowingPauses<bigint>;
  /** Of these, the number of the last tick that was looked at. */
  readonly #seenBefore = new Map<bigint, number>();
  readonly #logLimit: LogLimit;
  readonly #queue: FireQueue<Fired<Each>>;
  #unsubscribe: (() => void) | null = null;
  #rebuilding: Promise<void> | null = null;
  #mustRebuild = false;
  #rebuiltAt = 0;
  #version = 0;

  constructor(parts: TriggerWatcherParts<Each>) {
    this.#parts = parts;
    this.#pauses = new GrowingPauses(parts.clock);
    this.#logLimit = new LogLimit(parts.clock);
    this.#queue = new FireQueue(parts.underWayMax, (fired) => this.#send(fired));
  }

  /** Reads what is open and follows the market. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#parts.market.onTick((tick) => this.#onTick(tick));
    this.#mustRebuild = true;
    await this.#rebuild();
  }

  /** Resolves when nothing is under way any more; what waits in the queue is left: it fires again after the next start. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#mustRebuild = false;
    this.#queue.clear();
    await this.idle();
  }

  /** Resolves when nothing is queued or under way and no rebuild runs. */
  async idle(): Promise<void> {
    do {
      await this.#rebuilding;
      await this.#queue.idle();
    } while (this.#rebuilding !== null);
  }

  get size(): number {
    return this.#watched.size;
  }

  get queued(): number {
    return this.#queue.queued;
  }

  /**
   * How far a position's trailing stop that was set at this tick has followed; undefined when another one, or none, is watched here. A stop that a tick has just
   * reached is out of the index while that is decided, and is known as far as it had come then.
   */
  followedBy(id: bigint, productCode: string, setSeq: number): BestClose | undefined {
    const trail = this.#watched.get(id)?.trail;
    return trail?.setSeq === setSeq ? (this.#best(id, productCode) ?? trail.best) : undefined;
  }

  #best(id: bigint, productCode: string): BestClose | undefined {
    return this.#watches.get(productCode)?.best(id);
  }

  /** Every trailing stop with how far it has followed. */
  *trails(): Generator<{ readonly id: bigint; readonly setSeq: number; readonly best: BestClose }> {
    for (const { id, productCode, trail } of this.#watched.values()) {
      if (trail === null) continue;
      yield { id, setSeq: trail.setSeq, best: this.#best(id, productCode) ?? trail.best };
    }
  }

  /** What waits here for prices. Orders that look at another quote than the tick's own look at every tick. */
  *awaited(): Generator<Awaited> {
    for (const watched of this.#watched.values()) {
      const { id, productCode, kind, trail } = watched;
      const isModelled = kind === "order" && this.#parts.fillModel.id !== "top";
      const best = trail === null ? null : (this.#best(id, productCode) ?? trail.best);
      yield { productCode, ...pricesOf(followed(watched, best), this.#tickSizeOf(productCode)), everyTickFrom: isModelled ? 0 : null };
    }
  }

  /** An object as it was committed, decided at the product's tick of this number. */
  put(watched: Each, decidedAtSeq: number): void {
    this.#version += 1;
    this.#forgetPause(watched.id);
    this.#watch(this.#withKnownBest(watched), this.#ticksAfter(watched.productCode, decidedAtSeq));
  }

  remove(id: bigint, productCode: string): void {
    this.#version += 1;
    this.#watched.delete(id);
    this.#forgetPause(id);
    this.#watches.get(productCode)?.remove(id);
  }

  /** Commits may have happened that nobody heard of: read everything again. */
  resync(): void {
    this.#mustRebuild = true;
    void this.#rebuild();
  }

  /** Ticks of a product before a tick, the newest last. */
  pathTo(tick: Tick): readonly Tick[] {
    const recent = this.#recent.get(tick.productCode) ?? [];
    const end = recent.findLastIndex(({ seq }) => seq < tick.seq) + 1;
    return recent.slice(Math.max(0, end - PATH_TICKS), end);
  }

  #ticksAfter(productCode: string, after: number): readonly Tick[] {
    const recent = this.#recent.get(productCode) ?? [];
    return recent.slice(recent.findLastIndex(({ seq }) => seq <= after) + 1);
  }

  #watch(first: Each, missed: readonly Tick[]): void {
    let watched = first;
    const tickSize = this.#tickSizeOf(watched.productCode);
    for (const tick of missed) {
      const passed = passTick(watched, tick, this.#orderQuote(tick), tickSize);
      watched = passed.watched;
      if (!passed.isReached || !this.#mayFire(tick)) continue;
      this.#watched.set(watched.id, watched);
      this.#watchOf(watched.productCode).remove(watched.id);
      const firedAt = this.#parts.clock.now();
      this.#queue.push({ watched, tick, firedAt, best: watched.trail?.best ?? null, path: this.pathTo(tick) });
      return;
    }
    this.#watched.set(watched.id, watched);
    this.#watchOf(watched.productCode).set(watched);
  }

  /** The rows know the best price when a trailing stop was set; here it is known how far it has followed since. */
  #withKnownBest(watched: Each): Each {
    const { trail } = watched;
    const known = this.#watched.get(watched.id)?.trail;
    if (trail === null || known === null || known === undefined || known.setSeq !== trail.setSeq) return watched;
    return { ...watched, trail: { ...trail, best: this.#best(watched.id, watched.productCode) ?? known.best } };
  }

  #watchOf(productCode: string): TriggerWatch {
    const known = this.#watches.get(productCode);
    if (known !== undefined) return known;
    const watch = new TriggerWatch(this.#tickSizeOf(productCode));
    this.#watches.set(productCode, watch);
    return watch;
  }

  #tickSizeOf(productCode: string): bigint {
    return this.#parts.market.spec(productCode)?.tickSize ?? 1n;
  }

  #orderQuote(tick: Tick): Quote {
    return modelQuote(this.#parts.fillModel, { tickSize: this.#tickSizeOf(tick.productCode) }, tick);
  }

  #onTick(tick: Tick): void {
    if (this.#mustRebuild) void this.#rebuild();
    this.#watchAgain();
    // A tick that may not fire does not count at all: not for trailing stops, and not later for objects that missed it.
    if (!this.#mayFire(tick)) return;
    const recent = this.#recent.get(tick.productCode) ?? [];
    recent.push(tick);
    // Cut down now and then, not with every tick.
    if (recent.length >= 2 * RECENT_TICKS) recent.splice(0, recent.length - RECENT_TICKS);
    this.#recent.set(tick.productCode, recent);
    const reached = this.#watches.get(tick.productCode)?.fire(tick, this.#orderQuote(tick));
    if (reached === undefined || reached.size === 0) return;
    const path = this.pathTo(tick);
    const firedAt = this.#parts.clock.now();
    const fired = [...reached].flatMap(([id, best]) => {
      const watched = this.#watched.get(id);
      return watched === undefined ? [] : [{ watched: followed(watched, best), tick, firedAt, best, path }];
    });
    // Within one tick liquidation and protection come before orders.
    for (const kind of ["position", "order"] as const) {
      for (const one of fired) {
        if (one.watched.kind !== kind) continue;
        this.#watched.set(one.watched.id, one.watched);
        this.#queue.push(one);
      }
    }
  }

  /** A suspended or closed product fires nothing until it trades again; a hidden one goes on. */
  #mayFire(tick: Tick): boolean {
    const { market, clock, isHeldBack } = this.#parts;
    const now = clock.now();
    const isLive = market.spec(tick.productCode)?.isLock === false && market.isOpen(tick.productCode, now);
    return isLive && isHeldBack?.(tick.productCode, now) !== true;
  }

  async #send(fired: Fired<Each>): Promise<void> {
    const outcome = await this.#parts.fire(fired).catch((error: unknown) => this.#failed(fired, error));
    if (outcome === "later") return;
    const { id, productCode } = fired.watched;
    this.#forgetPause(id);
    if (outcome === "closed") this.remove(id, productCode);
    // Taken as it is now: a commit may have changed it meanwhile, or ended it.
    const now = this.#watched.get(id);
    if (now !== undefined && this.#unsubscribe !== null) this.#watchOf(productCode).set(now);
  }

  /** Overload, a database that is away and unknown outcomes pass; a mistake of ours may come again with every tick, so the object waits longer each time. */
  #failed({ watched: { id, kind }, tick }: Fired<Each>, error: unknown): FireOutcome | "later" {
    if (error instanceof Rejected) return "again";
    this.#seenBefore.set(id, tick.seq);
    const againInMs = this.#pauses.failed(id);
    const facts = { err: error, kind, id: String(id), againInMs };
    this.#logLimit.line((leftOut) => this.#parts.log.error({ ...facts, leftOut }, `a trigger of ${this.#parts.name} failed`));
    return "later";
  }

  /**
   * Watches the objects whose pause is over, compared with the ticks that passed meanwhile: a trailing stop follows them, and a reached
   * object fires.
   */
  #watchAgain(): void {
    for (const id of this.#pauses.takeOver()) {
      const watched = this.#watched.get(id);
      if (watched !== undefined) this.#watch(watched, this.#ticksAfter(watched.productCode, this.#seenBefore.get(id) ?? -1));
    }
  }

  #forgetPause(id: bigint): void {
    this.#pauses.forget(id);
    this.#seenBefore.delete(id);
  }

  async #rebuild(): Promise<void> {
    const now = machineClock(this.#parts.clock).now();
    if (this.#rebuilding !== null || Math.abs(now - this.#rebuiltAt) < REBUILD_PAUSE_MS) return;
    this.#rebuiltAt = now;
    this.#rebuilding = this.#readAll()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, `open ${this.#parts.name} could not be read; trying again`))
      .finally(() => {
        this.#rebuilding = null;
      });
    await this.#rebuilding;
  }

  /** Takes the read objects over only when nothing changed meanwhile: else a closed one could come back, or a new one be lost. */
  async #readAll(): Promise<void> {
    for (let attempt = 0; attempt < REBUILD_ATTEMPTS && this.#mustRebuild; attempt += 1) {
      const version = this.#version;
      const seenBefore = new Map([...this.#recent].map(([code, ticks]) => [code, ticks.at(-1)?.seq ?? -1]));
      const open = (await this.#parts.readOpen()).map((watched) => this.#withKnownBest(watched));
      if (version !== this.#version && attempt < REBUILD_ATTEMPTS - 1) continue;
      // Under constant change: add what is missing and keep the rest. Something too much fires into nothing and goes.
      if (version === this.#version) {
        this.#watched.clear();
        this.#watches.clear();
      }
      for (const watched of open) {
        if (version !== this.#version && this.#watched.has(watched.id)) continue;
        this.#watch(watched, this.#ticksAfter(watched.productCode, seenBefore.get(watched.productCode) ?? -1));
      }
      this.#mustRebuild = false;
    }
  }
}

function followed<Each extends Watched>(watched: Each, best: BestClose | null): Each {
  const { trail } = watched;
  return trail === null || best === null ? watched : { ...watched, trail: { ...trail, best } };
}
