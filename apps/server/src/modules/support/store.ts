import type { Fragment } from "postgres";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Conversation, NumberedDraft, SystemEvent, Topic, TradeKind } from "./conversation.ts";

/** A conversation with how many messages each side has not read. */
export interface StoredConversation extends Conversation {
  readonly unread: number;
  readonly staffUnread: number;
}

/** More than that nobody reads anyway. */
const UNREAD_MAX = 100;

type Wide<T> = {
  [K in keyof T]: K extends "waitingMs" | "snoozedUntilMs" | "firstReplyMs" | "resolvedMs" | "ratedMs"
    ? bigint | null
    : K extends "openedMs"
      ? bigint
      : T[K];
};
export type ConversationRow = Wide<StoredConversation>;

export const conversationColumns = (sql: Queryable): Fragment => sql`c.id, c.user_id as "userId", c.language, c.topic, c.state,
  c.last_seq as "lastSeq", c.user_seq as "userSeq", c.staff_seq as "staffSeq", c.user_delivered as "userDelivered", c.user_read as "userRead",
  c.staff_delivered as "staffDelivered", c.staff_read as "staffRead", c.revision, c.assignee_id as "assigneeId", c.agent_id as "agentId",
  c.agent_name as "agentName", c.waiting_ms as "waitingMs", c.snoozed_until_ms as "snoozedUntilMs", c.opened_ms as "openedMs",
  c.first_reply_ms as "firstReplyMs", c.resolved_ms as "resolvedMs", c.rating, c.rating_text as "ratingText", c.rated_ms as "ratedMs",
  (select count(*)::integer from (select 1 from support_message m
    where m.conversation_id = c.id and m.by = 'support' and m.seq > c.user_read limit ${UNREAD_MAX}) unread) as "unread",
  (select count(*)::integer from (select 1 from support_message m
    where m.conversation_id = c.id and m.by = 'user' and m.seq > c.staff_read limit ${UNREAD_MAX}) unread) as "staffUnread"`;

const orNumber = (ms: bigint | null): number | null => (ms === null ? null : Number(ms));

export function conversationOf(row: ConversationRow): StoredConversation {
  return {
    ...row,
    waitingMs: orNumber(row.waitingMs),
    snoozedUntilMs: orNumber(row.snoozedUntilMs),
    openedMs: Number(row.openedMs),
    firstReplyMs: orNumber(row.firstReplyMs),
    resolvedMs: orNumber(row.resolvedMs),
    ratedMs: orNumber(row.ratedMs),
  };
}

async function one(rows: Promise<readonly ConversationRow[]>): Promise<StoredConversation | undefined> {
  const [row] = await rows;
  return row === undefined ? undefined : conversationOf(row);
}

/** The newest of a user, locked: a message goes into it or begins another one. */
export async function lockNewest(tx: Tx, userId: bigint): Promise<StoredConversation | undefined> {
  return one(tx<ConversationRow[]>`select ${conversationColumns(tx)} from support_conversation c
    where c.user_id = ${userId} order by c.id desc limit 1 for update of c`);
}

export async function findNewest(sql: Queryable, userId: bigint): Promise<StoredConversation | undefined> {
  return one(sql<ConversationRow[]>`select ${conversationColumns(sql)} from support_conversation c
    where c.user_id = ${userId} order by c.id desc limit 1`);
}

/** One of a user; another's is not found. */
export async function findOwn(sql: Queryable, userId: bigint, id: bigint): Promise<StoredConversation | undefined> {
  return one(
    sql<ConversationRow[]>`select ${conversationColumns(sql)} from support_conversation c where c.id = ${id} and c.user_id = ${userId}`,
  );
}

export async function lockOwn(tx: Tx, userId: bigint, id: bigint): Promise<StoredConversation | undefined> {
  return one(tx<ConversationRow[]>`select ${conversationColumns(tx)} from support_conversation c
    where c.id = ${id} and c.user_id = ${userId} for update of c`);
}

