import type { Candle, FeedKind, Interval, Tick } from "@candela/model";
import type { DayFigures } from "./day-figures.ts";
import type { Instrument, SlowDay } from "./feed.ts";

/**
 * A market as the server follows it, live or not: it pushes ticks as they come and is asked about the past, never about the future. Times are epoch
 * milliseconds UTC. An unknown product code answers `undefined` or an empty list, never an error.
 */
export interface MarketSource extends TickSource {
  /** What quotes the product; undefined for an unknown one. */
  kindOf(productCode: string): FeedKind | undefined;
  /** The sources that it is made of, each with what it quotes here; itself alone without it. */
  readonly parts?: readonly MarketSource[];
  readonly history: TickHistory;
  /** Whether the product trades at `ts`; false for an unknown product. */
  isOpen(productCode: string, ts: number): boolean;
  /** When the product trades next: `ts` itself while it is open; undefined when unknown. */
  opensAt(productCode: string, ts: number): number | undefined;
}

/** Where ticks come from, each at its time. */
export interface TickSource {
  /** Another list as soon as products come later. */
  readonly instruments: readonly Instrument[];
  /** Whether ticks of the product can come at present: `stale` where the way to them is cut, or they have failed to come. */
  state(productCode: string): SourceState;
  /**
   * Tells the ticks of these products that come after `afterTs`, from `start` on. A listener that listens already hears these products besides. Returns what ends it, for
   * all that the listener hears.
   */
  subscribe(productCodes: readonly string[], afterTs: number, listener: TickListener): () => void;
  start(): void;
  stop(): Promise<void>;
}

export type SourceState = "connected" | "stale";

/** Called synchronously, each product's ticks in the order of their numbers; a tick can be found in the history before it is told. */
export interface TickListener {
  /** The tick that follows the one told before, its number one higher. */
  onTick(tick: Tick): void;
  /** A tick before which some were left out: they were missed, or are too old to be told one by one. The history has what could be learned of them. */
  onGap(tick: Tick): void;
  /** After each round of ticks, an empty one too. */
  onRound(round: TickRound): void;
}

export interface TickRound {
  readonly told: number;
  /** How late the oldest outstanding tick was when the round began, ms. */
  readonly lagMs: number;
  /** Whether ticks that are due are still outstanding. */
  readonly isBehind: boolean;
}

/** The past of a market. It may have to be fetched, so every answer is a promise; what is over is answered the same way for ever. */
export interface TickHistory {
  /** Nothing exists before. */
  readonly beginsAt: number;
  /** The latest tick at or before `ts`, which is not in the future. */
  tickAt(productCode: string, ts: number): Promise<Tick | undefined>;
  /** The tick with this number, if it is one that came by `now`. */
  tickBySeq(productCode: string, seq: number, now: number): Promise<Tick | undefined>;
  /** Ticks after `afterTs` and up to `untilTs` inclusive, oldest first, at most `limit`. */
  ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Promise<readonly Tick[]>;
  /**
   * Candles whose open lies in `[from, to)`, oldest first, knowing ticks up to `now` only; a bar without a tick is left out. Rejects with RangeError when
   * the window holds more bars than `MAX_CANDLES`.
   */
  candles(productCode: string, interval: Interval, from: number, to: number, now: number): Promise<readonly Candle[]>;
  /** See `Feed.foldThrough`: only what computes its candles has it. */
  foldThrough?(now: number): Promise<void>;
  /** See `Feed.dayFigures`; where it is missing or tells nothing, the day is what its one-minute candles fold to. */
  dayFigures?(productCode: string, dayTs: number, now: number): Promise<DayFigures | undefined>;
  /** See `Feed.slowDays`: only what computes its candles has it. */
  slowDays?(dayTs: number): readonly SlowDay[];
}
