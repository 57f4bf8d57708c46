import {
  amount,
  type ContractOpening,
  contractExposureMax,
  crossBacking,
  exitPrice,
  formatAmount,
  least,
  openingNotional,
  previewContractOpen,
} from "@candela/model";
import { type Checked, checkLeverageCap } from "./checks.ts";
import { filledBy, isolatedLiquidationPrice } from "./close.ts";
import type { Draft } from "./draft.ts";
import { checkBacking, isDue, otherCrossParts } from "./due.ts";
import type { Execution } from "./execution.ts";
import type { OpenMarket } from "./open-market.ts";
import type { ContractContext } from "./rules.ts";
import {
  type ContractFill,
  type ContractMove,
  type ContractOrder,
  type ContractPosition,
  type ContractRejected,
  type OrderProtection,
  reject,
  type TrailingStop,
} from "./state.ts";

/**
 * The margin of an opening order, after the checks of position terms, exposure, cash and risk, in this order. Without an execution the order is to
 * rest, and is measured at its limit or trigger.
 */
export function measureOpening(
  draft: Draft,
  order: ContractOrder,
  market: OpenMarket,
  execution: Execution | null,
  context: ContractContext,
): Checked<ContractOpening> {
  const { settlement } = context.limits;
  const isResting = execution === null;
  const at = execution?.price ?? order.limit ?? order.trigger ?? 0n;
  const holding = draft.positionOf(order.productId, order.side);
  if (holding !== undefined && !hasTermsOf(order, holding))
    return reject("position_leverage_fixed", { leverage: String(holding.leverage), marginMode: holding.marginMode });
  const geared = checkLeverageCap(order.leverage, market.terms);
  if (geared !== null) return { ok: false, rejection: geared };
  if (!isResting && holding !== undefined && isDue(holding, draft, context)) return reject("position_at_risk");
  const others = otherCrossParts(draft, holding?.id ?? null, context);
  if (!others.ok) return others;
  const cash = draft.available + (draft.order(order.id)?.held ?? 0n);
  const opening = previewContractOpen(
    {
      ...{ product: market.spec, side: order.side, marginMode: order.marginMode, leverage: order.leverage, lots: order.lots },
      at,
      value: execution?.value,
      terms: { lotSize: order.lotSize, maintenanceRate: market.terms.maintenanceRate },
      quote: isResting ? { bid: at, ask: at } : market.tick,
      feeRate: order.feeRate,
      holding: holding ?? null,
      backing: crossBacking(cash, others.value, settlement),
    },
    settlement,
  );
  const rejected = checkMeans(draft, order, opening, cash, market, context);
  if (rejected !== null) return rejected;
  const spending = opening.cost - (cash - draft.available);
  const backed = isResting || order.marginMode === "isolated" ? checkBacking(draft, context, spending) : null;
  if (backed !== null) return backed;
  return !isResting && opening.isAtRisk ? reject("position_at_risk") : { ok: true, value: opening };
}

function hasTermsOf(order: ContractOrder, { leverage, marginMode, lotSize }: ContractPosition): boolean {
  return order.leverage === leverage && order.marginMode === marginMode && order.lotSize === lotSize;
}

function checkMeans(
  draft: Draft,
  order: ContractOrder,
  opening: ContractOpening,
  cash: bigint,
  { spec, terms }: OpenMarket,
  { limits }: ContractContext,
): ContractRejected | null {
  const { settlement } = limits;
  const exposureMax = contractExposureMax(terms);
  const positions = draft.positions.filter(({ productId }) => productId === order.productId);
  const orders = draft.orders.filter(({ id, productId, action }) => id !== order.id && productId === order.productId && action === "open");
  const held = positions.reduce((sum, { entryNotional }) => sum + entryNotional, 0n);
  const resting = orders.reduce(
    (sum, { side, limit, trigger, lots, lotSize }) => sum + openingNotional(spec, side, limit ?? trigger ?? 0n, lots, lotSize, settlement),
    0n,
  );
  if (held + resting + opening.notional > exposureMax)
    return reject("exposure_limit", { max: formatAmount(amount(exposureMax, settlement)) });
  if (opening.cost <= cash) return null;
  return reject("insufficient_balance", {
    available: formatAmount(amount(cash, settlement)),
    needed: formatAmount(amount(opening.cost, settlement)),
    asset: settlement.code,
  });
}

