import { assert, firstLiveSeq, type Tick } from "@candela/model";
import type { Instrument } from "../feed.ts";
import type { MarketSource, SourceState, TickHistory, TickListener } from "../market-source.ts";
import { KlineHistory } from "./kline-history.ts";
import { QuotedProduct, type Taken } from "./quoted-product.ts";
import { BinanceRest, type RestParts } from "./rest.ts";
import { type OpenSocket, StreamConnection } from "./stream-connection.ts";
import type { TickJournal } from "./tick-journal.ts";
import { TickTeller } from "./tick-teller.ts";
import type { Timers } from "./timers.ts";
import { parseStreamMessage, type StreamMessage } from "./wire.ts";

/** A trade that is told so long after it happened comes over a connection that lags: nothing is made of what it says. */
const LATE_MS = 5_000;
/** How often the exchange's clock is compared with ours. */
const CLOCK_EVERY_MS = 600_000;
/** An answer that took longer says little about the time. */
const CLOCK_ROUND_TRIP_MAX_MS = 2_000;
/** The exchange began in July 2017. */
const BEGINS_AT = Date.UTC(2017, 6, 1);

export interface BinanceParts {
  /** What is quoted, each a symbol of the exchange; others are not known here. */
  readonly instruments: readonly Instrument[];
  /** `wss://stream.binance.com:9443` or another without a slash at the end. */
  readonly streamUrl: string;
  /** `https://api.binance.com` or another without a slash at the end. */
  readonly restUrl: string;
  readonly open: OpenSocket;
  readonly fetch: RestParts["fetch"];
  readonly timers: Timers;
  /** In `[0, 1)`. */
  readonly random: () => number;
  readonly journal: TickJournal;
  /** The journal did not take ticks, which are given to it again. */
  readonly onUnwritten?: (error: unknown) => void;
}

/** What went wrong or was left out, counted since the start. */
export type BinanceCount =
  | "malformed"
  | "unknown_symbol"
  | "repeated"
  | "missed_before"
  | "late"
  | "reconnects"
  | "silences"
  | "rest_failed"
  | "rest_limited"
  | "unwritten";

/** The symbol of a product: coins are quoted in USD here and in USDT there. Undefined for what the exchange has none of. */
export function symbolOf(productCode: string): string | undefined {
  const coin = /^X:([A-Z0-9]{2,10})USD$/.exec(productCode)?.[1];
  return coin === undefined ? undefined : `${coin}USDT`;
}

/**
 * Binance's public spot market: best prices and trades over one connection, klines and the time by request, without a key. Ticks are numbered here, stand
 * at the moment at which they are told, and are remembered in the journal before that. What was missed while the connection was away is not told as ticks,
 * since nobody could have traded on it: the next tick is told as a gap, and the history has the exchange's klines of the time between.
 */
export class BinanceSource implements MarketSource {
  readonly kind = "binance";
  readonly history: TickHistory;
  readonly #parts: BinanceParts;
  readonly #rest: BinanceRest;
  readonly #connection: StreamConnection;
  readonly #byCode: ReadonlyMap<string, QuotedProduct>;
  readonly #bySymbol: ReadonlyMap<string, QuotedProduct>;
  readonly #subscribers = new Set<{ readonly codes: ReadonlySet<string>; readonly listener: TickListener }>();
  readonly #teller: TickTeller;
  readonly #counts = new Map<BinanceCount, number>();
  #skewMs: number | undefined;
  #isLate = false;
  #forgetClock: () => void = () => undefined;

