import {
  type Currency,
  type Exchanged,
  type ExchangeLeg,
  type ExchangeSide,
  type ExchangeTerms,
  exchangeOf,
  exchangeRange,
  exchangeRate,
  formatUnits,
  isAtPar,
  isFresh,
  PAR_RATE,
  type ProductSpec,
  parseUnits,
  rate,
  type Tick,
} from "@candela/model";
import { type CashBacking, type CashBackingRejectionKey, cashBackingRejection } from "./cash-backing.ts";

/** The tick of a rate, as it was when it was quoted: prices at `priceScale`. */
export interface QuotedTick extends Pick<Tick, "productCode" | "seq" | "ts" | "price" | "bid" | "ask"> {
  readonly priceScale: number;
  /** The currency's rate is one over the product's price. */
  readonly isInverted: boolean;
}

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

/** The market of a currency's product at the moment of a quote. */
export interface CurrencyMarket {
  readonly spec: ProductSpec;
  readonly tick: Tick;
  readonly isInverted: boolean;
  readonly isOpen: boolean;
  /** Epoch ms; undefined where it is not known. */
  readonly opensAt: number | undefined;
}

export type ExchangeRejectionKey =
  | CashBackingRejectionKey
  | "exchange_same_currency"
  | "amount_decimals"
  | "currency_unpriced"
  | "product_suspended"
  | "market_closed"
  | "price_stale"
  | "exchange_below_minimum"
  | "exchange_above_maximum"
  | "account_frozen"
  | "quote_used"
  | "quote_expired"
  | "insufficient_balance";

export interface ExchangeRejection {
  readonly key: ExchangeRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

type Decided<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly rejection: ExchangeRejection };

const no = (key: ExchangeRejectionKey, params: ExchangeRejection["params"] = {}) => ({ ok: false, rejection: { key, params } }) as const;

function legOf({ currency, tick }: QuotedLeg): ExchangeLeg {
  return { currency, rate: tick === null ? PAR_RATE : exchangeRate(tick, tick.priceScale, tick.isInverted) };
}

export function exchangeTermsOf({
  from,
  to,
  spreadRate,
  feeRate,
}: Omit<ExchangeTermsQuoted, "side" | "amount" | "quotedAt">): ExchangeTerms {
  return { from: legOf(from), to: legOf(to), spread: rate(spreadRate), fee: rate(feeRate) };
}

export function exchangeAmountsOf(quote: ExchangeTermsQuoted): Exchanged {
  return exchangeOf(exchangeTermsOf(quote), quote.side, quote.amount);
}

/** Whole seconds between two moments, epoch ms. */
const secondsApart = (one: number, other: number) => String(BigInt(Math.abs(one - other)) / 1_000n);

/** A currency at its market's newest tick, which must be one that could be traded on now. */
function quotedLeg(currency: Currency, marketOf: MarketOf, now: number): Decided<QuotedLeg> {
  if (isAtPar(currency)) return { ok: true, value: { currency, tick: null } };
  const market = marketOf(currency);
  if (market === undefined || !market.spec.isVisible) return no("currency_unpriced", { currency: currency.code });
  const { spec, tick, isInverted, isOpen, opensAt } = market;
  if (spec.isLock) return no("product_suspended");
  if (!isOpen) return no("market_closed", { opensAt: opensAt === undefined ? "" : String(opensAt) });
  if (!isFresh(tick, spec, now)) return no("price_stale", { seconds: secondsApart(now, tick.ts) });
  const { productCode, seq, ts, price, bid, ask } = tick;
  return { ok: true, value: { currency, tick: { productCode, seq, ts, price, bid, ask, priceScale: spec.priceScale, isInverted } } };
}

type MarketOf = (currency: Currency) => CurrencyMarket | undefined;

/** The terms of what is asked for, or the first reason why there are none. */
export function quoteExchange(
  { from, to, side, amount }: { readonly from: Currency; readonly to: Currency; readonly side: ExchangeSide; readonly amount: string },
  marketOf: MarketOf,
  set: { readonly spread: bigint; readonly fee: bigint },
  now: number,
): Decided<ExchangeTermsQuoted> {
  if (from.id === to.id) return no("exchange_same_currency");
  const named = side === "pay" ? from : to;
  const parsed = parseUnits(amount, named.scale);
  if (!parsed.ok) return no("amount_decimals", { decimals: String(named.scale) });
  const paidFrom = quotedLeg(from, marketOf, now);
  if (!paidFrom.ok) return paidFrom;
  const paidTo = quotedLeg(to, marketOf, now);
  if (!paidTo.ok) return paidTo;
  const legs = { from: paidFrom.value, to: paidTo.value };
  const quoted = { ...legs, side, amount: parsed.value, spreadRate: set.spread, feeRate: set.fee, quotedAt: now };
  const { min, max } = exchangeRange(exchangeTermsOf(quoted), side);
  const text = (units: bigint) => formatUnits(units, named.scale);
  if (quoted.amount < min) return no("exchange_below_minimum", { min: text(min), asset: named.code });
  if (quoted.amount > max) return no("exchange_above_maximum", { max: text(max), asset: named.code });
  return { ok: true, value: quoted };
}

/** What a quote is held against when it is used; `backing` of the currency that is paid. */
export interface ExchangeMeans {
  readonly isFrozen: boolean;
  readonly isUsed: boolean;
  readonly available: bigint;
  readonly backing: CashBacking;
}

/** Amounts of a quote that is used now, or the first reason why it cannot be. The market is not asked again: the rate is held. */
export function decideExchange(
  quote: ExchangeQuote,
  { isFrozen, isUsed, available, backing }: ExchangeMeans,
  now: number,
): Decided<Exchanged> {
  if (isFrozen) return no("account_frozen");
  if (isUsed) return no("quote_used");
  // Of a clock that was set back, rates that are long over would hold once more, while nothing else is traded at them.
  if (now >= quote.expiresAt || now < quote.quotedAt) return no("quote_expired");
  const amounts = exchangeAmountsOf(quote);
  const { currency } = quote.from;
  if (available < amounts.paid) {
    const text = (units: bigint) => formatUnits(units, currency.scale);
    return no("insufficient_balance", { available: text(available), needed: text(amounts.paid), asset: currency.code });
  }
  const backed = cashBackingRejection(backing, available - amounts.paid);
  return backed === null ? { ok: true, value: amounts } : no(backed);
}

/** One transfer of an exchange; the leg says of which of its two currencies. */
export interface ExchangeTransfer {
  readonly leg: "from" | "to";
  readonly between: readonly ["cash", "exchange"] | readonly ["cash", "fees"] | readonly ["exchange", "cash"];
  readonly amount: bigint;
  readonly reason: "exchange_paid" | "exchange_fee" | "exchange_received";
}

/** What is paid less the fee, the fee, and what arrives. */
export function exchangeTransfers({ paid, fee, received }: Exchanged): readonly ExchangeTransfer[] {
  const net: ExchangeTransfer = { leg: "from", between: ["cash", "exchange"], amount: paid - fee, reason: "exchange_paid" };
  const kept: ExchangeTransfer = { leg: "from", between: ["cash", "fees"], amount: fee, reason: "exchange_fee" };
  const given: ExchangeTransfer = { leg: "to", between: ["exchange", "cash"], amount: received, reason: "exchange_received" };
  return fee === 0n ? [net, given] : [net, kept, given];
}
