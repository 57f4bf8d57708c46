import {
  assert,
  contractDirection,
  exitPrice,
  isStopReached,
  isTakeProfitReached,
  isTriggerReached,
  isWithinLimit,
  modelQuote,
  type Tick,
  trailingLevel,
} from "@candela/model";
import { closingFee } from "./closing-fee.ts";
import type { ContractTrigger } from "./commands.ts";
import { Draft } from "./draft.ts";
import { type Execution, executionAt } from "./execution.ts";
import { type BestExit, followedStop } from "./followed-stop.ts";
import { closeWithAccount, liquidateIfDue } from "./liquidate.ts";
import { measureOpening, openMeasured } from "./open.ts";
import { atTick, type OpenMarket, openMarket } from "./open-market.ts";
import { closeNow } from "./place.ts";
import type { ContractContext } from "./rules.ts";
import type {
  ContractCancelReason,
  ContractDecision,
  ContractFillReason,
  ContractOrder,
  ContractPosition,
  ContractRejected,
  ContractRejectionKey,
  ContractState,
  OwnLimitReason,
} from "./state.ts";
import { reject } from "./state.ts";

/** Decides again what a tick has triggered: nothing happens unless the condition still holds. */
export function decideTrigger(state: ContractState, trigger: ContractTrigger, context: ContractContext): ContractDecision {
  const draft = new Draft(state);
  const rejected = fire(draft, trigger, context);
  return rejected ?? draft.decided();
}

function fire(draft: Draft, trigger: ContractTrigger, context: ContractContext): ContractRejected | null {
  if (trigger.kind === "cross") {
    const [position] = draft.crossPositions();
    return position === undefined ? null : liquidated(draft, position, context).rejected;
  }
  if (trigger.kind === "order") {
    const order = draft.order(trigger.orderId);
    return order === undefined ? null : fireOrder(draft, order, trigger.tick, context);
  }
  const position = draft.position(trigger.positionId);
  if (position === undefined) return null;
  const then = atTick(context, position.productId, trigger.tick);
  if (trigger.kind === "protection") return fireProtection(draft, position, trigger.best, then);
  return position.marginMode === "isolated" ? liquidated(draft, position, then).rejected : null;
}

function liquidated(
  draft: Draft,
  position: ContractPosition,
  context: ContractContext,
): { readonly isDone: boolean; readonly rejected: ContractRejected | null } {
  const outcome = liquidateIfDue(draft, position, context);
  return { isDone: outcome !== undefined, rejected: outcome === undefined || outcome.ok ? null : outcome };
}

function fireOrder(draft: Draft, order: ContractOrder, tick: Tick, before: ContractContext): ContractRejected | null {
  const context = atTick(before, order.productId, tick);
  const market = openMarket(context, order.productId, "goes_on");
  if (!market.ok) return market;
  assert(tick.productCode === market.value.spec.productCode, "a tick fills orders of its own product");
  const position = draft.positionOf(order.productId, order.side);
  assert(order.action === "open" || position !== undefined, "a closing order ends with its position");
  const execution = executionAt(context.limits.fillModel, market.value, order);
  if (!isReached(order, execution, market.value, context)) return null;
  if (order.action === "open" || position === undefined) return fireOpening(draft, order, execution, market.value, context);
  const { isDone, rejected } = liquidated(draft, position, context);
  if (!isDone) closeNow(draft, order, position, market.value, context);
  return rejected;
}

function isReached(
  { side, action, limit, trigger }: ContractOrder,
  execution: Execution,
  { spec, tick }: OpenMarket,
  { limits }: ContractContext,
): boolean {
  const direction = contractDirection(side, action);
  if (limit !== null) return isWithinLimit(direction, limit, execution);
  return trigger !== null && isTriggerReached(direction, trigger, modelQuote(limits.fillModel, spec, tick));
}

/** An opening whose user cannot or may not any more ends with the reason; while something has no price, it goes on resting. */
function fireOpening(
  draft: Draft,
  order: ContractOrder,
  execution: Execution,
  market: OpenMarket,
  context: ContractContext,
): ContractRejected | null {
  const opening = measureOpening(draft, order, market, execution, context);
  if (opening.ok) {
    openMeasured(draft, order, opening.value, execution, market, context);
    return null;
  }
  const reason = CANCELLED_FOR[opening.rejection.key];
  if (reason === undefined) return opening;
  draft.cancel(order, reason, context.now);
  return null;
}

const CANCELLED_FOR: Partial<Record<ContractRejectionKey, ContractCancelReason>> = {
  position_leverage_fixed: "leverage_differs",
  leverage_above_cap: "leverage_above_cap",
  exposure_limit: "exposure_limit",
  insufficient_balance: "insufficient_balance",
  position_at_risk: "position_at_risk",
};

function fireProtection(
  draft: Draft,
  position: ContractPosition,
  best: BestExit | null,
  context: ContractContext,
): ContractRejected | null {
  const market = openMarket(context, position.productId, "goes_on");
  if (!market.ok) return market;
  const { isDone, rejected } = liquidated(draft, position, context);
  if (isDone) return rejected;
  const followed = { ...position, trailing: followedStop(position.side, position.trailing, best) };
  const { spec, tick } = market.value;
  const reason = reachedProtection(followed, exitPrice(position.side, tick), spec.tickSize);
  if (reason === null) return null;
  draft.put(followed);
  const { lots } = followed;
  const execution = executionAt(context.limits.fillModel, market.value, { ...followed, action: "close" });
  const charge = { kind: "fee", rate: closingFee(followed, market.value).rate } as const;
  closeWithAccount(draft, { position: followed, lots, spec, tick, execution, reason, order: null, charge }, context);
  return null;
}

/** At most one of take-profit and stops is reached by a price; of the stops the fixed one is named first. */
function reachedProtection(
  { side, stopLoss, takeProfit, trailing }: ContractPosition,
  at: bigint,
  tickSize: bigint,
): ContractFillReason | null {
  if (stopLoss !== null && isStopReached(side, stopLoss, at)) return "stop_loss";
  if (trailing !== null && isStopReached(side, trailingLevel(side, trailing, trailing.extreme, tickSize), at)) return "trailing";
  return takeProfit !== null && isTakeProfitReached(side, takeProfit, at) ? "take_profit" : null;
}

/** Gives up an order that rests: because its user says so, or because a limit of the user's own keeps it from filling. */
export function decideCancel(
  state: ContractState,
  orderId: bigint,
  { now }: ContractContext,
  reason: "user" | OwnLimitReason = "user",
): ContractDecision {
  const order = state.orders.find(({ id }) => id === orderId);
  if (order === undefined) return reject("not_found");
  if (order.status === "filled") return reject("order_already_filled");
  if (order.status === "cancelled") return reject("order_already_cancelled");
  const draft = new Draft(state);
  draft.cancel(order, reason, now);
  return draft.decided();
}
