import { Type } from "typebox";
import { LIST_PAGE_SIZE_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, OrNull, PositiveDecimalText, Reason, SeenRevision, Wire } from "../schema.ts";
import { Claiming } from "./admin-claim.ts";
import { DepositReason, DepositRecord, DepositState } from "./deposits.ts";
import { ChannelTypeName } from "./money-shapes.ts";

const AdminDeposit = {
  ...DepositRecord.properties,
  userId: IdText,
  /** Login name of the operator who has taken it on; empty where nobody has. */
  claimedBy: Type.String(),
  /** Since when; null where nobody has. */
  claimedAt: OrNull(EpochMs),
  /** Money of it waits for a decision. */
  hasParked: Type.Boolean(),
  /** Counts what has happened to it: a decision names the one that it saw. */
  revision: Type.Integer({ minimum: 0 }),
};

const AdminDepositDetail = Wire({
  ...AdminDeposit,
  address: Type.String(),
  transaction: Type.String(),
  hasVoucher: Type.Boolean(),
  /** What is parked or was, in the order in which it came; `part` names one in a decision. */
  parts: Type.Array(
    Wire({
      part: Type.Integer({ minimum: 0 }),
      currencyId: Type.Integer(),
      currencyName: Type.String(),
      amount: DecimalText,
      isDecided: Type.Boolean(),
    }),
  ),
  /** Money that arrived, by the names that its source has for it. */
  receipts: Type.Array(
    Wire({ source: Type.String(), externalId: Type.String(), currencyName: Type.String(), amount: DecimalText, ts: EpochMs }),
  ),
  /** First halves of decisions that need a second operator. */
  approvals: Type.Array(Wire({ content: Type.String(), loginName: Type.String(), ts: EpochMs })),
  notes: Type.Array(Wire({ loginName: Type.String(), text: Type.String(), ts: EpochMs })),
  ledgerTransferIds: Type.Array(IdText),
});

/** The deposit after the act. With `isWaiting` a second operator has to say the same before anything happens. */
const Decided = Wire({ deposit: AdminDepositDetail, isWaiting: Type.Boolean() });

const read = { access: "operator", permission: "deposit.read" } as const;
const decide = { access: "operator", permission: "deposit.decide" } as const;
const seen = { id: IdText, revision: SeenRevision, reason: Reason };
const DECISION_REJECTIONS = [
  "not_found",
  "deposit_ended",
  "deposit_changed",
  "deposit_claimed",
  "second_operator_needed",
  "not_ready",
] as const;

const filter = {
  "params[state]": Type.Optional(DepositState),
  "params[channelType]": Type.Optional(ChannelTypeName),
  "params[currencyId]": Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  /** Only what waits for somebody: under review, or with parked money. */
  "params[isWaiting]": Type.Optional(Type.Boolean()),
  /** With money that waits for a decision. */
  "params[hasParked]": Type.Optional(Type.Boolean()),
  "params[claimedBy]": Type.Optional(Type.String({ maxLength: 40 })),
  "params[userId]": Type.Optional(IdText),
  /** Of a bank transfer, with or without spaces. */
  "params[reference]": Type.Optional(Type.String({ maxLength: 40 })),
  /** Begun from this moment on, and before this one. */
  "params[startTs]": Type.Optional(EpochMs),
  "params[endTs]": Type.Optional(EpochMs),
};

/** The queue of deposits, and decisions on them. Nothing here books money by hand: each act says what happened, and the rules say what follows. */
export const adminDepositRoutes = {
  "GET /api/admin/deposit/list": {
    summary: "Deposits of all users, newest first; `before` is the last id of the page before",
    ...read,
    query: Wire({
      ...filter,
      before: Type.Optional(IdText),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
    }),
    row: Wire(AdminDeposit),
  },
  "GET /api/admin/deposit/file": {
    summary: "Deposits of all users as CSV, newest first, with the filters of the list; each file is in the audit log",
    ...read,
    query: Wire({ ...filter, reason: Reason }),
    file: "text/csv",
  },
  "GET /api/admin/deposit/parkedFile": {
    summary: "Money that arrived and waits for a decision as CSV, a line a part, newest deposits first; each file is in the audit log",
    ...read,
    query: Wire({ ...filter, reason: Reason }),
    file: "text/csv",
  },
  "GET /api/admin/deposit/callbackList": {
    summary:
      "Signed words of payment providers that could not be applied yet, oldest first; each is tried again by itself. `after` is the last id of the page before",
    ...read,
    query: Wire({
      after: Type.Optional(IdText),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
    }),
    row: Wire({
      id: IdText,
      provider: Type.String(),
      receivedAt: EpochMs,
      /** How often it was tried, and when it will be next. */
      tries: Type.Integer({ minimum: 1 }),
      nextTryAt: EpochMs,
      fault: Type.String(),
    }),
  },
  "GET /api/admin/deposit/detail": {
    summary: "One deposit with its money, notes and approvals",
    ...read,
    query: Wire({ id: IdText }),
    data: AdminDepositDetail,
    rejections: ["not_found"],
  },
  "POST /api/admin/deposit/voucher": {
    summary: "The picture of a bank transfer; each view is in the audit log",
    ...read,
    body: Wire({ id: IdText, reason: Reason }),
    data: Wire({ mediaType: Type.String(), picture: Type.String() }),
    rejections: ["not_found"],
  },
  "POST /api/admin/deposit/claim": {
    summary: "Takes a deposit on, or gives it back: nobody else decides on what is taken, the sandbox's reviewer neither",
    ...decide,
    body: Wire({ id: IdText, ...Claiming, reason: Reason }),
    data: AdminDepositDetail,
    rejections: ["not_found", "deposit_claimed", "deposit_ended"],
  },
  "POST /api/admin/deposit/note": {
    summary: "Adds a note for other operators",
    ...decide,
    body: Wire({ id: IdText, text: Type.String({ minLength: 1, maxLength: 1_000, pattern: "\\S" }), reason: Reason }),
    data: AdminDepositDetail,
    rejections: ["not_found"],
  },
  "POST /api/admin/deposit/approve": {
    summary: "Says that money of a bank transfer arrived: how much, and by which reference of the bank's statement",
    ...decide,
    body: Wire({ ...seen, amount: PositiveDecimalText, bankReference: Type.String({ minLength: 3, maxLength: 100, pattern: "\\S" }) }),
    data: Decided,
    rejections: [...DECISION_REJECTIONS, "amount_decimals", "deposit_reference_used"],
  },
  "POST /api/admin/deposit/reject": {
    summary: "Ends a deposit that has not ended, for a reason that the user is told",
    ...decide,
    body: Wire({ ...seen, why: DepositReason }),
    data: Decided,
    rejections: DECISION_REJECTIONS,
  },
  "POST /api/admin/deposit/release": {
    summary: "Credits parked money to the user",
    ...decide,
    body: Wire({ ...seen, part: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
    data: Decided,
    rejections: DECISION_REJECTIONS,
  },
  "POST /api/admin/deposit/return": {
    summary: "Notes that parked money went back to where it came from",
    ...decide,
    body: Wire({ ...seen, part: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
    data: Decided,
    rejections: DECISION_REJECTIONS,
  },
} as const satisfies Record<string, RouteDefinition>;
