import type { ContractRejection, ContractRejectionKey } from "@candela/engine";
import { type CopySkipReason, parseUnits, SETTLEMENT } from "@candela/model";

/** Why a copy was not made, with the figures that decided it. */
export interface Skip {
  readonly reason: CopySkipReason;
  readonly needed: bigint | null;
  readonly free: bigint | null;
}

const REASONS: Partial<Record<ContractRejectionKey, CopySkipReason>> = {
  account_frozen: "frozen",
  price_stale: "stale",
  leverage_not_offered: "leverage",
  leverage_above_cap: "leverage",
  position_leverage_fixed: "leverage",
  exposure_limit: "exposure",
  insufficient_balance: "money",
  position_at_risk: "money",
  cash_backing_unpriced: "money",
  margin_removal_limit: "money",
  quantity_step: "below_minimum",
  quantity_above_maximum: "exposure",
};

/** The skip that a rejection of the follower's own checks is; whatever is left is that the product does not trade. */
export function skipOf({ key, params }: ContractRejection): Skip {
  const units = (text: string | undefined) => {
    const read = parseUnits(text ?? "", SETTLEMENT.scale);
    return read.ok ? read.value : null;
  };
  return { reason: REASONS[key] ?? "product_closed", needed: units(params.needed), free: units(params.available) };
}

export const plainSkip = (reason: CopySkipReason): Skip => ({ reason, needed: null, free: null });
