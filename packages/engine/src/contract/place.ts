import { assert, closingPrice, contractDirection, isLimitReached, least, tradePrice } from "@candela/model";
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
import type { PlaceContractOrder } from "./commands.ts";
import { Draft } from "./draft.ts";
import { closeWithAccount, liquidateIfDue } from "./liquidate.ts";
import { measureOpening, openMeasured } from "./open.ts";
import { type OpenMarket, openMarket } from "./open-market.ts";
import type { ContractContext } from "./rules.ts";
import {
  type ContractDecision,
  type ContractOrder,
  type ContractPosition,
  type ContractRefused,
  type ContractState,
  refuse,
} from "./state.ts";

const UNPROTECTED = { takeProfit: null, stopLoss: null, trailing: null };

/** A new order: refused with the first reason that applies, filled at the tick, or resting. */
export function decidePlace(state: ContractState, command: PlaceContractOrder, context: ContractContext): ContractDecision {
  const malformed = checkForm(command);
  if (malformed !== null) return { ok: false, refusal: malformed };
  if (state.user.isFrozen) return refuse("account_frozen");
  const market = openMarket(context, command.productId);
  if (!market.ok) return market;
  const draft = new Draft(state);
  const refused =
    command.action === "open" ? placeOpening(draft, command, market.value, context) : placeClosing(draft, command, market.value, context);
  return refused ?? draft.decided();
}

function placeOpening(draft: Draft, command: PlaceContractOrder, market: OpenMarket, context: ContractContext): ContractRefused | null {
  const { leverage, marginMode, side } = command;
  assert(leverage !== null && marginMode !== null, "an opening order has leverage and margin mode");
  const { spec, fees, terms, tick } = market;
  const direction = contractDirection(side, "open");
  if (fees[1] === undefined || fees[2] === undefined) return refuse("fee_not_configured");
  const position = draft.positionOf(spec.productId, side);
  const geared = checkLeverage(leverage, marginMode, market, position);
  if (geared !== null) return { ok: false, refusal: geared };
  const priced = priceOf(command, market);
  if (!priced.ok) return priced;
  const { at, rests } = priced.value;
  const protection = checkProtection(command, side, rests ? at : closingPrice(side, tick), market);
  if (!protection.ok) return protection;
  const lots = checkLots(command.quantity, terms.lotsMax);
  if (!lots.ok) return lots;
  const size = { lots: lots.value, lotSize: position?.lotSize ?? terms.lotSize, leverage, marginMode };
  const order: ContractOrder = { ...newOrder(command, size, priced.value, fees[direction], context), ...protection.value };
  const full = rests ? checkRoom(draft, context) : null;
  if (full !== null) return full;
  const opening = measureOpening(draft, order, market, at, rests, context);
  if (!opening.ok) return opening;
  const unreached = checkStopBeforeLiquidation(order, order, opening.value.liquidationPrice, market);
  if (unreached !== null) return unreached;
  if (rests) draft.rest({ ...order, held: opening.value.cost });
  else {
    draft.events.push({ type: "accepted", order: order });
    openMeasured(draft, order, opening.value, market, context);
  }
  return null;
}

function placeClosing(draft: Draft, command: PlaceContractOrder, market: OpenMarket, context: ContractContext): ContractRefused | null {
  const { spec, fees } = market;
  const direction = contractDirection(command.side, "close");
  const position = draft.positionOf(spec.productId, command.side);
  if (position === undefined) return refuse("no_position");
  const priced = priceOf(command, market);
  if (!priced.ok) return priced;
  const lots = checkClosingLots(command.quantity, position);
  if (!lots.ok) return lots;
  const liquidated = liquidateIfDue(draft, position, context);
  if (liquidated !== undefined) return liquidated.ok ? null : liquidated;
  const order: ContractOrder = {
    ...newOrder(command, { ...position, lots: lots.value }, priced.value, fees[direction], context),
    positionId: position.id,
  };
  if (priced.value.rests) {
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
  closeWithAccount(draft, { position, lots, spec, tick, reason: "order", order, charge: { kind: "fee", rate: order.feeRate } }, context);
}

interface Priced {
  readonly limit: bigint | null;
  readonly trigger: bigint | null;
  /** Limit or trigger while it rests, else the side of the quote it trades at. */
  readonly at: bigint;
  readonly rests: boolean;
}

function priceOf(command: PlaceContractOrder, market: OpenMarket): Checked<Priced> {
  const direction = contractDirection(command.side, command.action);
  const now = tradePrice(direction, market.tick);
  if (command.triggerPrice !== null) {
    const trigger = checkTrigger(command.triggerPrice, direction, market);
    return trigger.ok ? { ok: true, value: { limit: null, trigger: trigger.value, at: trigger.value, rests: true } } : trigger;
  }
  if (command.price !== null) {
    const limit = checkPrice(command.price, market);
    if (!limit.ok) return limit;
    const rests = !isLimitReached(direction, limit.value, market.tick);
    return { ok: true, value: { limit: limit.value, trigger: null, at: rests ? limit.value : now, rests } };
  }
  const moved = checkWorst(command.worstPrice, direction, market);
  return moved === null ? { ok: true, value: { limit: null, trigger: null, at: now, rests: false } } : { ok: false, refusal: moved };
}

function checkRoom(draft: Draft, { limits }: ContractContext): ContractRefused | null {
  return draft.openOrderCount >= limits.openOrdersMax ? refuse("open_order_limit", { max: String(limits.openOrdersMax) }) : null;
}

/** What `newOrder` takes from a command: for orders that are part of another command, too. */
type Ordered = Pick<PlaceContractOrder, "id" | "newPositionId" | "userId" | "productId" | "side" | "action" | "orderType">;

export function newOrder(
  { id, newPositionId, userId, productId, side, action, orderType }: Ordered,
  { lots, lotSize, leverage, marginMode }: Pick<ContractOrder, "lots" | "lotSize" | "leverage" | "marginMode">,
  { limit, trigger }: Pick<Priced, "limit" | "trigger">,
  fee: OpenMarket["fees"][1],
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
    ...{ notional: 0n, fee: 0n, feeRate: fee?.rate ?? 0n, configVersion: fee?.version ?? 0, realised: 0n, held: 0n },
    ...{ positionId: null, newPositionId, cancelReason: null, createdAt: now, updatedAt: now },
  };
}
