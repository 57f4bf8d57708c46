import { Type } from "typebox";
import { SUPPORT_TEXT_MAX } from "../constants.ts";
import { DecimalText, DirectionId, EpochMs, IdText, OrNull, ProductCode, Uuid, Wire } from "../schema.ts";

const Seq = Type.Integer({ minimum: 0 });
const Score = Type.Integer({ minimum: 1, maximum: 5 });

/** Working hours as they are now. */
export const SupportHours = Wire({
  isOpen: Type.Boolean(),
  /** Null while closed, and where it never closes. */
  closesAt: OrNull(EpochMs),
  /** Null while open, and where it never opens. */
  opensAt: OrNull(EpochMs),
  /** Somebody who may answer was active within the last days: else nobody will, and the page says so. */
  isStaffed: Type.Boolean(),
});

/** Public name of an operator, never a login name; empty where none is set. */
const SupportAgent = Wire({ name: Type.String() });

export const SupportTopic = Type.Union([Type.Literal("trade"), Type.Literal("money"), Type.Literal("account"), Type.Literal("other")]);

/** A conversation as its user sees it. Marks are numbers of messages: all up to them were delivered, or read. */
export const SupportConversation = Wire({
  id: IdText,
  /** Its name for people, such as CS-4471. */
  number: Type.String(),
  topic: OrNull(SupportTopic),
  /** `pending` waits for the next working hours, or for something that the staff looks into. */
  state: Type.Union([Type.Literal("open"), Type.Literal("pending"), Type.Literal("resolved")]),
  openedAt: EpochMs,
  lastSeq: Seq,
  /** Operator who joined last; null before anybody has. */
  agent: OrNull(SupportAgent),
  ownDelivered: Seq,
  ownRead: Seq,
  agentDelivered: Seq,
  agentRead: Seq,
  /** Messages of the staff behind `ownRead`. */
  unread: Seq,
  rating: OrNull(Wire({ score: Score, text: Type.String() })),
  resolvedAt: OrNull(EpochMs),
  /** Until when a message reopens a resolved one; a later message begins another conversation. */
  reopensUntil: OrNull(EpochMs),
});

/** Trades that a message can show. A quick trade opens its receipt. */
export const SupportAttachmentKind = Type.Union([
  Type.Literal("quickTrade"),
  Type.Literal("spotOrder"),
  Type.Literal("contractOrder"),
  Type.Literal("contractPosition"),
]);

/** A trade of the user in a few figures, as it is when it is read. */
export const SupportAttachment = Wire({
  kind: SupportAttachmentKind,
  id: IdText,
  productCode: ProductCode,
  /** 1 buy, long or up; 2 sell, short or down. */
  direction: DirectionId,
  /** Of a quick trade. */
  seconds: OrNull(Type.Integer({ minimum: 1 })),
  /** The status that the trade's own call has for it. */
  status: Type.String(),
  /** Gain or loss of a quick trade or position that has ended, fees taken off; null for all others. */
  result: OrNull(DecimalText),
  /** Code of the currency that it settles in. */
  currency: Type.String(),
  /** When it began. */
  ts: EpochMs,
});

/**
 * One message. `seq` counts 1, 2, 3 … in its conversation and leaves nothing out: a client that knows 4 and is told of 6 asks for what comes after 4. Nothing of it changes
 * but the figures of its trade.
 */
export const SupportMessage = Wire({
  conversationId: IdText,
  seq: Type.Integer({ minimum: 1 }),
  /** The sender's own name for it; null for a note of the system. */
  clientId: OrNull(Uuid),
  by: Type.Union([Type.Literal("user"), Type.Literal("support"), Type.Literal("system")]),
  kind: Type.Union([Type.Literal("text"), Type.Literal("picture"), Type.Literal("attachment"), Type.Literal("system")]),
  /** Plain text with line feeds, never HTML; empty unless the kind is `text`. */
  text: Type.String({ maxLength: SUPPORT_TEXT_MAX }),
  /** Its sides, px; the picture itself has a call of its own. */
  picture: OrNull(Wire({ id: IdText, width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) })),
  attachment: OrNull(SupportAttachment),
  /** What a note of the system tells. With an agent it was the agent's act, without one the user's. */
  event: OrNull(Type.Union([Type.Literal("joined"), Type.Literal("closed"), Type.Literal("reopened"), Type.Literal("rated")])),
  agent: OrNull(SupportAgent),
  /** Of `joined`: how long the user had waited; null where nobody waited. */
  waitedMs: OrNull(Type.Integer({ minimum: 0 })),
  ts: EpochMs,
});

/** What an open page is told of a conversation: it as it is now, with the message that came, or with who is writing. */
export const SupportNews = {
  conversation: SupportConversation,
  message: OrNull(SupportMessage),
  /** Somebody of the staff is writing; shown for `SUPPORT_TYPING_SHOWN_MS`. */
  typing: OrNull(SupportAgent),
  /** Messages of the staff that the user has not read, of all conversations. */
  unread: Seq,
};
