/** What an exchange gives at the market's present prices. Pure but for the market, whose latest ticks are in memory. */
import {
  type Currency,
  currencyById,
  type Exchanged,
  type ExchangeLeg,
  type ExchangeSide,
  type ExchangeTerms,
  exchangeFor,
  exchangeOf,
  exchangePaid,
  exchangeRate,
  formatUnits,
  isAtPar,
  isFresh,
  most,
  PAR_RATE,
  parseUnits,
  payRange,
  rate,
} from "@candela/model";
import { Rejected } from "../../platform/rejection.ts";
import { currencyQuote, type MarketData } from "../pricing/index.ts";
import type { QuotedTick } from "./quoted-tick.ts";

/** One currency of a quote; without a tick it is worth one by definition. */
export interface QuotedLeg {
  readonly currency: Currency;
  readonly tick: QuotedTick | null;
}

/** All that decides an exchange; its amounts follow from it. Rates in 10^-8, times in epoch ms. */
export interface ExchangeTermsQuoted {
  readonly from: QuotedLeg;
  readonly to: QuotedLeg;
  readonly side: ExchangeSide;
  /** Of the side, in units of its currency. */
  readonly amount: bigint;
  readonly spreadRate: bigint;
  readonly feeRate: bigint;
  readonly quotedAt: number;
}

/** A rate that is held for a user. */
export interface ExchangeQuote extends ExchangeTermsQuoted {
  /** UUID; a quote is used once. */
  readonly id: string;
  readonly userId: bigint;
  readonly expiresAt: number;
}

export interface ExchangeAsked {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly amount: string;
  readonly side: ExchangeSide;
}

function legOf({ currency, tick }: QuotedLeg): ExchangeLeg {
  return { currency, rate: tick === null ? PAR_RATE : exchangeRate(tick, tick.priceScale, tick.isInverted) };
}

export function termsOf({ from, to, spreadRate, feeRate }: Omit<ExchangeTermsQuoted, "side" | "amount" | "quotedAt">): ExchangeTerms {
  return { from: legOf(from), to: legOf(to), spread: rate(spreadRate), fee: rate(feeRate) };
}

export function amountsOf(quote: ExchangeTermsQuoted): Exchanged {
  return exchangeOf(termsOf(quote), quote.side, quote.amount);
}

/** Whole seconds between two moments, epoch ms. */
const secondsApart = (one: number, other: number) => String(BigInt(Math.abs(one - other)) / 1_000n);

/** A currency at its market's newest tick, which must be one that could be traded on now. */
function quotedLeg(currency: Currency, market: MarketData, now: number): QuotedLeg {
  if (isAtPar(currency)) return { currency, tick: null };
  const quote = currencyQuote(currency, market);
  if (quote === undefined || !quote.spec.isVisible) throw new Rejected("currency_unpriced", { currency: currency.code });
  const { spec, tick, isInverted } = quote;
  if (spec.isLock) throw new Rejected("product_suspended");
  if (!market.isOpen(spec.productCode, now)) {
    const opensAt = market.opensAt?.(spec.productCode, now);
    throw new Rejected("market_closed", { opensAt: opensAt === undefined ? "" : String(opensAt) });
  }
  if (!isFresh(tick, spec, now)) throw new Rejected("price_stale", { seconds: secondsApart(now, tick.ts) });
  const { productCode, seq, ts, price, bid, ask } = tick;
  return { currency, tick: { productCode, seq, ts, price, bid, ask, priceScale: spec.priceScale, isInverted } };
}

function currencyOf(id: number, known: readonly number[]): Currency {
  const currency = known.includes(id) ? currencyById(id) : undefined;
  if (currency === undefined) throw new Rejected("not_found");
  return currency;
}

/** Least and greatest amount of the side that the user names; something arrives for the least. */
function rangeOf(terms: ExchangeTerms, side: ExchangeSide): { readonly min: bigint; readonly max: bigint } {
  const range = payRange(terms.from);
  const pay = { min: most(range.min, exchangeFor(terms, 1n).paid), max: range.max };
  if (side === "pay") return pay;
  const least = exchangePaid(terms, pay.min).received;
  return { min: exchangeFor(terms, least).paid < pay.min ? least + 1n : least, max: exchangePaid(terms, pay.max).received };
}

/** The terms of what is asked for; throws the first reason why there are none. */
export function quoteTerms(
  asked: ExchangeAsked,
  market: MarketData,
  set: { readonly currencyIds: readonly number[]; readonly spread: bigint; readonly fee: bigint },
  now: number,
): ExchangeTermsQuoted {
  const from = currencyOf(asked.fromCurrencyId, set.currencyIds);
  const to = currencyOf(asked.toCurrencyId, set.currencyIds);
  if (from.id === to.id) throw new Rejected("exchange_same_currency");
  const named = asked.side === "pay" ? from : to;
  const parsed = parseUnits(asked.amount, named.scale);
  if (!parsed.ok) throw new Rejected("amount_decimals", { decimals: String(named.scale) });
  const legs = { from: quotedLeg(from, market, now), to: quotedLeg(to, market, now) };
  const quoted = { ...legs, side: asked.side, amount: parsed.value, spreadRate: set.spread, feeRate: set.fee, quotedAt: now };
  const { min, max } = rangeOf(termsOf(quoted), asked.side);
  const text = (units: bigint) => formatUnits(units, named.scale);
  if (quoted.amount < min) throw new Rejected("exchange_below_minimum", { min: text(min), asset: named.code });
  if (quoted.amount > max) throw new Rejected("exchange_above_maximum", { max: text(max), asset: named.code });
  return quoted;
}
