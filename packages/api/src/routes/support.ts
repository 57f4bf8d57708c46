import { Type } from "typebox";
import {
  SUPPORT_PAGE_MAX,
  SUPPORT_PICTURE_BYTES_MAX,
  SUPPORT_QUESTIONS_MAX,
  SUPPORT_RATING_TEXT_MAX,
  SUPPORT_TEXT_MAX,
} from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, OrNull, Page, Uuid, Wire } from "../schema.ts";
import { Base64, PictureType } from "./identity.ts";
import {
  SupportAttachment,
  SupportAttachmentKind,
  SupportConversation,
  SupportHours,
  SupportMessage,
  SupportTopic,
} from "./support-shapes.ts";

/** A picture that is too large gets its own rejection up to this size. */
const PICTURE_BYTES_TAKEN = 1.5 * SUPPORT_PICTURE_BYTES_MAX;

/** The client's own name for a message: sent again with it, the first answer comes back and nothing is said twice. */
const clientId = Uuid;
/** Number of a message, or 0 for none. */
export const SupportSeq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const SupportText = Type.String({ minLength: 1, maxLength: SUPPORT_TEXT_MAX });
/** Messages after a number, before one, both, or without either the last ones. */
export const SupportMessagePage = {
  after: Type.Optional(SupportSeq),
  before: Type.Optional(SupportSeq),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUPPORT_PAGE_MAX })),
};
export const SupportPicture = Wire({ mediaType: PictureType, base64: Base64(SUPPORT_PICTURE_BYTES_MAX) });

const own = { access: "user" } as const;
const sends = { ...own, feature: "service" } as const;
const Sent = Wire({ conversation: SupportConversation, message: SupportMessage });

/** The user's side of customer service. */
export const supportRoutes = {
  "GET /api/service/conversation": {
    summary: "The conversation that a message would go to, null where it would begin one, and the working hours",
    ...own,
    data: Wire({
      conversation: OrNull(SupportConversation),
      hours: SupportHours,
      /** With stars, as elsewhere; null where the account has none. */
      email: OrNull(Type.String()),
    }),
  },
  "GET /api/service/unread": {
    summary: "How many messages of the staff the caller has not read, of all conversations",
    ...own,
    data: Type.Integer({ minimum: 0 }),
  },
  "GET /api/service/messages": {
    summary: "Messages of one conversation, oldest first; `total` is the number of its newest",
    ...own,
    query: Wire({ conversationId: IdText, ...SupportMessagePage }),
    row: SupportMessage,
    rejections: ["not_found"],
  },
  "GET /api/service/history": {
    summary: "The caller's conversations, newest first",
    ...own,
    query: Wire({ ...Page }),
    row: Wire({
      id: IdText,
      number: Type.String(),
      openedAt: EpochMs,
      resolvedAt: OrNull(EpochMs),
      topic: OrNull(SupportTopic),
      rating: OrNull(Type.Integer({ minimum: 1, maximum: 5 })),
      /** Beginning of the newest text in it. */
      lastText: Type.String(),
    }),
  },
  "GET /api/service/picture": {
    summary: "One picture of the caller's conversations",
    ...own,
    query: Wire({ id: IdText }),
    data: SupportPicture,
    rejections: ["not_found"],
  },
  "GET /api/service/attachable": {
    summary: "The caller's newest trades of all kinds, which can be shown to the staff",
    ...own,
    row: SupportAttachment,
  },
  "GET /api/service/questions": {
    summary: `At most ${SUPPORT_QUESTIONS_MAX} questions and answers that fit what is being written, the best first, with the words that they share`,
    ...own,
    query: Wire({ words: Type.String({ maxLength: 200 }) }),
    row: Wire({
      id: IdText,
      category: Type.String(),
      question: Type.String(),
      /** As text, without its marks. */
      answer: Type.String(),
      /** Words of the question as it writes them. */
      matched: Type.Array(Type.String(), { maxItems: 20 }),
    }),
  },
  "POST /api/service/send": {
    summary: "Sends a text: to the open conversation, to one that was resolved within a week, else it begins one",
    ...sends,
    body: Wire({ clientId, text: SupportText }),
    data: Sent,
    rejections: ["support_text_empty", "key_reused"],
  },
  "POST /api/service/sendPicture": {
    summary: "Sends a picture, which is kept without what it tells besides itself",
    ...sends,
    // A form writes some characters of base64 as three.
    bodyBytesMax: 2 * PICTURE_BYTES_TAKEN,
    body: Wire({ clientId, picture: Base64(PICTURE_BYTES_TAKEN) }),
    data: Sent,
    rejections: ["picture_not_image", "picture_too_large", "picture_too_wide", "key_reused"],
  },
  "POST /api/service/attach": {
    summary: "Shows the staff a trade of the caller",
    ...sends,
    body: Wire({ clientId, kind: SupportAttachmentKind, id: IdText }),
    data: Sent,
    rejections: ["not_found", "key_reused"],
  },
  "POST /api/service/openForm": {
    summary: "Sends a text with what it is about, outside of the working hours too; of an open conversation it changes no topic",
    ...sends,
    body: Wire({ clientId, topic: SupportTopic, text: SupportText }),
    data: Sent,
    rejections: ["support_text_empty", "key_reused"],
  },
  "POST /api/service/delivered": {
    summary: "Says that all messages up to one have arrived; the mark never goes back",
    ...own,
    body: Wire({ conversationId: IdText, seq: SupportSeq }),
    data: SupportConversation,
    rejections: ["not_found", "support_sequence"],
  },
  "POST /api/service/read": {
    summary: "Says that all messages up to one have arrived and were read; the mark never goes back",
    ...own,
    body: Wire({ conversationId: IdText, seq: SupportSeq }),
    data: SupportConversation,
    rejections: ["not_found", "support_sequence"],
  },
  "POST /api/service/typing": {
    summary: "Says that the caller is writing; never kept, and what comes too often is left out",
    ...own,
    data: Wire({}),
  },
  "POST /api/service/rate": {
    summary: "Rates a resolved conversation, once",
    ...own,
    body: Wire({
      conversationId: IdText,
      score: Type.Integer({ minimum: 1, maximum: 5 }),
      text: Type.String({ maxLength: SUPPORT_RATING_TEXT_MAX }),
    }),
    data: SupportConversation,
    rejections: ["not_found", "support_not_resolved", "support_rated"],
  },
  "POST /api/service/close": {
    summary: "Resolves the conversation: the caller has no more to ask",
    ...own,
    body: Wire({ conversationId: IdText }),
    data: SupportConversation,
    rejections: ["not_found", "support_resolved"],
  },
} as const satisfies Record<string, RouteDefinition>;
