import type { Feed } from "@candela/feeds";
import type { Candle, Tick } from "@candela/model";
import { CLOCK_BACK_LIMIT_MS, STALENESS_LIMIT_MS } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { DueQueue } from "../../platform/due-queue.ts";
import type { Log } from "../../platform/log.ts";
import { PriceHalts } from "./price-halts.ts";
import { ProductFeed } from "./product-feed.ts";
import type { Quote } from "./ticker-info.ts";

/**
 * The market's heart: delivers every product's ticks at their time, in order, and keeps the latest state of each in memory.
 *
 * One queue of due moments and one timer serve all products. Each moment comes from the feed, so the timer being late never
 * shifts what follows. Ticks of one product are delivered in the order of their numbers without a gap; ticks of different products in the
 * order of their times. After a pause what was missed is delivered too, in slices that let other work run, as long as it is
 * at most `CATCH_UP_MAX_MS` old; beyond that the product jumps to its latest tick, which shows as a gap in `seq`.
 */
export const CATCH_UP_MAX_MS = 120_000;
/** Ticks delivered in one go before other work gets its turn. */
const SLICE_TICKS = 2_000;
/** Ticks that fall due within this many milliseconds of each other are delivered together. */
const GATHER_MS = 10;
/** How far back the price guards look when they begin. */
const GUARD_LOOKBACK_MS = 10 * 60_000;
/** The longest sleep: sessions open and close, and minutes end, without a tick. */
const SWEEP_MS = 1_000;

export interface HubMetrics {
  tick(): void;
  jump(): void;
  /** How late the oldest outstanding tick is, ms. */
  lag(ms: number): void;
}

export interface HubParts {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  readonly metrics?: HubMetrics;
  /** Whether a product trades at a moment; by default the feed's hours alone decide. */
  readonly isOpen?: (productCode: string, ts: number) => boolean;
}

export type TickListener = (tick: Tick) => void;