/** Opens what was measured at the market's tick: the order is filled, its position made or added to. */
export function openMeasured(
  draft: Draft,
  order: ContractOrder,
  opening: ContractOpening,
  execution: Execution,
  market: OpenMarket,
  context: ContractContext,
): void {
  const { now, limits } = context;
  const { spec, tick } = market;
  const before = draft.positionOf(order.productId, order.side);
  const position = opened(before, order, opening, market, context, draft.followId);
  const wasHeld = draft.order(order.id)?.held ?? 0n;
  draft.release(order);
  draft.available -= opening.cost;
  const kept = { ...position, liquidationPrice: isolatedLiquidationPrice(spec, position, limits.settlement) };
  draft.put(kept);
  const moves: readonly ContractMove[] = [
    { kind: "margin_in", from: "cash", to: "margin", units: opening.margin, positionId: kept.id } as const,
    { kind: "fee", from: "cash", to: "fees", units: opening.fee, positionId: kept.id } as const,
  ].filter(({ units }) => units > 0n);
  const fill: ContractFill = {
    orderId: order.id,
    positionId: kept.id,
    ...{ productId: order.productId, side: order.side, action: "open", reason: "order", lots: order.lots, feeRate: order.feeRate },
    price: execution.price,
    pricing: execution.pricing,
    notional: opening.notional,
    entryNotional: 0n,
    ...{ fee: opening.fee, liquidationFee: 0n, realised: 0n, margin: opening.margin, deficit: 0n, tick, ts: now },
  };
  const filled = filledBy(order, fill, now);
  draft.events.push({ type: "traded", fill, order: filled, position: kept, wasHeld, moves, liquidation: null });
}

function opened(
  before: ContractPosition | undefined,
  order: ContractOrder,
  { holding, notional, fee }: ContractOpening,
  { tick, terms }: OpenMarket,
  { now }: ContractContext,
  followId: bigint | null,
): ContractPosition {
  const { lots, entryNotional, margin } = holding;
  if (before !== undefined)
    return {
      ...before,
      ...{ lots, entryNotional, margin },
      openedLots: before.openedLots + order.lots,
      openedNotional: before.openedNotional + notional,
      fees: before.fees + fee,
      closingFeeRate: least(before.closingFeeRate, order.closingFeeRate),
      ...protectionAt(order, before.side, tick, before),
      updatedAt: now,
    };
  const { userId, productId, side, marginMode, leverage, lotSize } = order;
  const none = { takeProfit: null, stopLoss: null, trailing: null };
  return {
    id: order.newPositionId,
    ...{ userId, productId, followId, side, marginMode, leverage, lotSize, lots, entryNotional, margin },
    maintenanceRate: terms.maintenanceRate,
    closingFeeRate: order.closingFeeRate,
    status: "open",
    openedLots: lots,
    openedNotional: notional,
    ...protectionAt(order, side, tick, none),
    liquidationPrice: null,
    ...{ realised: 0n, fees: fee, liquidationFee: 0n, financing: 0n, deficit: 0n, financedDay: null, closeReason: null },
    ...{ openedAt: now, updatedAt: now, closedAt: null },
  };
}

type Protected = Pick<ContractPosition, "takeProfit" | "stopLoss" | "trailing">;

/** An order that states any protection replaces all of it; one that states none leaves the present one. */
function protectionAt(stated: OrderProtection, side: ContractPosition["side"], tick: OpenMarket["tick"], before: Protected): Protected {
  if (stated.takeProfit === null && stated.stopLoss === null && stated.trailing === null)
    return { takeProfit: before.takeProfit, stopLoss: before.stopLoss, trailing: before.trailing };
  return protectedFrom(stated, side, tick, before.trailing);
}

/** Protection from a tick on: a trailing stop starts behind its exit price. Stating the present stop again keeps its high-water mark. */
export function protectedFrom(
  { takeProfit, stopLoss, trailing }: OrderProtection,
  side: ContractPosition["side"],
  tick: OpenMarket["tick"],
  before: TrailingStop | null,
): Protected {
  if (before !== null && trailing?.by === before.by && trailing.distance === before.distance)
    return { takeProfit, stopLoss, trailing: before };
  const started: TrailingStop | null = trailing === null ? null : { ...trailing, extreme: exitPrice(side, tick), extremeSeq: tick.seq };
  return { takeProfit, stopLoss, trailing: started };
}
