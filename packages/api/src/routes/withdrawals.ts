import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import {
  DecimalText,
  EpochField,
  EpochMs,
  IdempotencyKey,
  IdText,
  OrNull,
  PositiveDecimalText,
  RecordPage,
  RowNumber,
  Wire,
} from "../schema.ts";
import { FACTOR_REJECTIONS, Factor, Password } from "./identity.ts";
import { ReviewerName } from "./identity-case.ts";
import { ChannelTypeName, MoneyFilter, MoneySummary } from "./money-shapes.ts";

/** Never moves but forward. `paid`, `rejected`, `cancelled` and `returned` end it; the last three give the money back. */
export const WithdrawalState = Type.Union([
  Type.Literal("reviewing"),
  Type.Literal("approved"),
  Type.Literal("paying"),
  Type.Literal("paid"),
  Type.Literal("rejected"),
  Type.Literal("cancelled"),
  Type.Literal("returned"),
]);

/** Why a withdrawal was rejected or came back, from a closed list. */
export const WithdrawalReason = Type.Union([
  Type.Literal("destination_refused"),
  Type.Literal("name_differs"),
  Type.Literal("identity_needed"),
  Type.Literal("security_concern"),
  Type.Literal("payout_failed"),
  Type.Literal("other"),
]);

/** All that decides a withdrawal, and what is approved: the hash of it is the revision. */
const terms = {
  channelId: Type.Integer({ minimum: 1 }),
  channelType: ChannelTypeName,
  channelName: Type.String(),
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  network: Type.String(),
  /** A wallet address for crypto, else a bank card. */
  destinationId: IdText,
  /** The user's own name for it, or empty. */
  destinationLabel: Type.String(),
  /** Address or number, masked as the switches of the site say for lists. */
  destination: Type.String(),
  /** What leaves the balance; the fee is part of it. */
  amount: DecimalText,
  /** The fixed part of the fee, and the part that grows with the amount. */
  feeFixed: DecimalText,
  feeShare: DecimalText,
  feeRate: DecimalText,
  fee: DecimalText,
  /** What arrives. */
  receives: DecimalText,
  /** How many operators must approve. */
  approvalsNeeded: Type.Integer({ minimum: 1, maximum: 2 }),
};

export const WithdrawalRecord = Wire({
  id: IdText,
  ...terms,
  state: WithdrawalState,
  reason: OrNull(WithdrawalReason),
  approvals: Type.Integer({ minimum: 0, maximum: 2 }),
  createdAt: EpochMs,
  /** When the destination's first day is over, where it has begun within one; it is not paid before. */
  waitsUntil: OrNull(EpochMs),
  endedAt: OrNull(EpochMs),
});

export const Withdrawal = Wire({
  ...WithdrawalRecord.properties,
  /** Our name for it, which the receiver's statement has too once it is sent. */
  reference: Type.String(),
  /** The chain's name for it; empty where there is none. */
  transaction: Type.String(),
  history: Type.Array(
    Wire({
      step: Type.Union([
        Type.Literal("requested"),
        Type.Literal("approved_once"),
        Type.Literal("approved"),
        Type.Literal("sending"),
        Type.Literal("sent"),
        Type.Literal("asked_provider"),
        Type.Literal("paid"),
        Type.Literal("rejected"),
        Type.Literal("cancelled"),
        Type.Literal("returned"),
      ]),
      ts: EpochMs,
      by: Type.Union([Type.Literal("user"), Type.Literal("operator"), Type.Literal("sandbox"), Type.Literal("system")]),
    }),
  ),
});

/** What may still be withdrawn within a time, in the settlement currency. */
const Limit = Wire({ used: DecimalText, maximum: DecimalText });

const TERM_REJECTIONS = [
  "not_found",
  "account_unclaimed",
  "account_frozen",
  "channel_closed",
  "amount_decimals",
  "withdrawal_below_minimum",
  "withdrawal_above_maximum",
  "withdrawal_eaten_by_fee",
  "destination_not_of_channel",
  "address_nobodys",
  "currency_unpriced",
] as const;

