import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SupportContext } from "./context.ts";
import { type Content, type Topic, type TradeKind, takesMessage, userWrites } from "./conversation.ts";
import { hoursNow } from "./hours.ts";
import { dropPicture, insertPicture, type KeptPicture } from "./pictures.ts";
import { findOwn, findSent, insertConversation, lockNewest, type StoredConversation, type StoredMessage, saveActed } from "./store.ts";
import { type Done, doneOf, tell } from "./tell.ts";
import { type ConversationData, conversationData, type MessageData, messagesData } from "./wire.ts";

/** What a user sends; of a picture only that it is one is compared with an earlier try. */
export type Saying =
  | { readonly kind: "text"; readonly body: string }
  | { readonly kind: "picture"; readonly keep: () => Promise<KeptPicture> }
  | { readonly kind: "trade"; readonly tradeKind: TradeKind; readonly tradeId: bigint };

export interface Sender {
  readonly userId: bigint;
  readonly language: string;
}

interface Said {
  readonly conversation: ConversationData;
  readonly message: MessageData;
}

/** Tries to find or begin a conversation: one may be begun by another device meanwhile, once. */
const TRIES = 3;

/** Throws `key_reused` where the client's name for it was that of something else. */
function checkSame(sent: StoredMessage, saying: Saying): void {
  const isSame =
    saying.kind === "text"
      ? sent.body === saying.body
      : saying.kind === "picture"
        ? sent.pictureId !== null
        : sent.tradeKind === saying.tradeKind && sent.tradeId === saying.tradeId;
  if (!isSame) throw new Rejected("key_reused");
}

/** Sends once, however often it is asked: to the conversation that takes messages, or to a new one. */
export async function say(
  context: SupportContext,
  sender: Sender,
  clientId: string,
  saying: Saying,
  topic: Topic | null = null,
): Promise<Said> {
  const asked = { userId: sender.userId, by: "user", clientId } as const;
  const before = await findSent(context.sql, asked);
  if (before !== undefined) return saidBefore(context, sender.userId, before, saying);
  const { isOpen } = await hoursNow(context);
  const picture = saying.kind === "picture" ? await saying.keep() : null;
  const done = await transaction(context.sql, async (tx) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const now = context.clock.now();
      const newest = await lockNewest(tx, sender.userId);
      // Sent twice at once: under the lock the first one is there.
      const sent = await findSent(tx, asked);
      if (sent !== undefined) return sent;
      const takes = newest !== undefined && takesMessage(newest, now);
      const conversation = takes ? newest : await insertConversation(tx, { ...sender, topic, isOpen }, now);
      if (conversation === undefined) continue;
      const content: Content =
        saying.kind === "picture" ? { kind: "picture", pictureId: await insertPicture(tx, conversation.id, kept(picture)) } : saying;
      const acted = userWrites(conversation, { clientId, content }, now, isOpen);
      return doneOf(await saveActed(tx, acted, now), acted.messages);
    }
    throw new Error("a user's conversation can be neither found nor begun");
  }).catch(async (error: unknown) => {
    // An error at the end leaves open whether it was sent: a file too many is better than a picture too few.
    if (picture !== null && error instanceof Rejected) await dropPicture(context, picture);
    throw error;
  });
  if (isDone(done)) return told(context, done);
  if (picture !== null) await dropPicture(context, picture);
  return saidBefore(context, sender.userId, done, saying);
}

const isDone = (done: Done | StoredMessage): done is Done => "seqs" in done;

function kept(picture: KeptPicture | null): KeptPicture {
  if (picture === null) throw new Error("a picture is kept before it is sent");
  return picture;
}

async function told(context: SupportContext, done: Done): Promise<Said> {
  const message = (await tell(context, done)).at(-1);
  if (message === undefined) throw new Error("what was sent must be a message");
  return { conversation: conversationData(done.conversation), message };
}

async function saidBefore(context: SupportContext, userId: bigint, sent: StoredMessage, saying: Saying): Promise<Said> {
  checkSame(sent, saying);
  const [[message], conversation]: [MessageData[], StoredConversation | undefined] = await Promise.all([
    messagesData(context.trades, userId, [sent]),
    findOwn(context.sql, userId, sent.conversationId),
  ]);
  if (message === undefined || conversation === undefined) throw new Error("what was sent must be there");
  return { conversation: conversationData(conversation), message };
}
