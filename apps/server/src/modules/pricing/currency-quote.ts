import {
  type Currency,
  type ExchangeRate,
  exchangeRate,
  isAtPar,
  PAR_RATE,
  type ProductSpec,
  rateSources,
  type Tick,
} from "@candela/model";
import type { MarketData } from "./market-data.ts";

/** The product that tells what a currency is worth, at its newest tick. */
export interface CurrencyQuote {
  readonly spec: ProductSpec;
  readonly tick: Tick;
  /** The currency's rate is one over the product's price. */
  readonly isInverted: boolean;
}

/** The first product that exists and has ticked; undefined also for what is at par. */
export function currencyQuote(currency: Currency, market: Pick<MarketData, "spec" | "latest">): CurrencyQuote | undefined {
  for (const { productCode, isInverted } of rateSources(currency)) {
    const spec = market.spec(productCode);
    const tick = market.latest(productCode);
    if (spec !== undefined && tick !== undefined) return { spec, tick, isInverted };
  }
  return undefined;
}

/** A currency's rate at a quote of its product; undefined without a price. */
export function currencyRate(currency: Currency, quote: CurrencyQuote | undefined): ExchangeRate | undefined {
  if (quote !== undefined) return exchangeRate(quote.tick, quote.spec.priceScale, quote.isInverted);
  return isAtPar(currency) ? PAR_RATE : undefined;
}
