import type { MessageKey } from "@candela/i18n";
import { compareDecimals, type Tone } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import type { Deposit, DepositRow } from "../money-shapes.ts";

const ENDED: readonly DepositRow["state"][] = ["credited", "rejected", "expired"];

export const isOpen = ({ state }: Pick<DepositRow, "state">): boolean => !ENDED.includes(state);
export const hasParked = ({ parked }: Pick<DepositRow, "parked">): boolean => compareDecimals(parked, "0") > 0;

/** Whether money of it waits for a decision of operators; of another currency the sum of its own says nothing. */
export const isParked = (deposit: Pick<DepositRow, "parked" | "facts">): boolean =>
  hasParked(deposit) || deposit.facts.includes("wrong_currency");

/** Of a transfer on a chain nothing was announced: what is short of anything there is short of the least that is taken. */
export function factText(fact: DepositRow["facts"][number], { channelType }: Pick<DepositRow, "channelType">): MessageKey {
  return fact === "short" && channelType === "crypto" ? "deposit_fact_below_minimum" : `deposit_fact_${fact}`;
}

/** What it is about: what came, or before anything came what was announced. */
export function amountOf({ received, expected }: Pick<DepositRow, "received" | "expected">): string {
  return compareDecimals(received, "0") > 0 ? received : (expected ?? received);
}

/** Whether the chain is still confirming it. */
export function isConfirming({ confirmations, confirmationsNeeded, ...deposit }: DepositRow): boolean {
  return isOpen(deposit) && confirmations !== null && confirmationsNeeded !== null && confirmations < confirmationsNeeded;
}

export interface StateTag {
  readonly tone: Tone;
  readonly text: string;
}

const TONES: Readonly<Record<DepositRow["state"], Tone>> = {
  created: "neutral",
  paid: "attention",
  reviewing: "attention",
  credited: "good",
  rejected: "problem",
  expired: "neutral",
};

const STATE_TEXTS = {
  created: "deposit_state_created",
  paid: "exchange_paid",
  reviewing: "deposit_state_reviewing",
  credited: "deposit_state_credited",
  rejected: "deposit_state_rejected",
  expired: "orders_state_expired",
} as const satisfies Readonly<Record<DepositRow["state"], MessageKey>>;

export const STEP_TEXTS = {
  created: "deposit_step_created",
  voucher_received: "deposit_step_voucher_received",
  seen: "deposit_step_seen",
  first_confirmation: "deposit_step_first_confirmation",
  paid: "exchange_paid",
  reviewing: "deposit_state_reviewing",
  credited: "deposit_state_credited",
  rejected: "deposit_state_rejected",
  expired: "orders_state_expired",
  parked: "deposit_state_parked",
  released: "deposit_step_released",
  returned: "deposit_step_returned",
} as const satisfies Readonly<Record<Deposit["history"][number]["step"], MessageKey>>;

/** The state in a word. Flame waits, info is parked, danger is rejected, neutral has expired. */
export function depositTag(deposit: DepositRow, t: T): StateTag {
  const { state, confirmations, confirmationsNeeded } = deposit;
  if (isConfirming(deposit))
    return { tone: "attention", text: t("funds_of", { count: confirmations ?? 0, needed: confirmationsNeeded ?? 0 }) };
  // What came in another currency has no sum here, and waits for the same decision.
  if (state !== "credited" && (hasParked(deposit) || (state === "reviewing" && isParked(deposit))))
    return { tone: "info", text: t("deposit_state_parked") };
  return { tone: TONES[state], text: t(STATE_TEXTS[state]) };
}

/** The same beside an amount in a list, where a phone has room for a word. */
export function depositRowTag(deposit: DepositRow, t: T): StateTag {
  const isAwaited = deposit.state === "created" && !isConfirming(deposit) && !hasParked(deposit);
  return isAwaited ? { tone: TONES.created, text: t("deposit_tag_created") } : depositTag(deposit, t);
}

/** How long the rest of the confirmations takes at the pace of those that there are; null before the second. */
export function leftMs({ confirmations, confirmationsNeeded, history }: Deposit, now: number): number | null {
  const first = history.find(({ step }) => step === "first_confirmation")?.ts;
  if (first === undefined || confirmations === null || confirmationsNeeded === null || confirmations < 2) return null;
  const pace = Math.max(0, now - first) / (confirmations - 1);
  return Math.round((confirmationsNeeded - confirmations) * pace);
}
