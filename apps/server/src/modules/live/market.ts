import type { ServerMessage } from "@candela/api";
import type { Candle, Interval, Tick } from "@candela/model";

export type TickerData = Extract<ServerMessage, { ch: "ticker" }>["data"];
export type TickRow = Extract<ServerMessage, { ch: "tick" }>["data"][number];
export type CandleData = Extract<ServerMessage, { ch: "candle" }>["data"][number];

/** The market as the socket needs it, already in the words of the wire. */
export interface LiveMarket {
  /** Undefined for an unknown product. */
  ticker(code: string): TickerData | undefined;
  latest(code: string): Tick | undefined;
  /** Ticks after `seq`, without a gap; undefined when some are no longer kept. */
  recentAfter(code: string, seq: number): readonly Tick[] | undefined;
  tickRow(tick: Tick): TickRow;
  /**
   * Reads the past that the running bars of these products and lengths begin with, where it must be folded first; undefined when all of it
   * is known.
   */
  learnPast(keys: readonly { readonly code: string; readonly interval: Interval }[]): Promise<unknown> | undefined;
  /**
   * The running bar up to the latest tick and no further, so that the next tick can be folded into it; undefined before the first, and while what it
   * begins with has to be learned.
   */
  runningCandle(code: string, interval: Interval): Candle | undefined;
  candleRow(code: string, candle: Candle): CandleData;
  /** Start of the bar that a moment belongs to. */
  bucketStart(interval: Interval, ts: number): number;
}
