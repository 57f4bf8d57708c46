import type { Currency } from "./currency.ts";
import { SETTLEMENT_CURRENCY_ID } from "./currency.ts";
import { assert, powerOfTen } from "./decimal.ts";
import type { ExchangeRate } from "./exchange-rate.ts";
import { type Price, price, RATE_SCALE, type Rate } from "./price.ts";
import { divCeil, divFloor, divHalfEven, most } from "./rounding.ts";

/** Which of the two amounts the user named: what is paid, or what arrives. */
export type ExchangeSide = "pay" | "get";

/** One currency of an exchange, with its rate in the settlement currency. */
export interface ExchangeLeg {
  readonly currency: Currency;
  readonly rate: ExchangeRate;
}

/** Everything that decides an exchange besides its amount. */
export interface ExchangeTerms {
  readonly from: ExchangeLeg;
  readonly to: ExchangeLeg;
  /** By which the house buys below the bid and sells above the ask, of each currency but the one that settles. */
  readonly spread: Rate;
  /** Part of what is paid, taken before the rest is exchanged. */
  readonly fee: Rate;
}

/** An exchange in units of its currencies; the fee is part of what is paid. */
export interface Exchanged {
  readonly paid: bigint;
  readonly fee: bigint;
  readonly received: bigint;
}

/** What an exchange may be worth at least and at most, in units of the settlement currency's bid. */
export const EXCHANGE_WORTH_MIN = 1n;
export const EXCHANGE_WORTH_MAX = 1_000_000n;

const ONE = powerOfTen(RATE_SCALE);

/** A positive fraction of whole numbers: units received for one unit that is exchanged. */
interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const spreadOf = ({ currency }: ExchangeLeg, spread: Rate) => (currency.id === SETTLEMENT_CURRENCY_ID ? 0n : spread.units);

/** What one currency is worth in the other where it is bought at one price and sold at another, unit for unit. */
function ratioOf({ from, to }: Pick<ExchangeTerms, "from" | "to">, bought: Price, sold: Price, below: bigint, above: bigint): Ratio {
  return {
    numerator: bought.units * (ONE - below) * powerOfTen(sold.scale + to.currency.scale),
    denominator: sold.units * (ONE + above) * powerOfTen(bought.scale + from.currency.scale),
  };
}

const offered = (terms: ExchangeTerms): Ratio =>
  ratioOf(terms, terms.from.rate.bid, terms.to.rate.ask, spreadOf(terms.from, terms.spread), spreadOf(terms.to, terms.spread));
const middle = (terms: Pick<ExchangeTerms, "from" | "to">): Ratio => ratioOf(terms, terms.from.rate.mid, terms.to.rate.mid, 0n, 0n);

/** What arrives for an amount: the fee is rounded up and what arrives down, so the rest of less than a unit stays with the house. */
export function exchangePaid(terms: ExchangeTerms, paid: bigint): Exchanged {
  assert(paid > 0n, "something is paid");
  const fee = divCeil(paid * terms.fee.units, ONE);
  const { numerator, denominator } = offered(terms);
  return { paid, fee, received: divFloor((paid - fee) * numerator, denominator) };
}

/** The least that is paid so that an amount arrives. */
export function exchangeFor(terms: ExchangeTerms, received: bigint): Exchanged {
  assert(received > 0n, "something arrives");
  assert(terms.fee.units < ONE, "a fee leaves something to exchange");
  const { numerator, denominator } = offered(terms);
  const net = divCeil(received * denominator, numerator);
  const paid = divCeil(net * ONE, ONE - terms.fee.units);
  return { paid, fee: paid - net, received };
}

/** The exchange of an amount of the side that the user named. */
export function exchangeOf(terms: ExchangeTerms, side: ExchangeSide, units: bigint): Exchanged {
  return side === "pay" ? exchangePaid(terms, units) : exchangeFor(terms, units);
}

/** Least and greatest amount that may be paid, by its worth at the bid. */
export function payRange({ currency, rate: { bid } }: ExchangeLeg): { readonly min: bigint; readonly max: bigint } {
  const units = (worth: bigint) => worth * powerOfTen(bid.scale + currency.scale);
  return { min: divCeil(units(EXCHANGE_WORTH_MIN), bid.units), max: divFloor(units(EXCHANGE_WORTH_MAX), bid.units) };
}

/** Least and greatest amount of the side that the user names; something arrives for the least. What may be asked for is what costs as much as may be paid. */
export function exchangeRange(terms: ExchangeTerms, side: ExchangeSide): { readonly min: bigint; readonly max: bigint } {
  const range = payRange(terms.from);
  const pay = { min: most(range.min, exchangeFor(terms, 1n).paid), max: range.max };
  if (side === "pay") return pay;
  const arrives = (paid: bigint) => (paid > 0n ? exchangePaid(terms, paid).received : 0n);
  return { min: arrives(pay.min - 1n) + 1n, max: arrives(pay.max) };
}

/** Decimals of a rate that is shown; the amounts never follow from it. */
export const SHOWN_RATE_SCALE = 10;

/** A rate as it is shown: one of the currency that is worth more, in the other. */
export interface ShownRate {
  readonly base: Currency;
  /** What the user gets or pays for one, before the fee; against the user where it is rounded. */
  readonly rate: Price;
  /** The same half way between bid and ask, without the spread. */
  readonly mid: Price;
  /** Part of the worth at the middle that the rate takes, rounded up. */
  readonly difference: Rate;
}

/** The rate of an exchange beside the middle of the market. */
export function shownRate(terms: ExchangeTerms): ShownRate {
  const { from, to } = terms;
  const [own, fair] = [offered(terms), middle(terms)];
  // Per unit of each currency, not of its smallest unit.
  const perOne = ({ numerator, denominator }: Ratio): Ratio => ({
    numerator: numerator * powerOfTen(from.currency.scale),
    denominator: denominator * powerOfTen(to.currency.scale),
  });
  const [one, middleOne] = [perOne(own), perOne(fair)];
  const lost = own.denominator * fair.numerator - own.numerator * fair.denominator;
  const difference = { units: divCeil(lost * ONE, own.denominator * fair.numerator) };
  const scale = powerOfTen(SHOWN_RATE_SCALE);
  if (middleOne.numerator >= middleOne.denominator)
    return {
      base: from.currency,
      rate: price(divFloor(one.numerator * scale, one.denominator), SHOWN_RATE_SCALE),
      mid: price(divHalfEven(middleOne.numerator * scale, middleOne.denominator), SHOWN_RATE_SCALE),
      difference,
    };
  return {
    base: to.currency,
    rate: price(divCeil(one.denominator * scale, one.numerator), SHOWN_RATE_SCALE),
    mid: price(divHalfEven(middleOne.denominator * scale, middleOne.numerator), SHOWN_RATE_SCALE),
    difference,
  };
}
