import { type Asset, amount, formatAmount } from "./amount.ts";
import { assert, formatUnits } from "./decimal.ts";
import { price, quantity, type Rate } from "./price.ts";
import { Direction } from "./product.ts";
import { divCeil, divFloor, most } from "./rounding.ts";
import { isLimitReached, isTriggerReached, type SpotProduct, type SpotSize, spotSettlement, tradePrice } from "./spot.ts";

/**
 * Why an order is rejected: the key of its text, and what fills it. Each rule is written once: the engine decides with it, and the ticket says it
 * while the order is typed.
 */
export interface OrderProblem<Key extends string> {
  readonly key: Key;
  readonly params: Readonly<Record<string, string>>;
}

interface Quoted {
  readonly bid: bigint;
  readonly ask: bigint;
}

interface PriceSteps {
  readonly tickSize: bigint;
  readonly priceScale: number;
}

/** A limit price may be this many times above or below the present price. */
export const LIMIT_PRICE_FACTOR = 5n;

/** Lowest and highest limit price accepted at a present price, on whole price steps. */
export function limitPriceRange(present: bigint, tickSize: bigint): { readonly min: bigint; readonly max: bigint } {
  assert(present > 0n && tickSize > 0n, "price and price step must be positive");
  const min = divCeil(divCeil(present, LIMIT_PRICE_FACTOR), tickSize) * tickSize;
  return { min, max: divFloor(present * LIMIT_PRICE_FACTOR, tickSize) * tickSize };
}

/** A price as it is asked for: on a whole step, and not absurdly far from the present one. Null is text with more decimals than the product has. */
export function priceProblem(
  at: bigint | null,
  present: bigint,
  { tickSize, priceScale }: PriceSteps,
): OrderProblem<"price_step" | "price_out_of_range"> | null {
  if (at === null || at % tickSize !== 0n) return { key: "price_step", params: { step: formatUnits(tickSize, priceScale) } };
  const { min, max } = limitPriceRange(present, tickSize);
  if (at >= min && at <= max) return null;
  return { key: "price_out_of_range", params: { min: formatUnits(min, priceScale), max: formatUnits(max, priceScale) } };
}

/** A trigger lies where the market has yet to go: one that is reached already would be a market order that nobody asked for. */
export function triggerProblem<Key extends "trigger_price_reached" | "trigger_price_side">(
  key: Key,
  at: bigint,
  direction: Direction,
  quote: Quoted,
  { priceScale }: PriceSteps,
): OrderProblem<Key> | null {
  if (!isTriggerReached(direction, at, quote)) return null;
  return { key, params: { price: formatUnits(tradePrice(direction, quote), priceScale) } };
}

/** Limits that a spot order is measured by. */
export interface SpotMeasure {
  readonly direction: Direction;
  /** As it was asked for. */
  readonly size: SpotSize;
  /** Price that the least order is counted at: `countedAt`. */
  readonly at: bigint;
  readonly feeRate: Rate;
}

type SpotSizeKey = "quantity_step" | "quantity_below_minimum" | "amount_below_minimum" | "quantity_above_maximum";
type SizedProduct = SpotProduct & { readonly quantityMax: bigint };

/** Price at which the least order of its kind is counted: the limit where it would rest, else the quote. */
export function countedAt(direction: Direction, limit: bigint | null, isStop: boolean, quote: Quoted): bigint {
  return limit !== null && (isStop || !isLimitReached(direction, limit, quote)) ? limit : tradePrice(direction, quote);
}

/**
 * Finds the problem with the size of a spot order of so many units worth `value`. A sale of the whole available holding (`held`; null while
 * that is not known) may be below the minimum and off the step: no unsellable rest may remain.
 */
export function spotSizeProblem(
  measure: SpotMeasure,
  { units, value, held }: { readonly units: bigint; readonly value: bigint; readonly held: bigint | null },
  product: SizedProduct,
  settlement: Asset,
): OrderProblem<SpotSizeKey> | null {
  const text = (units: bigint) => formatUnits(units, product.quantityScale);
  const sellsAll = measure.direction === Direction.sell && units === held;
  if (!sellsAll && units % product.quantityStep !== 0n) return { key: "quantity_step", params: { step: text(product.quantityStep) } };
  if ((units < product.quantityMin && !sellsAll) || value === 0n) return belowMinimum(measure, product, settlement);
  if (units > product.quantityMax && !sellsAll) return { key: "quantity_above_maximum", params: { max: text(product.quantityMax) } };
  return null;
}

/** That an order is too small, in what it was asked for in. */
export function belowMinimum(
  { direction, size, at, feeRate }: SpotMeasure,
  product: SpotProduct,
  settlement: Asset,
): OrderProblem<"quantity_below_minimum" | "amount_below_minimum"> {
  const { quantityMin, quantityScale, priceScale } = product;
  if (size.by === "quantity" && size.units < quantityMin)
    return { key: "quantity_below_minimum", params: { min: formatUnits(quantityMin, quantityScale) } };
  const least = spotSettlement(direction, price(at, priceScale), quantity(quantityMin, quantityScale), feeRate, settlement);
  const min = direction === Direction.buy ? least.total : least.notional;
  return { key: "amount_below_minimum", params: { min: formatAmount(amount(most(min.units, 1n), settlement)) } };
}
