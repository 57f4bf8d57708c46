import {
  type Asset,
  amount,
  assert,
  costOfPart,
  Direction,
  formatAmount,
  formatUnits,
  isLimitReached,
  type ProductSpec,
  price,
  quantity,
  rate,
  type SpotPreview,
  spotExposureMax,
  spotMode,
  spotSettlement,
  type Tick,
  tradePrice,
} from "@candela/model";
import { checkMarket } from "../market/check-market.ts";
import type { MarketView } from "../market/market-view.ts";
import { checkForm, checkLimitPrice, checkSize, checkWorstPrice } from "./checks.ts";
import {
  type PlaceSpotOrder,
  refuse,
  type SpotDecision,
  type SpotEvent,
  type SpotOrder,
  type SpotPosition,
  type SpotRefusal,
  type SpotState,
} from "./state.ts";

/** Limits that are not the product's. */
export interface SpotLimits {
  readonly settlement: Asset;
  readonly openOrdersMax: number;
}

/** A new order: refused with the first reason that applies, or filled at the tick, or resting with what it needs frozen. */
export function decidePlace(state: SpotState, command: PlaceSpotOrder, market: MarketView, limits: SpotLimits, now: number): SpotDecision {
  const malformed = checkForm(command);
  if (malformed !== null) return { ok: false, refusal: malformed };
  if (state.user.isFrozen) return refuse("account_frozen");
  const tradable = checkMarket(market, spotMode, now);
  if (!tradable.ok) return tradable;
  if (market.fee === undefined) return refuse("fee_not_configured");
  const { spec, tick } = tradable.value;
  const limit = command.price === null ? null : checkLimitPrice(command.price, tradable.value);
  if (limit !== null && !limit.ok) return limit;
  const moved = checkWorstPrice(command, tradable.value);
  if (moved !== null) return { ok: false, refusal: moved };
  const rests = limit !== null && !isLimitReached(command.direction, limit.value, tick);
  const at = rests ? limit.value : tradePrice(command.direction, tick);
  const size = checkSize(command, spec, at, market.fee.rate, limits.settlement, state.position.quantity - state.position.frozen);
  if (!size.ok) return size;
  const short = checkLimits(state, command.direction, size.value, rests, spec, limits);
  if (short !== null) return { ok: false, refusal: short };
  const order: SpotOrder = {
    id: command.id,
    userId: command.userId,
    productId: spec.productId,
    direction: command.direction,
    orderType: command.orderType,
    status: "open",
    limit: limit?.value ?? null,
    quantity: size.value.quantity.units,
    filled: 0n,
    notional: 0n,
    fee: 0n,
    feeRate: market.fee.rate,
    configVersion: market.fee.version,
    held: 0n,
    createdAt: now,
    updatedAt: now,
  };
  const accepted: SpotEvent = { type: "accepted", order };
  if (rests) return rest(state, order, size.value, accepted);
  return fill(state, order, spec, tick, limits.settlement, now, [accepted]);
}

/** Open orders, exposure, money or holding: what the user has, last of all checks. */
function checkLimits(
  { user, position }: SpotState,
  direction: Direction,
  size: SpotPreview,
  rests: boolean,
  spec: ProductSpec,
  limits: SpotLimits,
): SpotRefusal | null {
  if (rests && user.openOrders >= limits.openOrdersMax) return refuse("open_order_limit", { max: String(limits.openOrdersMax) }).refusal;
  const { settlement } = limits;
  if (direction === Direction.buy) {
    const exposureMax = spotExposureMax(spec);
    if (position.cost + position.buying + size.total.units > exposureMax)
      return refuse("exposure_limit", { max: formatAmount(amount(exposureMax, settlement)) }).refusal;
    if (size.total.units > user.available)
      return refuse("insufficient_balance", {
        available: formatAmount(amount(user.available, settlement)),
        needed: formatAmount(size.total),
        asset: settlement.code,
      }).refusal;
    return null;
  }
  const available = position.quantity - position.frozen;
  if (size.quantity.units <= available) return null;
  return refuse("insufficient_holding", {
    available: formatUnits(available, spec.quantityScale),
    needed: formatUnits(size.quantity.units, spec.quantityScale),
    asset: spec.productCode,
  }).refusal;
}

function rest(state: SpotState, order: SpotOrder, size: SpotPreview, accepted: SpotEvent): SpotDecision {
  const buying = order.direction === Direction.buy;
  const held = buying ? size.total.units : size.quantity.units;
  const resting: SpotOrder = { ...order, held };
  const { user, position } = state;
  return {
    ok: true,
    order: resting,
    events: [accepted, { type: "held", order: resting, units: held }],
    state: {
      user: { ...user, available: buying ? user.available - held : user.available, openOrders: user.openOrders + 1 },
      position: buying ? { ...position, buying: position.buying + held } : { ...position, frozen: position.frozen + held },
    },
  };
}

