import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { ConversationState } from "./conversation.ts";
import { type ConversationRow, conversationColumns, conversationOf, LINE_LENGTH, type StoredConversation } from "./store.ts";

/** A conversation as operators see it in a list. */
export interface InboxRow extends StoredConversation {
  readonly nickName: string;
  /** Login name of who has it in hand. */
  readonly assignee: string | null;
  readonly lastBy: string | null;
  readonly lastKind: string | null;
  readonly lastText: string | null;
}

type Stored = ConversationRow & Pick<InboxRow, "nickName" | "assignee" | "lastBy" | "lastKind" | "lastText">;

export interface InboxFilter {
  readonly state?: ConversationState | undefined;
  /** Login name; empty for what nobody has in hand. */
  readonly assignee?: string | undefined;
  readonly isWaiting?: boolean | undefined;
  readonly userId?: bigint | undefined;
}

const inbox = (
  sql: Queryable,
) => sql`${conversationColumns(sql)}, u.nick_name as "nickName", o.login_name as "assignee", last.by as "lastBy",
    last.kind as "lastKind", last.text as "lastText"
  from support_conversation c join app_user u on u.id = c.user_id left join operator o on o.id = c.assignee_id
  left join lateral (
    select m.by, left(coalesce(m.body, ''), ${LINE_LENGTH}) as text, case when m.event is not null then 'system' when m.picture_id is not null then 'picture'
      when m.trade_id is not null then 'attachment' else 'text' end as kind
    from support_message m where m.conversation_id = c.id and m.seq = c.last_seq
  ) last on true`;

const rowOf = ({ nickName, assignee, lastBy, lastKind, lastText, ...row }: Stored): InboxRow => ({
  ...conversationOf(row),
  ...{ nickName, assignee, lastBy, lastKind, lastText },
});

export async function listInbox(
  sql: Queryable,
  { state, assignee, isWaiting, userId }: InboxFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly InboxRow[]; readonly total: number }> {
  const where = sql`(${state ?? null}::text is null or c.state = ${state ?? null}) and (${userId ?? null}::bigint is null or c.user_id = ${userId ?? null}::bigint)
    and (${isWaiting ?? null}::boolean is null or (c.waiting_ms is not null) = ${isWaiting ?? null}::boolean)
    and (${assignee ?? null}::text is null or case when ${assignee ?? null}::text = '' then c.assignee_id is null
      else c.assignee_id = (select id from operator where login_name = ${assignee ?? null}) end)`;
  const rows = await sql<
    Stored[]
  >`select ${inbox(sql)} where ${where} order by c.waiting_ms nulls last, c.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from support_conversation c where ${where}`;
  return { rows: rows.map(rowOf), total: count?.total ?? 0 };
}

export async function findInbox(sql: Queryable, id: bigint): Promise<InboxRow | undefined> {
  const [row] = await sql<Stored[]>`select ${inbox(sql)} where c.id = ${id}`;
  return row === undefined ? undefined : rowOf(row);
}

export interface Note {
  readonly loginName: string;
  readonly afterSeq: number;
  readonly text: string;
  readonly ts: bigint;
}

/** The newest notes of one conversation, in their order. */
const NOTES_MAX = 200;

export async function notesOf(sql: Queryable, conversationId: bigint): Promise<readonly Note[]> {
  const rows = await sql<Note[]>`select login_name as "loginName", after_seq as "afterSeq", body as text, ts_ms as ts from support_note
    where conversation_id = ${conversationId} order by id desc limit ${NOTES_MAX}`;
  return rows.toReversed();
}

export async function insertNote(
  tx: Tx,
  { id, lastSeq }: Pick<StoredConversation, "id" | "lastSeq">,
  operator: { readonly operatorId: bigint; readonly loginName: string },
  text: string,
  now: number,
): Promise<void> {
  await tx`insert into support_note (conversation_id, after_seq, operator_id, login_name, body, ts_ms)
    values (${id}, ${lastSeq}, ${operator.operatorId}, ${operator.loginName}, ${text}, ${String(now)}::bigint)`;
}

