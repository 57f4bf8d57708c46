import type { MessageKey } from "@candela/i18n";
import { kindDetails } from "../../lib/kinds/kinds.ts";
import type { RecordReason } from "../../lib/kinds/product-kind-view.ts";

export interface ReasonGroup {
  readonly title: MessageKey;
  readonly reasons: readonly RecordReason[];
}

/** Why a line was booked, in the groups and the order that the filter offers: those of each kind of product, then those of the account. */
export function reasonGroups(): readonly ReasonGroup[] {
  return [...kindDetails().map(({ record: { title, reasons } }) => ({ title, reasons })), ...ACCOUNT_GROUPS];
}

const ACCOUNT_GROUPS: readonly ReasonGroup[] = [
  { title: "deposit_title", reasons: ["deposit", "deposit_fee"] },
  { title: "withdraw_title", reasons: ["withdrawal_paid", "withdrawal_fee"] },
  { title: "exchange_title", reasons: ["exchange_paid", "exchange_received", "exchange_fee"] },
  { title: "me_group_account", reasons: ["fee", "campaign_reward", "voucher_rebate", "paper_grant", "reset_money", "reset_product"] },
];

export function recordReasons(): readonly RecordReason[] {
  return reasonGroups().flatMap(({ reasons }) => reasons);
}

export function isReason(text: string): text is RecordReason {
  return recordReasons().some((reason) => reason === text);
}
