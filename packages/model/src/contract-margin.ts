import type { Asset } from "./amount.ts";
import { type ContractHolding, type ContractProduct, holdingValue, initialMargin } from "./contract.ts";
import { least, most } from "./rounding.ts";

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
