import { VALUE_RANGES } from "@candela/api";
import type { Interval } from "@candela/model";
import type { MarketData } from "../market-data/index.ts";
import { closeBefore, currentPrice, isParAsset, priceAtMidnight, pricedBy } from "./asset-price.ts";
import { type HeldAsset, PAR } from "./valuation.ts";

/** Ranges of the value line, and the candles that price its points: as long as its steps. */
export const RANGES = {
  day: { ...VALUE_RANGES.day, interval: "15m" },
  week: { ...VALUE_RANGES.week, interval: "1h" },
  month: { ...VALUE_RANGES.month, interval: "1d" },
} as const satisfies Record<string, { backMs: number; stepMs: number; interval: Interval }>;
export type Range = keyof typeof RANGES;

/** Points of a line from `start` on, a step apart; the last is `now`. */
export function momentsOf(range: Range, start: number, now: number): number[] {
  const { stepMs } = RANGES[range];
  const moments = Array.from({ length: Math.floor((now - start) / stepMs) + 1 }, (_, index) => start + index * stepMs);
  return [...moments.filter((ts) => ts < now), now];
}

/** Prices of an asset from a moment on: the close of the last candle that ended at or before each moment. */
export async function pastPrices(
  market: MarketData,
  assetId: number,
  range: Range,
  start: number,
  now: number,
): Promise<HeldAsset["priceAt"]> {
  if (isParAsset(assetId)) return () => PAR;
  const source = pricedBy(market, assetId);
  if (source === undefined) return () => undefined;
  const { stepMs, interval } = RANGES[range];
  const candles = await market.candles(source.spec.productCode, interval, start - stepMs, now);
  const before = range === "day" ? priceAtMidnight(market, assetId) : await closeBefore(market, source, start);
  const present = currentPrice(market, assetId);
  return (ts) => {
    if (ts >= now) return present;
    const candle = candles.findLast((each) => each.ts + stepMs <= ts);
    return candle === undefined ? before : source.at(candle.close);
  };
}
