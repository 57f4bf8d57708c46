import { compareDecimals, subtractDecimals, trimZeros } from "@candela/ui";
import { useState } from "react";
import { useRested } from "../../lib/browser/use-rested.ts";
import { spendingFault, useSpendable } from "../../lib/currencies/spendable.ts";
import { useExchangeQuote } from "../../lib/currencies/use-exchange-quote.ts";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useDecimalField } from "../../lib/format/use-decimal-field.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import type { Loan } from "./loan-shapes.ts";
import { repaymentParts, scaleOf } from "./loan-sums.ts";

export type Share = "all" | "part";

/** A balance that is paid from. */
export interface PaidFrom {
  readonly id: number;
  readonly currencyName: string;
}

/** What is typed and chosen of a repayment, what it comes to, and what is in its way. */
export function useRepayForm(loan: Loan) {
  const t = useT();
  const isCut = useLiveness() === "stale";
  const [share, setShare] = useState<Share>("all");
  const [from, setFrom] = useState<PaidFrom>({ id: loan.currencyId, currencyName: loan.currencyName });
  const field = useDecimalField(scaleOf(loan.currencyId));
  const amount = share === "all" ? trimZeros(loan.due) : field.isEmpty ? "" : field.amount;
  const isExchanged = from.id !== loan.currencyId;
  const rested = useRested(amount);
  const asksQuote = isExchanged && amount !== "" && rested === amount;
  const { quote, before, failure, renew } = useExchangeQuote(
    asksQuote ? { fromCurrencyId: from.id, toCurrencyId: loan.currencyId, amount, side: "get" } : null,
  );
  const balance = useSpendable(from.id);
  const paid = isExchanged ? (quote ?? before)?.paid : amount;
  const short = paid === undefined || paid === "" ? null : spendingFault(balance, paid, from.currencyName);
  const isAbove = amount !== "" && compareDecimals(amount, loan.due) > 0;
  const above = isAbove ? rejectionText({ msg: "loan_above_due", params: { due: loan.due, asset: loan.currencyName } }) : null;
  // More than is owed pays nothing: its parts would be nobody's figures.
  const parts = repaymentParts(amount === "" || isAbove ? "0" : amount, loan.interest);
  // All that is owed, typed as a part, is all of it.
  const isWhole = share === "all" || (amount !== "" && compareDecimals(amount, loan.due) === 0);
  return {
    share,
    setShare,
    from,
    setFrom,
    field,
    amount,
    isWhole,
    isExchanged,
    quote,
    before,
    renew,
    balance,
    paid,
    parts,
    left: isAbove || amount === "" ? loan.due : subtractDecimals(loan.due, amount),
    fault: above,
    money: short === null ? null : rejectionText(short),
    blocked: isCut ? t("funds_offline") : isExchanged ? (failure ?? undefined) : undefined,
  };
}

export type RepayFormState = ReturnType<typeof useRepayForm>;
