import type { Row } from "@candela/api";
import { type FeeKey, isSameFeeKey, parseRate, type Rate } from "@candela/model";

/** The fee of a trade as the settings state it; null when no row says so, as on the server. */
export function feeRateOf(rows: readonly Row<"GET /api/orderFeeSetting/list">[], key: FeeKey): Rate | null {
  const row = rows.find((fee) => isSameFeeKey(fee, key));
  const parsed = row === undefined ? undefined : parseRate(row.feeRate);
  return parsed?.ok ? parsed.value : null;
}