/** Whether the user has begun another conversation since. */
export async function hasNewer(tx: Tx, { id, userId }: Pick<StoredConversation, "id" | "userId">): Promise<boolean> {
  const [row] = await tx`select 1 from support_conversation where user_id = ${userId} and id > ${id} limit 1`;
  return row !== undefined;
}

/** The public name of an operator; null where none is set. */
export async function publicName(sql: Queryable, operatorId: bigint): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`select name from support_agent where operator_id = ${operatorId}`;
  return row?.name ?? null;
}

export async function savePublicName(tx: Tx, operatorId: bigint, name: string): Promise<void> {
  await tx`insert into support_agent (operator_id, name) values (${operatorId}, ${name}) on conflict (operator_id) do update set name = excluded.name`;
}

export interface Canned {
  readonly name: string;
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

export async function listCanned(
  sql: Queryable,
  language: string | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Canned[]; readonly total: number }> {
  const rows = await sql<Canned[]>`select name, language, title, body as text from support_canned
    where ${language}::text is null or language = ${language} order by name, language limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from support_canned
    where ${language}::text is null or language = ${language}`;
  return { rows, total: count?.total ?? 0 };
}

export async function findCanned(tx: Queryable, name: string, language: string): Promise<Canned | undefined> {
  const [row] = await tx<
    Canned[]
  >`select name, language, title, body as text from support_canned where name = ${name} and language = ${language}`;
  return row;
}

export async function countCanned(tx: Queryable): Promise<number> {
  const [row] = await tx<{ total: number }[]>`select count(*)::integer as total from support_canned`;
  return row?.total ?? 0;
}

export async function saveCanned(tx: Tx, { name, language, title, text }: Canned): Promise<void> {
  await tx`insert into support_canned (name, language, title, body) values (${name}, ${language}, ${title}, ${text})
    on conflict (name, language) do update set title = excluded.title, body = excluded.body`;
}

export async function removeCanned(tx: Tx, name: string, language: string): Promise<void> {
  await tx`delete from support_canned where name = ${name} and language = ${language}`;
}

export interface RatingRow {
  readonly id: bigint;
  readonly assignee: string | null;
  readonly rating: number;
  readonly text: string;
  readonly ts: bigint;
}

interface Within {
  readonly startTs?: number | undefined;
  readonly endTs?: number | undefined;
}

const rated = (sql: Queryable, { startTs, endTs }: Within) => sql`c.rating is not null
  and (${startTs ?? null}::bigint is null or c.rated_ms >= ${startTs ?? null}::bigint) and (${endTs ?? null}::bigint is null or c.rated_ms < ${endTs ?? null}::bigint)`;

/** Newest conversations first. */
export async function listRatings(
  sql: Queryable,
  within: Within,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<{ readonly rows: readonly RatingRow[]; readonly total: number }> {
  const rows = await sql<RatingRow[]>`select c.id, o.login_name as "assignee", c.rating, c.rating_text as text, c.rated_ms as ts
    from support_conversation c left join operator o on o.id = c.assignee_id
    where ${rated(sql, within)} and (${before}::bigint is null or c.id < ${before}::bigint) order by c.id desc limit ${limit}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from support_conversation c where ${rated(sql, within)}`;
  return { rows, total: count?.total ?? 0 };
}

/** How many ratings there are of each number that was given. */
export async function countRatings(sql: Queryable, within: Within): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ rating: number; count: number }[]>`select c.rating, count(*)::integer as count from support_conversation c
    where ${rated(sql, within)} group by c.rating`;
  return new Map(rows.map(({ rating, count }) => [rating, count]));
}

/** Messages of one conversation that show a trade. */
export async function tradeOf(
  sql: Queryable,
  conversationId: bigint,
  seq: number,
): Promise<{ readonly kind: "quickTrade" | "spotOrder" | "contractOrder" | "contractPosition"; readonly id: bigint } | undefined> {
  const [row] = await sql<
    { kind: "quickTrade" | "spotOrder" | "contractOrder" | "contractPosition"; id: bigint }[]
  >`select trade_kind as kind,
    trade_id as id from support_message where conversation_id = ${conversationId} and seq = ${seq} and trade_id is not null`;
  return row;
}
