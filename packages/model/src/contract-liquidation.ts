import type { Asset } from "./amount.ts";
import { assertMaintenanceRate, type ContractHolding, type ContractProduct, type HoldingValue, holdingValue } from "./contract.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { RATE_SCALE } from "./price.ts";
import { divCeil, divFloor, most } from "./rounding.ts";

/** A position, or a cross account, is liquidated when its equity has fallen to its maintenance. */
export function isLiquidationDue({ equity, maintenance }: { readonly equity: bigint; readonly maintenance: bigint }): boolean {
  return equity <= maintenance;
}

/**
 * The first price on the grid, going against the holding, at which it is due: equity + `beside` ≤ maintenance. Every price further against
 * it is due too, as value less maintenance never falls when the price moves in its favour. `beside` is nothing for isolated margin; for an
 * estimate of a cross position it is the cash and what the other cross positions have above their maintenance. Null when no positive
 * price is low enough; for a short there always is one.
 */
export function liquidationPrice(product: ContractProduct, holding: ContractHolding, settlement: Asset, otherEquity = 0n): bigint | null {
  const { side, lots, lotSize, entryNotional, margin, maintenanceRate } = holding;
  assertMaintenanceRate(maintenanceRate);
  assert(lots > 0n, "only open lots have a liquidation price");
  const one = powerOfTen(RATE_SCALE);
  /** Price units × this are notional units × `scale`. */
  const perPrice = lots * lotSize * powerOfTen(settlement.scale);
  const scale = powerOfTen(product.priceScale + product.quantityScale);
  const { tickSize } = product;
  if (side === "long") {
    // For whole n, n − ceil(rate × n) ≤ k exactly when n × (1 − rate) < k + 1; and n is the value rounded down.
    const k = entryNotional - margin - otherEquity;
    const highest = divCeil((k + 1n) * one, one - maintenanceRate) - 1n;
    const at = divFloor(divCeil((highest + 1n) * scale, perPrice) - 1n, tickSize) * tickSize;
    return at < tickSize ? null : at;
  }
  // For whole n, n + ceil(rate × n) ≥ m exactly when n × (1 + rate) > m − 1; and n is the value rounded up.
  const m = entryNotional + margin + otherEquity;
  const lowest = divFloor((m - 1n) * one, one + maintenanceRate) + 1n;
  const at = divCeil(divFloor((lowest - 1n) * scale, perPrice) + 1n, tickSize) * tickSize;
  return most(at, tickSize);
}

/** One cross position of an account with the exit price it is marked at. */
export interface CrossPart {
  readonly product: ContractProduct;
  readonly holding: ContractHolding;
  readonly at: bigint;
}

/** The account behind cross positions: due when equity ≤ maintenance. */
export interface CrossSum {
  /** Available cash and of each part margin + unrealised. */
  readonly equity: bigint;
  readonly maintenance: bigint;
  readonly values: readonly HoldingValue[];
}

export function crossSum(cash: bigint, parts: readonly CrossPart[], settlement: Asset): CrossSum {
  const values = parts.map(({ product, holding, at }) => holdingValue(product, holding, at, settlement));
  return {
    equity: values.reduce((sum, value) => sum + value.equity, cash),
    maintenance: values.reduce((sum, value) => sum + value.maintenance, 0n),
    values,
  };
}

/** The least cash with which the account behind these positions is not due: what they lack above maintenance, or nothing. */
export function crossCashNeeded(parts: readonly CrossPart[], settlement: Asset): bigint {
  if (parts.length === 0) return 0n;
  const { equity, maintenance } = crossSum(0n, parts, settlement);
  return most(0n, maintenance - equity + 1n);
}

/**
 * For each cross position the first price, going against it, at which the account may be due. While no exit price has reached its own
 * band and cash has not fallen, the account is not: each position may lose its equal share of what lies above maintenance.
 * Null: no price does. When the account is due already, the bands are the present prices.
 */
export function crossBands(cash: bigint, parts: readonly CrossPart[], settlement: Asset): (bigint | null)[] {
  const sum = crossSum(cash, parts, settlement);
  const { equity, maintenance, values } = sum;
  if (isLiquidationDue(sum)) return parts.map(({ at }) => at);
  const part = (equity - maintenance) / BigInt(parts.length);
  return parts.map(({ product, holding, at }, index) => {
    const own = values[index];
    assert(own !== undefined, "every part has its value");
    if (part === 0n) return at;
    return liquidationPrice(product, holding, settlement, part - (own.equity - own.maintenance));
  });
}
