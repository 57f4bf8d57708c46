import { Direction, type ProductSpec, type Tick } from "@candela/model";
import { metAt, type NaiveModel, type Taken, takeWithin } from "../naive-fills.ts";
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
  /** Trigger price that a stop-limit order still waits for; null once it was reached, and for other orders. */
  trigger: bigint | null;
  /** May not wait: what is left ends at once, or nothing happens at all. */
  readonly atOnce: "immediate_or_cancel" | "fill_or_kill" | null;
  readonly quantity: bigint;
  readonly feeRate: bigint;
  /** Of a day order, the midnight UTC after it was placed. */
  readonly expiresAt: number | null;
  /** The newest tick that did anything for it. */
  lastSeq: number;
  status: "open" | "filled" | "cancelled" | "expired";
  filled: bigint;
  /** Sum of price × quantity of what has filled. */
  value: bigint;
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
  readonly orderType: "market" | "limit" | "stop_limit";
  readonly timeInForce: "gtc" | "ioc" | "fok" | "day" | null;
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly acceptablePrice: string | null;
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly sellAll: boolean;
}

export interface NaiveMarket {
  readonly spec: ProductSpec;
  readonly tick: Tick | undefined;
  readonly isOpen: boolean;
  readonly feeRate: bigint;
  readonly now: number;
  readonly model: NaiveModel;
}

const MONEY_SCALE = 6;
const EXPOSURE_MAX = 1_000_000n * 1_000_000n;
const STALE_MS = 15_000;
const OPEN_MAX = 500;

/** Cost or proceeds of a sum of price × quantity: value, fee, and both together. */
export function worthOf(spec: ProductSpec, isBuy: boolean, value: bigint, feeRate: bigint) {
  const numerator = value * ten(MONEY_SCALE);
  const denominator = ten(spec.priceScale + spec.quantityScale);
  const notional = isBuy ? ceilDiv(numerator, denominator) : floorDiv(numerator, denominator);
  const fee = ceilDiv(notional * feeRate, ten(8));
  return { notional, fee, total: isBuy ? notional + fee : notional - fee };
}

export interface NaiveAccount {
  available: bigint;
  /** Why the user may not be left with so little; null where that is fine. */
  readonly whyStays: (left: bigint) => string | null;
  readonly isFrozen: boolean;
  readonly openOrders: number;
  readonly holding: NaiveHolding;
}

export type NaiveAnswer =
  | { readonly rejection: string }
  | {
      readonly rejection: null;
      readonly quantity: bigint;
      readonly limit: bigint | null;
      readonly trigger: bigint | null;
      readonly atOnce: NaiveOrder["atOnce"];
      /** Fill at the tick of placing. */
      readonly now: Taken;
      /** The end of the rest: it waits or ends; `kills` fills nothing and ends. */
      readonly then: "fills" | "rests" | "ends" | "kills";
    };

/** The expected answer to a new order. */
export function answerTo(request: NaiveRequest, account: NaiveAccount, market: NaiveMarket): NaiveAnswer {
  const { spec, tick, feeRate } = market;
  const form = formProblem(request);
  if (form !== null) return { rejection: form };
  if (account.isFrozen && request.direction === Direction.buy) return { rejection: "account_frozen" };
  if (!spec.isVisible && request.direction === Direction.buy) return { rejection: "product_not_listed" };
  if (spec.isLock) return { rejection: "product_suspended" };
  if (!market.isOpen) return { rejection: "market_closed" };
  if (tick === undefined || market.now - tick.ts > STALE_MS) return { rejection: "price_stale" };
  const isBuy = request.direction === Direction.buy;
  const met = metAt(market.model, spec, tick);
  const quote = isBuy ? met.ask : met.bid;
  const limit = request.price === null ? null : priceOf(request.price, spec, tick);
  if (typeof limit === "string") return { rejection: limit };
  const trigger = request.triggerPrice === null ? null : priceOf(request.triggerPrice, spec, tick);
  if (typeof trigger === "string") return { rejection: trigger };
  if (trigger !== null && (isBuy ? quote >= trigger : quote <= trigger)) return { rejection: "trigger_price_reached" };
  let worst: bigint | null = null;
  if (request.acceptablePrice !== null) {
    worst = readDecimal(request.acceptablePrice, spec.priceScale);
    if (worst === null) return { rejection: "price_step" };
    if (isBuy ? quote > worst : quote < worst) return { rejection: "price_moved" };
  }
  const bound = limit ?? worst;
  /** At once, and with what is left at the limit; null where a market order finds no more. */
  const outcome = (quantity: bigint) => {
    const now = trigger === null ? takeWithin(market.model, spec, tick, isBuy, quantity, bound) : { quantity: 0n, value: 0n };
    const left = quantity - now.quantity;
    return { now, left, whole: now.value + (limit ?? 0n) * left, fits: left === 0n || limit !== null };
  };
  const sized = sizeOf(request, account, spec, outcome, feeRate);
  if (sized.rejection !== null) return sized;
  const { quantity } = sized;
  const atOnce = endOf(request);
  const { now, left, whole } = outcome(quantity);
  const then =
    trigger !== null ? "rests" : left === 0n ? "fills" : atOnce === "fill_or_kill" ? "kills" : atOnce === null ? "rests" : "ends";
  const { total } = worthOf(spec, isBuy, then === "rests" ? whole : now.value, feeRate);
  const rejection = affordable(quantity, then === "rests", account, isBuy, total);
  return rejection === null ? { rejection: null, quantity, limit, trigger, atOnce, then, now } : { rejection };
}

