import { Type } from "typebox";
import { EpochField, IdempotencyKey, IdText, OrNull, PositiveDecimalText, RecordPage, Wire } from "../schema.ts";
import { CurrencyId, LoanProductId, Version } from "./loan-shapes.ts";

/** What the calls about loans take, and what they may be rejected for. */

export const loanFilter = { ...RecordPage, ...EpochField, "params[isOpen]": Type.Optional(Type.Boolean()) };
export const loanFileFilter = { ...EpochField, "params[loanId]": Type.Optional(IdText) };
export const loanPartFilter = { ...RecordPage, ...EpochField, "params[loanId]": Type.Optional(IdText) };

export const AskedLoan = Wire({
  productId: LoanProductId,
  amount: PositiveDecimalText,
  /** Both are left out without collateral. */
  collateralId: Type.Optional(CurrencyId),
  collateral: Type.Optional(PositiveDecimalText),
});
export const BuyLoan = Wire({
  ...AskedLoan.properties,
  /** Versions of the terms and of the text that the caller has read. */
  version: Version,
  textVersion: Version,
  idempotencyKey: IdempotencyKey,
});
export const RepayLoan = Wire({
  id: IdText,
  amount: PositiveDecimalText,
  /** All of it: `amount` is then what is due, as the caller has read it. */
  isWhole: Type.Boolean(),
  /** A quote of `currencyExchange/quote` from another currency into that of the loan, which brings at least the amount; what it brings beyond stays on the balance. */
  quote: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  idempotencyKey: IdempotencyKey,
});
export const MoveCollateral = Wire({ id: IdText, amount: PositiveDecimalText, idempotencyKey: IdempotencyKey });
/** Collateral is added from free balance by itself, up to so much in all from now on; null switches it off. */
export const AutoTopUp = Wire({ id: IdText, cap: OrNull(PositiveDecimalText), idempotencyKey: IdempotencyKey });
export const CancelLoan = Wire({ id: IdText, idempotencyKey: IdempotencyKey });

const LOAN_PRICE_REJECTIONS = ["currency_unpriced", "product_suspended", "market_closed", "price_stale"] as const;
const SPENDING = ["insufficient_balance", "cash_backs_positions", "cash_backing_unpriced"] as const;
export const ASKED_REJECTIONS = [
  "not_found",
  "amount_decimals",
  "loan_below_minimum",
  "loan_above_maximum",
  "loan_collateral_missing",
  "loan_collateral_unasked",
  "loan_collateral_unfit",
  ...LOAN_PRICE_REJECTIONS,
] as const;
export const BUY_REJECTIONS = [
  ...ASKED_REJECTIONS,
  "loan_closed",
  "terms_changed",
  "loan_text_changed",
  "loan_user_limit",
  "loan_open_limit",
  "loan_fund_empty",
  "loan_overdue_first",
  "loan_identity_needed",
  "loan_score_low",
  "loan_collateral_low",
  ...SPENDING,
  "account_frozen",
] as const;
export const REPAY_REJECTIONS = [
  "not_found",
  "loan_not_running",
  "amount_decimals",
  "loan_amount_zero",
  "loan_above_due",
  "loan_due_changed",
  "loan_quote_unfit",
  "quote_invalid",
  "quote_expired",
  "quote_used",
  ...SPENDING,
  "account_frozen",
] as const;
export const ADD_REJECTIONS = [
  "not_found",
  "loan_not_running",
  "loan_unsecured",
  "amount_decimals",
  "loan_amount_zero",
  ...SPENDING,
] as const;
export const TAKE_REJECTIONS = [
  "not_found",
  "loan_not_running",
  "loan_unsecured",
  "amount_decimals",
  "loan_amount_zero",
  "loan_collateral_needed",
  ...LOAN_PRICE_REJECTIONS,
  "account_frozen",
] as const;
export const TOP_UP_REJECTIONS = [
  "not_found",
  "loan_not_running",
  "loan_unsecured",
  "amount_decimals",
  "loan_amount_zero",
  "account_frozen",
] as const;
export const CANCEL_REJECTIONS = ["not_found", "loan_decided"] as const;
/** Of an operation that is asked for by its key: what it may have ended in. */
export const LOAN_BY_KEY_REJECTIONS = [
  "operation_in_progress",
  ...new Set([...BUY_REJECTIONS, ...REPAY_REJECTIONS, ...ADD_REJECTIONS, ...TAKE_REJECTIONS, ...TOP_UP_REJECTIONS, ...CANCEL_REJECTIONS]),
] as const;
