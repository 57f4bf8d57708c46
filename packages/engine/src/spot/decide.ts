import {
  type Asset,
  amount,
  assert,
  DAY_MS,
  Direction,
  type FillModel,
  fillAt,
  formatAmount,
  formatUnits,
  isTriggerReached,
  modelQuote,
  type ProductSpec,
  type SpotOrderPreview,
  spotExposureMax,
  spotMode,
  type Tick,
} from "@candela/model";
import { cashBackingRejection } from "../funds/cash-backing.ts";
import { checkMarket } from "../market/check-market.ts";
import type { MarketView } from "../market/market-view.ts";
import { checkAcceptablePrice, checkForm, checkLimitPrice, checkSize, checkTrigger, type Priced, timeInForceOf } from "./checks.ts";
import { type Accepted, end, execute, hold } from "./execute.ts";
import {
  type PlaceSpotOrder,
  reject,
  type SpotDecision,
  type SpotEndReason,
  type SpotEvent,
  type SpotOrder,
  type SpotRejection,
  type SpotState,
} from "./state.ts";

/** Limits that hold for every order, whatever its product and user. */
export interface SpotLimits {
  readonly settlement: Asset;
  readonly openOrdersMax: number;
  readonly fillModel: FillModel;
}

/** When a day order ends: with the session, at the latest at the next midnight UTC. */
function dayEnd({ closesAt }: MarketView, now: number): number {
  const midnight = now - (now % DAY_MS) + DAY_MS;
  return closesAt === undefined || closesAt === null || closesAt > midnight ? midnight : closesAt;
}

/** A new order: rejected with the first reason that applies; else what the tick gives fills, and the rest waits or is given up. */
export function decidePlace(state: SpotState, command: PlaceSpotOrder, market: MarketView, limits: SpotLimits, now: number): SpotDecision {
  const malformed = checkForm(command);
  if (malformed !== null) return { ok: false, rejection: malformed };
  if (state.user.isFrozen && command.direction === Direction.buy) return reject("account_frozen");
  const tradable = checkMarket(market, spotMode, command.direction === Direction.buy ? "begins" : "goes_on", now);
  if (!tradable.ok) return tradable;
  if (market.fee === undefined) return reject("fee_not_configured");
  const { spec, tick } = tradable.value;
  const { direction } = command;
  const quote = modelQuote(limits.fillModel, spec, tick);
  const limit = command.price === null ? null : checkLimitPrice(command.price, tradable.value);
  if (limit !== null && !limit.ok) return limit;
  const trigger = command.triggerPrice === null ? null : checkTrigger(command.triggerPrice, direction, tradable.value, quote);
  if (trigger !== null && !trigger.ok) return trigger;
  const worst = checkAcceptablePrice(command, spec, quote);
  if (!worst.ok) return worst;
  const priced: Priced = {
    limit: limit?.value ?? null,
    trigger: trigger?.value ?? null,
    worst: worst.value,
    feeRate: market.fee.rate,
    settlement: limits.settlement,
    model: limits.fillModel,
  };
  const size = checkSize(command, tradable.value, priced, state.position.quantity - state.position.frozen);
  if (!size.ok) return size;
  const order = newOrder(command, spec, { ...priced, configVersion: market.fee.version }, size.value.quantity, market, now);
  const after = afterPlacing(order, size.value);
  const short = checkLimits(state, order, size.value, after === "rests", spec, limits);
  if (short !== null) return { ok: false, rejection: short };
  const accepted: SpotEvent = { type: "accepted", order };
  const start = { ok: true, order, events: [accepted], state } as const;
  if (after === "fill_or_kill") return end(start, "fill_or_kill", now);
  const { fill } = size.value;
  const done = fill === null ? start : execute(start, fill, tick, { spec, settlement: limits.settlement, model: limits.fillModel }, now);
  if (after === "rests") return hold(done, spec, limits.settlement);
  return done.order.status === "filled" ? done : end(done, "immediate_or_cancel", now);
}

/** State of an order after the fills of its first tick. */
function afterPlacing(order: SpotOrder, { rest }: SpotOrderPreview): "done" | "rests" | "fill_or_kill" {
  if (order.trigger !== null) return "rests";
  if (rest === 0n) return "done";
  if (order.timeInForce === "fok") return "fill_or_kill";
  return order.timeInForce === "ioc" ? "done" : "rests";
}