function formProblem(request: NaiveRequest): string | null {
  const given = [request.quantity !== null, request.amount !== null, request.sellAll].filter((is) => is).length;
  if (given !== 1) return "quantity_or_amount";
  if (request.sellAll && request.direction === Direction.buy) return "malformed_request";
  const isMarket = request.orderType === "market";
  if (isMarket === (request.price !== null)) return "limit_price_missing";
  if ((request.orderType === "stop_limit") !== (request.triggerPrice !== null)) return "trigger_price_missing";
  if (!isMarket && request.acceptablePrice !== null) return "malformed_request";
  return isMarket && (request.timeInForce === "gtc" || request.timeInForce === "day") ? "time_in_force_market" : null;
}

function endOf({ orderType, timeInForce }: NaiveRequest): NaiveOrder["atOnce"] {
  if (timeInForce === "fok") return "fill_or_kill";
  return timeInForce === "ioc" || (timeInForce === null && orderType === "market") ? "immediate_or_cancel" : null;
}

/** A limit or a trigger in units, or why it is rejected: on the step, between a fifth and five times the present price. */
function priceOf(text: string, spec: ProductSpec, tick: Tick): bigint | string {
  const read = readDecimal(text, spec.priceScale);
  if (read === null || read % spec.tickSize !== 0n) return "price_step";
  return read * 5n < tick.price || read > tick.price * 5n ? "price_out_of_range" : read;
}

function sizeOf(
  request: NaiveRequest,
  { holding }: NaiveAccount,
  spec: ProductSpec,
  outcome: (quantity: bigint) => { readonly whole: bigint; readonly fits: boolean },
  feeRate: bigint,
): { rejection: string } | { rejection: null; quantity: bigint } {
  const isBuy = request.direction === Direction.buy;
  if (request.sellAll) {
    const all = holding.quantity - holding.frozen;
    return all > 0n ? { rejection: null, quantity: all } : { rejection: "nothing_to_sell" };
  }
  let quantity: bigint;
  if (request.quantity !== null) {
    const read = readDecimal(request.quantity, spec.quantityScale);
    if (read === null) return { rejection: "quantity_step" };
    quantity = read;
  } else {
    const budget = readDecimal(request.amount ?? "", MONEY_SCALE);
    if (budget === null) return { rejection: "amount_decimals" };
    quantity = mostSteps(spec, (units) => {
      const { whole, fits } = outcome(units);
      const worth = worthOf(spec, isBuy, whole, feeRate);
      return fits && (isBuy ? worth.total : worth.notional) <= budget;
    });
  }
  const sellsAll = !isBuy && quantity > 0n && quantity === holding.quantity - holding.frozen;
  if (!sellsAll && quantity % spec.quantityStep !== 0n) return { rejection: "quantity_step" };
  const { notional } = worthOf(spec, isBuy, outcome(quantity).whole, feeRate);
  if ((!sellsAll && quantity < spec.quantityMin) || notional === 0n) {
    const byQuantity = request.quantity !== null && quantity < spec.quantityMin;
    return { rejection: byQuantity ? "quantity_below_minimum" : "amount_below_minimum" };
  }
  if (!sellsAll && quantity > spec.quantityMax) return { rejection: "quantity_above_maximum" };
  return { rejection: null, quantity };
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
  return total > account.available ? "insufficient_balance" : account.whyStays(account.available - total);
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
