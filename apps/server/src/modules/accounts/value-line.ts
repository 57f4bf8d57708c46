import { DAY_MS, PRODUCT_ASSET_BASE } from "@candela/model";
import { balancesOf, changesSince, findEpoch } from "../ledger/index.ts";
import { momentsOf, pastPrices, RANGES, type Range } from "./past-prices.ts";
import { byAsset, outsideReasons, type PortfolioParts, unrealisedAt, unrealisedOf } from "./portfolio.ts";
import { type HeldAsset, type ValuePoint, valueHistory } from "./valuation.ts";

/** The user's total value over a range, ending now, and what has come in from outside on the way. */
export async function readValueLine({ sql, clock, market, kinds }: PortfolioParts, userId: bigint, range: Range): Promise<ValuePoint[]> {
  const now = clock.now();
  const { backMs, stepMs } = RANGES[range];
  // The day is the calendar's, as today's profit is; longer ranges reach back from now.
  const start = range === "day" ? now - (now % DAY_MS) : now - (now % stepMs) - backMs;
  const [balances, rows, ...exposures] = await Promise.all([
    balancesOf(sql, userId).then(byAsset),
    findEpoch(sql, userId).then((epoch) => changesSince(sql, userId, start, stepMs, epoch?.ids)),
    ...kinds.flatMap((kind) => kind.readExposure?.(sql, userId, market) ?? []),
  ]);
  const outside = outsideReasons(kinds);
  const changes = rows.map(({ assetId, ts, amount, reason }) => ({ assetId, ts: Number(ts), amount, isOutside: outside.has(reason) }));
  const assets: HeldAsset[] = [];
  for (const { assetId, scale, balance } of balances)
    assets.push({ assetId, scale, units: balance, priceAt: await pastPrices(market, assetId, range, start, now) });
  const products = [...new Set(exposures.flatMap(({ open }) => open).map(({ productId }) => PRODUCT_ASSET_BASE + productId))];
  const prices = new Map<number, HeldAsset["priceAt"]>();
  for (const assetId of products) prices.set(assetId, await pastPrices(market, assetId, range, start, now));
  return valueHistory(assets, changes, momentsOf(range, start, now)).map(({ ts, value, paidIn }) => {
    const unrealised = ts === now ? unrealisedOf(exposures) : unrealisedAt(exposures, ts, (assetId) => prices.get(assetId)?.(ts));
    return { ts, value: value + unrealised, paidIn };
  });
}
