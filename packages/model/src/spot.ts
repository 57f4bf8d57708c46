import { type Amount, type Asset, addAmounts, amount, subtractAmounts } from "./amount.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { type Price, price, type Quantity, quantity, quantityWithin, RATE_SCALE, type Rate, share } from "./price.ts";
import { Direction, type ProductSpec } from "./product.ts";
import { divFloor, divHalfEven, divide } from "./rounding.ts";

/**
 * The arithmetic of a spot trade. The browser previews with these functions and the server decides with them, so a preview at a price is
 * what that price does. docs/domain/spot-trading.md states each rule.
 */

/** Amounts that a spot fill moves. */
export interface SpotSettlement {
  /** price × quantity, rounded against the user by less than one unit. */
  readonly notional: Amount;
  /** rate × notional, rounded up. */
  readonly fee: Amount;
  /** Amount that the user pays (buy: notional + fee) or receives (sell: notional − fee). */
  readonly total: Amount;
}

export function spotSettlement(direction: Direction, at: Price, quantity: Quantity, feeRate: Rate, settlement: Asset): SpotSettlement {
  return settlementOfValue(direction, at.units * quantity.units, at.scale + quantity.scale, feeRate, settlement);
}

/**
 * The same of several fills together: `value` is the sum of price × quantity, exact, at `scale` decimals. What each of an order's fills moves is
 * what it adds to this, so an order in parts is rounded once and pays what it would pay in one.
 */
export function settlementOfValue(direction: Direction, value: bigint, scale: number, feeRate: Rate, settlement: Asset): SpotSettlement {
  const buying = direction === Direction.buy;
  const traded = amount(divide(value * powerOfTen(settlement.scale), powerOfTen(scale), buying ? "ceil" : "floor"), settlement);
  const fee = share(traded, feeRate, "ceil");
  return { notional: traded, fee, total: buying ? addAmounts(traded, fee) : subtractAmounts(traded, fee) };
}

/** The largest quantity, in whole steps, that costs at most `budget` with its fee. Zero when not even one step fits. */
export function quantityToBuy(budget: Amount, at: Price, step: Quantity, feeRate: Rate): Quantity {
  // notional + ceil(rate × notional) ≤ budget holds for whole units exactly when notional ≤ budget / (1 + rate).
  const one = powerOfTen(RATE_SCALE);
  const spendable = divFloor(budget.units * one, one + feeRate.units);
  return quantityWithin(amount(spendable, budget.asset), at, step);
}

/** The largest quantity, in whole steps, whose notional before the fee is at most `target`: the value shown for a holding sells all of it. */
export function quantityToSell(target: Amount, at: Price, step: Quantity): Quantity {
  assert(at.units > 0n && step.units > 0n, "price and step must be positive");
  // The notional of a sale is rounded down, so it stays within the target while the exact value is under one unit more.
  const perStep = at.units * step.units * powerOfTen(target.asset.scale);
  const limit = (target.units + 1n) * powerOfTen(at.scale + step.scale) - 1n;
  return quantity(target.units < 0n ? 0n : divFloor(limit, perStep) * step.units, step.scale);
}

/** The side of a quote that a market order of this direction trades at: a buyer pays the ask, a seller gets the bid. */
export function tradePrice(direction: Direction, quote: { readonly bid: bigint; readonly ask: bigint }): bigint {
  return direction === Direction.buy ? quote.ask : quote.bid;
}

/** True when a quote satisfies a limit. */
export function isLimitReached(direction: Direction, limit: bigint, quote: { readonly bid: bigint; readonly ask: bigint }): boolean {
  return direction === Direction.buy ? quote.ask <= limit : quote.bid >= limit;
}

/** True when a quote has reached the trigger of a stop order: a purchase waits for the ask to rise, a sale for the bid to fall. */
export function isTriggerReached(direction: Direction, trigger: bigint, quote: { readonly bid: bigint; readonly ask: bigint }): boolean {
  return direction === Direction.buy ? quote.ask >= trigger : quote.bid <= trigger;
}

/** Unless the product has a limit of its own: what may be held of one product, resting purchases included, by cost in the settlement currency's units: 1,000,000 USDT. */
const SPOT_EXPOSURE_MAX_UNITS = 1_000_000_000_000n;

/** Most that one user may have at stake in a product, in the settlement currency's units. */
export function spotExposureMax(spec: Pick<ProductSpec, "exposureMax">): bigint {
  return spec.exposureMax ?? SPOT_EXPOSURE_MAX_UNITS;
}

/** The part of a holding's cost that leaves with `part` of `whole`; what is left over stays, and the last unit takes all of it. */
export function costOfPart(cost: bigint, part: bigint, whole: bigint): bigint {
  assert(part >= 0n && part <= whole && whole > 0n, "a part lies within its whole");
  return divHalfEven(cost * part, whole);
}

/** Cost of one whole unit of a holding, at the settlement currency's scale; null when nothing is held. */
export function averageCost(cost: Amount, held: Quantity): Amount | null {
  if (held.units === 0n) return null;
  return amount(divHalfEven(cost.units * powerOfTen(held.scale), held.units), cost.asset);
}

/** Average price of what was filled, at the product's price scale; null when nothing was. */
export function averageFillPrice(value: Amount, filled: Quantity, priceScale: number): Price | null {
  if (filled.units === 0n) return null;
  return price(divHalfEven(value.units * powerOfTen(priceScale + filled.scale), filled.units * powerOfTen(value.asset.scale)), priceScale);
}

/** The fields of a product that a ticket needs. */
export type SpotProduct = Pick<ProductSpec, "priceScale" | "tickSize" | "quantityScale" | "quantityStep" | "quantityMin" | "quantityMax">;

/** Either a quantity of the product or an amount of the settlement currency, in units. */
export type SpotSize = { readonly by: "quantity"; readonly units: bigint } | { readonly by: "amount"; readonly units: bigint };

export interface SpotPreview extends SpotSettlement {
  readonly price: Price;
  readonly quantity: Quantity;
}

/**
 * Preview of an order of this size at price `at` (units of the product's price scale). The quantity is zero when the amount is too small.
 */
export function previewSpot(
  product: SpotProduct,
  direction: Direction,
  at: bigint,
  size: SpotSize,
  feeRate: Rate,
  settlement: Asset,
): SpotPreview {
  const priceAt = price(at, product.priceScale);
  const quantity = sizeInQuantity(product, direction, priceAt, size, feeRate, settlement);
  return { price: priceAt, quantity: quantity, ...spotSettlement(direction, priceAt, quantity, feeRate, settlement) };
}

function sizeInQuantity(product: SpotProduct, direction: Direction, at: Price, size: SpotSize, feeRate: Rate, settlement: Asset): Quantity {
  if (size.by === "quantity") return quantity(size.units, product.quantityScale);
  const step = quantity(product.quantityStep, product.quantityScale);
  const budget = amount(size.units, settlement);
  return direction === Direction.buy ? quantityToBuy(budget, at, step, feeRate) : quantityToSell(budget, at, step);
}
