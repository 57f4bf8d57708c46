import type { AccountEvent } from "@candela/api";
import type { Tx } from "../../platform/postgres/database.ts";
import { hasUnreadKind, readKind, type Sent, sendMessages } from "../messages/index.ts";
import type { SupportContext } from "./context.ts";
import type { NumberedDraft } from "./conversation.ts";
import { countUnread, listMessages, type StoredConversation } from "./store.ts";
import { conversationData, type MessageData, messagesData, numberOf } from "./wire.ts";

/** What an act left behind: the conversation, and the numbers of its new messages. */
export interface Done {
  readonly conversation: StoredConversation;
  readonly seqs: readonly number[];
}

export const doneOf = (conversation: StoredConversation, messages: readonly NumberedDraft[]): Done => ({
  conversation,
  seqs: messages.map(({ seq }) => seq),
});

/**
 * Tells the user's open pages, after the commit. Two acts may be told in another order than they were committed in: pages go by the numbers. Answers the messages.
 */
export async function tell(context: SupportContext, { conversation, seqs }: Done): Promise<readonly MessageData[]> {
  const { sql, bus, trades } = context;
  const { userId } = conversation;
  const first = seqs[0];
  const stored = first === undefined ? [] : await listMessages(sql, conversation.id, { after: first - 1, limit: seqs.length });
  const [messages, unread] = await Promise.all([messagesData(trades, userId, stored), countUnread(sql, userId)]);
  const news = { kind: "support", conversation: conversationData(conversation), typing: null, unread } as const;
  const events: AccountEvent[] = (messages.length === 0 ? [null] : messages).map((message) => ({ ...news, message }));
  bus.publish("account", { userId, events });
  return messages;
}

/** Says that an operator is writing. */
export async function tellTyping({ sql, bus }: SupportContext, conversation: StoredConversation, name: string): Promise<void> {
  const { userId } = conversation;
  const unread = await countUnread(sql, userId);
  const event: AccountEvent = { kind: "support", conversation: conversationData(conversation), message: null, typing: { name }, unread };
  bus.publish("account", { userId, events: [event] });
}

/** For a user without an open page: a message that is pushed, and says nothing of the answer. A single unread one is enough. */
export async function noteAnswer(
  { isFollowed }: SupportContext,
  tx: Tx,
  { id, userId }: StoredConversation,
  now: number,
): Promise<readonly Sent[]> {
  if (isFollowed(userId) || (await hasUnreadKind(tx, userId, "support_answer"))) return [];
  return sendMessages(tx, [{ userId, kind: "support_answer", params: { number: numberOf(id) } }], now);
}

export function publishSent({ bus }: SupportContext, sent: readonly Sent[]): void {
  for (const { userId, message, unread } of sent) bus.publish("account", { userId, events: [{ kind: "message", message, unread }] });
}

/** Once all answers are read, no message has to say that there are some. */
export async function forgetAnswerNotes({ sql, bus }: SupportContext, userId: bigint): Promise<void> {
  const unread = await readKind(sql, userId, "support_answer");
  if (unread !== null) bus.publish("account", { userId, events: [{ kind: "message", message: null, unread }] });
}
