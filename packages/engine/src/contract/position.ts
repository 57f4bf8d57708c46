import { amount, contractDirection, exitPrice, formatAmount, holdingValue, parseUnits, raisesRisk, removableMargin } from "@candela/model";
import { checkClosingLots, checkLeverage, checkProtection, checkStopBeforeLiquidation, checkWorst } from "./checks.ts";
import { isolatedLiquidationPrice } from "./close.ts";
import { closingFee } from "./closing-fee.ts";
import type {
  ChangeContractMargin,
  CloseAllContractPositions,
  CloseContractPosition,
  ProtectContractPosition,
  ReverseContractPosition,
} from "./commands.ts";
import { Draft } from "./draft.ts";
import { checkBacking, isDue } from "./due.ts";
import { executionAt } from "./execution.ts";
import { liquidateIfDue } from "./liquidate.ts";
import { measureOpening, openMeasured, protectedFrom } from "./open.ts";
import { type OpenMarket, openMarket } from "./open-market.ts";
import { closeNow, feesOf, newOrder } from "./place.ts";
import type { ContractContext } from "./rules.ts";
import {
  type ContractCloseAllDecision,
  type ContractDecision,
  type ContractOrder,
  type ContractPosition,
  type ContractRejected,
  type ContractRejection,
  type ContractState,
  reject,
} from "./state.ts";

/** The open position that a command names. */
function namedPosition(state: ContractState, id: bigint): { readonly ok: true; readonly value: ContractPosition } | ContractRejected {
  const position = state.positions.find((each) => each.id === id);
  if (position === undefined) return reject("not_found");
  return position.status === "closed" ? reject("position_closed") : { ok: true, value: position };
}

/** The market order that closes some lots of a position. */
function closingOrder(id: bigint, position: ContractPosition, lots: bigint, market: OpenMarket, context: ContractContext): ContractOrder {
  const { userId, productId, side } = position;
  const command = { id, newPositionId: position.id, userId, productId, side, action: "close", orderType: "market" } as const;
  const fee = closingFee(position, market);
  return { ...newOrder(command, { ...position, lots }, { limit: null, trigger: null }, fee, context), positionId: position.id };
}

export function decideClose(state: ContractState, command: CloseContractPosition, context: ContractContext): ContractDecision {
  const named = namedPosition(state, command.positionId);
  if (!named.ok) return named;
  const position = named.value;
  const market = openMarket(context, position.productId, "goes_on");
  if (!market.ok) return market;
  const lots = checkClosingLots(command.quantity ?? String(position.lots), position);
  // The price is checked before the lots: an invalid number of lots is priced as one lot.
  const size = { ...position, action: "close", lots: lots.ok ? lots.value : 1n } as const;
  const at = executionAt(context.limits.fillModel, market.value, size);
  const moved = checkWorst(command.acceptablePrice, contractDirection(position.side, "close"), market.value, at);
  if (moved !== null) return { ok: false, rejection: moved };
  if (!lots.ok) return lots;
  const draft = new Draft(state);
  const liquidated = liquidateIfDue(draft, position, context);
  if (liquidated === undefined)
    closeNow(draft, closingOrder(command.orderId, position, lots.value, market.value, context), position, market.value, context);
  else if (!liquidated.ok) return liquidated;
  return draft.decided();
}

/** One after another as single closes; whatever a cross account's closing takes along is not closed twice. */
export function decideCloseAll(
  state: ContractState,
  { orderIds }: CloseAllContractPositions,
  context: ContractContext,
): ContractCloseAllDecision {
  const meant = state.positions.filter(({ id, status }) => status === "open" && orderIds.has(id));
  if (meant.length === 0) return reject("no_position");
  const draft = new Draft(state);
  const left: { positionId: bigint; rejection: ContractRejection }[] = [];
  for (const { id, productId } of mostProfitableFirst(meant, context)) {
    const position = draft.position(id);
    const orderId = orderIds.get(id);
    if (position === undefined || orderId === undefined) continue;
    const market = openMarket(context, productId, "goes_on");
    const liquidated = market.ok ? liquidateIfDue(draft, position, context) : market;
    if (liquidated !== undefined && !liquidated.ok) left.push({ positionId: id, rejection: liquidated.rejection });
    else if (liquidated === undefined && market.ok)
      closeNow(draft, closingOrder(orderId, position, position.lots, market.value, context), position, market.value, context);
  }
  return { ...draft.decided(), left };
}

/** So that a cross account's losses are paid from its profits. */
function mostProfitableFirst(positions: readonly ContractPosition[], { markets, limits }: ContractContext): ContractPosition[] {
  const profit = (position: ContractPosition): bigint => {
    const market = markets.get(position.productId);
    if (market?.spec === undefined || market.tick === undefined) return 0n;
    return holdingValue(market.spec, position, exitPrice(position.side, market.tick), limits.settlement).unrealised;
  };
  const ranked = positions.map((position) => ({ position, profit: profit(position) }));
  ranked.sort((a, b) => (a.profit === b.profit ? (a.position.id < b.position.id ? -1 : 1) : a.profit > b.profit ? -1 : 1));
  return ranked.map(({ position }) => position);
}

