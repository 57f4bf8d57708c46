import { ByKey } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import { IdText, Wire } from "../schema.ts";
import { AcceptedText, KEYED_REJECTIONS, textVersionAsked } from "./earning-shapes.ts";
import {
  ADD_REJECTIONS,
  ASKED_REJECTIONS,
  AskedLoan,
  AutoTopUp,
  BUY_REJECTIONS,
  BuyLoan,
  CANCEL_REJECTIONS,
  CancelLoan,
  LOAN_BY_KEY_REJECTIONS,
  loanFileFilter,
  loanFilter,
  loanPartFilter,
  MoveCollateral,
  REPAY_REJECTIONS,
  RepayLoan,
  TAKE_REJECTIONS,
  TOP_UP_REJECTIONS,
} from "./loan-calls.ts";
import { LoanDay, LoanEvent, LoanOrder, LoanProduct, LoanQuote, LoanScore, LoanSummary } from "./loan-shapes.ts";

/** Money that is lent, against collateral at a live price or against a published score. */
export const loanRoutes = {
  "GET /api/loan/productList": {
    summary: "Loan products with their present terms, lowest cost first",
    access: "optional",
    row: LoanProduct,
  },
  "POST /api/loan/quote": {
    summary:
      "What a loan would cost in all, day by day, and at which prices of the collateral something happens; nothing is asked for by it",
    access: "optional",
    body: AskedLoan,
    data: LoanQuote,
    rejections: ASKED_REJECTIONS,
  },
  "POST /api/loan/buy": {
    summary: "Borrows at the terms and the text that were read: at once against collateral, without it after a decision",
    access: "user",
    feature: "loan",
    body: BuyLoan,
    data: LoanOrder,
    rejections: [...BUY_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/loan/repay": {
    summary:
      "Repays a part or all, interest first, from the loan's currency or from another one at a quote; all of it gives the collateral back",
    access: "user",
    body: RepayLoan,
    data: LoanOrder,
    rejections: [...REPAY_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/loan/addCollateral": {
    summary: "Pledges more of the same collateral",
    access: "user",
    body: MoveCollateral,
    data: LoanOrder,
    rejections: [...ADD_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/loan/takeCollateral": {
    summary: "Takes collateral back, down to the opening loan to value",
    access: "user",
    body: MoveCollateral,
    data: LoanOrder,
    rejections: [...TAKE_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/loan/autoTopUp": {
    summary: "Lets collateral be added from free balance by itself at a margin call, up to a cap, or no more",
    access: "user",
    body: AutoTopUp,
    data: LoanOrder,
    rejections: [...TOP_UP_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/loan/cancel": {
    summary: "Takes an application back while nobody has decided it",
    access: "user",
    body: CancelLoan,
    data: LoanOrder,
    rejections: [...CANCEL_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "GET /api/loan/byKey": {
    summary: "A loan as the operation of an idempotency key left it",
    access: "user",
    query: ByKey,
    data: LoanOrder,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: LOAN_BY_KEY_REJECTIONS,
  },
  "GET /api/loan/orderList": {
    summary: "Loans of the caller, newest first",
    access: "user",
    query: Wire(loanFilter),
    row: LoanOrder,
    rejections: ["not_found"],
  },
  "GET /api/loan/order": {
    summary: "A loan of the caller, at the present prices",
    access: "user",
    query: Wire({ id: IdText }),
    data: LoanOrder,
    rejections: ["not_found"],
  },
  "GET /api/loan/summary": {
    summary: "What the caller owes, and the loan that needs its user first",
    access: "user",
    data: LoanSummary,
  },
  "GET /api/loan/days": {
    summary: "Interest of the caller's loans by day, newest first",
    access: "user",
    query: Wire(loanPartFilter),
    row: LoanDay,
    rejections: ["not_found"],
  },
  "GET /api/loan/file": {
    summary: "The same interest, all of it and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire(loanFileFilter),
    file: "text/csv",
    rejections: ["not_found"],
  },
  "GET /api/loan/events": {
    summary: "What happened to the caller's loans, newest first, each decision by a price with its tick",
    access: "user",
    query: Wire(loanPartFilter),
    row: LoanEvent,
    rejections: ["not_found"],
  },
  "GET /api/loan/score": {
    summary: "The caller's score, with all of its parts",
    access: "user",
    data: LoanScore,
  },
  "GET /api/loan/terms": {
    summary: "The words that are accepted with a loan: of a version, or those of now",
    access: "none",
    query: textVersionAsked,
    data: AcceptedText,
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
