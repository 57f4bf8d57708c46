import { kindDetails } from "../../lib/kinds/kinds.ts";
import type { RecordReason } from "../../lib/kinds/product-kind-view.ts";

/** Why a line was booked, in the order that the filter offers. */
export function recordReasons(): readonly RecordReason[] {
  const own = kindDetails().map(({ record }) => record);
  return [...own.flatMap(({ reasons }) => reasons), "fee", ...own.flatMap(({ lateReasons }) => lateReasons), ...ACCOUNT_REASONS];
}
const ACCOUNT_REASONS = [
  "exchange_paid",
  "exchange_received",
  "exchange_fee",
  "campaign_reward",
  "voucher_rebate",
  "withdrawal_paid",
  "withdrawal_fee",
  "deposit",
  "deposit_fee",
  "paper_grant",
  "reset_money",
  "reset_product",
] as const satisfies readonly RecordReason[];

export function isReason(text: string): text is RecordReason {
  return recordReasons().some((reason) => reason === text);
}
