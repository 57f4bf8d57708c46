import { type Currency, rateSources } from "@candela/model";
import type { Moment } from "../mode.ts";
import { ceilDiv, floorDiv, readDecimal, ten } from "../plain-numbers.ts";

/** Exchange written again from docs/domain/exchange.md: what has to be paid for something is searched for. */

const STALE_MS = 15_000;
const AHEAD_MS = 1_000;
/** A rate in 10^-12 of the settlement currency. */
const SCALE = 12;
const ONE = ten(8);

export interface NaiveRate {
  readonly bid: bigint;
  readonly ask: bigint;
}

/** Both sides of a currency at the newest tick, or why it has none. `market` false asks for the price alone. */
export function naiveRate(currency: Currency, { market, now }: Moment, asksMarket: boolean): NaiveRate | string {
  if (["USDT", "USD"].includes(currency.code)) return { bid: ten(SCALE), ask: ten(SCALE) };
  const [source] = rateSources(currency).flatMap(({ productCode, isInverted }) => {
    const product = market.products.find(({ spec }) => spec.productCode === productCode);
    return product === undefined ? [] : [{ ...product, isInverted }];
  });
  if (source?.tick === undefined || (asksMarket && !source.spec.isVisible)) return "currency_unpriced";
  const { spec, tick, isOpen, isInverted } = source;
  if (asksMarket && spec.isLock) return "product_suspended";
  if (asksMarket && !isOpen) return "market_closed";
  if (now - tick.ts > STALE_MS || tick.ts - now > AHEAD_MS) return asksMarket ? "price_stale" : "currency_unpriced";
  const one = ten(SCALE + spec.priceScale);
  if (isInverted) return { bid: floorDiv(one, tick.ask), ask: ceilDiv(one, tick.bid) };
  const finer = ten(SCALE - spec.priceScale);
  return { bid: tick.bid * finer, ask: tick.ask * finer };
}

interface NaiveQuote {
  readonly from: Currency;
  readonly to: Currency;
  readonly sold: NaiveRate;
  readonly bought: NaiveRate;
  readonly spread: bigint;
  readonly fee: bigint;
}

const spreadOf = ({ code }: Currency, spread: bigint) => (code === "USDT" ? 0n : spread);

/** What arrives for an amount, and the fee. */
function arrives({ from, to, sold, bought, spread, fee: rate }: NaiveQuote, paid: bigint) {
  const fee = ceilDiv(paid * rate, ONE);
  const worth = (paid - fee) * sold.bid * (ONE - spreadOf(from, spread)) * ten(to.scale);
  return { fee, received: floorDiv(worth, bought.ask * (ONE + spreadOf(to, spread)) * ten(from.scale)) };
}

/** The least that brings an amount: found by halving. */
function leastPaid(quote: NaiveQuote, wanted: bigint): bigint {
  let high = 1n;
  while (arrives(quote, high).received < wanted) high *= 2n;
  let low = 0n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (arrives(quote, middle).received >= wanted) high = middle;
    else low = middle;
  }
  return high;
}

/** What a quote comes to, or why it is not given. */
export function naiveExchange(
  asked: { readonly from: Currency; readonly to: Currency; readonly side: "pay" | "get"; readonly text: string },
  moment: Moment,
  set: { readonly spread: bigint; readonly fee: bigint },
): string | { readonly paid: bigint; readonly fee: bigint; readonly received: bigint } {
  const { from, to, side, text } = asked;
  if (from.id === to.id) return "exchange_same_currency";
  const amount = readDecimal(text, side === "pay" ? from.scale : to.scale);
  if (amount === null) return "amount_decimals";
  const sold = naiveRate(from, moment, true);
  if (typeof sold === "string") return sold;
  const bought = naiveRate(to, moment, true);
  if (typeof bought === "string") return bought;
  const quote = { from, to, sold, bought, ...set };
  if (amount <= 0n) return "exchange_below_minimum";
  const paid = side === "pay" ? amount : leastPaid(quote, amount);
  const { fee, received } = arrives(quote, paid);
  // Worth at the bid, between one and a million of the settlement currency.
  const worth = paid * sold.bid;
  if (worth < ten(SCALE + from.scale) || received < 1n) return "exchange_below_minimum";
  if (worth > 1_000_000n * ten(SCALE + from.scale)) return "exchange_above_maximum";
  return { paid, fee, received: side === "pay" ? received : amount };
}
