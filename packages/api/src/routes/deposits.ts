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
import { Base64 } from "./identity.ts";
import { ReviewerName } from "./identity-case.ts";
import { ChannelTypeName, MoneyFilter, MoneySummary, VOUCHER_BYTES_TAKEN } from "./money-shapes.ts";

/** What is known of a deposit beside its state; several may hold at once. */
const DepositFact = Type.Union([Type.Literal("late"), Type.Literal("short"), Type.Literal("over"), Type.Literal("wrong_currency")]);

/** Never moves but forward; `credited`, `rejected` and `expired` end it, and money that comes later is parked. */
export const DepositState = Type.Union([
  Type.Literal("created"),
  Type.Literal("paid"),
  Type.Literal("reviewing"),
  Type.Literal("credited"),
  Type.Literal("rejected"),
  Type.Literal("expired"),
]);

/** Why a deposit was rejected, from a closed list. */
export const DepositReason = Type.Union([
  Type.Literal("payment_failed"),
  Type.Literal("nothing_arrived"),
  Type.Literal("voucher_unreadable"),
  Type.Literal("name_differs"),
  Type.Literal("amount_differs"),
  Type.Literal("currency_differs"),
  Type.Literal("other"),
]);

/** A piece of what arrived in another currency than the deposit's own; how it was decided on follows from nothing else. */
const OtherMoney = Wire({
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  amount: DecimalText,
  /** Waits for a decision of the operators, is on the balance of its own currency, or was sent back. */
  state: Type.Union([Type.Literal("parked"), Type.Literal("released"), Type.Literal("returned")]),
});

const deposit = {
  id: IdText,
  channelType: ChannelTypeName,
  channelName: Type.String(),
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Of crypto one of the currency's address types, else empty. */
  network: Type.String(),
  /** What the user said would come; null for crypto, where anything may. */
  expected: OrNull(DecimalText),
  /** The sum of what arrived in the deposit's own currency. */
  received: DecimalText,
  /** What arrived in others, piece by piece in its order; left out where nothing did. */
  otherMoney: Type.Optional(Type.Array(OtherMoney, { minItems: 1 })),
  /** Taken from what arrived. */
  fee: DecimalText,
  /** What came onto the balance, without the fee; null until then. */
  credited: OrNull(DecimalText),
  /** What arrived in the deposit's own currency and waits for a decision of the operators. */
  parked: DecimalText,
  state: DepositState,
  facts: Type.Array(DepositFact, { uniqueItems: true }),
  reason: OrNull(DepositReason),
  /** What the transfer must name, of a bank transfer; else empty. */
  reference: Type.String(),
  /** Blocks that confirm the transfer, and how many are needed; null where there is no chain. */
  confirmations: OrNull(Type.Integer({ minimum: 0 })),
  confirmationsNeeded: OrNull(Type.Integer({ minimum: 1 })),
  createdAt: EpochMs,
  /** Until when it is waited for; null where for ever. */
  expiresAt: OrNull(EpochMs),
  creditedAt: OrNull(EpochMs),
};

export const DepositRecord = Wire(deposit);

/** One step of its history, which is only added to. */
const DepositStep = Wire({
  step: Type.Union([
    Type.Literal("created"),
    Type.Literal("voucher_received"),
    Type.Literal("seen"),
    Type.Literal("first_confirmation"),
    Type.Literal("paid"),
    Type.Literal("reviewing"),
    Type.Literal("credited"),
    Type.Literal("rejected"),
    Type.Literal("expired"),
    Type.Literal("parked"),
    Type.Literal("released"),
    Type.Literal("returned"),
  ]),
  ts: EpochMs,
  /** Author of the step: nobody (`system`), the user, the sandbox that plays an operator in paper mode, or an operator. */
  by: Type.Union([Type.Literal("system"), Type.Literal("sandbox"), Type.Literal("operator"), Type.Literal("user")]),
});