  constructor(parts: BinanceParts) {
    this.#parts = parts;
    const { timers, random, journal } = parts;
    const count = (what: BinanceCount): void => this.#count(what);
    const products = parts.instruments.flatMap((instrument) => {
      const symbol = symbolOf(instrument.productCode);
      return symbol === undefined ? [] : [new QuotedProduct(instrument, symbol)];
    });
    assert(products.length > 0, "there is something to quote");
    this.#byCode = new Map(products.map((product) => [product.instrument.productCode, product]));
    this.#bySymbol = new Map(products.map((product) => [product.symbol, product]));
    this.#rest = new BinanceRest({ baseUrl: parts.restUrl, fetch: parts.fetch, timers, count });
    this.#connection = new StreamConnection({
      url: `${parts.streamUrl}/stream?streams=${streamsOf(products)}`,
      open: parts.open,
      timers,
      random,
      count,
      onOpen: () => this.#opened(),
      onText: (text) => this.#hear(text),
      onCut: () => this.#cut(),
    });
    this.#teller = new TickTeller({
      timers,
      journal,
      random,
      firstSeq: firstLiveSeq("binance"),
      tell: (tick, hasGap) => this.#tell(tick, hasGap),
      onFailure: (error) => {
        count("unwritten");
        parts.onUnwritten?.(error);
      },
    });
    const klines = new KlineHistory(this.#rest, journal);
    this.history = {
      beginsAt: BEGINS_AT,
      tickAt: (code, ts) => journal.tickAt(code, ts),
      tickBySeq: async (code, seq, now) => {
        const tick = await journal.tickBySeq(code, seq);
        return tick !== undefined && tick.ts <= now ? tick : undefined;
      },
      ticksBetween: (code, afterTs, untilTs, limit) => journal.ticksBetween(code, afterTs, untilTs, limit),
      candles: async (code, interval, from, to, now) => {
        const product = this.#byCode.get(code);
        return product === undefined ? [] : klines.candles(product, { interval, from: Math.max(from, BEGINS_AT), to, now });
      },
    };
  }

  get instruments(): readonly Instrument[] {
    return [...this.#byCode.values()].map(({ instrument }) => instrument);
  }

  /** How often each thing went wrong. */
  get counts(): Readonly<Partial<Record<BinanceCount, number>>> {
    return Object.fromEntries(this.#counts);
  }

  /** By how much the exchange's clock is ahead of ours, ms; undefined until it is known. */
  get clockSkewMs(): number | undefined {
    return this.#skewMs;
  }

  state(productCode: string): SourceState {
    const isHeard = this.#connection.isOpen && !this.#isLate && !this.#teller.isFailing;
    return this.#byCode.has(productCode) && isHeard ? "connected" : "stale";
  }

  kindOf(productCode: string): "binance" | undefined {
    return this.#byCode.has(productCode) ? this.kind : undefined;
  }

  /** The exchange never closes. */
  isOpen(productCode: string): boolean {
    return this.#byCode.has(productCode);
  }

  opensAt(productCode: string, ts: number): number | undefined {
    return this.isOpen(productCode) ? ts : undefined;
  }

  /** Nothing that came before can be told any more: `afterTs` is in the past. */
  subscribe(productCodes: readonly string[], _afterTs: number, listener: TickListener): () => void {
    const subscriber = { codes: new Set(productCodes), listener };
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  start(): void {
    // What was told before this process is followed by what it did not hear.
    for (const [code, product] of this.#byCode) if (this.#parts.journal.last(code) !== undefined) product.cut();
    this.#teller.start();
    this.#connection.start();
    this.#lookAtClock();
  }

  async stop(): Promise<void> {
    this.#connection.stop();
    this.#rest.stop();
    this.#forgetClock();
    this.#teller.stop();
  }

  #opened(): void {
    const now = this.#parts.timers.now();
    this.#isLate = false;
    for (const product of this.#byCode.values()) product.begin(now);
  }

  #cut(): void {
    for (const product of this.#byCode.values()) product.cut();
  }

  #hear(text: string): void {
    const message = parseStreamMessage(text);
    if (message === undefined) this.#count("malformed");
    else if (message.kind === "shutdown") this.#connection.renew();
    else this.#take(message);
  }

  #take(message: Exclude<StreamMessage, { kind: "shutdown" }>): void {
    const product = this.#bySymbol.get(message.symbol);
    if (product === undefined) {
      this.#count("unknown_symbol");
      return;
    }
    const now = this.#parts.timers.now();
    // A book tells no time: it is as late as the last trade over its connection was.
    if (message.kind === "trade") this.#isLate = this.#skewMs !== undefined && now + this.#skewMs - message.eventTs > LATE_MS;
    if (this.#isLate) {
      this.#count("late");
      return;
    }
    const taken: Taken = message.kind === "trade" ? product.takeTrade(message, now) : product.takeBook(message);
    if (taken !== "taken") this.#count(taken);
    if (taken !== "repeated") this.#teller.heard(product);
  }

  #tell(tick: Tick, hasGap: boolean): void {
    for (const { codes, listener } of this.#subscribers) {
      if (!codes.has(tick.productCode)) continue;
      if (hasGap) listener.onGap(tick);
      else listener.onTick(tick);
      listener.onRound({ told: 1, lagMs: 0, isBehind: false });
    }
  }

  /** Compares the clocks now and from time to time. */
  #lookAtClock(): void {
    const { timers } = this.#parts;
    const asked = timers.now();
    this.#forgetClock = timers.after(CLOCK_EVERY_MS, () => this.#lookAtClock());
    void this.#rest.serverTime().then(
      (serverTs) => {
        const answered = timers.now();
        if (answered - asked <= CLOCK_ROUND_TRIP_MAX_MS) this.#skewMs = serverTs - (asked + answered) / 2;
      },
      // Counted where it failed; what was known of the clock holds.
      () => undefined,
    );
  }

  #count(what: BinanceCount): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }
}

function streamsOf(products: readonly QuotedProduct[]): string {
  return products.flatMap(({ symbol }) => ["bookTicker", "aggTrade"].map((stream) => `${symbol.toLowerCase()}@${stream}`)).join("/");
}
