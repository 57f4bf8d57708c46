import type { Instrument, MarketSource, TickRound } from "@candela/feeds";
import type { Candle, Tick } from "@candela/model";
import { CLOCK_BACK_LIMIT_MS, STALENESS_LIMIT_MS } from "@candela/model";
import { type Clock, speedOf, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { PriceHalts } from "./price-halts.ts";
import { type Bars, barsWithout, ProductFeed, readBars } from "./product-feed.ts";
import type { Quote } from "./ticker-info.ts";

/**
 * The market's heart: takes every product's ticks as its source pushes them and keeps the latest state of each in memory.
 *
 * Ticks of one product come in the order of their numbers without a gap, or the source says where one is: the bars are then read anew from its history,
 * and ticks that come meanwhile wait, so that nobody hears of a tick whose figures are not whole.
 */
/** How far back the price guards look when they begin. */
const GUARD_LOOKBACK_MS = 10 * 60_000;
/** Sessions open and close, and minutes end, without a tick. */
const SWEEP_MS = 1_000;
/** Ticks of one product that wait while its bars are read; of more, the newest alone. */
const WAITING_MAX = 2_000;

export interface HubMetrics {
  tick(): void;
  jump(): void;
  /** How late the oldest outstanding tick is, ms of the machine's time. */
  lag(ms: number): void;
}

export interface HubParts {
  readonly source: MarketSource;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  readonly metrics?: HubMetrics;
  /** Whether a product trades at a moment; by default the source's hours alone decide. */
  readonly isOpen?: (productCode: string, ts: number) => boolean;
}

export type TickListener = (tick: Tick) => void;

export class MarketHub {
  readonly #parts: HubParts;
  readonly #products = new Map<string, ProductFeed>();
  /** Those that are followed, by code. */
  readonly #instruments = new Map<string, Instrument>();
  /** Products whose bars are being read, with the ticks that wait for them. */
  readonly #waiting = new Map<string, Tick[]>();
  readonly #readings = new Set<Promise<void>>();
  /** Prices that jump away freeze their product; see the engine's price guard. */
  readonly halts = new PriceHalts();
  readonly #tickListeners = new Set<TickListener>();
  readonly #settledListeners = new Set<() => void>();
  readonly #sessionListeners = new Set<(productCode: string) => void>();
  readonly #minuteListeners = new Set<(productId: number, candle: Candle) => void>();
  readonly #listener = {
    onTick: (tick: Tick) => this.#take(tick, false),
    onGap: (tick: Tick) => this.#take(tick, true),
    onRound: (round: TickRound) => this.#endRound(round),
  };
  #unsubscribe: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweptAt = 0;
  /** Ticks that are due have not been told yet. */
  #isSourceBehind = false;
  /** Up to when prices have been shown, epoch ms. */
  #shownUntil = Number.NEGATIVE_INFINITY;
  #isBehind = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  /** Reads where every product stands now, and takes what comes from then on. `shownUntil` is up to when prices are known to have been shown before this process. */
  async load(shownUntil = Number.NEGATIVE_INFINITY): Promise<void> {
    const { source, clock } = this.#parts;
    const now = clock.now();
    await source.history.foldThrough?.(now);
    this.#shownUntil = shownUntil;
    await this.#followAll(now);
    this.#sweptAt = now;
  }

  /** Takes what the source has come to quote since it was loaded. */
  async followNew(): Promise<void> {
    await this.#followAll(this.#parts.clock.now());
  }

  async #followAll(now: number): Promise<void> {
    const { source } = this.#parts;
    const added = source.instruments.filter(({ productCode }) => !this.#instruments.has(productCode));
    if (added.length === 0) return;
    for (const instrument of added) this.#instruments.set(instrument.productCode, instrument);
    // At once: an exchange that does not answer holds up the start no longer than one request.
    await Promise.all(added.map((instrument) => this.#loadProduct(instrument, now)));
    this.#unsubscribe = source.subscribe(
      added.map(({ productCode }) => productCode),
      now,
      this.#listener,
    );
  }

  /** Runs by the clock until `stop`. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), timerMs(this.#parts.clock, SWEEP_MS));
    this.#parts.source.start();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#parts.source.stop();
    await this.idle();
  }

  /** Resolves when no product's bars are being read. */
  async idle(): Promise<void> {
    while (this.#readings.size > 0) await Promise.all(this.#readings);
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

  /** Products that are open and have had no tick within the staleness limit, or whose source is cut off. */
  staleProducts(): string[] {
    const { clock, source } = this.#parts;
    const now = clock.now();
    return [...this.#products.values()]
      .filter(({ isOpen, tick, instrument: { productCode } }) => {
        return isOpen && (now - tick.ts > STALENESS_LIMIT_MS || source.state(productCode) === "stale");
      })
      .map(({ instrument }) => instrument.productCode);
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

  #take(tick: Tick, isGap: boolean): void {
    const waiting = this.#waiting.size === 0 ? undefined : this.#waiting.get(tick.productCode);
    if (waiting !== undefined) {
      waiting.splice(WAITING_MAX - 1, 1);
      waiting.push(tick);
      return;
    }
    const product = this.#products.get(tick.productCode);
    if (product !== undefined && !isGap) this.#step(product, tick);
    else this.#readAt(tick);
  }

  #step(product: ProductFeed, tick: Tick): void {
    this.#closed(product, product.step(tick));
    this.#deliver(product);
  }

  /** A product's first tick, or one before which some were left out: its bars are as of it, or go on from those before where they cannot be had. */
  #readAt(tick: Tick): void {
    const { productCode } = tick;
    if (this.#products.has(productCode)) this.#parts.metrics?.jump();
    const waiting: Tick[] = [];
    this.#waiting.set(productCode, waiting);
    const reading = this.#barsAt(tick)
      .then(async (read) => {
        const product = this.#products.get(productCode);
        const bars = read ?? barsWithout(tick, product?.blocks);
        product?.jump(tick, bars);
        const opened = product ?? (await this.#begin(tick, bars, tick.ts));
        this.#waiting.delete(productCode);
        if (opened === undefined) return;
        this.#deliver(opened);
        for (const next of waiting) this.#take(next, next.seq !== opened.tick.seq + 1);
        // The round that told it has been swept already.
        this.#sweepProduct(opened, this.#parts.clock.now());
        this.#tellSettled();
      })
      .finally(() => this.#readings.delete(reading));
    this.#readings.add(reading);
  }

  async #loadProduct({ productCode }: Instrument, now: number): Promise<void> {
    const tick = await this.#parts.source.history.tickAt(productCode, now);
    const bars = tick && (await this.#barsAt(tick));
    if (tick !== undefined && bars !== undefined) await this.#begin(tick, bars, now);
  }

  async #begin(tick: Tick, bars: Bars, now: number): Promise<ProductFeed | undefined> {
    const { productCode } = tick;
    const instrument = this.#instruments.get(productCode);
    if (instrument === undefined) return undefined;
    const product = new ProductFeed(instrument, tick, bars);
    product.setOpen(this.#isOpen(productCode, now));
    this.halts.open(productCode, await this.#recentCloses(productCode, now), now);
    this.#shownUntil = Math.max(this.#shownUntil, tick.ts);
    this.#products.set(productCode, product);
    return product;
  }

  #endRound({ told, lagMs, isBehind }: TickRound): void {
    this.#parts.metrics?.lag(lagMs / speedOf(this.#parts.clock));
    this.#isSourceBehind = isBehind;
    this.#look();
    if (told > 0) this.#tellSettled();
  }

  #tellSettled(): void {
    for (const listener of [...this.#settledListeners]) this.#guard(listener);
  }

  /** Looks at what happens without a tick. */
  #look(): void {
    const now = this.#parts.clock.now();
    this.#lookAtClock();
    if (!this.#isSourceBehind && Math.abs(now - this.#sweptAt) >= SWEEP_MS) this.#sweep(now);
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
    return this.#parts.isOpen?.(productCode, ts) ?? this.#parts.source.isOpen(productCode, ts);
  }

  async #recentCloses(productCode: string, now: number): Promise<bigint[]> {
    const { source, log } = this.#parts;
    try {
      const minutes = await source.history.candles(productCode, "1m", now - GUARD_LOOKBACK_MS, now, now);
      return minutes.map(({ close }) => close);
    } catch (error) {
      log.warn({ err: error, productCode }, "recent prices could not be read: the price guard begins without them");
      return [];
    }
  }

  /** Undefined where the history does not have them, or does not answer: no price waits for that. */
  async #barsAt(tick: Tick): Promise<Bars | undefined> {
    const { source, log } = this.#parts;
    try {
      return await readBars(source.history, tick);
    } catch (error) {
      log.warn({ err: error, productCode: tick.productCode }, "bars could not be read: they go on without what was left out");
      return undefined;
    }
  }

  #deliver(product: ProductFeed): void {
    const { instrument, tick } = product;
    this.#shownUntil = Math.max(this.#shownUntil, tick.ts);
    product.setOpen(this.#isOpen(instrument.productCode, tick.ts));
    // Before anyone hears of the tick: nothing may trade or fire at a price that is not believed.
    if (this.halts.observe(instrument, tick)) product.setHalted(this.halts.isHalted(instrument.productCode));
    this.#parts.metrics?.tick();
    for (const listener of [...this.#tickListeners]) this.#guard(() => listener(tick));
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const product of this.#products.values()) this.#sweepProduct(product, now);
  }

  #sweepProduct(product: ProductFeed, now: number): void {
    const { productCode } = product.instrument;
    if (!this.#waiting.has(productCode)) this.#closed(product, product.closeMinute(now));
    if (!product.setOpen(this.#isOpen(productCode, now))) return;
    for (const listener of [...this.#sessionListeners]) this.#guard(() => listener(productCode));
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
