import type { InLanguages } from "@candela/i18n";
import type { Candle, Interval, ProductSpec, Tick } from "@candela/model";
import type { DayFigures } from "./day-figures.ts";

/** A product as a feed quotes it. Prices are bigint units of `priceScale`. */
export interface Instrument extends ProductSpec {
  readonly names: InLanguages<string>;
  readonly description: InLanguages<string>;
  /** Where the real instrument trades, as a label for the screen. */
  readonly exchange: string;
  /** Typical distance from bid to ask, in price units; a multiple of the tick size. */
  readonly spread: bigint;
  /** Shown on the home page before the user has chosen anything. */
  readonly recommended: boolean;
  /** The level this product moves around, in price units. */
  readonly referencePrice: bigint;
  /** The UTC midnight from which on it exists, epoch ms; absent where it always did. Before, there is no tick and no candle of it. */
  readonly listedFrom?: number;
  /** Issued by the installation itself; absent where it is not. */
  readonly isSelfSell?: boolean;
}

/**
 * A market that is computed, as a pure function of its data (or seed) and the moments it is asked about: no clock inside, so two
 * instances with the same input agree on every tick. What follows a market, live ones too, follows a `MarketSource`; this is for what proves a computed
 * one, and for the player that makes a source of it. Times are epoch milliseconds UTC. An unknown product code
 * answers `undefined` or an empty list, never an error. A feed can compute the future too: callers bound `ts` and
 * `seq` by their own clock before showing anything to anyone.
 */
export interface Feed {
  readonly kind: "simulated" | "replay";
  /** Another list as soon as products are listed or taken off the list before their first day. */
  readonly instruments: readonly Instrument[];
  /** Opening moment of the very first tick's bar; nothing exists before. A product that was listed later begins later. */
  readonly beginsAt: number;
  /** The latest tick at or before `ts`; `undefined` before the first. While a market is closed this is its last tick. */
  tickAt(productCode: string, ts: number): Tick | undefined;
  /**
   * The tick with this number (the first is 1), computed directly. With `now` given, a tick after it is `undefined` and costs
   * nothing: pass it wherever the number comes from outside, as a number far ahead takes a market of years to compute.
   */
  tickBySeq(productCode: string, seq: number, now?: number): Tick | undefined;
  /** Ticks after `afterTs` and up to `untilTs` inclusive, oldest first, at most `limit`. */
  ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Tick[];
  /** The moment of the first tick after `ts`. */
  nextTickTs(productCode: string, ts: number): number | undefined;
  /**
   * Candles whose open lies in `[from, to)`, oldest first, folded from ticks at or before `now` only; a bar without a
   * tick is left out. Throws RangeError when the window holds more than {@link MAX_CANDLES} bars.
   */
  candles(productCode: string, interval: Interval, from: number, to: number, now: number): Candle[];
  /**
   * Folds what came today and the day before, of all products at once: half the work of one after another. For who is about to ask `candles`
   * of all of them.
   */
  foldThrough?(now: number): void;
  /** A UTC day of a product as far as it has come by `now`, without a candle for each of its minutes; undefined for a day without a tick. */
  dayFigures?(productCode: string, dayTs: number, now: number): DayFigures | undefined;
  /**
   * Products that trade on a day and are slow when `candles` first reads them; they are cached from then on. A caller with time to spare
   * may read them ahead.
   */
  slowDays?(dayTs: number): readonly SlowDay[];
  /** How far bid and ask of a tick lie from its price at most, in price units; undefined where the feed promises nothing. */
  quoteReach?(productCode: string): bigint | undefined;
  /** Whether the product trades at `ts`; ticks come only while this is true. False for an unknown product. */
  isOpen(productCode: string, ts: number): boolean;
}

/** A product's day that is slow, and the interval by whose bars it comes in pieces of at most some ten milliseconds. */
export interface SlowDay {
  readonly productCode: string;
  readonly pieces: "4h" | "1d";
}

/** The largest window `candles` answers: a little over 34 days of minutes. */
export const MAX_CANDLES = 50_000;
