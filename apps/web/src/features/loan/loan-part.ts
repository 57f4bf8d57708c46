import type { AccountEvent, RouteKey } from "@candela/api";
import type { QueryClient } from "@tanstack/react-query";
import type { AccountPart } from "../../lib/account/account-cache.ts";

const ORDER = "GET /api/loan/order";

/** What shows the loans of a user, and what is left to be lent. */
const LOAN_ROUTES = [
  "GET /api/loan/orderList",
  ORDER,
  "GET /api/loan/summary",
  "GET /api/loan/days",
  "GET /api/loan/events",
  "GET /api/loan/score",
  "GET /api/loan/productList",
] as const satisfies readonly RouteKey[];

type LoanEvent = Extract<AccountEvent, { readonly kind: "loan" }>;
type Loan = LoanEvent["loan"];

/**
 * The event has the whole loan. After a repayment its page opens at once, and would show what was owed before it until the answer is here, under a
 * message that it was repaid.
 */
function writeLoan({ loan }: LoanEvent, client: QueryClient): readonly RouteKey[] {
  client.setQueriesData<Loan | null>({ queryKey: [ORDER] }, (before) => (before?.id === loan.id ? loan : before));
  return [];
}

const told = (loan: Loan): readonly AccountEvent[] => [{ kind: "loan", loan }];

/** Loans: whatever happens to one makes all that shows loans old. */
export const loanPart: AccountPart = {
  events: { loan: { write: writeLoan, refetches: LOAN_ROUTES } },
  answers: {
    "POST /api/loan/buy": told,
    "POST /api/loan/repay": told,
    "POST /api/loan/addCollateral": told,
    "POST /api/loan/takeCollateral": told,
    "POST /api/loan/autoTopUp": told,
    "POST /api/loan/cancel": told,
  },
  lists: LOAN_ROUTES,
};
