/** The exchange rates of all currencies at one moment. Pure but for the market, whose latest ticks are in memory. */
import type { Data } from "@candela/api";
import { type Currency, currencyById, formatUnits, isFresh, type Price } from "@candela/model";
import { currencyQuote, currencyRate, type MarketData } from "../pricing/index.ts";

type RateRow = Data<"GET /api/currencyExchangeRate/getExchangeInfo">["rates"][number];

const text = ({ units, scale }: Price) => formatUnits(units, scale);

function rateRow(currency: Currency, market: MarketData, now: number): RateRow {
  const quote = currencyQuote(currency, market);
  const rate = currencyRate(currency, quote);
  return {
    currencyId: currency.id,
    currencyName: currency.code,
    bid: rate === undefined ? null : text(rate.bid),
    ask: rate === undefined ? null : text(rate.ask),
    mid: rate === undefined ? null : text(rate.mid),
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
