import {
  type Asset,
  assert,
  costOfPart,
  Direction,
  type FillModel,
  type FillProduct,
  type FillResult,
  rate,
  settlementOfValue,
  type Tick,
} from "@candela/model";
import { fillReason } from "../market/fill-reason.ts";
import type { SpotDecision, SpotEndReason, SpotFill, SpotOrder, SpotPosition, SpotState } from "./state.ts";

/** A decision in progress: the order, its events so far, and the resulting state. */
export type Accepted = Extract<SpotDecision, { ok: true }>;

/** Rules that an execution is calculated with. */
export interface ExecutionRules {
  readonly spec: FillProduct;
  readonly settlement: Asset;
  readonly model: FillModel;
}

/** Whether an open order counts among the user's open ones: it came before these events. */
function rested(events: Accepted["events"]): boolean {
  return !events.some((event) => event.type === "accepted");
}

/** Settlement of an order at this value, with its fee. */
function settled(order: SpotOrder, value: bigint, { spec, settlement }: Pick<ExecutionRules, "spec" | "settlement">) {
  return settlementOfValue(order.direction, value, spec.priceScale + spec.quantityScale, rate(order.feeRate), settlement);
}

/** Amount that must stay frozen for the rest of an order: a purchase at its limit with the fee, or the quantity that a sale still sells. */
function needOf(order: SpotOrder, rules: Pick<ExecutionRules, "spec" | "settlement">): bigint {
  const left = order.quantity - order.filled;
  if (order.direction === Direction.sell) return left;
  assert(order.limit !== null, "what rests has a limit");
  return settled(order, order.value + order.limit * left, rules).total.units - settled(order, order.value, rules).total.units;
}

/** The state with `held` changed from what the order has to this. */
function reheld({ user, position }: SpotState, order: SpotOrder, held: bigint): SpotState {
  const freed = order.held - held;
  if (order.direction === Direction.buy)
    return { user: { ...user, available: user.available + freed }, position: { ...position, buying: position.buying - freed } };
  return { user, position: { ...position, frozen: position.frozen - freed } };
}

/** Freezes what the rest of a new order needs. */
export function hold(before: Accepted, spec: ExecutionRules["spec"], settlement: Asset): Accepted {
  const units = needOf(before.order, { spec, settlement });
  const order: SpotOrder = { ...before.order, held: units };
  const { user, position } = reheld(before.state, before.order, units);
  return {
    ...before,
    order,
    events: [...before.events, { type: "held", order, units }],
    state: { user: { ...user, openOrders: user.openOrders + 1 }, position },
  };
}

/** Ends an order and gives back what it had frozen. */
export function end(before: Accepted, reason: SpotEndReason, now: number): Accepted {
  const was = before.order;
  const { user, position } = reheld(before.state, was, 0n);
  const status = reason === "session_end" ? "expired" : "cancelled";
  const order: SpotOrder = { ...was, status, endReason: reason, held: 0n, updatedAt: now };
  const openOrders = rested(before.events) ? user.openOrders - 1 : user.openOrders;
  return {
    ...before,
    order,
    events: [...before.events, { type: "ended", order, released: was.held }],
    state: { user: { ...user, openOrders }, position },
  };
}

/** One execution. What it moves is what it adds to the order's notional and fee, so parts are rounded as the whole would be. */
export function execute(before: Accepted, result: FillResult, tick: Tick, rules: ExecutionRules, now: number): Accepted {
  const was = before.order;
  const buying = was.direction === Direction.buy;
  const value = was.value + result.value;
  const whole = settled(was, value, rules);
  const notional = whole.notional.units - was.notional;
  const fee = whole.fee.units - was.fee;
  assert(fee >= 0n && fee <= notional, "a fee lies between nothing and the notional");
  const filled = was.filled + result.quantity;
  assert(filled <= was.quantity, "an order never fills beyond its quantity");
  const isDone = filled === was.quantity;
  const next: SpotOrder = {
    ...was,
    status: isDone ? "filled" : "open",
    filled,
    value,
    notional: whole.notional.units,
    fee: whole.fee.units,
    lastSeq: tick.seq,
    updatedAt: now,
  };
  const isResting = rested(before.events);
  const held = isResting ? needOf(next, rules) : 0n;
  const order: SpotOrder = { ...next, held };
  const { user, position } = reheld(before.state, was, held);
  const after = buying ? bought(position, result.quantity, notional + fee) : sold(position, result.quantity, notional - fee);
  const available = buying ? user.available - notional - fee : user.available + notional - fee;
  assert(available >= 0n && after.quantity >= after.frozen, "a fill never spends what is not there");
  const fill: SpotFill = {
    orderId: was.id,
    price: result.price,
    value: result.value,
    reason: fillReason(result, rules.model),
    quantity: result.quantity,
    notional,
    fee,
    realised: after.realised - position.realised,
    tick,
    ts: now,
  };
  const openOrders = isResting && isDone ? user.openOrders - 1 : user.openOrders;
  return {
    ok: true,
    order,
    events: [...before.events, { type: "filled", order, fill, wasHeld: was.held, stillHeld: held }],
    state: { user: { ...user, available, openOrders }, position: after },
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