/** What a request may end in; the same are told by its key. */
const REQUEST_REJECTIONS = [
  ...TERM_REJECTIONS,
  "terms_changed",
  "insufficient_balance",
  "withdrawal_day_limit",
  "withdrawal_month_limit",
  "withdrawal_level_closed",
  "withdrawal_open_limit",
  "withdrawal_held",
  "cash_backs_positions",
  "cash_backing_unpriced",
  "fund_password_not_set",
  "fund_password_wrong",
  ...FACTOR_REJECTIONS,
] as const;

const Asked = {
  channelId: RowNumber,
  destinationId: IdText,
  amount: PositiveDecimalText,
};

export const withdrawalRoutes = {
  "POST /api/withdrawal/preview": {
    summary: "All that a withdrawal would cost and need, before it is asked for",
    access: "user",
    feature: "withdraw",
    body: Wire(Asked),
    data: Wire({
      ...terms,
      available: DecimalText,
      /** Pending in other withdrawals of the currency. */
      frozen: DecimalText,
      waitsUntil: OrNull(EpochMs),
      /** Until when withdrawals pause because a secret of the account was changed; null while they do not. */
      heldUntil: OrNull(EpochMs),
      identityLevel: Type.Integer({ minimum: 0, maximum: 2 }),
      reviewer: ReviewerName,
      limitCurrencyId: Type.Integer(),
      limitCurrencyName: Type.String(),
      /** This withdrawal included. Null where the level may not withdraw at all. */
      day: OrNull(Limit),
      month: OrNull(Limit),
      needsFundPassword: Type.Boolean(),
      needsSecondFactor: Type.Boolean(),
      /** Hash of the terms, to be sent back. */
      revision: Type.String(),
      /** Why it would be rejected now, or null; the texts of rejections have it. */
      rejection: OrNull(
        Type.Union([
          Type.Literal("insufficient_balance"),
          Type.Literal("withdrawal_day_limit"),
          Type.Literal("withdrawal_month_limit"),
          Type.Literal("withdrawal_level_closed"),
          Type.Literal("withdrawal_held"),
          Type.Literal("cash_backs_positions"),
          Type.Literal("cash_backing_unpriced"),
          Type.Literal("fund_password_not_set"),
        ]),
      ),
    }),
    rejections: TERM_REJECTIONS,
  },
  "POST /api/withdrawal/request": {
    summary: "Asks for a withdrawal at terms that a preview has shown; its amount is frozen at once",
    access: "user",
    feature: "withdraw",
    body: Wire({
      ...Asked,
      revision: Type.String({ minLength: 1, maxLength: 100 }),
      fundPassword: Password,
      ...Factor,
      idempotencyKey: IdempotencyKey,
    }),
    data: Withdrawal,
    rejections: [...REQUEST_REJECTIONS, "key_reused", "operation_in_progress", "operation_unknown"],
  },
  "POST /api/withdrawal/cancel": {
    summary: "Takes back a withdrawal while it is reviewed; twice is the same as once",
    access: "user",
    body: Wire({ id: IdText }),
    data: Withdrawal,
    rejections: ["not_found", "withdrawal_decided", "operation_unknown"],
  },
  "GET /api/withdrawal/byKey": {
    summary: "The withdrawal that an idempotency key made",
    access: "user",
    query: Wire({ idempotencyKey: IdempotencyKey }),
    data: Withdrawal,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: [...REQUEST_REJECTIONS, "operation_in_progress"],
  },
  "GET /api/withdrawal/detail": {
    summary: "One withdrawal of the caller, with all its steps",
    access: "user",
    query: Wire({ id: IdText }),
    data: Withdrawal,
    rejections: ["not_found"],
  },
  "GET /api/withdrawal/list": {
    summary: "Withdrawals of the caller, newest first",
    access: "user",
    query: Wire({ ...RecordPage, ...MoneyFilter, "params[state]": Type.Optional(WithdrawalState) }),
    row: WithdrawalRecord,
    rejections: ["not_found"],
  },
  "GET /api/withdrawal/summary": {
    summary:
      "What was paid within a time, each currency by itself and all of it by the exchange's middle, and how many withdrawals are open",
    access: "user",
    query: Wire({ ...EpochField, startTs: EpochMs, endTs: EpochMs }),
    data: MoneySummary,
    rejections: ["not_found"],
  },
  "GET /api/withdrawal/file": {
    summary: "The same withdrawals as the list's, all of them and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire({ ...MoneyFilter, "params[state]": Type.Optional(WithdrawalState) }),
    file: "text/csv",
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