/** Closes all lots and opens as many the other way at the same tick: both or neither. */
export function decideReverse(state: ContractState, command: ReverseContractPosition, context: ContractContext): ContractDecision {
  if (state.user.isFrozen) return reject("account_frozen");
  const named = namedPosition(state, command.positionId);
  if (!named.ok) return named;
  const position = named.value;
  if (position.followId !== null) return reject("copy_not_turned");
  const market = openMarket(context, position.productId, "begins");
  if (!market.ok) return market;
  const { fees } = market.value;
  if (fees[1] === undefined || fees[2] === undefined) return reject("fee_not_configured");
  const direction = contractDirection(position.side, "close");
  const at = executionAt(context.limits.fillModel, market.value, { ...position, action: "close" });
  const moved = checkWorst(command.acceptablePrice, direction, market.value, at);
  if (moved !== null) return { ok: false, rejection: moved };
  const draft = new Draft(state);
  const liquidated = liquidateIfDue(draft, position, context);
  if (liquidated !== undefined) return liquidated.ok ? draft.decided() : liquidated;
  const { userId, productId, leverage, marginMode, lots } = position;
  const side = position.side === "long" ? "short" : "long";
  closeNow(draft, closingOrder(command.closeOrderId, position, lots, market.value, context), position, market.value, context);
  // A loss that the cross account cannot pay closes its other positions, too: what the opening half adds to is what is left then.
  const geared = checkLeverage(leverage, marginMode, market.value, draft.positionOf(productId, side));
  if (geared !== null) return { ok: false, rejection: geared };
  const placed = {
    id: command.openOrderId,
    newPositionId: command.newPositionId,
    userId,
    productId,
    side,
    action: "open",
    orderType: "market",
  } as const;
  const order = newOrder(placed, position, { limit: null, trigger: null }, feesOf(fees, side), context);
  // As many lots in the same direction at the same tick: both halves trade at one price.
  const opening = measureOpening(draft, order, market.value, at, context);
  if (!opening.ok) return opening;
  draft.events.push({ type: "accepted", order });
  openMeasured(draft, order, opening.value, at, market.value, context);
  return draft.decided();
}

/** Adds to an isolated position's margin at any time, under a freeze as well, or takes back while its market trades. */
export function decideMargin(state: ContractState, command: ChangeContractMargin, context: ContractContext): ContractDecision {
  if (state.user.isFrozen && command.change === "remove") return reject("account_frozen");
  const named = namedPosition(state, command.positionId);
  if (!named.ok) return named;
  const position = named.value;
  const { settlement } = context.limits;
  const spec = context.markets.get(position.productId)?.spec;
  if (spec === undefined) return reject("product_not_listed");
  if (position.marginMode === "cross") return reject("margin_mode_cross");
  const units = parseUnits(command.amount, settlement.scale);
  if (!units.ok) return reject("amount_decimals", { decimals: String(settlement.scale) });
  if (units.value <= 0n) return reject("amount_below_minimum", { min: formatAmount(amount(1n, settlement)) });
  const draft = new Draft(state);
  if (isDue(position, draft, context)) return reject("position_at_risk");
  const isAdded = command.change === "add";
  const rejected = isAdded ? checkAdding(draft, units.value, context) : checkRemoving(position, units.value, context);
  if (rejected !== null) return rejected;
  const change = isAdded ? units.value : -units.value;
  const changed: ContractPosition = { ...position, margin: position.margin + change, updatedAt: context.now };
  const kept = { ...changed, liquidationPrice: isolatedLiquidationPrice(spec, changed, settlement) };
  draft.available -= change;
  draft.put(kept);
  const way = isAdded
    ? ({ kind: "margin_in", from: "cash", to: "margin" } as const)
    : ({ kind: "margin_out", from: "margin", to: "cash" } as const);
  draft.events.push({ type: "margin", position: kept, units: change, moves: [{ ...way, units: units.value, positionId: kept.id }] });
  return draft.decided();
}

function checkAdding(draft: Draft, units: bigint, context: ContractContext): ContractRejected | null {
  const { settlement } = context.limits;
  if (units > draft.available)
    return reject("insufficient_balance", {
      available: formatAmount(amount(draft.available, settlement)),
      needed: formatAmount(amount(units, settlement)),
      asset: settlement.code,
    });
  return checkBacking(draft, context, units);
}

/** Checks that the rest covers the initial margin at the present price; losses count, profits do not. */
function checkRemoving(position: ContractPosition, units: bigint, context: ContractContext): ContractRejected | null {
  const market = openMarket(context, position.productId, "goes_on");
  if (!market.ok) return market;
  const { settlement } = context.limits;
  const { spec, tick } = market.value;
  const max = removableMargin(spec, position, exitPrice(position.side, tick), settlement);
  if (units <= max) return null;
  return reject("margin_removal_limit", { max: formatAmount(amount(max, settlement)) });
}

export function decideProtect(state: ContractState, command: ProtectContractPosition, context: ContractContext): ContractDecision {
  const named = namedPosition(state, command.positionId);
  if (!named.ok) return named;
  if (!context.limits.mayChangeProtection) return reject("protection_fixed");
  const position = named.value;
  const market = openMarket(context, position.productId, "goes_on");
  if (!market.ok) return market;
  const { tick } = market.value;
  const stated = checkProtection(command, position.side, exitPrice(position.side, tick), market.value);
  if (!stated.ok) return stated;
  if (state.user.isFrozen && raisesRisk(position.side, position, stated.value)) return reject("account_frozen");
  const draft = new Draft(state);
  if (isDue(position, draft, context)) return reject("position_at_risk");
  const unreached = checkStopBeforeLiquidation(stated.value, position, position.liquidationPrice, market.value);
  if (unreached !== null) return unreached;
  const anew = protectedFrom(stated.value, position.side, tick, position.trailing);
  const kept: ContractPosition = { ...position, ...anew, updatedAt: context.now };
  draft.put(kept);
  draft.events.push({ type: "protected", position: kept });
  return draft.decided();
}
