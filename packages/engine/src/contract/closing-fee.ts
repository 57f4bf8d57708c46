import { contractClosingRate, contractDirection } from "@candela/model";
import type { OpenMarket } from "./open-market.ts";
import type { ContractPosition } from "./state.ts";

/** What closing a position costs now: the rate in force, never above the one that it was opened on. Nothing where none is set. */
export function closingFee(
  { side, closingFeeRate }: Pick<ContractPosition, "side" | "closingFeeRate">,
  { fees }: Pick<OpenMarket, "fees">,
): { readonly rate: bigint; readonly version: number } {
  const present = fees[contractDirection(side, "close")];
  return { rate: contractClosingRate(closingFeeRate, present?.rate ?? 0n), version: present?.version ?? 0 };
}