const Deposit = Wire({
  ...deposit,
  /** Where a bank transfer goes; empty for the others. */
  instructions: Type.Array(
    Wire({
      name: Type.Union([Type.Literal("beneficiary"), Type.Literal("iban"), Type.Literal("bic"), Type.Literal("bank")]),
      value: Type.String(),
    }),
  ),
  /** The provider's page, as long as it can be paid there; else empty. */
  payUrl: Type.String(),
  /** Of crypto: the address it came to, its transaction, and the chain's blocks; null or empty for the others. */
  address: Type.String(),
  transaction: Type.String(),
  firstBlock: OrNull(Type.Integer({ minimum: 0 })),
  currentBlock: OrNull(Type.Integer({ minimum: 0 })),
  hasVoucher: Type.Boolean(),
  /** Reviewer of the picture of a bank transfer. */
  reviewer: ReviewerName,
  /** What the user then had of the currency; null until it is credited. */
  balanceAfter: OrNull(DecimalText),
  history: Type.Array(DepositStep),
});

const CREATE_REJECTIONS = [
  "not_found",
  "account_unclaimed",
  "account_frozen",
  "channel_closed",
  "amount_decimals",
  "deposit_below_minimum",
  "deposit_above_maximum",
  "deposit_open_limit",
  "key_reused",
  "operation_in_progress",
  "operation_unknown",
] as const;

const Create = Wire({ channelId: RowNumber, amount: PositiveDecimalText, idempotencyKey: IdempotencyKey });

export const depositRoutes = {
  "GET /api/deposit/address": {
    summary: "The caller's own address of a channel of kind crypto: one a user and network, watched for ever",
    access: "user",
    feature: "recharge",
    query: Wire({ channelId: RowNumber }),
    data: Wire({
      network: Type.String(),
      address: Type.String(),
      /** Derived from a public key that watches only, or taken from a pool of addresses that were made elsewhere. */
      origin: Type.Union([Type.Literal("derived"), Type.Literal("pooled")]),
      confirmationsNeeded: Type.Integer({ minimum: 1 }),
      /** About how long they take. */
      secondsNeeded: Type.Integer({ minimum: 0 }),
      /** In paper mode the page on which coins of the sandbox are sent; else empty. */
      sandboxUrl: Type.String(),
    }),
    rejections: ["not_found", "account_unclaimed", "account_frozen", "channel_closed", "address_pool_empty"],
  },
  "POST /api/deposit/bank": {
    summary: "Announces a bank transfer: says where to, and by what reference it is known",
    access: "user",
    feature: "recharge",
    body: Create,
    data: Deposit,
    rejections: CREATE_REJECTIONS,
  },
  "POST /api/deposit/voucher": {
    summary: "Adds the picture of a bank transfer, which is then decided on; once a deposit",
    access: "user",
    feature: "recharge",
    // A form writes some characters of base64 as three.
    bodyBytesMax: 2 * VOUCHER_BYTES_TAKEN,
    body: Wire({ id: IdText, voucher: Base64(VOUCHER_BYTES_TAKEN) }),
    data: Deposit,
    rejections: [
      "not_found",
      "deposit_ended",
      "voucher_given",
      "picture_not_image",
      "picture_too_large",
      "picture_too_wide",
      "too_many_a_day",
    ],
  },
  "POST /api/deposit/online": {
    summary: "Begins an online payment: the answer says where it is paid",
    access: "user",
    feature: "recharge",
    body: Create,
    data: Deposit,
    rejections: [...CREATE_REJECTIONS, "payment_unavailable"],
  },
  "GET /api/deposit/byKey": {
    summary: "The deposit that an idempotency key made",
    access: "user",
    query: Wire({ idempotencyKey: IdempotencyKey }),
    data: Deposit,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: ["not_found", "operation_in_progress", "account_frozen", "deposit_open_limit"],
  },
  "GET /api/deposit/detail": {
    summary: "One deposit of the caller, with all its steps",
    access: "user",
    query: Wire({ id: IdText }),
    data: Deposit,
    rejections: ["not_found"],
  },
  "GET /api/deposit/list": {
    summary: "Deposits of the caller, newest first",
    access: "user",
    query: Wire({ ...RecordPage, ...MoneyFilter, "params[state]": Type.Optional(DepositState) }),
    row: DepositRecord,
    rejections: ["not_found"],
  },
  "GET /api/deposit/summary": {
    summary:
      "What was credited within a time, each currency by itself and all of it by the exchange's middle, and how many deposits are open",
    access: "user",
    query: Wire({ ...EpochField, startTs: EpochMs, endTs: EpochMs }),
    data: MoneySummary,
    rejections: ["not_found"],
  },
  "GET /api/deposit/file": {
    summary: "The same deposits as the list's, all of them and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire({ ...MoneyFilter, "params[state]": Type.Optional(DepositState) }),
    file: "text/csv",
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
