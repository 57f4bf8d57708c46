import { subtractDecimals, sumDecimals } from "@candela/ui";
import type { Position } from "./contract-shapes.ts";

/**
 * A position's result: the profit of its prices, less fees and financing, liquidation included, plus the part of a loss that the insurance book
 * paid.
 */
export function netOf({
  realised,
  fees,
  financing,
  liquidationFee,
  deficit,
}: Pick<Position, "realised" | "fees" | "financing" | "liquidationFee" | "deficit">): string {
  return subtractDecimals(sumDecimals([realised, deficit]), sumDecimals([fees, financing, liquidationFee]));
}
