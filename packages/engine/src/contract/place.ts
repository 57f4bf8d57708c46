import { assert, contractDirection, exitPrice, isWithinLimit, least } from "@candela/model";
import {
  type Checked,
  checkClosingLots,
  checkForm,
  checkLeverage,
  checkLots,
  checkPrice,
  checkProtection,
  checkStopBeforeLiquidation,
  checkTrigger,
  checkWorst,
} from "./checks.ts";
import { closingFee } from "./closing-fee.ts";
import type { PlaceContractOrder } from "./commands.ts";
import { Draft } from "./draft.ts";
import { type Execution, executionAt } from "./execution.ts";
import { closeWithAccount, liquidateIfDue } from "./liquidate.ts";
import { measureOpening, openMeasured } from "./open.ts";
import { type OpenMarket, openMarket } from "./open-market.ts";
import type { ContractContext } from "./rules.ts";
import {
  type ContractDecision,
  type ContractOrder,
  type ContractPosition,
  type ContractRejected,
  type ContractState,
  reject,
} from "./state.ts";

const UNPROTECTED = { takeProfit: null, stopLoss: null, trailing: null };

/** A new order: rejected with the first reason that applies, filled at the tick, or resting. */
export function decidePlace(state: ContractState, command: PlaceContractOrder, context: ContractContext): ContractDecision {
  const malformed = checkForm(command);
  if (malformed !== null) return { ok: false, rejection: malformed };
  if (state.user.isFrozen && command.action === "open") return reject("account_frozen");
  const market = openMarket(context, command.productId, command.action === "open" ? "begins" : "goes_on");
  if (!market.ok) return market;
  const draft = new Draft(state, command.followId);
  const rejected =
    command.action === "open" ? placeOpening(draft, command, market.value, context) : placeClosing(draft, command, market.value, context);
  return rejected ?? draft.decided();
}

function placeOpening(draft: Draft, command: PlaceContractOrder, market: OpenMarket, context: ContractContext): ContractRejected | null {
  const { leverage, marginMode, side } = command;
  assert(leverage !== null && marginMode !== null, "an opening order has leverage and margin mode");
  const { spec, fees, terms, tick } = market;
  if (fees[1] === undefined || fees[2] === undefined) return reject("fee_not_configured");
  const position = draft.positionOf(spec.productId, side);
  const geared = checkLeverage(leverage, marginMode, market, position);
  if (geared !== null) return { ok: false, rejection: geared };
  const lots = checkLots(command.quantity, terms.lotsMax);
  const lotSize = position?.lotSize ?? terms.lotSize;
  const priced = priceOf(command, lots, lotSize, market, context);
  if (!priced.ok) return priced;
  const { execution } = priced.value;
  const rests = execution === null;
  const protection = checkProtection(command, side, rests ? priced.value.at : exitPrice(side, tick), market);
  if (!protection.ok) return protection;
  if (!lots.ok) return lots;
  const size = { lots: lots.value, lotSize, leverage, marginMode };
  const order: ContractOrder = { ...newOrder(command, size, priced.value, feesOf(fees, side), context), ...protection.value };
  const full = rests ? checkRoom(draft, context) : null;
  if (full !== null) return full;
  const opening = measureOpening(draft, order, market, execution, context);
  if (!opening.ok) return opening;
  const unreached = checkStopBeforeLiquidation(order, order, opening.value.liquidationPrice, market);
  if (unreached !== null) return unreached;
  if (rests) draft.rest({ ...order, held: opening.value.cost });
  else {
    draft.events.push({ type: "accepted", order: order });
    openMeasured(draft, order, opening.value, execution, market, context);
  }
  return null;
}

function placeClosing(draft: Draft, command: PlaceContractOrder, market: OpenMarket, context: ContractContext): ContractRejected | null {
  const position = draft.positionOf(market.spec.productId, command.side);
  if (position === undefined) return reject("no_position");
  const lots = checkClosingLots(command.quantity, position);
  const priced = priceOf(command, lots, position.lotSize, market, context);
  if (!priced.ok) return priced;
  if (!lots.ok) return lots;
  const liquidated = liquidateIfDue(draft, position, context);
  if (liquidated !== undefined) return liquidated.ok ? null : liquidated;
  const order: ContractOrder = {
    ...newOrder(command, { ...position, lots: lots.value }, priced.value, closingFee(position, market), context),
    positionId: position.id,
  };
  if (priced.value.execution === null) {
    const full = checkRoom(draft, context);
    if (full === null) draft.rest(order);
    return full;
  }
  closeNow(draft, order, position, market, context);
  return null;
}