/** A resting order at the tick that reached it. The trigger may come twice: the order's state refuses the second. */
export function decideFill(
  state: SpotState,
  order: SpotOrder | undefined,
  tick: Tick,
  market: MarketView,
  settlement: Asset,
  now: number,
): SpotDecision {
  const closed = checkOpen(order);
  if (closed !== null || order === undefined) return { ok: false, refusal: closed ?? refuse("not_found").refusal };
  const tradable = checkMarket({ ...market, tick }, spotMode, now);
  if (!tradable.ok) return tradable;
  assert(tick.productCode === tradable.value.spec.productCode, "a tick fills orders of its own product");
  assert(
    order.limit !== null && isLimitReached(order.direction, order.limit, tick),
    "a resting order fills at a tick that reaches its limit",
  );
  return fill(state, order, tradable.value.spec, tick, settlement, now, []);
}

/** Gives up what is left of an open order. */
export function decideCancel(state: SpotState, order: SpotOrder | undefined, now: number): SpotDecision {
  const closed = checkOpen(order);
  if (closed !== null || order === undefined) return { ok: false, refusal: closed ?? refuse("not_found").refusal };
  const cancelled: SpotOrder = { ...order, status: "cancelled", held: 0n, updatedAt: now };
  return {
    ok: true,
    order: cancelled,
    events: [{ type: "cancelled", order: cancelled, released: order.held }],
    state: released(state, order),
  };
}

function checkOpen(order: SpotOrder | undefined): SpotRefusal | null {
  if (order === undefined) return refuse("not_found").refusal;
  if (order.status === "filled") return refuse("order_already_filled").refusal;
  return order.status === "cancelled" ? refuse("order_already_cancelled").refusal : null;
}

/** The state without what the order had frozen and without its place among the open ones. */
function released({ user, position }: SpotState, order: SpotOrder): SpotState {
  if (order.held === 0n) return { user, position };
  const buying = order.direction === Direction.buy;
  return {
    user: { ...user, available: buying ? user.available + order.held : user.available, openOrders: user.openOrders - 1 },
    position: buying ? { ...position, buying: position.buying - order.held } : { ...position, frozen: position.frozen - order.held },
  };
}

function fill(
  before: SpotState,
  order: SpotOrder,
  spec: ProductSpec,
  tick: Tick,
  settlement: Asset,
  now: number,
  earlier: readonly SpotEvent[],
): SpotDecision {
  const { user, position } = released(before, order);
  const buying = order.direction === Direction.buy;
  const at = tradePrice(order.direction, tick);
  const of = quantity(order.quantity, spec.quantityScale);
  const { notional, fee, total } = spotSettlement(order.direction, price(at, spec.priceScale), of, rate(order.feeRate), settlement);
  assert(fee.units >= 0n && fee.units <= notional.units, "a fee lies between nothing and the notional");
  const after = buying ? bought(position, of.units, total.units) : sold(position, of.units, total.units);
  const available = buying ? user.available - total.units : user.available + total.units;
  assert(available >= 0n && after.quantity >= after.frozen, "a fill never spends what is not there");
  const filled: SpotOrder = {
    ...order,
    status: "filled",
    filled: order.quantity,
    notional: notional.units,
    fee: fee.units,
    held: 0n,
    updatedAt: now,
  };
  const usedOfHold = order.held === 0n ? 0n : buying ? total.units : of.units;
  const realised = after.realised - position.realised;
  return {
    ok: true,
    order: filled,
    events: [
      ...earlier,
      {
        type: "filled",
        order: filled,
        wasHeld: order.held,
        released: order.held - usedOfHold,
        fill: { orderId: order.id, price: at, quantity: of.units, notional: notional.units, fee: fee.units, realised, tick, ts: now },
      },
    ],
    state: { user: { ...user, available }, position: after },
  };
}

function bought(position: SpotPosition, units: bigint, paid: bigint): SpotPosition {
  return { ...position, quantity: position.quantity + units, cost: position.cost + paid };
}

/** Average cost: the cost of what leaves is its share of the whole, and the profit is what came in above it. */
function sold(position: SpotPosition, units: bigint, received: bigint): SpotPosition {
  const cost = costOfPart(position.cost, units, position.quantity);
  return {
    ...position,
    quantity: position.quantity - units,
    cost: position.cost - cost,
    realised: position.realised + received - cost,
  };
}
