import { contractClosingRate, contractDirection } from "@candela/model";
import type { OpenMarket } from "./open-market.ts";
import type { ContractPosition } from "./state.ts";

/** The fee rate of closing a position: the rate in force, never above that of its opening. Zero where none is set. */
export function closingFee(
  { side, closingFeeRate }: Pick<ContractPosition, "side" | "closingFeeRate">,
  { fees }: Pick<OpenMarket, "fees">,
): { readonly rate: bigint; readonly version: number } {
  const present = fees[contractDirection(side, "close")];
  return { rate: contractClosingRate(closingFeeRate, present?.rate ?? 0n), version: present?.version ?? 0 };
}
