import { divFloor, formatUnits } from "@candela/model";

/** A market order is rejected when its price moves by more than this share: 0.50 %, in hundredths of a percent. */
export const PROTECTION_BASIS_POINTS = 50n;
export const PROTECTION_PERCENT = formatUnits(PROTECTION_BASIS_POINTS, 2);

/** What of the money a market order counted in pieces may cost at the present price, so that it is still paid when the price has moved so far. */
export function afterMove(available: bigint): bigint {
  return divFloor(available * 10_000n, 10_000n + PROTECTION_BASIS_POINTS);
}
