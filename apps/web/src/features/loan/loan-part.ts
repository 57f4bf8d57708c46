import type { AccountEvent, RouteKey } from "@candela/api";
import type { AccountPart } from "../../lib/account/account-cache.ts";

/** What shows the loans of a user, and what is left to be lent. */
const LOAN_ROUTES = [
  "GET /api/loan/orderList",
  "GET /api/loan/order",
  "GET /api/loan/summary",
  "GET /api/loan/days",
  "GET /api/loan/events",
  "GET /api/loan/score",
  "GET /api/loan/productList",
] as const satisfies readonly RouteKey[];

type Loan = Extract<AccountEvent, { readonly kind: "loan" }>["loan"];
const told = (loan: Loan): readonly AccountEvent[] => [{ kind: "loan", loan }];

/** Loans: whatever happens to one makes all that shows loans old. */
export const loanPart: AccountPart = {
  events: { loan: { refetches: LOAN_ROUTES } },
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
