import { formatDecimal, ownText, useUi, wholeDecimals } from "@candela/ui";
import type { RepayFormState } from "./use-repay-form.ts";

/** The sum of a repayment within a sentence: all that is owed is hidden with what one has, what was typed is not. */
export function useRepaymentText(): (form: Pick<RepayFormState, "share" | "amount">) => string {
  const style = useUi();
  return ({ share, amount }) => (share === "all" ? ownText : formatDecimal)(amount, style, { decimals: wholeDecimals(amount) });
}
