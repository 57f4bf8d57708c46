import type { MessageKey } from "@candela/i18n";
import type { Tone } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import type { Withdrawal, WithdrawalRow } from "../money-shapes.ts";

const ENDED: readonly WithdrawalRow["state"][] = ["paid", "rejected", "cancelled", "returned"];

export const isOpen = ({ state }: Pick<WithdrawalRow, "state">): boolean => !ENDED.includes(state);

/** Whether all of it is back on the balance, and nothing was sent. */
export const isBack = (withdrawal: Pick<WithdrawalRow, "state">): boolean => !isOpen(withdrawal) && withdrawal.state !== "paid";

const TONES: Readonly<Record<WithdrawalRow["state"], Tone>> = {
  reviewing: "attention",
  approved: "attention",
  paying: "attention",
  paid: "good",
  rejected: "problem",
  cancelled: "neutral",
  returned: "info",
};

const STATE_TEXTS = {
  reviewing: "deposit_state_reviewing",
  approved: "withdraw_state_approved",
  paying: "withdraw_state_paying",
  paid: "withdraw_state_paid",
  rejected: "deposit_state_rejected",
  cancelled: "orders_state_cancelled",
  returned: "withdraw_state_returned",
} as const satisfies Readonly<Record<WithdrawalRow["state"], MessageKey>>;

export const STEP_TEXTS = {
  requested: "withdraw_requested",
  approved_once: "withdraw_step_approved_once",
  approved: "withdraw_state_approved",
  sending: "withdraw_state_paying",
  sent: "withdraw_step_sent",
  asked_provider: "withdraw_step_asked_provider",
  paid: "withdraw_state_paid",
  rejected: "deposit_state_rejected",
  cancelled: "orders_state_cancelled",
  returned: "withdraw_state_returned",
} as const satisfies Readonly<Record<Withdrawal["history"][number]["step"], MessageKey>>;

/** Why it was rejected or came back. */
export function reasonText(reason: NonNullable<WithdrawalRow["reason"]>, t: T): string {
  return t(reason === "name_differs" || reason === "other" ? `deposit_reason_${reason}` : `withdraw_reason_${reason}`);
}

/** The state in a word. Flame waits, info came back, danger is rejected, neutral was taken back. */
export function withdrawalTag({ state }: Pick<WithdrawalRow, "state">, t: T): { readonly tone: Tone; readonly text: string } {
  return { tone: TONES[state], text: t(STATE_TEXTS[state]) };
}
