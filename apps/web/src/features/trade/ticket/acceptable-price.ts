import { divFloor, formatUnits } from "@candela/model";

/** A market order is rejected when its price moves by more than this share: 0.50 %, in hundredths of a percent. */
export const ACCEPTABLE_MOVE_BASIS_POINTS = 50n;
export const ACCEPTABLE_MOVE_PERCENT = formatUnits(ACCEPTABLE_MOVE_BASIS_POINTS, 2);

/**
 * The share of the money that a market order counted in pieces may cost now, so that it is still paid for when the price has moved as far as
 * accepted.
 */
export function afterMove(available: bigint): bigint {
  return divFloor(available * 10_000n, 10_000n + ACCEPTABLE_MOVE_BASIS_POINTS);
}
