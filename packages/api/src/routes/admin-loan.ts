import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, FractionText, IdText, OrNull, Page, PositiveDecimalText, Reason, RecordPage, Wire } from "../schema.ts";
import { LoanEvent, LoanOrder, LoanProductId, LoanRejectReason, LoanState } from "./loan-shapes.ts";

/** Loan products, the accounts that are lent from, and applications. Nothing here touches a loan that runs: its terms are its own, and prices decide. */

const CurrencyId = Type.Integer({ minimum: 1, maximum: 999 });
const Score = Type.Integer({ minimum: 0, maximum: 100 });

/** Terms of new loans; each change is a version of its own, and what runs keeps its terms. Rates are of a day. */
const terms = {
  dailyRate: FractionText,
  /** At most 1.5 times the daily rate. */
  overdueRate: FractionText,
  minimum: PositiveDecimalText,
  maximum: PositiveDecimalText,
  userMaximum: PositiveDecimalText,
  /** Currencies that secure it; empty without collateral. */
  collateralIds: Type.Array(CurrencyId, { maxItems: 20 }),
  /** Loan to value, each below the next; null without collateral. */
  opening: OrNull(FractionText),
  warning: OrNull(FractionText),
  call: OrNull(FractionText),
  sale: OrNull(FractionText),
  callHours: Type.Integer({ minimum: 1, maximum: 720 }),
  saleFeeRate: FractionText,
  graceDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Null with collateral. */
  leastScore: OrNull(Score),
} as const;

/** What stays as it is once the product is there. */
const made = {
  name: Type.String({ pattern: "^[A-Z0-9][A-Z0-9-]{1,19}$", maxLength: 20 }),
  /** A currency that is worth one of the settlement currency by definition. */
  currencyId: CurrencyId,
  termDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  isSecured: Type.Boolean(),
} as const;

const AdminLoanProduct = Wire({
  id: LoanProductId,
  ...made,
  currencyName: Type.String(),
  isOpen: Type.Boolean(),
  version: Type.Integer({ minimum: 1 }),
  /** Loans that run, and what they owe without interest. */
  loans: Type.Integer({ minimum: 0 }),
  owed: DecimalText,
  ...terms,
});

const LoanTermsVersion = Wire({
  version: Type.Integer({ minimum: 1 }),
  ...terms,
  createdAt: EpochMs,
  /** Empty for those of a new installation. */
  loginName: Type.String(),
});

/** What is lent of a currency, against one kind of collateral or against none. */
const Exposure = Wire({
  currencyId: CurrencyId,
  currencyName: Type.String(),
  collateralName: OrNull(Type.String()),
  loans: Type.Integer({ minimum: 0 }),
  principal: DecimalText,
  interest: DecimalText,
  collateral: OrNull(DecimalText),
  /** At the present bid, in the borrowed currency; null without a price. */
  value: OrNull(DecimalText),
  /** Of all together; null without a price. */
  ltv: OrNull(DecimalText),
  /** Loans that run with a warning, with a margin call, and after their due date. */
  warned: Type.Integer({ minimum: 0 }),
  called: Type.Integer({ minimum: 0 }),
  overdue: Type.Integer({ minimum: 0 }),
});

const LoanFund = Wire({
  currencyId: CurrencyId,
  currencyName: Type.String(),
  /** There to be lent. */
  balance: DecimalText,
  /** Lent and not repaid. */
  lent: DecimalText,
  /** Asked for in applications that wait. */
  applied: DecimalText,
});

const LoanProposal = Wire({
  id: IdText,
  kind: Type.Union([Type.Literal("terms"), Type.Literal("funding")]),
  /** What is asked for, by the names of the call that asked. */
  asked: Type.Record(Type.String(), Type.String()),
  loginName: Type.String(),
  reason: Type.String(),
  createdAt: EpochMs,
  decision: OrNull(Type.Union([Type.Literal("approved"), Type.Literal("rejected")])),
  decidedBy: Type.String(),
  decidedAt: OrNull(EpochMs),
  decisionReason: Type.String(),
});

const AdminLoan = Wire({
  ...LoanOrder.properties,
  userId: IdText,
  /** The operator who has claimed the application; empty where nobody has. The sandbox leaves it alone then. */
  claimedBy: Type.String(),
});

const read = { access: "operator", permission: "loan.read" } as const;
const write = { access: "operator", permission: "loan.write" } as const;
const decide = { access: "operator", permission: "loan.decide" } as const;
const proposal = { body: Wire({ id: IdText, reason: Reason }), data: LoanProposal } as const;

