/** What an exchange gives at the market's present prices. Pure but for the market, whose latest ticks are in memory. */
import { type CurrencyMarket, type ExchangeTermsQuoted, quoteExchange } from "@candela/engine";
import { type Currency, currencyById, type ExchangeSide } from "@candela/model";
import { Rejected } from "../../platform/rejection.ts";
import { currencyQuote, type MarketData } from "../pricing/index.ts";

export interface ExchangeAsked {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly amount: string;
  readonly side: ExchangeSide;
}

function marketOf(currency: Currency, market: MarketData, now: number): CurrencyMarket | undefined {
  const quote = currencyQuote(currency, market);
  if (quote === undefined) return undefined;
  const { productCode } = quote.spec;
  return { ...quote, isOpen: market.isOpen(productCode, now), opensAt: market.opensAt?.(productCode, now) };
}

function currencyOf(id: number, known: readonly number[]): Currency {
  const currency = known.includes(id) ? currencyById(id) : undefined;
  if (currency === undefined) throw new Rejected("not_found");
  return currency;
}

/** The terms of what is asked for; throws the first reason why there are none. */
export function quoteTerms(
  { fromCurrencyId, toCurrencyId, side, amount }: ExchangeAsked,
  market: MarketData,
  set: { readonly currencyIds: readonly number[]; readonly spread: bigint; readonly fee: bigint },
  now: number,
): ExchangeTermsQuoted {
  const from = currencyOf(fromCurrencyId, set.currencyIds);
  const to = currencyOf(toCurrencyId, set.currencyIds);
  const quoted = quoteExchange({ from, to, side, amount }, (currency) => marketOf(currency, market, now), set, now);
  if (!quoted.ok) throw new Rejected(quoted.rejection.key, quoted.rejection.params);
  return quoted.value;
}
