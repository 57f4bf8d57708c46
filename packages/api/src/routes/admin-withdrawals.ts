import { Type } from "typebox";
import { LIST_PAGE_SIZE_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, OrNull, PositiveDecimalText, Reason, Wire } from "../schema.ts";
import { Claiming } from "./admin-claim.ts";
import { type TableShape, tableList, tablePut, tableRemove } from "./admin-table.ts";
import { ChannelTypeName } from "./money-shapes.ts";
import { Withdrawal, WithdrawalReason, WithdrawalRecord, WithdrawalState } from "./withdrawals.ts";

/** What operators do with withdrawals: the queue, approvals, rejections, and payouts of which nobody knows what became. */

const PayoutState = Type.Union([
  Type.Literal("queued"),
  Type.Literal("sending"),
  Type.Literal("pending"),
  Type.Literal("unknown"),
  Type.Literal("paid"),
  Type.Literal("failed"),
  Type.Literal("withdrawn"),
]);
const Resolution = Type.Union([Type.Literal("paid"), Type.Literal("failed"), Type.Literal("send_again")]);

const queued = {
  userId: IdText,
  /** Of what is approved: an approval names it. */
  revision: Type.String(),
  /** In the settlement currency, at the request. */
  worth: PositiveDecimalText,
  identityLevel: Type.Integer({ minimum: 0, maximum: 2 }),
  /** The operator who works on it, if any. */
  claimedBy: OrNull(Type.String()),
  /** Since when; null where nobody does. */
  claimedAt: OrNull(EpochMs),
  payoutState: OrNull(PayoutState),
  /** Its user is under a freeze: it can neither be approved nor sent while that lasts. */
  isFrozen: Type.Boolean(),
};

const AdminWithdrawal = Wire({ ...WithdrawalRecord.properties, ...queued });

const AdminWithdrawalDetail = Wire({
  ...Withdrawal.properties,
  ...queued,
  /** Without stars: who approves compares it. */
  destinationWhole: Type.String(),
  destinationValues: Type.Array(Wire({ name: Type.String(), value: Type.String() })),
  /** The approvers, in order: login names, or the sandbox's reviewers. */
  approvedBy: Type.Array(Type.String()),
  notes: Type.Array(Wire({ loginName: Type.String(), note: Type.String(), ts: EpochMs })),
  payout: OrNull(Wire({ state: PayoutState, attempt: Type.Integer({ minimum: 0 }), asks: Type.Integer({ minimum: 0 }), dueAt: EpochMs })),
  resolutions: Type.Array(
    Wire({
      attempt: Type.Integer({ minimum: 1 }),
      resolution: Resolution,
      transaction: Type.String(),
      loginName: Type.String(),
      reason: Type.String(),
      ts: EpochMs,
    }),
  ),
});

const read = { access: "operator", permission: "withdrawal.read" } as const;
const decide = { access: "operator", permission: "withdrawal.decide" } as const;
const DECIDED = ["not_found", "withdrawal_decided", "withdrawal_claimed", "not_ready"] as const;

const limit = {
  key: { level: Type.Integer({ minimum: 0, maximum: 2, description: "identity level: 0 none, 1 basic, 2 advanced" }) },
  fields: {
    /** In the settlement currency. */
    dayMaximum: PositiveDecimalText,
    monthMaximum: PositiveDecimalText,
  },
  permission: "channel.write",
} as const satisfies TableShape;

export const WITHDRAWAL_TABLES = { withdrawalLimit: limit } as const satisfies Record<string, TableShape>;

const filter = {
  isOpen: Type.Optional(Type.Boolean()),
  state: Type.Optional(WithdrawalState),
  channelType: Type.Optional(ChannelTypeName),
  currencyId: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  userId: Type.Optional(IdText),
  payoutState: Type.Optional(PayoutState),
  /** Those that the caller may approve: being reviewed, and not approved by the caller yet. */
  needsMe: Type.Optional(Type.Boolean()),
  /** In somebody's hand, or in nobody's. */
  isClaimed: Type.Optional(Type.Boolean()),
  /** Asked for from this moment on, and before this one. */
  startTs: Type.Optional(EpochMs),
  endTs: Type.Optional(EpochMs),
};

export const adminWithdrawalRoutes = {
  "GET /api/admin/withdrawal/list": {
    summary: "Withdrawals of all users, those that wait longest first; `after` is the last id of the page before",
    ...read,
    query: Wire({
      after: Type.Optional(IdText),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
      ...filter,
    }),
    row: AdminWithdrawal,
  },
  "GET /api/admin/withdrawal/file": {
    summary: "Withdrawals of all users as CSV, oldest first, with the filters of the list; each file is in the audit log",
    ...read,
    query: Wire({ ...filter, reason: Reason }),
    file: "text/csv",
  },
  "GET /api/admin/withdrawal/detail": {
    summary: "One withdrawal with its destination, history, notes and payout",
    ...decide,
    query: Wire({ id: IdText }),
    data: AdminWithdrawalDetail,
    rejections: ["not_found"],
  },
  "POST /api/admin/withdrawal/claim": {
    summary: "Takes a withdrawal on, so that no other operator and not the sandbox decides it meanwhile; or gives it back",
    ...decide,
    body: Wire({ id: IdText, ...Claiming, reason: Reason }),
    data: AdminWithdrawal,
    rejections: DECIDED,
  },
  "POST /api/admin/withdrawal/approve": {
    summary:
      "Approves what was seen: names its revision, and repeats the amount and the end of the destination; not while its user is under a freeze",
    ...decide,
    body: Wire({
      id: IdText,
      revision: Type.String({ minLength: 1, maxLength: 100 }),
      /** What leaves the balance, typed again. */
      repeatedSum: PositiveDecimalText,
      /** The last six characters, or all of what is shorter. */
      destinationEnd: Type.String({ maxLength: 6 }),
      reason: Reason,
    }),
    data: AdminWithdrawal,
    rejections: [...DECIDED, "account_frozen", "address_nobodys", "terms_changed", "approved_before", "typed_again_differs"],
  },
  "POST /api/admin/withdrawal/reject": {
    summary: "Rejects a withdrawal that was not sent; its money is available again and the user is told why",
    ...decide,
    body: Wire({ id: IdText, because: WithdrawalReason, reason: Reason }),
    data: AdminWithdrawal,
    rejections: DECIDED,
  },
  "POST /api/admin/withdrawal/note": {
    summary: "A note for other operators: its words are the reason, too",
    ...decide,
    body: Wire({ id: IdText, reason: Reason }),
    data: AdminWithdrawal,
    rejections: ["not_found"],
  },
  "POST /api/admin/withdrawal/resolve": {
    summary: "Says what became of a payout that its rail does not know; it holds once a second operator says the same",
    ...decide,
    body: Wire({
      id: IdText,
      attempt: Type.Integer({ minimum: 1, maximum: 99 }),
      resolution: Resolution,
      /** The receiver's or the bank's name for the payment, where it was paid. */
      transaction: Type.String({ maxLength: 120 }),
      reason: Reason,
    }),
    data: AdminWithdrawalDetail,
    rejections: ["not_found", "payout_not_unknown", "approved_before", "typed_again_differs", "not_ready"],
  },
  "GET /api/admin/withdrawalLimit/list": tableList(limit, "What users of each identity level may withdraw in a day and a month"),
  "POST /api/admin/withdrawalLimit/put": tablePut(limit, "Sets the limits of an identity level"),
  "POST /api/admin/withdrawalLimit/remove": tableRemove(limit, "Removes the limits of an identity level, which closes withdrawals to it"),
} as const satisfies Record<string, RouteDefinition>;
