import { Type } from "typebox";
import { LIST_PAGE_SIZE_MAX, SUPPORT_TEXT_MAX } from "../constants.ts";
import { LANGUAGES } from "../languages.ts";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, OrNull, Page, Reason, Uuid, Wire } from "../schema.ts";
import { ContractFill, ContractOrder, ContractPosition } from "./contract-shapes.ts";
import { QuickOrder, QuickReceipt } from "./quick.ts";
import { SpotOrder } from "./spot.ts";
import { SupportMessagePage, SupportPicture, SupportSeq, SupportText } from "./support.ts";
import { SupportAttachment, SupportMessage, SupportTopic } from "./support-shapes.ts";

const Language = Type.Enum(LANGUAGES.map(({ code }) => code));
const LoginName = Type.String({ minLength: 3, maxLength: 40 });

const ClockTime = Type.String({
  pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$",
  maxLength: 5,
  description: "UTC, HH:MM; 24:00 ends a day",
});

/** Hours of one day, 1 Monday to 7 Sunday. A day may have several; one without any is closed. */
const DayHours = Wire({ weekday: Type.Integer({ minimum: 1, maximum: 7 }), opens: ClockTime, closes: ClockTime });
const Week = Wire({ week: Type.Array(DayHours) });

const State = Type.Union([Type.Literal("open"), Type.Literal("pending"), Type.Literal("snoozed"), Type.Literal("resolved")]);

const AdminConversation = Wire({
  id: IdText,
  number: Type.String(),
  userId: IdText,
  nickName: Type.String(),
  /** Language of the app when the conversation began. */
  language: Type.String(),
  topic: OrNull(SupportTopic),
  state: State,
  /** Login name of who has it in hand; empty where nobody has. */
  assignee: Type.String(),
  /** Since when the user waits for an answer; null where the last word was ours. */
  waitingSince: OrNull(EpochMs),
  snoozedUntil: OrNull(EpochMs),
  /** Counts changes of state and of hands: an act names the one that it saw. */
  revision: Type.Integer({ minimum: 0 }),
  lastSeq: Type.Integer({ minimum: 0 }),
  /** Messages of the user behind the staff's read mark. */
  unread: Type.Integer({ minimum: 0 }),
  /** The newest message in a line. */
  last: OrNull(Wire({ by: Type.String(), kind: Type.String(), text: Type.String() })),
  rating: OrNull(Type.Integer({ minimum: 1, maximum: 5 })),
  openedAt: EpochMs,
  firstReplyAt: OrNull(EpochMs),
  resolvedAt: OrNull(EpochMs),
});

const AdminConversationDetail = Wire({
  ...AdminConversation.properties,
  userDelivered: Type.Integer({ minimum: 0 }),
  userRead: Type.Integer({ minimum: 0 }),
  staffDelivered: Type.Integer({ minimum: 0 }),
  staffRead: Type.Integer({ minimum: 0 }),
  isUserTyping: Type.Boolean(),
  ratingText: Type.String(),
  /** Words for other operators, each behind the message of its number. The user never reads them, and they have no number of their own. */
  notes: Type.Array(Wire({ loginName: Type.String(), afterSeq: Type.Integer({ minimum: 0 }), text: Type.String(), ts: EpochMs })),
});

const CannedAnswer = Wire({ name: Type.String(), language: Type.String(), title: Type.String(), text: Type.String() });

const read = { access: "operator", permission: "support.read" } as const;
const answer = { access: "operator", permission: "support.answer" } as const;
const setting = { access: "operator", permission: "content.write" } as const;
const seen = { id: IdText, revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), reason: Reason };
const CHANGES = ["not_found", "support_changed"] as const;
const cannedName = Type.String({ pattern: "^[a-z][a-z0-9-]{1,39}$", maxLength: 40 });
const times = { startTs: Type.Optional(EpochMs), endTs: Type.Optional(EpochMs) };

