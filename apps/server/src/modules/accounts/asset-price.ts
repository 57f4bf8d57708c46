import {
  type Currency,
  currencyById,
  DAY_MS,
  exchangeRate,
  isAtPar,
  PRODUCT_ASSET_BASE,
  type ProductSpec,
  rateSources,
} from "@candela/model";
import type { MarketData } from "../market-data/index.ts";
import { currencyQuote, currencyRate } from "../pricing/index.ts";
import { PAR, type Position } from "./valuation.ts";

/** What an asset is worth in the settlement currency, by the prices of one product. */
export interface PricedBy {
  readonly spec: ProductSpec;
  /** The worth of one unit at a price of the product. */
  readonly at: (units: bigint) => Position["price"];
}

/** The product that prices a currency: the first that there is. */
function pricedCurrency(market: MarketData, currency: Currency): PricedBy | undefined {
  for (const { productCode, isInverted } of rateSources(currency)) {
    const spec = market.spec(productCode);
    if (spec !== undefined) return { spec, at: (units) => exchangeRate({ bid: units, ask: units }, spec.priceScale, isInverted).mid };
  }
  return undefined;
}

/** The product that prices an asset; undefined for what is at par, and for what nothing prices. */
export function pricedBy(market: MarketData, assetId: number): PricedBy | undefined {
  const currency = currencyById(assetId);
  if (currency !== undefined) return pricedCurrency(market, currency);
  const spec = market.specById(assetId - PRODUCT_ASSET_BASE);
  return spec === undefined ? undefined : { spec, at: (units) => ({ units, scale: spec.priceScale }) };
}

/** Whether an asset is worth one of the settlement currency by definition, at any moment. */
export function isParAsset(assetId: number): boolean {
  const currency = currencyById(assetId);
  return currency !== undefined && isAtPar(currency);
}

/** Now: a product at its last price, a currency half way between what it is bought and sold at. */
export function currentPrice(market: MarketData, assetId: number): Position["price"] {
  const currency = currencyById(assetId);
  if (currency !== undefined) return currencyRate(currency, currencyQuote(currency, market))?.mid;
  const spec = market.specById(assetId - PRODUCT_ASSET_BASE);
  const tick = spec === undefined ? undefined : market.latest(spec.productCode);
  return spec === undefined || tick === undefined ? undefined : { units: tick.price, scale: spec.priceScale };
}

/** At 00:00 UTC today. */
export function priceAtMidnight(market: MarketData, assetId: number): Position["price"] {
  if (isParAsset(assetId)) return PAR;
  const source = pricedBy(market, assetId);
  const units = source === undefined ? undefined : market.closeBeforeToday(source.spec.productCode);
  return units === undefined ? undefined : source?.at(units);
}

/** Markets that close have had their last price within so many days. */
const LAST_PRICE_DAYS = 10;

/** The close of the last whole day before the day of a moment. */
export async function closeBefore(market: MarketData, source: PricedBy, ts: number): Promise<Position["price"]> {
  const midnight = ts - (ts % DAY_MS);
  const days = await market.candles(source.spec.productCode, "1d", midnight - LAST_PRICE_DAYS * DAY_MS, midnight);
  const day = days.at(-1);
  return day === undefined ? undefined : source.at(day.close);
}
