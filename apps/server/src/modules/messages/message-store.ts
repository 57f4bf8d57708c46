import type { MessageKind as MessageKindSchema, SiteMessage } from "@candela/api";
import type { Static } from "typebox";
import { numberList } from "../../platform/postgres/columns.ts";
import { type Queryable, textArray } from "../../platform/postgres/database.ts";
import { queueDeliveries } from "../push/index.ts";

export type MessageData = Static<typeof SiteMessage>;
export type MessageKind = Static<typeof MessageKindSchema>;

export interface NewMessage {
  readonly userId: bigint;
  readonly kind: MessageKind;
  readonly params: Readonly<Record<string, string>>;
}

/** A message as it was sent, with how many the user has not read now. */
export interface Sent {
  readonly userId: bigint;
  readonly message: MessageData;
  readonly unread: number;
}

interface MessageRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly kind: MessageKind;
  readonly params: Readonly<Record<string, string>>;
  readonly isRead: boolean;
  readonly ts: bigint;
}

/** Unread messages are counted up to this; more than that nobody reads anyway. */
const UNREAD_MAX = 1_000;

function messageData({ id, kind, params, isRead, ts }: MessageRow): MessageData {
  return { id: String(id), kind, params: { ...params }, isRead, ts: Number(ts) };
}

/** Writes messages in one statement, in the caller's transaction; publish what it returns after the commit. */
export async function sendMessages(tx: Queryable, messages: readonly NewMessage[], now: number): Promise<Sent[]> {
  if (messages.length === 0) return [];
  const rows = await tx<MessageRow[]>`
    insert into site_message (user_id, kind, params, ts)
    select user_id, kind, params::jsonb, ${String(now)}::bigint
    from unnest(${numberList(messages.map(({ userId }) => userId))}::bigint[], ${textArray(
      tx,
      messages.map(({ kind }) => kind),
    )}, ${textArray(
      tx,
      messages.map(({ params }) => JSON.stringify(params)),
    )}) as m (user_id, kind, params)
    returning id, user_id as "userId", kind, params, is_read as "isRead", ts`;
  await queueDeliveries(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  const unread = await countUnread(tx, [...new Set(messages.map(({ userId }) => userId))]);
  return rows.map((row) => ({ userId: row.userId, message: messageData(row), unread: unread.get(row.userId) ?? 0 }));
}

/** Unread messages of each user; users without any are left out. */
export async function countUnread(sql: Queryable, userIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const rows = await sql<{ userId: bigint; unread: number }[]>`
    select user_id as "userId", least(count(*), ${UNREAD_MAX})::int as unread from site_message
    where user_id = any (${numberList(userIds)}::bigint[]) and not is_read group by user_id`;
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
}

export async function listMessages(
  sql: Queryable,
  userId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ messages: MessageData[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql<MessageRow[]>`select id, user_id as "userId", kind, params, is_read as "isRead", ts from site_message
      where user_id = ${userId} order by id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::int as total from site_message where user_id = ${userId}`,
  ]);
  return { messages: rows.map(messageData), total: counted?.total ?? 0 };
}

export async function findMessage(sql: Queryable, userId: bigint, id: bigint): Promise<MessageData | undefined> {
  const [row] = await sql<MessageRow[]>`select id, user_id as "userId", kind, params, is_read as "isRead", ts from site_message
    where user_id = ${userId} and id = ${id}`;
  return row === undefined ? undefined : messageData(row);
}

/** Marks one message, or all with `id` null; returns whether anything changed. */
export async function markRead(sql: Queryable, userId: bigint, id: bigint | null): Promise<boolean> {
  const marked = await sql`update site_message set is_read = true
    where user_id = ${userId} and not is_read and (${id}::bigint is null or id = ${id}::bigint)`;
  return marked.count > 0;
}

/** Whether a message of this kind waits to be read. */
export async function hasUnreadKind(tx: Queryable, userId: bigint, kind: MessageKind): Promise<boolean> {
  const [row] = await tx`select 1 from site_message where user_id = ${userId} and not is_read and kind = ${kind} limit 1`;
  return row !== undefined;
}

/** Marks all of one kind, whose matter was seen elsewhere; returns how many of all kinds are unread then, or null where none changed. */
export async function readKind(sql: Queryable, userId: bigint, kind: MessageKind): Promise<number | null> {
  const marked = await sql`update site_message set is_read = true where user_id = ${userId} and not is_read and kind = ${kind}`;
  return marked.count === 0 ? null : ((await countUnread(sql, [userId])).get(userId) ?? 0);
}