/** Fills a closing order at the market's tick; `order` may be one that never rested. */
export function closeNow(
  draft: Draft,
  order: ContractOrder,
  position: ContractPosition,
  market: OpenMarket,
  context: ContractContext,
): void {
  const { spec, tick } = market;
  const isNew = draft.order(order.id) === undefined;
  if (isNew) draft.events.push({ type: "accepted", order });
  const lots = least(order.lots, position.lots);
  const execution = executionAt(context.limits.fillModel, market, { ...position, action: "close", lots });
  const charge = { kind: "fee", rate: least(order.feeRate, position.closingFeeRate) } as const;
  closeWithAccount(draft, { position, lots, spec, tick, execution, reason: "order", order, charge }, context);
}

interface Priced {
  readonly limit: bigint | null;
  readonly trigger: bigint | null;
  /** Limit or trigger, or what a market order trades at. */
  readonly at: bigint;
  /** Execution now; null when the order has to rest. */
  readonly execution: Execution | null;
}

/** Prices are checked before lots: an invalid number of lots is priced as one lot. */
function priceOf(
  command: PlaceContractOrder,
  lots: Checked<bigint>,
  lotSize: bigint,
  market: OpenMarket,
  { limits }: ContractContext,
): Checked<Priced> {
  const { side, action } = command;
  const direction = contractDirection(side, action);
  const now = executionAt(limits.fillModel, market, { side, action, lots: lots.ok ? lots.value : 1n, lotSize });
  if (command.triggerPrice !== null) {
    const trigger = checkTrigger(command.triggerPrice, direction, limits.fillModel, market);
    return trigger.ok ? { ok: true, value: { limit: null, trigger: trigger.value, at: trigger.value, execution: null } } : trigger;
  }
  if (command.price !== null) {
    const limit = checkPrice(command.price, market);
    if (!limit.ok) return limit;
    const execution = isWithinLimit(direction, limit.value, now) ? now : null;
    return { ok: true, value: { limit: limit.value, trigger: null, at: limit.value, execution } };
  }
  const moved = checkWorst(command.acceptablePrice, direction, market, now);
  return moved === null
    ? { ok: true, value: { limit: null, trigger: null, at: now.price, execution: now } }
    : { ok: false, rejection: moved };
}

function checkRoom(draft: Draft, { limits }: ContractContext): ContractRejected | null {
  return draft.openOrderCount >= limits.openOrdersMax ? reject("open_order_limit", { max: String(limits.openOrdersMax) }) : null;
}

/** Fields of a command that `newOrder` reads; also used for orders that are part of another command. */
type Ordered = Pick<PlaceContractOrder, "id" | "newPositionId" | "userId" | "productId" | "side" | "action" | "orderType">;

interface OrderFee {
  readonly rate: bigint;
  readonly version: number;
  /** Of an opening: the rate for closing what it opens. */
  readonly closing?: bigint;
}

/** Fees for opening on a side and for closing it again, at the rates in force. */
export function feesOf(fees: OpenMarket["fees"], side: ContractOrder["side"]): OrderFee {
  const opening = fees[contractDirection(side, "open")];
  const closing = fees[contractDirection(side, "close")];
  assert(opening !== undefined && closing !== undefined, "nothing is opened where a fee is not configured");
  return { ...opening, closing: closing.rate };
}

export function newOrder(
  { id, newPositionId, userId, productId, side, action, orderType }: Ordered,
  { lots, lotSize, leverage, marginMode }: Pick<ContractOrder, "lots" | "lotSize" | "leverage" | "marginMode">,
  { limit, trigger }: Pick<Priced, "limit" | "trigger">,
  fee: OrderFee,
  { now }: ContractContext,
): ContractOrder {
  return {
    ...{
      id,
      userId,
      productId,
      side,
      action,
      orderType,
      status: "open",
      limit,
      trigger,
      lots,
      filledLots: 0n,
      lotSize,
      leverage,
      marginMode,
    },
    ...UNPROTECTED,
    ...{ notional: 0n, fee: 0n, feeRate: fee.rate, configVersion: fee.version, realised: 0n, held: 0n },
    closingFeeRate: fee.closing ?? fee.rate,
    ...{ positionId: null, newPositionId, cancelReason: null, createdAt: now, updatedAt: now },
  };
}
