import type { Tone } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import type { WithdrawalRow } from "../money-shapes.ts";

const ENDED: readonly WithdrawalRow["state"][] = ["paid", "rejected", "cancelled", "returned"];

export const isOpen = ({ state }: Pick<WithdrawalRow, "state">): boolean => !ENDED.includes(state);

const TONES: Readonly<Record<WithdrawalRow["state"], Tone>> = {
  reviewing: "attention",
  approved: "attention",
  paying: "attention",
  paid: "good",
  rejected: "problem",
  cancelled: "neutral",
  returned: "info",
};

/** The state in a word. Flame waits, info came back, danger is rejected, neutral was taken back. */
export function withdrawalTag({ state }: Pick<WithdrawalRow, "state">, t: T): { readonly tone: Tone; readonly text: string } {
  return { tone: TONES[state], text: t(`withdraw_state_${state}`) };
}
