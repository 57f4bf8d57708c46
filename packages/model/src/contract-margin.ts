import type { Asset } from "./amount.ts";
import { type ContractHolding, type ContractProduct, holdingValue } from "./contract.ts";
import { divCeil, least, most } from "./rounding.ts";

/** Margin that an opening of this notional needs at a leverage, rounded up to a whole unit. */
export function initialMargin(notionalUnits: bigint, leverage: number): bigint {
  return divCeil(notionalUnits, BigInt(leverage));
}

/**
 * The most margin that can be taken back from an isolated position at an exit price: what stays covers the initial margin of its present
 * notional, losses counted and profits not, and holds the position.
 */
export function removableMargin(product: ContractProduct, holding: ContractHolding, at: bigint, settlement: Asset): bigint {
  const value = holdingValue(product, holding, at, settlement);
  const overInitial = holding.margin + least(value.unrealised, 0n) - initialMargin(value.notional, holding.leverage);
  const overMaintenance = value.equity - value.maintenance - 1n;
  return most(least(overInitial, overMaintenance), 0n);
}
