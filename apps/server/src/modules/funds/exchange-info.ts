/** The exchange rates of all currencies at one moment. Pure but for the market, whose latest ticks are in memory. */
import type { Data } from "@candela/api";
import {
  type Currency,
  currencyById,
  exchangeRate,
  formatUnits,
  isAtPar,
  isFresh,
  PAR_RATE,
  type Price,
  rateSources,
} from "@candela/model";
import type { MarketData } from "../pricing/index.ts";

type RateRow = Data<"GET /api/currencyExchangeRate/getExchangeInfo">["rates"][number];

const text = ({ units, scale }: Price) => formatUnits(units, scale);

/** The first product that exists and has ticked. */
function quoteOf(currency: Currency, market: MarketData) {
  for (const source of rateSources(currency)) {
    const spec = market.spec(source.productCode);
    const tick = market.latest(source.productCode);
    if (spec !== undefined && tick !== undefined) return { ...source, spec, tick };
  }
  return undefined;
}

function rateRow(currency: Currency, market: MarketData, now: number): RateRow {
  const head = { currencyId: currency.id, currencyName: currency.code };
  const quote = quoteOf(currency, market);
  const rate = quote === undefined ? undefined : exchangeRate(quote.tick, quote.spec.priceScale, quote.isInverted);
  const shown = rate ?? (isAtPar(currency) ? PAR_RATE : undefined);
  return {
    ...head,
    bid: shown === undefined ? null : text(shown.bid),
    ask: shown === undefined ? null : text(shown.ask),
    mid: shown === undefined ? null : text(shown.mid),
    productCode: quote?.tick.productCode ?? null,
    seq: quote?.tick.seq ?? null,
    ts: quote?.tick.ts ?? null,
    isInverted: quote?.isInverted ?? false,
    isStale: quote !== undefined && !isFresh(quote.tick, quote.spec, now),
  };
}

/** One row a currency that the ledger can hold, in the order asked for. */
export function exchangeRates(currencyIds: readonly number[], market: MarketData, now: number): RateRow[] {
  return currencyIds.flatMap((id) => {
    const currency = currencyById(id);
    return currency === undefined ? [] : [rateRow(currency, market, now)];
  });
}
