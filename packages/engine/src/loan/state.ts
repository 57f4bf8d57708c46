import type { Currency, LoanLevels, LoanRates } from "@candela/model";
import type { CashBackingRejectionKey } from "../funds/cash-backing.ts";

/** A version of a product's terms. Amounts in units of the currency, rates of a day and levels in 10^-8. */
export interface LoanOffer extends LoanRates {
  readonly productId: number;
  readonly name: string;
  readonly version: number;
  readonly currency: Currency;
  readonly isSecured: boolean;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly userMax: bigint;
  /** Null without collateral, as the least score is null with it. */
  readonly levels: LoanLevels | null;
  readonly collateralIds: readonly number[];
  readonly callHours: number;
  readonly saleFeeRate: bigint;
  readonly graceDays: number;
  readonly leastScore: number | null;
}

export type LoanState = "applied" | "rejected" | "cancelled" | "disbursed" | "overdue" | "settled" | "liquidated" | "reset";
export type LoanAlarm = "none" | "warning" | "call";
export type LoanReviewer = "sandbox" | "operators";
export type LoanRejectReason = "score" | "identity" | "history" | "fund" | "other";

/** A loan of a user. Days by their number, moments in epoch ms, amounts in units. */
export interface Loan {
  readonly id: bigint;
  readonly userId: bigint;
  readonly offer: LoanOffer;
  readonly textVersion: number;
  readonly amount: bigint;
  readonly state: LoanState;
  readonly alarm: LoanAlarm;
  readonly callUntil: number | null;
  /** The end of the margin call that its user was told of last; null where nothing was told, or that it is over. */
  readonly callToldUntil: number | null;
  /** Most collateral that may be added from free balance by itself, since it was switched on, and how much was; null where it is off. */
  readonly topUpCap: bigint | null;
  readonly toppedUp: bigint;
  readonly principal: bigint;
  /** Booked and not paid, and paid. */
  readonly interest: bigint;
  readonly interestPaid: bigint;
  /** What it is secured by; null for a loan by the score. */
  readonly pledged: Currency | null;
  readonly collateral: bigint;
  readonly appliedAt: number;
  /** When the sandbox decides; null where nobody has to. */
  readonly reviewAt: number | null;
  readonly reviewer: LoanReviewer | null;
  readonly rejectReason: LoanRejectReason | null;
  readonly score: number | null;
  readonly disbursedAt: number | null;
  readonly firstDay: number | null;
  readonly dueDay: number | null;
  /** Interest is booked for every day up to this one; null before it is disbursed. */
  readonly bookedThrough: number | null;
  /** Reminders that were sent. */
  readonly reminded: number;
  /** Of its sales: collateral, what it brought, fees. */
  readonly sold: bigint;
  readonly soldFor: bigint;
  readonly saleFees: bigint;
  /** Principal that the house bore, and interest that nobody paid. */
  readonly shortfall: bigint;
  readonly waived: bigint;
  readonly endedAt: number | null;
}

/** Interest of one loan for one day. */
export interface LoanDay {
  readonly loanId: bigint;
  readonly day: number;
  readonly principal: bigint;
  readonly rate: bigint;
  readonly amount: bigint;
}

/** A price of collateral that something may be decided by. */
export interface CollateralPrice {
  readonly bid: bigint;
  readonly priceScale: number;
}

/** Keys of the contract's rejections that these rules give. */
export type LoanRejectionKey =
  | CashBackingRejectionKey
  | "account_frozen"
  | "terms_changed"
  | "amount_decimals"
  | "insufficient_balance"
  | "loan_closed"
  | "loan_text_changed"
  | "loan_below_minimum"
  | "loan_above_maximum"
  | "loan_user_limit"
  | "loan_open_limit"
  | "loan_fund_empty"
  | "loan_overdue_first"
  | "loan_identity_needed"
  | "loan_score_low"
  | "loan_collateral_missing"
  | "loan_collateral_unasked"
  | "loan_collateral_unfit"
  | "loan_collateral_low"
  | "loan_collateral_needed"
  | "loan_unsecured"
  | "loan_not_running"
  | "loan_amount_zero"
  | "loan_above_due"
  | "loan_due_changed"
  | "loan_decided";

export interface LoanRejection {
  readonly ok: false;
  readonly rejection: LoanRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

export type Lent<T> = { readonly ok: true; readonly value: T } | LoanRejection;

export const noLoan = (rejection: LoanRejectionKey, params: LoanRejection["params"] = {}): LoanRejection => ({
  ok: false,
  rejection,
  params,
});

/** Whether something is owed. */
export const isRunning = ({ state }: Pick<Loan, "state">) => state === "disbursed" || state === "overdue";
/** Principal and interest. */
export const debtOf = ({ principal, interest }: Pick<Loan, "principal" | "interest">) => principal + interest;