export class MarketHub {
  readonly #parts: HubParts;
  readonly #products = new Map<string, ProductFeed>();
  readonly #due = new DueQueue();
  /** Prices that jump away freeze their product; see the engine's price guard. */
  readonly halts = new PriceHalts();
  readonly #tickListeners = new Set<TickListener>();
  readonly #settledListeners = new Set<() => void>();
  readonly #sessionListeners = new Set<(productCode: string) => void>();
  readonly #minuteListeners = new Set<(productId: number, candle: Candle) => void>();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #isRunning = false;
  #sweptAt = 0;
  /** Up to when prices have been shown, epoch ms. */
  #shownUntil = Number.NEGATIVE_INFINITY;
  #isBehind = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  /** Reads where every product stands now. `shownUntil` is up to when prices are known to have been shown before this process. */
  load(shownUntil = Number.NEGATIVE_INFINITY): void {
    const now = this.#parts.clock.now();
    this.#parts.feed.foldThrough?.(now);
    this.#shownUntil = shownUntil;
    for (const instrument of this.#parts.feed.instruments) {
      const product = ProductFeed.open(this.#parts.feed, instrument, now);
      if (product === undefined) continue;
      this.#products.set(instrument.productCode, product);
      this.#shownUntil = Math.max(this.#shownUntil, product.tick.ts);
      product.setOpen(this.#isOpen(instrument.productCode, now));
      this.halts.open(instrument.productCode, this.#recentCloses(instrument.productCode, now), now);
      this.#enqueue(product);
    }
    this.#sweptAt = now;
  }

  /** Runs by the clock until `stop`. */
  start(): void {
    this.#isRunning = true;
    this.#run();
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  /** Delivers everything that is due; returns whether the slice's bound left some outstanding. */
  advance(): boolean {
    const { clock, log, metrics } = this.#parts;
    const now = clock.now();
    this.#lookAtClock();
    metrics?.lag(Math.max(0, now - (this.#due.peek()?.ts ?? now)));
    let delivered = 0;
    let jumped = 0;
    for (let due = this.#due.peek(); due !== undefined && due.ts <= now; due = this.#due.peek()) {
      if (delivered === SLICE_TICKS) break;
      this.#due.take();
      const product = this.#products.get(due.key);
      if (product === undefined) continue;
      const seqBefore = product.tick.seq;
      if (now - due.ts > CATCH_UP_MAX_MS) {
        product.jump(now);
        metrics?.jump();
        jumped += 1;
      } else this.#closed(product, product.step(due.ts));
      delivered += 1;
      if (product.tick.seq === seqBefore) this.#halt(product, due.ts);
      else this.#deliver(product);
    }
    if (jumped > 0)
      log.warn({ products: jumped }, "the market stood still or the clock was set ahead: products went to their newest price");
    const isBehind = (this.#due.peek()?.ts ?? Number.POSITIVE_INFINITY) <= now;
    if (!isBehind && Math.abs(now - this.#sweptAt) >= SWEEP_MS) this.#sweep(now);
    if (delivered > 0) for (const listener of [...this.#settledListeners]) this.#guard(listener);
    return isBehind;
  }

  /**
   * By how many ms the clock lies before the newest price that was shown, when that is more than a moment; else 0. What comes until it has passed that
   * price is known already, so nothing may be traded on it.
   */
  clockBehindMs(): number {
    const behindMs = this.#shownUntil - this.#parts.clock.now();
    return behindMs > CLOCK_BACK_LIMIT_MS ? behindMs : 0;
  }

  quote(productCode: string): Quote | undefined {
    return this.#products.get(productCode);
  }

  /** See `ProductFeed.recentAfter`. */
  recentAfter(productCode: string, seq: number): readonly Tick[] | undefined {
    return this.#products.get(productCode)?.recentAfter(seq);
  }

  /** See `ProductFeed.minutes`. */
  minutes(productCode: string): readonly Candle[] {
    return this.#products.get(productCode)?.minutes ?? [];
  }

  /** Products that are open and have had no tick within the staleness limit. */
  staleProducts(): string[] {
    const now = this.#parts.clock.now();
    const all = [...this.#products.values()];
    return all.filter(({ isOpen, tick }) => isOpen && now - tick.ts > STALENESS_LIMIT_MS).map(({ instrument }) => instrument.productCode);
  }

  /** Called with each tick in order, synchronously; a listener that throws is logged and does not stop the market. */
  onTick(listener: TickListener): () => void {
    return subscribe(this.#tickListeners, listener);
  }

  /** Called after each round of ticks. */
  onSettled(listener: () => void): () => void {
    return subscribe(this.#settledListeners, listener);
  }

  /** Called when a product's session opened or closed. */
  onSession(listener: (productCode: string) => void): () => void {
    return subscribe(this.#sessionListeners, listener);
  }

  /** Called once with each one-minute bar after it closed. */
  onMinuteClosed(listener: (productId: number, candle: Candle) => void): () => void {
    return subscribe(this.#minuteListeners, listener);
  }

  #run(): void {
    if (!this.#isRunning) return;
    if (this.advance()) {
      this.#immediate = setImmediate(() => this.#run());
      return;
    }
    const now = this.#parts.clock.now();
    const wait = Math.min((this.#due.peek()?.ts ?? now + SWEEP_MS) - now, SWEEP_MS);
    this.#timer = setTimeout(() => this.#run(), Math.max(wait, GATHER_MS));
  }

  #lookAtClock(): void {
    const behindMs = this.clockBehindMs();
    if (behindMs > 0 === this.#isBehind) return;
    this.#isBehind = behindMs > 0;
    const { log } = this.#parts;
    if (this.#isBehind) log.error({ behindMs }, "the clock was set back: nothing is traded until it has passed the newest price");
    else log.warn({}, "the clock has passed the newest price: trading goes on");
  }

  #isOpen(productCode: string, ts: number): boolean {
    return this.#parts.isOpen?.(productCode, ts) ?? this.#parts.feed.isOpen(productCode, ts);
  }

  #recentCloses(productCode: string, now: number): bigint[] {
    return this.#parts.feed.candles(productCode, "1m", now - GUARD_LOOKBACK_MS, now, now).map(({ close }) => close);
  }

  #enqueue(product: ProductFeed): void {
    const ts = product.nextTs();
    if (ts !== undefined) this.#due.push({ ts, key: product.instrument.productCode });
  }

  #deliver(product: ProductFeed): void {
    this.#enqueue(product);
    const { instrument, tick } = product;
    this.#shownUntil = Math.max(this.#shownUntil, tick.ts);
    product.setOpen(this.#isOpen(instrument.productCode, tick.ts));
    // Before anyone hears of the tick: nothing may trade or fire at a price that is not believed.
    if (this.halts.observe(instrument, tick)) product.setHalted(this.halts.isHalted(instrument.productCode));
    this.#parts.metrics?.tick();
    for (const listener of [...this.#tickListeners]) this.#guard(() => listener(tick));
  }

  /** A feed that announces a tick and does not have it would be asked for ever: its product stands still and goes stale instead. */
  #halt(product: ProductFeed, dueTs: number): void {
    const { productCode } = product.instrument;
    this.#parts.log.error({ productCode, dueTs, seq: product.tick.seq }, "the feed has no tick at the time it announced: product halted");
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const product of this.#products.values()) {
      const { productCode } = product.instrument;
      this.#closed(product, product.closeMinute(now));
      if (!product.setOpen(this.#isOpen(productCode, now))) continue;
      for (const listener of [...this.#sessionListeners]) this.#guard(() => listener(productCode));
    }
  }

  #closed(product: ProductFeed, bar: Candle | undefined): void {
    if (bar === undefined) return;
    for (const listener of [...this.#minuteListeners]) this.#guard(() => listener(product.instrument.productId, bar));
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#parts.log.error({ err: error }, "market listener failed");
    }
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
