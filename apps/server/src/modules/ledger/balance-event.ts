import type { AccountEvent } from "@candela/api";
import { type Asset, formatUnits } from "@candela/model";

/** A balance as the account's channel tells it; what is not available is frozen. */
export function balanceEvent({ id, code, scale }: Asset, balance: bigint, available: bigint): AccountEvent {
  const text = (units: bigint) => formatUnits(units, scale);
  return {
    kind: "balance",
    assetId: id,
    assetCode: code,
    balance: text(balance),
    available: text(available),
    frozen: text(balance - available),
  };
}