/** Of any user: for operators. */
export async function findAny(sql: Queryable, id: bigint): Promise<StoredConversation | undefined> {
  return one(sql<ConversationRow[]>`select ${conversationColumns(sql)} from support_conversation c where c.id = ${id}`);
}

export async function lockAny(tx: Tx, id: bigint): Promise<StoredConversation | undefined> {
  return one(tx<ConversationRow[]>`select ${conversationColumns(tx)} from support_conversation c where c.id = ${id} for update of c`);
}

/** Undefined where the user has an open one: somebody was faster. */
export async function insertConversation(
  tx: Tx,
  {
    userId,
    language,
    topic,
    isOpen,
  }: { readonly userId: bigint; readonly language: string; readonly topic: Topic | null; readonly isOpen: boolean },
  now: number,
): Promise<StoredConversation | undefined> {
  const [row] = await tx<{ id: bigint }[]>`insert into support_conversation (user_id, language, topic, state, opened_ms)
    values (${userId}, ${language}, ${topic}, ${isOpen ? "open" : "pending"}, ${String(now)}::bigint) on conflict do nothing returning id`;
  return row === undefined ? undefined : lockAny(tx, row.id);
}

/** Writes what an act made, messages first: the answer counts what is unread with them. */
export async function saveActed(
  tx: Tx,
  { conversation, messages }: { readonly conversation: Conversation; readonly messages: readonly NumberedDraft[] },
  now: number,
): Promise<StoredConversation> {
  for (const message of messages) await insertMessage(tx, conversation.id, message, now);
  const c = conversation;
  const [row] = await tx<
    ConversationRow[]
  >`update support_conversation c set state = ${c.state}, last_seq = ${c.lastSeq}, user_seq = ${c.userSeq},
      staff_seq = ${c.staffSeq}, user_delivered = ${c.userDelivered}, user_read = ${c.userRead}, staff_delivered = ${c.staffDelivered},
      staff_read = ${c.staffRead}, revision = ${c.revision}, assignee_id = ${c.assigneeId}, agent_id = ${c.agentId}, agent_name = ${c.agentName},
      waiting_ms = ${c.waitingMs}, snoozed_until_ms = ${c.snoozedUntilMs}, first_reply_ms = ${c.firstReplyMs}, resolved_ms = ${c.resolvedMs},
      rating = ${c.rating}, rating_text = ${c.ratingText}, rated_ms = ${c.ratedMs}
    where c.id = ${c.id} returning c.id`;
  if (row === undefined) throw new Error("a conversation that was locked must be there");
  const stored = await findAny(tx, c.id);
  if (stored === undefined) throw new Error("a conversation that was locked must be there");
  return stored;
}

/** At most two an act. */
async function insertMessage(
  tx: Tx,
  conversationId: bigint,
  { seq, by, clientId, agent, content, event, waitedMs }: NumberedDraft,
  now: number,
) {
  await tx`insert into support_message (conversation_id, seq, by, client_id, operator_id, agent_name, body, picture_id, trade_kind, trade_id, event,
      waited_ms, ts_ms)
    values (${conversationId}, ${seq}, ${by}, ${clientId}, ${agent?.operatorId ?? null}, ${agent?.name ?? null},
      ${content?.kind === "text" ? content.body : null}, ${content?.kind === "picture" ? content.pictureId : null},
      ${content?.kind === "trade" ? content.tradeKind : null}, ${content?.kind === "trade" ? content.tradeId : null}, ${event},
      ${waitedMs}, ${String(now)}::bigint)`;
}

/** Messages of the staff that a user has not read, of all conversations. */
export async function countUnread(sql: Queryable, userId: bigint): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`select count(*)::integer as unread from (
      select 1 from support_conversation c join support_message m on m.conversation_id = c.id and m.by = 'support' and m.seq > c.user_read
      where c.user_id = ${userId} and c.staff_seq > c.user_read limit ${UNREAD_MAX}) unread`;
  return row?.unread ?? 0;
}

