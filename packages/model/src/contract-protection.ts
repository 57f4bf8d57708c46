import { assert } from "./decimal.ts";
import type { ContractSide } from "./product.ts";
import { divCeil, divFloor, least, most } from "./rounding.ts";

/** How far a trailing stop follows: in price units, or in hundredths of a percent of the best price (150 is 1.5 %). */
export interface TrailingBy {
  readonly by: "price" | "percent";
  readonly distance: bigint;
}

/** 100 % in the unit of percent distances; such distances have two decimals. */
export const TRAILING_PERCENT_WHOLE = 10_000n;
export const TRAILING_PERCENT_DECIMALS = 2;

/** Smallest and largest distance at an exit price: one step, or a hundredth of a percent, up to half of the price. */
export function trailingRange(by: TrailingBy["by"], at: bigint, tickSize: bigint): { readonly min: bigint; readonly max: bigint } {
  if (by === "percent") return { min: 1n, max: TRAILING_PERCENT_WHOLE / 2n };
  const half = divFloor(at, 2n * tickSize) * tickSize;
  return { min: tickSize, max: most(half, tickSize) };
}

/** The better of two exit prices for a position of this side. */
export function betterPrice(side: ContractSide, a: bigint, b: bigint): bigint {
  return side === "long" ? most(a, b) : least(a, b);
}

/**
 * True when a stop-loss never fires, as the position is liquidated at or before it. Null where no price liquidates. The liquidation price of a cross
 * position moves with its account: there it is a warning, of an isolated position a rejection.
 */
export function isStopBeyondLiquidation(side: ContractSide, stop: bigint, liquidation: bigint | null): boolean {
  return liquidation !== null && isStopReached(side, liquidation, stop);
}

/** The exit price at which a trailing stop fires: the distance behind the best one, on the grid, rounded away from it. */
export function trailingLevel(side: ContractSide, { by, distance }: TrailingBy, best: bigint, tickSize: bigint): bigint {
  assert(distance > 0n && best > 0n && tickSize > 0n, "distance, price and price step are positive");
  const away = side === "long" ? -distance : distance;
  if (by === "price") return best + away;
  const scaled = best * (TRAILING_PERCENT_WHOLE + away);
  const step = TRAILING_PERCENT_WHOLE * tickSize;
  return (side === "long" ? divFloor(scaled, step) : divCeil(scaled, step)) * tickSize;
}

/** True when an exit price has come to a level on the gaining side: take-profit. */
export function isTakeProfitReached(side: ContractSide, level: bigint, at: bigint): boolean {
  return side === "long" ? at >= level : at <= level;
}

/** True when an exit price has come to a level on the losing side: stop-loss, trailing stop, liquidation. */
export function isStopReached(side: ContractSide, level: bigint, at: bigint): boolean {
  return side === "long" ? at <= level : at >= level;
}

/** Protection of a position as far as it is a risk: levels, and how far a trailing stop follows. */
export interface ProtectionLevels {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly trailing: TrailingBy | null;
}

/**
 * True when a change of protection takes one away, or moves a level away from the price: the position could then lose more, or last longer. A trailing stop
 * that is at work stays as it is, since one that is set anew begins behind the present price.
 */
export function raisesRisk(side: ContractSide, before: ProtectionLevels, after: ProtectionLevels): boolean {
  const { takeProfit, stopLoss, trailing } = before;
  const isStopKept = stopLoss === null || (after.stopLoss !== null && betterPrice(side, stopLoss, after.stopLoss) === after.stopLoss);
  const isProfitKept = takeProfit === null || (after.takeProfit !== null && betterPrice(side, takeProfit, after.takeProfit) === takeProfit);
  const isTrailingKept = trailing === null || (after.trailing?.by === trailing.by && after.trailing.distance === trailing.distance);
  return !isStopKept || !isProfitKept || !isTrailingKept;
}
