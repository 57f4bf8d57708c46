import type { Row } from "@candela/api";
import { type Direction, type PositionType, type ProductType, parseFeeRemark, parseRate, type Rate } from "@candela/model";

/** The fee of a trade as the settings state it; null when no row, or more than one, says so, as on the server. */
export function feeRateOf(
  rows: readonly Row<"GET /api/orderFeeSetting/list">[],
  productType: ProductType,
  positionType: PositionType,
  direction: Direction,
): Rate | null {
  const matching = rows.filter((row) => {
    const of = parseFeeRemark(row.remark);
    return of !== null && of.productType === productType && of.positionType === positionType && of.direction === direction;
  });
  const [row] = matching;
  if (matching.length !== 1 || row === undefined) return null;
  const parsed = parseRate(row.feeRate);
  return parsed.ok ? parsed.value : null;
}