/** A message as it is stored. */
export interface StoredMessage {
  readonly conversationId: bigint;
  readonly seq: number;
  readonly by: "user" | "support" | "system";
  readonly clientId: string | null;
  readonly agentName: string | null;
  readonly body: string | null;
  readonly pictureId: bigint | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly tradeKind: TradeKind | null;
  readonly tradeId: bigint | null;
  readonly event: SystemEvent | null;
  readonly waitedMs: bigint | null;
  readonly ts: bigint;
}

const messageColumns = (sql: Queryable): Fragment => sql`m.conversation_id as "conversationId", m.seq, m.by, m.client_id as "clientId",
  m.agent_name as "agentName", m.body, m.picture_id as "pictureId", p.width, p.height, m.trade_kind as "tradeKind", m.trade_id as "tradeId",
  m.event, m.waited_ms as "waitedMs", m.ts_ms as ts`;

export interface MessagesAsked {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Messages in their order: those after a number; else the last ones, or the last before a number. */
export async function listMessages(
  sql: Queryable,
  conversationId: bigint,
  { after, before, limit }: MessagesAsked,
): Promise<StoredMessage[]> {
  const where = sql`m.conversation_id = ${conversationId} and (${after ?? null}::integer is null or m.seq > ${after ?? null}::integer)
    and (${before ?? null}::integer is null or m.seq < ${before ?? null}::integer)`;
  const from = sql`from support_message m left join support_picture p on p.id = m.picture_id where ${where}`;
  if (after !== undefined) return sql<StoredMessage[]>`select ${messageColumns(sql)} ${from} order by m.seq limit ${limit}`;
  const rows = await sql<StoredMessage[]>`select ${messageColumns(sql)} ${from} order by m.seq desc limit ${limit}`;
  return rows.toReversed();
}

/** A message that its sender named so, in any conversation of the user; undefined where there is none. */
export async function findSent(
  sql: Queryable,
  { userId, by, clientId }: { readonly userId: bigint; readonly by: "user" | "support"; readonly clientId: string },
): Promise<StoredMessage | undefined> {
  const [row] = await sql<StoredMessage[]>`select ${messageColumns(sql)} from support_conversation c
    join support_message m on m.conversation_id = c.id and m.by = ${by} and m.client_id = ${clientId}
    left join support_picture p on p.id = m.picture_id where c.user_id = ${userId}`;
  return row;
}

export interface HistoryRow {
  readonly id: bigint;
  readonly openedMs: bigint;
  readonly resolvedMs: bigint | null;
  readonly topic: Topic | null;
  readonly rating: number | null;
  readonly lastText: string | null;
}

export async function listHistory(
  sql: Queryable,
  userId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: number }> {
  const rows = await sql<HistoryRow[]>`select c.id, c.opened_ms as "openedMs", c.resolved_ms as "resolvedMs", c.topic, c.rating,
      (select left(m.body, ${LINE_LENGTH}) from support_message m where m.conversation_id = c.id and m.body is not null
        order by m.seq desc limit 1) as "lastText"
    from support_conversation c where c.user_id = ${userId} order by c.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from support_conversation where user_id = ${userId}`;
  return { rows, total: count?.total ?? 0 };
}

/** Characters of a text that a list shows. */
export const LINE_LENGTH = 120;

/** Snoozed ones whose moment has come, a few at a time; who else looks takes others. */
export async function lockDue(tx: Tx, now: number, limit: number): Promise<readonly StoredConversation[]> {
  const due = await tx<{ id: bigint }[]>`select id from support_conversation
    where state = 'snoozed' and snoozed_until_ms <= ${String(now)}::bigint order by snoozed_until_ms limit ${limit} for update skip locked`;
  if (due.length === 0) return [];
  const rows = await tx<ConversationRow[]>`select ${conversationColumns(tx)} from support_conversation c
    where c.id = any (${numberList(due.map(({ id }) => id))}::bigint[])`;
  return rows.map(conversationOf);
}
