import { type Asset, assert, type CrossPart, exitPrice, holdingValue, isLiquidationDue } from "@candela/model";
import { cashBacking, cashBackingRejection } from "../funds/cash-backing.ts";
import type { Checked } from "./checks.ts";
import type { Draft } from "./draft.ts";
import { openMarket } from "./open-market.ts";
import type { ContractContext } from "./rules.ts";
import { type ContractPosition, type ContractRejected, type LiquidationPart, type LiquidationSum, reject } from "./state.ts";

/** The part of one position in the inequality at its product's tick; undefined while the product has no price. */
function partOf(position: ContractPosition, { markets }: ContractContext, settlement: Asset): LiquidationPart | undefined {
  const market = markets.get(position.productId);
  if (market?.spec === undefined || market.tick === undefined) return undefined;
  const price = exitPrice(position.side, market.tick);
  const { notional, unrealised, maintenance } = holdingValue(market.spec, position, price, settlement);
  const { productId, side, lots, lotSize, entryNotional, margin, maintenanceRate } = position;
  return {
    positionId: position.id,
    ...{
      productId,
      side,
      tick: market.tick,
      price,
      lots,
      lotSize,
      entryNotional,
      notional,
      margin,
      unrealised,
      maintenanceRate,
      maintenance,
    },
  };
}

/** Of an isolated position. */
function isolatedSum(position: ContractPosition, context: ContractContext): LiquidationSum | undefined {
  const part = partOf(position, context, context.limits.settlement);
  if (part === undefined) return undefined;
  return { marginMode: "isolated", cash: 0n, equity: part.margin + part.unrealised, maintenance: part.maintenance, parts: [part] };
}

/**
 * Of the account behind the cross positions, closed markets at their last price. Undefined while one of them has no price or is suspended: a
 * frozen product's price may be the bad one that froze it, and must not cost the other positions anything.
 */
function accountSum(draft: Draft, context: ContractContext): LiquidationSum | undefined {
  if (draft.crossPositions().some(({ productId }) => context.markets.get(productId)?.spec?.isLock === true)) return undefined;
  const parts = draft.crossPositions().map((position) => partOf(position, context, context.limits.settlement));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return {
    marginMode: "cross",
    cash: draft.available,
    equity: known.reduce((sum, { margin, unrealised }) => sum + margin + unrealised, draft.available),
    maintenance: known.reduce((sum, { maintenance }) => sum + maintenance, 0n),
    parts: known,
  };
}

/** The sum that decides whether a position is liquidated: its own, or the account's. */
export function sumOver(position: ContractPosition, draft: Draft, context: ContractContext): LiquidationSum | undefined {
  return position.marginMode === "isolated" ? isolatedSum(position, context) : accountSum(draft, context);
}

/** Why the cross account cannot spare this much cash: it would be due, or nobody can say. Without cross positions it always can. */
export function checkBacking(draft: Draft, { markets, limits, now }: ContractContext, spending: bigint): ContractRejected | null {
  const backed = draft.crossPositions().map((holding) => {
    const { spec, tick, isOpen = false, judgedAt } = markets.get(holding.productId) ?? {};
    return { product: spec ?? NO_PRODUCT, holding, market: { spec, tick, isOpen, judgedAt } };
  });
  const rejection = cashBackingRejection(cashBacking(backed, limits.settlement, now), draft.available - spending);
  if (rejection === null) return null;
  return reject(rejection === "cash_backs_positions" ? "position_at_risk" : rejection);
}

/** Stands in where a market is not known, and so is not reckoned with. */
const NO_PRODUCT = { priceScale: 0, quantityScale: 0, tickSize: 1n };

/** True when a position, or the account it leans on, is due as the draft stands, at prices that can be believed. */
export function isDue(position: ContractPosition, draft: Draft, context: ContractContext): boolean {
  if (context.markets.get(position.productId)?.spec?.isLock === true) return false;
  const sum = sumOver(position, draft, context);
  return sum !== undefined && isLiquidationDue(sum);
}

/** The account's other cross positions, for the figures of one; rejected while one of them has no price or is suspended. */
export function otherCrossParts(draft: Draft, positionId: bigint | null, context: ContractContext): Checked<CrossPart[]> {
  const parts: CrossPart[] = [];
  for (const holding of draft.crossPositions()) {
    if (holding.id === positionId) continue;
    const market = context.markets.get(holding.productId);
    if (market?.spec === undefined || market.spec.isLock || market.tick === undefined) {
      const rejected = openMarket(context, holding.productId, "goes_on");
      assert(!rejected.ok, "a product without a price does not trade");
      return rejected;
    }
    parts.push({ product: market.spec, holding, at: exitPrice(holding.side, market.tick) });
  }
  return { ok: true, value: parts };
}
