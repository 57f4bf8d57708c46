import { type Asset, assert, costOfPart, divFloor, powerOfTen } from "@candela/model";
import type { SpotPosition } from "./state.ts";

/** The cash that a holding gets for a dividend; nothing else changes. */
export interface Dividend {
  /** In units of the settlement currency, for one whole unit of the product. */
  readonly cashPerUnit: bigint;
}

/** So many new units take the place of so many old ones. */
export interface Split {
  readonly newUnits: bigint;
  readonly oldUnits: bigint;
  /** Price at which a fraction is paid: of one old unit, at the product's price scale. */
  readonly fractionPrice: bigint;
}

/** Result of a corporate action for one holding: the holding afterwards, and the money that comes with it. */
export interface CorporateActionResult {
  readonly position: SpotPosition;
  readonly cash: bigint;
}

/** Cash on what was held at the record time, rounded down; it counts as realised profit of the product. */
export function decideDividend(
  position: SpotPosition,
  heldAtRecord: bigint,
  { cashPerUnit }: Dividend,
  quantityScale: number,
): CorporateActionResult {
  assert(heldAtRecord >= 0n && cashPerUnit > 0n, "a dividend is paid on what was held");
  const cash = divFloor(heldAtRecord * cashPerUnit, powerOfTen(quantityScale));
  return { position: { ...position, realised: position.realised + cash }, cash };
}

/**
 * The holding in new units, rounded down to the smallest one. What is below that is paid in cash at the fraction price, rounded down, and takes its
 * share of the cost with it; the rest of the cost stays. Nothing may be frozen: resting orders end before a split.
 */
export function decideSplit(
  position: SpotPosition,
  { newUnits, oldUnits, fractionPrice }: Split,
  scales: { readonly priceScale: number; readonly quantityScale: number },
  settlement: Asset,
): CorporateActionResult {
  assert(newUnits > 0n && oldUnits > 0n && fractionPrice > 0n, "a split has a ratio and a price");
  assert(position.frozen === 0n, "nothing is frozen at a split");
  // In parts of a new unit, so that no remainder is lost before it is paid.
  const whole = position.quantity * newUnits;
  const quantity = divFloor(whole, oldUnits);
  const fraction = whole - quantity * oldUnits;
  const scale = powerOfTen(scales.priceScale + scales.quantityScale);
  const cash = divFloor(fraction * fractionPrice * powerOfTen(settlement.scale), newUnits * scale);
  const leaving = whole === 0n ? 0n : costOfPart(position.cost, fraction, whole);
  return {
    position: { ...position, quantity, cost: position.cost - leaving, realised: position.realised + cash - leaving },
    cash,
  };
}
