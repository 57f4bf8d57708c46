import { Direction, type ProductSpec, type Tick } from "@candela/model";
import { ceilDiv, floorDiv, halfEvenDiv, readDecimal, ten } from "../plain-numbers.ts";
import { must } from "../violation.ts";

/** Spot written again in the plainest way from docs/domain/spot-trading.md: whole numbers, searches instead of formulas, lists instead of indexes. */

export interface NaiveOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly code: string;
  readonly productId: number;
  readonly isBuy: boolean;
  readonly limit: bigint | null;
  readonly quantity: bigint;
  readonly feeRate: bigint;
  status: "open" | "filled" | "cancelled";
  /** Money when buying, product when selling. */
  frozen: bigint;
  notional: bigint;
  fee: bigint;
}

export interface NaiveHolding {
  quantity: bigint;
  frozen: bigint;
  cost: bigint;
  realised: bigint;
  buying: bigint;
}

export interface NaiveRequest {
  readonly code: string;
  readonly direction: Direction;
  readonly orderType: "market" | "limit";
  readonly price: string | null;
  readonly worstPrice: string | null;
  readonly quantity: string | null;
  readonly amount: string | null;
}

export interface NaiveMarket {
  readonly spec: ProductSpec;
  readonly tick: Tick | undefined;
  readonly isOpen: boolean;
  readonly feeRate: bigint;
  readonly now: number;
}

const MONEY_SCALE = 6;
const EXPOSURE_MAX = 1_000_000n * 1_000_000n;
const STALE_MS = 15_000;
const OPEN_MAX = 500;

/** What a quantity costs or brings at a price: value, fee, and both together. */
export function worthOf(spec: ProductSpec, isBuy: boolean, price: bigint, quantity: bigint, feeRate: bigint) {
  const numerator = price * quantity * ten(MONEY_SCALE);
  const denominator = ten(spec.priceScale + spec.quantityScale);
  const notional = isBuy ? ceilDiv(numerator, denominator) : floorDiv(numerator, denominator);
  const fee = ceilDiv(notional * feeRate, ten(8));
  return { notional, fee, total: isBuy ? notional + fee : notional - fee };
}

export interface NaiveAccount {
  available: bigint;
  readonly isFrozen: boolean;
  readonly openOrders: number;
  readonly holding: NaiveHolding;
}

export type NaiveAnswer =
  | { readonly refusal: string }
  | { readonly refusal: null; readonly quantity: bigint; readonly limit: bigint | null; readonly rests: boolean; readonly at: bigint };

/** What must be answered to a new order. */
export function answerTo(request: NaiveRequest, account: NaiveAccount, market: NaiveMarket): NaiveAnswer {
  const { spec, tick, feeRate } = market;
  if ((request.quantity === null) === (request.amount === null)) return { refusal: "quantity_or_amount" };
  if ((request.orderType === "limit") !== (request.price !== null)) return { refusal: "limit_price_missing" };
  if (request.orderType === "limit" && request.worstPrice !== null) return { refusal: "malformed_request" };
  if (account.isFrozen) return { refusal: "account_frozen" };
  if (!spec.isVisible) return { refusal: "product_not_listed" };
  if (spec.isLock) return { refusal: "product_suspended" };
  if (!market.isOpen) return { refusal: "market_closed" };
  if (tick === undefined || market.now - tick.ts > STALE_MS) return { refusal: "price_stale" };
  const isBuy = request.direction === Direction.buy;
  const quote = isBuy ? tick.ask : tick.bid;
  let limit: bigint | null = null;
  if (request.price !== null) {
    const read = readDecimal(request.price, spec.priceScale);
    if (read === null || read % spec.tickSize !== 0n) return { refusal: "price_step" };
    // Between a fifth and five times the present price.
    if (read * 5n < tick.price || read > tick.price * 5n) return { refusal: "price_out_of_range" };
    limit = read;
  }
  if (request.worstPrice !== null) {
    const worst = readDecimal(request.worstPrice, spec.priceScale);
    if (worst === null) return { refusal: "price_step" };
    if (isBuy ? quote > worst : quote < worst) return { refusal: "price_moved" };
  }
  const rests = limit !== null && (isBuy ? tick.ask > limit : tick.bid < limit);
  const at = rests && limit !== null ? limit : quote;
  const sized = sizeOf(request, account, spec, at, feeRate);
  if (sized.refusal !== null) return sized;
  const refusal = affordable(sized.quantity, rests, account, isBuy, worthOf(spec, isBuy, at, sized.quantity, feeRate).total);
  return refusal === null ? { refusal: null, quantity: sized.quantity, limit, rests, at } : { refusal };
}

function sizeOf(
  request: NaiveRequest,
  { holding }: NaiveAccount,
  spec: ProductSpec,
  at: bigint,
  feeRate: bigint,
): { refusal: string } | { refusal: null; quantity: bigint } {
  const isBuy = request.direction === Direction.buy;
  let quantity: bigint;
  if (request.quantity !== null) {
    const read = readDecimal(request.quantity, spec.quantityScale);
    if (read === null) return { refusal: "quantity_step" };
    quantity = read;
  } else {
    const budget = readDecimal(request.amount ?? "", MONEY_SCALE);
    if (budget === null) return { refusal: "amount_decimals" };
    quantity = mostSteps(spec, (units) => {
      const value = worthOf(spec, isBuy, at, units, feeRate);
      return (isBuy ? value.total : value.notional) <= budget;
    });
  }
  const sellsAll = !isBuy && quantity > 0n && quantity === holding.quantity - holding.frozen;
  if (!sellsAll && quantity % spec.quantityStep !== 0n) return { refusal: "quantity_step" };
  const { notional } = worthOf(spec, isBuy, at, quantity, feeRate);
  if ((!sellsAll && quantity < spec.quantityMin) || notional === 0n) {
    const byQuantity = request.quantity !== null && quantity < spec.quantityMin;
    return { refusal: byQuantity ? "quantity_below_minimum" : "amount_below_minimum" };
  }
  if (!sellsAll && quantity > spec.quantityMax) return { refusal: "quantity_above_maximum" };
  return { refusal: null, quantity };
}

/** The most whole steps that still fit, found by trying. */
function mostSteps(spec: ProductSpec, fits: (units: bigint) => boolean): bigint {
  let low = 0n;
  let high = 1n;
  while (fits(high * spec.quantityStep)) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle * spec.quantityStep)) low = middle;
    else high = middle;
  }
  return low * spec.quantityStep;
}

function affordable(quantity: bigint, rests: boolean, account: NaiveAccount, isBuy: boolean, total: bigint): string | null {
  if (rests && account.openOrders >= OPEN_MAX) return "open_order_limit";
  const { holding } = account;
  if (!isBuy) return quantity > holding.quantity - holding.frozen ? "insufficient_holding" : null;
  if (holding.cost + holding.buying + total > EXPOSURE_MAX) return "exposure_limit";
  return total > account.available ? "insufficient_balance" : null;
}

/** A fill's effect on the holding; returns what was realised. */
export function fillHolding(holding: NaiveHolding, isBuy: boolean, quantity: bigint, total: bigint): bigint {
  if (isBuy) {
    holding.quantity += quantity;
    holding.cost += total;
    return 0n;
  }
  const leaves = quantity === holding.quantity ? holding.cost : halfEvenDiv(holding.cost * quantity, holding.quantity);
  holding.quantity -= quantity;
  holding.cost -= leaves;
  holding.realised += total - leaves;
  must(holding.quantity >= 0n && holding.cost >= 0n, "a holding never goes below nothing");
  return total - leaves;
}