/** The operators' side of customer service. */
export const adminSupportRoutes = {
  "GET /api/admin/support/list": {
    summary: "Conversations of all users: those whose user waits longest come first, then the newest",
    ...read,
    query: Wire({
      ...Page,
      state: Type.Optional(State),
      /** Login name; empty for what nobody has in hand. */
      assignee: Type.Optional(Type.String({ maxLength: 40 })),
      isWaiting: Type.Optional(Type.Boolean()),
      userId: Type.Optional(IdText),
    }),
    row: AdminConversation,
  },
  "GET /api/admin/support/detail": {
    summary: "One conversation with its marks and notes",
    ...read,
    query: Wire({ id: IdText }),
    data: AdminConversationDetail,
    rejections: ["not_found"],
  },
  "GET /api/admin/support/messages": {
    summary: "Messages of one conversation, oldest first, by the rules of the user's own call",
    ...read,
    query: Wire({ id: IdText, ...SupportMessagePage }),
    row: SupportMessage,
    rejections: ["not_found"],
  },
  "POST /api/admin/support/picture": {
    summary: "The picture of one message; each view is in the audit log",
    ...read,
    body: Wire({ id: IdText, seq: SupportSeq, reason: Reason }),
    data: SupportPicture,
    rejections: ["not_found"],
  },
  "POST /api/admin/support/attachment": {
    summary: "The trade that a message shows, whole, with its receipt where it has one; each view is in the audit log",
    ...read,
    body: Wire({ id: IdText, seq: SupportSeq, reason: Reason }),
    data: Wire({
      attachment: SupportAttachment,
      /** One of them is there. */
      spotOrder: OrNull(SpotOrder),
      contractOrder: OrNull(ContractOrder),
      contractPosition: OrNull(Wire({ position: ContractPosition, fills: Type.Array(ContractFill) })),
      quickTrade: OrNull(QuickOrder),
      /** Of a quick trade that is settled. */
      receipt: OrNull(QuickReceipt),
    }),
    rejections: ["not_found"],
  },
  "POST /api/admin/support/reply": {
    summary: "Answers the user, and takes the conversation on where nobody has; `seen` is the last message that the operator has read",
    ...answer,
    body: Wire({ id: IdText, clientId: Uuid, text: SupportText, seen: SupportSeq, reason: Reason }),
    data: SupportMessage,
    rejections: [...CHANGES, "support_assigned", "support_resolved", "support_text_empty", "key_reused"],
  },
  "POST /api/admin/support/note": {
    summary: "Adds a note for other operators",
    ...answer,
    body: Wire({ id: IdText, text: Type.String({ minLength: 1, maxLength: 1_000, pattern: "\\S" }), reason: Reason }),
    data: AdminConversationDetail,
    rejections: ["not_found"],
  },
  "POST /api/admin/support/assign": {
    summary: "Gives a conversation to oneself, to another operator who may answer, or back to nobody",
    ...answer,
    body: Wire({ ...seen, to: Type.Optional(LoginName) }),
    data: AdminConversationDetail,
    rejections: [...CHANGES, "support_assignee"],
  },
  "POST /api/admin/support/snooze": {
    summary: "Puts a conversation aside until a moment, or until the user writes",
    ...answer,
    body: Wire({ ...seen, until: EpochMs }),
    data: AdminConversationDetail,
    rejections: [...CHANGES, "support_snooze", "support_resolved"],
  },
  "POST /api/admin/support/resolve": {
    summary: "Ends a conversation; a message of the user within a week opens it again",
    ...answer,
    body: Wire({ ...seen, seen: SupportSeq }),
    data: AdminConversationDetail,
    rejections: [...CHANGES, "support_resolved"],
  },
  "POST /api/admin/support/reopen": {
    summary: "Opens a resolved conversation again, unless the user has begun another one",
    ...answer,
    body: Wire(seen),
    data: AdminConversationDetail,
    rejections: [...CHANGES, "support_not_resolved", "support_other_open"],
  },
  "POST /api/admin/support/marks": {
    summary:
      "Says up to which message the staff has all, and has read all; marks never go back. Changes nothing else, and is not in the audit log",
    ...answer,
    body: Wire({ id: IdText, delivered: SupportSeq, read: SupportSeq }),
    data: Wire({ unread: Type.Integer({ minimum: 0 }) }),
    rejections: ["not_found", "support_sequence"],
  },
  "POST /api/admin/support/typing": {
    summary: "Tells the user that the operator is writing; never kept, and not in the audit log",
    ...answer,
    body: Wire({ id: IdText }),
    data: Wire({ isTold: Type.Boolean() }),
    rejections: ["not_found"],
  },
  "GET /api/admin/support/cannedList": {
    summary: "Answers that are ready to be sent, by name; of one language where it is named",
    ...read,
    query: Wire({ ...Page, language: Type.Optional(Language) }),
    row: CannedAnswer,
  },
  "POST /api/admin/support/cannedPut": {
    summary: "Writes a ready answer in one language",
    ...answer,
    body: Wire({
      name: cannedName,
      language: Language,
      title: Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" }),
      text: Type.String({ minLength: 1, maxLength: SUPPORT_TEXT_MAX, pattern: "\\S" }),
      reason: Reason,
    }),
    data: CannedAnswer,
    rejections: ["support_text_empty", "support_canned_limit"],
  },
  "POST /api/admin/support/cannedRemove": {
    summary: "Removes a ready answer in one language",
    ...answer,
    body: Wire({ name: cannedName, language: Language, reason: Reason }),
    data: Wire({ removed: Type.Boolean() }),
    rejections: ["not_found"],
  },
  "GET /api/admin/support/ratings": {
    summary: "Ratings, newest first; `before` is the last id of the page before",
    ...read,
    query: Wire({
      ...times,
      before: Type.Optional(IdText),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
    }),
    row: Wire({
      /** Of the conversation. */
      id: IdText,
      number: Type.String(),
      /** Login name of who had it in hand; empty where nobody had. */
      assignee: Type.String(),
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      text: Type.String(),
      ts: EpochMs,
    }),
  },
  "GET /api/admin/support/ratingSummary": {
    summary: "How many ratings there are within a time, their average, and how many of each",
    ...read,
    query: Wire(times),
    data: Wire({
      count: Type.Integer({ minimum: 0 }),
      /** Two decimals, rounded to the nearest; null where there are none. */
      average: OrNull(DecimalText),
      /** Of 1, 2, 3, 4 and 5. */
      counts: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 5, maxItems: 5 }),
    }),
  },
  "GET /api/admin/support/ownName": {
    summary: "The public name of the caller; empty where there is none",
    ...read,
    data: Wire({ name: Type.String() }),
  },
  "POST /api/admin/support/setOwnName": {
    summary: "Sets the public name by which users know the caller; never the login name. Messages that were sent keep theirs",
    ...answer,
    body: Wire({ name: Type.String({ minLength: 1, maxLength: 40, pattern: "\\S" }), reason: Reason }),
    data: Wire({ name: Type.String() }),
    rejections: ["support_name"],
  },
  "GET /api/admin/support/hours": {
    summary: "The working hours",
    ...read,
    data: Week,
  },
  "POST /api/admin/support/setHours": {
    summary: "Sets the working hours of the week, UTC; days that are left out are closed",
    ...setting,
    body: Wire({ week: Type.Array(DayHours, { maxItems: 21 }), reason: Reason }),
    data: Week,
    rejections: ["support_hours"],
  },
} as const satisfies Record<string, RouteDefinition>;
