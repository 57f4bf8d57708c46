import { assert, isLiquidationDue } from "@candela/model";
import { type Closing, canPay, closeTogether } from "./close.ts";
import type { Draft } from "./draft.ts";
import { sumOver } from "./due.ts";
import { executionAtQuote } from "./execution.ts";
import { openMarket } from "./open-market.ts";
import type { ContractContext } from "./rules.ts";
import type { ContractPosition, ContractRejected, LiquidationSum } from "./state.ts";

/**
 * Liquidates an isolated position that is due, or every cross position of a due account whose market trades now.
 * Undefined when it is not due; a rejection when it is but nothing can be traded now.
 */
export function liquidateIfDue(
  draft: Draft,
  position: ContractPosition,
  context: ContractContext,
): ContractRejected | { readonly ok: true } | undefined {
  const sum = sumOver(position, draft, context);
  if (sum === undefined || !isLiquidationDue(sum)) return undefined;
  const concerned = position.marginMode === "isolated" ? [position] : draft.crossPositions();
  const closings = tradable(concerned, context, "liquidation");
  if (closings.length === 0) {
    const market = openMarket(context, position.productId, "goes_on");
    assert(!market.ok || position.marginMode === "cross", "an isolated position of an open market can be closed");
    return market.ok ? undefined : market;
  }
  closeTogether(draft, closings, sum, context.limits.settlement, context.now);
  return { ok: true };
}

/** Closes some lots; where a cross account's cash and margins cannot pay the loss, its other positions are closed with them. */
export function closeWithAccount(draft: Draft, closing: Closing, context: ContractContext): void {
  const { settlement } = context.limits;
  if (canPay(draft, closing, settlement)) {
    closeTogether(draft, [closing], null, settlement, context.now);
    return;
  }
  const others = draft.crossPositions().filter(({ id }) => id !== closing.position.id);
  const sum: LiquidationSum | undefined = sumOver(closing.position, draft, context);
  closeTogether(draft, [closing, ...tradable(others, context, "cross_settlement")], sum ?? null, settlement, context.now);
}

function tradable(positions: readonly ContractPosition[], context: ContractContext, reason: "liquidation" | "cross_settlement"): Closing[] {
  const closings: Closing[] = [];
  for (const position of positions) {
    const market = openMarket(context, position.productId, "goes_on");
    if (!market.ok) continue;
    const { spec, tick, terms } = market.value;
    const rate = reason === "liquidation" ? terms.liquidationFeeRate : 0n;
    const execution = executionAtQuote(market.value, { ...position, action: "close" });
    closings.push({ position, lots: position.lots, spec, tick, execution, reason, order: null, charge: { kind: "liquidation_fee", rate } });
  }
  return closings;
}
