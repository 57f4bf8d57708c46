import type { Asset } from "./amount.ts";
import { type ContractProduct, openingNotional, openingNotionalOf } from "./contract.ts";
import { initialMargin } from "./contract-margin.ts";
import { lotsWithin } from "./contract-preview.ts";
import type { ContractSide } from "./product.ts";

/**
 * A size of a contract as people think of it: units of the product, what they are worth, or what stands for them as margin. Orders are in whole lots; a size
 * between two numbers of lots is the lower one, so that nobody opens more than was asked for.
 */
export type ContractSizeBy = "units" | "value" | "margin";

/** What sizes are converted at: the opening price of a side, at a leverage. */
export interface ContractSizing {
  readonly product: ContractProduct;
  readonly side: ContractSide;
  readonly leverage: number;
  readonly lotSize: bigint;
  /** The best price that the lots open at. */
  readonly at: bigint;
  /** What so many lots open for, exactly, where not all open at one price. */
  readonly valueFor?: (lots: bigint) => bigint;
}

/** The most whole lots within a size; `units` are of the product's quantity scale, values and margins of the settlement currency. */
export function lotsOfSize(by: ContractSizeBy, size: bigint, sizing: ContractSizing, settlement: Asset): bigint {
  if (size <= 0n) return 0n;
  if (by === "units") return size / sizing.lotSize;
  const leverage = by === "value" ? 1 : sizing.leverage;
  return lotsWithin(size, { ...sizing, leverage, feeRate: 0n }, settlement);
}

/** What so many lots are, the other way round: exactly what opening them is booked at. */
export function sizeOfLots(by: ContractSizeBy, lots: bigint, sizing: ContractSizing, settlement: Asset): bigint {
  const { product, side, leverage, lotSize, at, valueFor } = sizing;
  if (by === "units") return lots * lotSize;
  const notional =
    valueFor === undefined
      ? openingNotional(product, side, at, lots, lotSize, settlement)
      : openingNotionalOf(product, side, valueFor(lots), settlement);
  return by === "value" ? notional : initialMargin(notional, leverage);
}
