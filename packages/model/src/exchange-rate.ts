import { type Currency, SETTLEMENT_CURRENCY_ID } from "./currency.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { type Price, price } from "./price.ts";
import { divCeil, divFloor } from "./rounding.ts";
import type { Tick } from "./tick.ts";

/** The product whose price is a currency's exchange rate; inverted where the currency is the quote currency. */
export interface RateSource {
  readonly productCode: string;
  readonly isInverted: boolean;
}

/** Value of one unit of a currency in the settlement currency: the house buys it at the bid and sells it at the ask. */
export interface ExchangeRate {
  readonly bid: Price;
  readonly ask: Price;
  /** Exactly half way between the two, so with one decimal more. */
  readonly mid: Price;
}

/** The currency that all prices count as settlement currency one to one, whatever they are quoted in. */
const PAR_CODE = "USD";
/** Decimals of one over a price: a yen keeps ten digits that count. */
const INVERTED_SCALE = 12;

/** Whether a currency is worth one of the settlement currency by definition: that currency itself, and the one that prices are quoted in. */
export function isAtPar(currency: Currency): boolean {
  return currency.id === SETTLEMENT_CURRENCY_ID || currency.code === PAR_CODE;
}

/** Products that may tell a currency's rate, the first that there is counts; none for what is at par. */
export function rateSources(currency: Currency): readonly RateSource[] {
  if (isAtPar(currency)) return [];
  if (currency.type === 1) return [{ productCode: `X:${currency.code}${PAR_CODE}`, isInverted: false }];
  return [
    { productCode: `C:${currency.code}${PAR_CODE}`, isInverted: false },
    { productCode: `C:${PAR_CODE}${currency.code}`, isInverted: true },
  ];
}

function between(bid: bigint, ask: bigint, scale: number): ExchangeRate {
  return { bid: price(bid, scale), ask: price(ask, scale), mid: price((bid + ask) * 5n, scale + 1) };
}

/** One for one. */
export const PAR_RATE: ExchangeRate = between(1n, 1n, 0);

/** The rate that a quote gives; inverted, the bid is rounded down and the ask up, so that rounding never favours the user who exchanges. */
export function exchangeRate({ bid, ask }: Pick<Tick, "bid" | "ask">, priceScale: number, isInverted: boolean): ExchangeRate {
  assert(bid > 0n && bid <= ask, "a quote has a bid above zero and an ask not below it");
  if (!isInverted) return between(bid, ask, priceScale);
  const one = powerOfTen(INVERTED_SCALE + priceScale);
  return between(divFloor(one, ask), divCeil(one, bid), INVERTED_SCALE);
}
