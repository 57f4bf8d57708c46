import type { MessageKey } from "@candela/i18n";
import { compareDecimals, type Tone } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import type { Deposit, DepositRow } from "../money-shapes.ts";

const ENDED: readonly DepositRow["state"][] = ["credited", "rejected", "expired"];

export const isOpen = ({ state }: Pick<DepositRow, "state">): boolean => !ENDED.includes(state);
export const hasParked = ({ parked }: Pick<DepositRow, "parked">): boolean => compareDecimals(parked, "0") > 0;

type OtherMoney = NonNullable<DepositRow["otherMoney"]>[number];

/** What came in other currencies than its own. Pieces are only added, behind the others, so that each keeps its number. */
export const otherMoney = ({ otherMoney = [] }: Pick<DepositRow, "otherMoney">): readonly (OtherMoney & { readonly no: number })[] =>
  otherMoney.map((piece, no) => ({ ...piece, no }));

/** Whether money of it waits for a decision of operators, in whatever currency. */
export const isParked = (deposit: Pick<DepositRow, "parked" | "otherMoney">): boolean =>
  hasParked(deposit) || otherMoney(deposit).some(({ state }) => state === "parked");

/** Of a transfer on a chain nothing was announced: what is short there is short of the least that is taken, and of a wrong currency what no channel takes. */
export function factText(fact: DepositRow["facts"][number], { channelType }: Pick<DepositRow, "channelType">): MessageKey {
  if (channelType !== "crypto") return `deposit_fact_${fact}`;
  if (fact === "wrong_currency") return "deposit_fact_no_channel";
  return fact === "short" ? "deposit_fact_below_minimum" : `deposit_fact_${fact}`;
}

interface Sum {
  readonly amount: string;
  readonly currencyName: string;
}

/** What it is about: what came, be it of another currency, or before anything came what was announced. */
export function sumOf(deposit: Pick<DepositRow, "received" | "expected" | "currencyName" | "otherMoney">): Sum {
  const { received, expected, currencyName } = deposit;
  const [other, ...more] = otherMoney(deposit);
  if (compareDecimals(received, "0") > 0) return { amount: received, currencyName };
  if (other !== undefined && more.length === 0) return other;
  return { amount: expected ?? received, currencyName };
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
