import type { Data, Row } from "@candela/api";
import { type ExchangeQuote, type ExchangeTermsQuoted, exchangeTermsOf, type QuotedLeg } from "@candela/engine";
import { type Exchanged, formatUnits, RATE_SCALE, shownRate } from "@candela/model";

export type ExchangeData = Row<"GET /api/currencyExchange/list">;
export type QuoteData = NonNullable<Data<"POST /api/currencyExchange/quote">>;

/** An exchange that happened. */
export interface ExchangeRecord extends ExchangeTermsQuoted, Exchanged {
  readonly id: bigint;
  readonly quoteId: string;
  readonly userId: bigint;
  readonly balanceAfter: bigint;
  readonly ts: number;
}

function sourceOf({ currency, tick }: QuotedLeg) {
  if (tick === null) return [];
  const { productCode, seq, ts, bid, ask, priceScale, isInverted } = tick;
  const text = (units: bigint) => formatUnits(units, priceScale);
  return [{ currencyId: currency.id, productCode, seq, ts, bid: text(bid), ask: text(ask), isInverted }];
}

/** Terms and amounts as the wire tells them. */
function told(quoted: ExchangeTermsQuoted, { paid, fee, received }: Exchanged) {
  const { from, to, side, feeRate, spreadRate, quotedAt } = quoted;
  const { base, rate, mid, difference } = shownRate(exchangeTermsOf(quoted));
  const share = (units: bigint) => formatUnits(units, RATE_SCALE);
  return {
    fromCurrencyId: from.currency.id,
    fromCurrencyName: from.currency.code,
    toCurrencyId: to.currency.id,
    toCurrencyName: to.currency.code,
    side,
    paid: formatUnits(paid, from.currency.scale),
    fee: formatUnits(fee, from.currency.scale),
    received: formatUnits(received, to.currency.scale),
    feeRate: share(feeRate),
    spreadRate: share(spreadRate),
    baseCurrencyId: base.id,
    rate: formatUnits(rate.units, rate.scale),
    mid: formatUnits(mid.units, mid.scale),
    difference: share(difference.units),
    sources: [...sourceOf(from), ...sourceOf(to)],
    quotedAt,
  };
}

export function quoteData(quote: ExchangeQuote, amounts: Exchanged, signed: string): QuoteData {
  return { ...told(quote, amounts), expiresAt: quote.expiresAt, quote: signed };
}

export function exchangeData(record: ExchangeRecord): ExchangeData {
  const { id, ts, balanceAfter, to } = record;
  return { id: String(id), ...told(record, record), balanceAfter: formatUnits(balanceAfter, to.currency.scale), ts };
}
