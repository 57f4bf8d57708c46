import { type Data, type Row, SUPPORT_REOPEN_MS } from "@candela/api";
import { type Attachment, findAttachments } from "./attachments.ts";
import type { TradeReaders } from "./context.ts";
import type { TradeKind } from "./conversation.ts";
import type { StoredConversation, StoredMessage } from "./store.ts";

export type MessageData = Row<"GET /api/service/messages">;
export type ConversationData = NonNullable<Data<"GET /api/service/conversation">["conversation"]>;

/** The name of a conversation for people. */
export const numberOf = (id: bigint): string => `CS-${id}`;

/** As its user sees it: that it was put aside for a while is the operators' own. */
export function conversationData(row: StoredConversation): ConversationData {
  const { id, topic, state, lastSeq, agentName, rating, ratingText, resolvedMs } = row;
  return {
    id: String(id),
    number: numberOf(id),
    topic,
    state: state === "snoozed" ? "pending" : state,
    openedAt: row.openedMs,
    lastSeq,
    agent: agentName === null ? null : { name: agentName },
    ownDelivered: row.userDelivered,
    ownRead: row.userRead,
    agentDelivered: row.staffDelivered,
    agentRead: row.staffRead,
    unread: row.unread,
    rating: rating === null ? null : { score: rating, text: ratingText },
    resolvedAt: resolvedMs,
    reopensUntil: resolvedMs === null ? null : resolvedMs + SUPPORT_REOPEN_MS,
  };
}

function messageData(message: StoredMessage, attachment: Attachment | null): MessageData {
  const { conversationId, seq, by, clientId, agentName, body, pictureId, width, height, tradeKind, event, waitedMs, ts } = message;
  return {
    conversationId: String(conversationId),
    seq,
    clientId,
    by,
    kind: event !== null ? "system" : pictureId !== null ? "picture" : tradeKind !== null ? "attachment" : "text",
    text: body ?? "",
    picture: pictureId === null || width === null || height === null ? null : { id: String(pictureId), width, height },
    attachment,
    event,
    agent: agentName === null ? null : { name: agentName },
    waitedMs: waitedMs === null ? null : Number(waitedMs),
    ts: Number(ts),
  };
}

/** Messages of one user with the trades that they show, read once a kind. */
export async function messagesData(trades: TradeReaders, userId: bigint, messages: readonly StoredMessage[]): Promise<MessageData[]> {
  const shown = Map.groupBy(
    messages.flatMap(({ tradeKind, tradeId }) => (tradeKind === null || tradeId === null ? [] : [{ tradeKind, tradeId }])),
    ({ tradeKind }) => tradeKind,
  );
  const found = await Promise.all(
    [...shown].map(([kind, named]) => findAttachments(trades, userId, kind, [...new Set(named.map(({ tradeId }) => tradeId))])),
  );
  const cards = new Map(found.flat().map((card) => [nameOf(card.kind, card.id), card]));
  return messages.map((message) =>
    messageData(message, message.tradeKind === null ? null : (cards.get(nameOf(message.tradeKind, String(message.tradeId))) ?? null)),
  );
}

const nameOf = (kind: TradeKind, id: string) => `${kind} ${id}`;
