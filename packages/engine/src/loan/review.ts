import { formatUnits } from "@candela/model";
import { type BegunLoan, disburse, type LoanMeans, unsecuredRejection } from "./start.ts";
import { type Lent, type Loan, type LoanRejectReason, type LoanReviewer, noLoan } from "./state.ts";

/** Lends what was applied for, if it still may be: nothing that the application was held against is taken for granted. */
export function approveLoan(
  loan: Loan,
  means: Pick<LoanMeans, "isFrozen" | "isIdentified" | "score" | "isOverdue" | "fund">,
  by: LoanReviewer,
  now: number,
): Lent<BegunLoan> {
  const { offer, amount } = loan;
  if (loan.state !== "applied") return noLoan("loan_decided");
  if (means.isFrozen) return noLoan("account_frozen");
  const unfit = unsecuredRejection(offer, means);
  if (unfit !== null) return unfit;
  if (means.isOverdue) return noLoan("loan_overdue_first");
  if (amount > means.fund)
    return noLoan("loan_fund_empty", { left: formatUnits(means.fund, offer.currency.scale), asset: offer.currency.code });
  return { ok: true, value: disburse({ ...loan, reviewer: by, reviewAt: null }, now) };
}

/** Ends an application without a loan. */
export function rejectLoan(loan: Loan, reason: LoanRejectReason, by: LoanReviewer, now: number): Lent<Loan> {
  if (loan.state !== "applied") return noLoan("loan_decided");
  return { ok: true, value: { ...loan, state: "rejected", reviewer: by, rejectReason: reason, reviewAt: null, endedAt: now } };
}

/** Its user takes an application back. */
export function cancelLoan(loan: Loan, now: number): Lent<Loan> {
  if (loan.state !== "applied") return noLoan("loan_decided");
  return { ok: true, value: { ...loan, state: "cancelled", reviewAt: null, endedAt: now } };
}

/** What the published score says of an application: beside what no loan is lent without, the sandbox goes by nothing else. */
export function sandboxReason(
  loan: Loan,
  means: Pick<LoanMeans, "isIdentified" | "score" | "isOverdue" | "fund">,
): LoanRejectReason | null {
  const { leastScore } = loan.offer;
  if (!means.isIdentified) return "identity";
  if (leastScore !== null && means.score < leastScore) return "score";
  if (means.isOverdue) return "history";
  return loan.amount > means.fund ? "fund" : null;
}