function newOrder(
  command: PlaceSpotOrder,
  spec: ProductSpec,
  { limit, trigger, feeRate, configVersion }: Priced & { readonly configVersion: number },
  quantity: bigint,
  market: MarketView,
  now: number,
): SpotOrder {
  const timeInForce = timeInForceOf(command);
  return {
    id: command.id,
    userId: command.userId,
    productId: spec.productId,
    direction: command.direction,
    orderType: command.orderType,
    timeInForce,
    status: "open",
    endReason: null,
    limit,
    trigger,
    triggeredAt: null,
    triggerSeq: null,
    expiresAt: timeInForce === "day" ? dayEnd(market, now) : null,
    quantity,
    filled: 0n,
    value: 0n,
    notional: 0n,
    fee: 0n,
    feeRate,
    configVersion,
    held: 0n,
    lastSeq: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Open orders, exposure, money and what leans on it, or holding: what the user has, last of all checks. */
function checkLimits(
  { user, position }: SpotState,
  order: SpotOrder,
  size: SpotOrderPreview,
  rests: boolean,
  spec: ProductSpec,
  limits: SpotLimits,
): SpotRejection | null {
  if (rests && user.openOrders >= limits.openOrdersMax) return reject("open_order_limit", { max: String(limits.openOrdersMax) }).rejection;
  const { settlement } = limits;
  if (order.direction === Direction.buy) {
    const { total } = rests ? size.whole : size.now;
    const exposureMax = spotExposureMax(spec);
    if (position.cost + position.buying + total.units > exposureMax)
      return reject("exposure_limit", { max: formatAmount(amount(exposureMax, settlement)) }).rejection;
    if (total.units > user.available) {
      const available = formatAmount(amount(user.available, settlement));
      return reject("insufficient_balance", { available, needed: formatAmount(total), asset: settlement.code }).rejection;
    }
    const backed = cashBackingRejection(user.backing, user.available - total.units);
    return backed === null ? null : reject(backed).rejection;
  }
  const available = position.quantity - position.frozen;
  if (size.quantity <= available) return null;
  return reject("insufficient_holding", {
    available: formatUnits(available, spec.quantityScale),
    needed: formatUnits(size.quantity, spec.quantityScale),
    asset: spec.productCode,
  }).rejection;
}

/**
 * A resting order at a tick that reached its trigger or its limit. What fired it may come twice, late, or without cause: an order that this
 * tick does nothing for stays as it is, with no events.
 */
export function decideFill(
  state: SpotState,
  given: SpotOrder | undefined,
  tick: Tick,
  market: MarketView,
  limits: SpotLimits,
  now: number,
): SpotDecision {
  const open = openOf(given);
  if (!open.ok) return open;
  const { order } = open;
  const start = { ok: true, order, events: [], state } as const;
  if (order.expiresAt !== null && now >= order.expiresAt) return end(start, "session_end", now);
  const tradable = checkMarket({ ...market, tick }, spotMode, "goes_on", now);
  if (!tradable.ok) return tradable;
  const { spec } = tradable.value;
  assert(tick.productCode === spec.productCode, "a tick fills orders of its own product");
  assert(order.limit !== null, "a resting order has a limit");
  if (order.lastSeq !== null && tick.seq <= order.lastSeq) return start;
  const quote = modelQuote(limits.fillModel, spec, tick);
  const isWaiting = order.trigger !== null && order.triggeredAt === null;
  if (isWaiting && order.trigger !== null && !isTriggerReached(order.direction, order.trigger, quote)) return start;
  const awake = isWaiting ? trigger(start, tick, now) : start;
  return tryFill(awake, tick, { spec, settlement: limits.settlement, model: limits.fillModel }, now);
}

function trigger(before: Accepted, tick: Tick, now: number): Accepted {
  const order: SpotOrder = { ...before.order, triggeredAt: now, triggerSeq: tick.seq, lastSeq: tick.seq, updatedAt: now };
  return { ...before, order, events: [...before.events, { type: "triggered", order, tick }] };
}

/** Fills what the tick gives within the limit. Only an order that was just triggered can be one that may not wait. */
function tryFill(before: Accepted, tick: Tick, under: Parameters<typeof execute>[3], now: number): Accepted {
  const { order } = before;
  const { direction, quantity, filled, limit } = order;
  const fill = fillAt(under.model, under.spec, tick, { direction, quantity: quantity - filled, limit });
  const isWhole = fill?.bound === "whole";
  if (order.timeInForce === "fok" && !isWhole) return end(before, "fill_or_kill", now);
  const done = fill === null ? before : execute(before, fill, tick, under, now);
  return order.timeInForce === "ioc" && !isWhole ? end(done, "immediate_or_cancel", now) : done;
}

/** Gives up what is left of an open order: its user says so, a corporate action ends it, or a limit that its user set keeps it from filling. */
export function decideCancel(
  state: SpotState,
  given: SpotOrder | undefined,
  reason: Exclude<SpotEndReason, "session_end" | "immediate_or_cancel" | "fill_or_kill">,
  now: number,
): SpotDecision {
  const open = openOf(given);
  if (!open.ok) return open;
  const { order } = open;
  return end({ ok: true, order, events: [], state }, reason, now);
}

/** Ends a day order whose time has come; before that it stays as it is. */
export function decideExpire(state: SpotState, given: SpotOrder | undefined, now: number): SpotDecision {
  const open = openOf(given);
  if (!open.ok) return open;
  const { order } = open;
  const start = { ok: true, order, events: [], state } as const;
  return order.expiresAt === null || now < order.expiresAt ? start : end(start, "session_end", now);
}

type OpenOrder = { readonly ok: true; readonly order: SpotOrder } | { readonly ok: false; readonly rejection: SpotRejection };

function openOf(order: SpotOrder | undefined): OpenOrder {
  if (order === undefined) return reject("not_found");
  switch (order.status) {
    case "open":
      return { ok: true, order };
    case "filled":
      return reject("order_already_filled");
    case "cancelled":
      return reject("order_already_cancelled");
    case "expired":
      return reject("order_already_expired");
  }
}