export const adminLoanRoutes = {
  "GET /api/admin/loanProduct/list": {
    summary: "Loan products, closed ones too, with their present terms",
    ...read,
    query: Wire({ ...Page }),
    row: AdminLoanProduct,
  },
  "POST /api/admin/loanProduct/put": {
    summary: "Adds a loan product, or sets what new loans of it get; above a set yield another operator has to approve",
    ...write,
    body: Wire({ ...made, isOpen: Type.Boolean(), ...terms, reason: Reason }),
    /** The product as it is now, null where it is not there yet; the id of what waits for another operator, null where nothing does. */
    data: Wire({ product: OrNull(AdminLoanProduct), proposalId: OrNull(IdText) }),
    rejections: ["not_found", "amount_decimals", "loan_terms_impossible", "loan_name_taken", "loan_currency_unfit"],
  },
  "GET /api/admin/loanProduct/terms": {
    summary: "Every version of a loan product's terms, newest first",
    ...read,
    query: Wire({ id: LoanProductId, ...Page }),
    row: LoanTermsVersion,
    rejections: ["not_found"],
  },
  "GET /api/admin/loanFund/list": {
    summary: "Accounts that are lent from, with what is lent",
    ...read,
    row: LoanFund,
  },
  "POST /api/admin/loanFund/fund": {
    summary: "Asks for money for such an account; another operator has to approve",
    ...write,
    body: Wire({ currencyId: CurrencyId, amount: PositiveDecimalText, reason: Reason }),
    data: LoanProposal,
    rejections: ["not_found", "amount_decimals", "loan_currency_unfit"],
  },
  "GET /api/admin/loanExposure/list": {
    summary: "What is lent, by currency and collateral, at the present prices",
    ...read,
    row: Exposure,
  },
  "GET /api/admin/loanProposal/list": {
    summary: "Terms and money that one operator asked for, newest first",
    ...read,
    query: Wire({ ...Page, "params[isOpen]": Type.Optional(Type.Boolean()) }),
    row: LoanProposal,
  },
  "POST /api/admin/loanProposal/approve": {
    summary: "Puts into effect what another operator asked for",
    ...write,
    ...proposal,
    rejections: [
      "not_found",
      "proposal_decided",
      "second_operator_needed",
      "terms_changed",
      "loan_name_taken",
      "loan_terms_impossible",
      "loan_currency_unfit",
    ],
  },
  "POST /api/admin/loanProposal/reject": {
    summary: "Ends what was asked for, by whoever asked for it or by another operator",
    ...write,
    ...proposal,
    rejections: ["not_found", "proposal_decided"],
  },
  "GET /api/admin/loanOrder/list": {
    summary: "Loans of all users, newest first; `applied` are those that wait for a decision",
    ...read,
    query: Wire({ ...RecordPage, "params[userId]": Type.Optional(IdText), "params[state]": Type.Optional(LoanState) }),
    row: AdminLoan,
  },
  "GET /api/admin/loanOrder/events": {
    summary: "What happened to a loan, newest first",
    ...read,
    query: Wire({ id: IdText, ...RecordPage }),
    row: LoanEvent,
  },
  "POST /api/admin/loanOrder/claim": {
    summary: "Takes an application to oneself, or with `isClaimed` false gives it back",
    ...decide,
    body: Wire({ id: IdText, isClaimed: Type.Boolean(), reason: Reason }),
    data: AdminLoan,
    rejections: ["not_found", "loan_decided", "loan_claimed"],
  },
  "POST /api/admin/loanOrder/approve": {
    summary: "Lends what was applied for, by the score and at the terms of the application",
    ...decide,
    body: Wire({ id: IdText, reason: Reason }),
    data: AdminLoan,
    rejections: [
      "not_found",
      "loan_decided",
      "loan_claimed",
      "loan_fund_empty",
      "loan_identity_needed",
      "loan_score_low",
      "loan_overdue_first",
      "account_frozen",
    ],
  },
  "POST /api/admin/loanOrder/reject": {
    summary: "Rejects an application for a reason of the closed list",
    ...decide,
    body: Wire({ id: IdText, rejectReason: LoanRejectReason, reason: Reason }),
    data: AdminLoan,
    rejections: ["not_found", "loan_decided", "loan_claimed"],
  },
} as const satisfies Record<string, RouteDefinition>;
