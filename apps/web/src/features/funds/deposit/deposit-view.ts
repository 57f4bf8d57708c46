import { compareDecimals, type Tone } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import type { Deposit, DepositRow } from "../money-shapes.ts";

const ENDED: readonly DepositRow["state"][] = ["credited", "rejected", "expired"];

export const isOpen = ({ state }: Pick<DepositRow, "state">): boolean => !ENDED.includes(state);
export const hasParked = ({ parked }: Pick<DepositRow, "parked">): boolean => compareDecimals(parked, "0") > 0;

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

/** The state in a word. Flame waits, info is parked, danger is rejected, neutral has expired. */
export function depositTag(deposit: DepositRow, t: T): StateTag {
  const { state, confirmations, confirmationsNeeded } = deposit;
  if (isConfirming(deposit))
    return { tone: "attention", text: t("deposit_count", { count: confirmations ?? 0, needed: confirmationsNeeded ?? 0 }) };
  if (state !== "credited" && hasParked(deposit)) return { tone: "info", text: t("deposit_state_parked") };
  if (state === "credited") return { tone: "good", text: t("deposit_state_credited") };
  if (state === "rejected") return { tone: "problem", text: t("deposit_state_rejected") };
  return { tone: state === "expired" || state === "created" ? "neutral" : "attention", text: t(`deposit_state_${state}`) };
}

/** How long the rest of the confirmations takes at the pace of those that there are; null before the second. */
export function leftMs({ confirmations, confirmationsNeeded, history }: Deposit, now: number): number | null {
  const first = history.find(({ step }) => step === "first_confirmation")?.ts;
  if (first === undefined || confirmations === null || confirmationsNeeded === null || confirmations < 2) return null;
  const pace = Math.max(0, now - first) / (confirmations - 1);
  return Math.round((confirmationsNeeded - confirmations) * pace);
}
