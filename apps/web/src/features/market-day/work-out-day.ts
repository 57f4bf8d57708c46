import type { Row } from "@candela/api";
import { type DayOpenState, type IssuedShare, recomputeDay, sampledTicks, withIssued } from "@candela/feeds/recompute";
import { type Candle, formatUnits } from "@candela/model";
import type { Tick } from "../../lib/market/quote-store.ts";

export type CandleText = Row<"GET /api/candle/list">;

/** The published data of a day, and which of its prices are wanted. */
export interface DayToWorkOut {
  readonly seed: string;
  /** The state the day opened from, as the server's JSON. */
  readonly opening: string;
  /** Issued shares: with the products of this app, which stay what they are, the list of the day. */
  readonly listings: readonly IssuedShare[];
  readonly productCode: string;
  /** How many of the day's ticks are wanted, evenly spread. */
  readonly ticks: number;
  /** Numbers of ticks that are wanted besides. */
  readonly ownTicks: readonly number[];
}

/** A product's day, worked out from its seed and opening alone, in the texts of the wire. */
export interface WorkedOutDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly hash: string;
  /** Null for a product that was closed all day. */
  readonly daily: CandleText | null;
  readonly minutes: readonly CandleText[];
  /** How many ticks all of these are folds of. */
  readonly tickCount: number;
  readonly ticks: readonly Tick[];
  /** The state the next day opens from, as JSON. */
  readonly next: string;
}

const HOURS = 24;

/** Undefined for a product that the simulated market does not have. Tells after each hour of the day what share of it is done. */
export function workOutDay(
  { seed, opening, listings, productCode, ticks, ownTicks }: DayToWorkOut,
  onProgress: (share: number) => void,
): WorkedOutDay | undefined {
  const recomputed = recomputeDay(seed, JSON.parse(opening) as DayOpenState, withIssued(listings));
  const instrument = recomputed.instrument(productCode);
  if (instrument === undefined) return undefined;
  const { priceScale, quantityScale } = instrument;
  const candleText = ({ ts, volume, ...prices }: Candle): CandleText => ({
    ts,
    open: formatUnits(prices.open, priceScale),
    high: formatUnits(prices.high, priceScale),
    low: formatUnits(prices.low, priceScale),
    close: formatUnits(prices.close, priceScale),
    volume: formatUnits(volume, quantityScale),
  });
  const minutes = Array.from({ length: HOURS }, (_, hour) => {
    const candles = recomputed.minuteCandles(productCode, hour * 60, (hour + 1) * 60);
    onProgress((hour + 1) / HOURS);
    return candles;
  }).flat();
  const daily = recomputed.dailyCandle(productCode);
  const numbers = recomputed.tickNumbers(productCode);
  const wanted = numbers === undefined ? [] : [...sampledTicks(numbers, ticks), ...ownTicks];
  return {
    day: recomputed.day,
    hash: recomputed.hash,
    daily: daily === undefined ? null : candleText(daily),
    minutes: minutes.map(candleText),
    tickCount: numbers === undefined ? 0 : numbers.last - numbers.first + 1,
    ticks: [...new Set(wanted)]
      .sort((a, b) => a - b)
      .flatMap((seq) => recomputed.tickBySeq(productCode, seq) ?? [])
      .map(({ seq, ts, price, bid, ask }) => ({
        productCode,
        seq,
        ts,
        price: formatUnits(price, priceScale),
        bid: formatUnits(bid, priceScale),
        ask: formatUnits(ask, priceScale),
      })),
    next: JSON.stringify(recomputed.next),
  };
}
