import { VALUE_RANGES } from "@candela/api";
import { DAY_MS, type Interval, PRODUCT_ASSET_BASE } from "@candela/model";
import { balancesOf, changesSince, findEpoch } from "../ledger/index.ts";
import type { MarketData } from "../market-data/index.ts";
import { closeBefore, currentPrice, isParAsset, priceAtMidnight, pricedBy } from "./asset-price.ts";
import { byAsset, type PortfolioParts, unrealisedAt, unrealisedOf } from "./portfolio.ts";
import { type HeldAsset, PAR, valueHistory } from "./valuation.ts";

/** Ranges of the value line, and the candles that price its points: as long as its steps. */
export const RANGES = {
  day: { ...VALUE_RANGES.day, interval: "15m" },
  week: { ...VALUE_RANGES.week, interval: "1h" },
  month: { ...VALUE_RANGES.month, interval: "1d" },
} as const satisfies Record<string, { backMs: number; stepMs: number; interval: Interval }>;
export type Range = keyof typeof RANGES;

/** Prices of an asset from a moment on: the close of the last candle that ended at or before each moment. */
async function pastPrices(market: MarketData, assetId: number, range: Range, start: number, now: number): Promise<HeldAsset["priceAt"]> {
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

/** The user's total value over a range, ending now. */
export async function readValueLine(
  { sql, clock, market, kinds }: PortfolioParts,
  userId: bigint,
  range: Range,
): Promise<{ ts: number; value: bigint }[]> {
  const now = clock.now();
  const { backMs, stepMs } = RANGES[range];
  // The day is the calendar's, as today's profit is; longer ranges reach back from now.
  const start = range === "day" ? now - (now % DAY_MS) : now - (now % stepMs) - backMs;
  const [balances, rows, ...exposures] = await Promise.all([
    balancesOf(sql, userId).then(byAsset),
    findEpoch(sql, userId).then((epoch) => changesSince(sql, userId, start, stepMs, epoch?.ids)),
    ...kinds.flatMap((kind) => kind.readExposure?.(sql, userId, market) ?? []),
  ]);
  const changes = rows.map(({ assetId, ts, amount }) => ({ assetId, ts: Number(ts), amount }));
  const assets: HeldAsset[] = [];
  for (const { assetId, scale, balance } of balances)
    assets.push({ assetId, scale, units: balance, priceAt: await pastPrices(market, assetId, range, start, now) });
  const moments = Array.from({ length: Math.floor((now - start) / stepMs) + 1 }, (_, index) => start + index * stepMs);
  const products = [...new Set(exposures.flatMap(({ open }) => open).map(({ productId }) => PRODUCT_ASSET_BASE + productId))];
  const prices = new Map<number, HeldAsset["priceAt"]>();
  for (const assetId of products) prices.set(assetId, await pastPrices(market, assetId, range, start, now));
  return valueHistory(assets, changes, [...moments.filter((ts) => ts < now), now]).map(({ ts, value }) => {
    const unrealised = ts === now ? unrealisedOf(exposures) : unrealisedAt(exposures, ts, (assetId) => prices.get(assetId)?.(ts));
    return { ts, value: value.units + unrealised };
  });
}
