import type { OperatorRole } from "@candela/api";
import type { OperatorSession } from "../../platform/http/handlers.ts";
import { wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** Sessions of operators, by the hash of their token. Times are epoch milliseconds. */
export interface NewOperatorSession {
  readonly tokenHash: Buffer;
  readonly operatorId: bigint;
  readonly now: number;
  readonly expiresMs: number;
  readonly userAgent: string;
  readonly ip: string;
}

export async function insertOperatorSession(tx: Tx, session: NewOperatorSession): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into operator_session (token_hash, operator_id, created_ms, last_seen_ms, expires_ms, user_agent, ip)
    values (${session.tokenHash}, ${session.operatorId}, ${session.now}, ${session.now}, ${session.expiresMs}, ${session.userAgent},
      ${session.ip}) returning id`;
  if (row === undefined) throw new Error("an inserted session must have an id");
  return row.id;
}

/** The live session of a token with the operator's present role; null when it is over or the operator is disabled. */
export async function findOperatorSession(
  sql: Queryable,
  tokenHash: Buffer,
  now: number,
  idleSinceMs: number,
): Promise<(OperatorSession & { readonly lastSeenMs: number }) | null> {
  const [row] = await sql<(OperatorSession & { lastSeenMs: bigint })[]>`
    select s.id as "sessionId", o.id as "operatorId", o.login_name as "loginName", o.role, s.last_seen_ms as "lastSeenMs"
    from operator_session s join operator o on o.id = s.operator_id
    where s.token_hash = ${tokenHash} and s.ended_ms is null and s.expires_ms > ${now} and s.last_seen_ms > ${idleSinceMs}
      and not o.is_disabled`;
  return row === undefined ? null : { ...row, lastSeenMs: Number(row.lastSeenMs) };
}

export async function saveSeen(sql: Queryable, sessionId: bigint, now: number): Promise<void> {
  await sql`update operator_session set last_seen_ms = greatest(last_seen_ms, ${now}) where id = ${sessionId} and ended_ms is null`;
}

/** False when it was over before. */
export async function endOperatorSession(tx: Tx, sessionId: bigint, now: number): Promise<boolean> {
  const changed = await tx`update operator_session set ended_ms = ${now} where id = ${sessionId} and ended_ms is null`;
  return changed.count === 1;
}

/** Ends all but the `keep` sessions of an operator that were used last. */
export async function endSessionsOf(tx: Tx, operatorId: bigint, now: number, keep = 0): Promise<void> {
  await tx`
    update operator_session set ended_ms = ${now} where ended_ms is null and id in (
      select id from operator_session where operator_id = ${operatorId} and ended_ms is null
      order by last_seen_ms desc, id desc offset ${keep})`;
}

/** Addresses that an operator had sessions from lately. */
export async function listOperatorAddresses(sql: Queryable, operatorId: bigint, since: number): Promise<string[]> {
  const rows = await sql<{ ip: string }[]>`
    select distinct ip from operator_session where operator_id = ${operatorId} and last_seen_ms > ${since} limit 100`;
  return rows.map((row) => row.ip);
}

/** Removes sessions that nobody asks for any more. */
export async function deleteOldSessions(tx: Tx, before: number): Promise<void> {
  await tx`delete from operator_session where expires_ms < ${before}`;
}

export interface ListedSession {
  readonly id: bigint;
  readonly loginName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdMs: bigint;
  readonly lastSeenMs: bigint;
  readonly expiresMs: bigint;
}

export async function listLiveSessions(
  sql: Queryable,
  { loginName, now, idleSinceMs }: { readonly loginName: string | null; readonly now: number; readonly idleSinceMs: number },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ListedSession[]; readonly total: number }> {
  const live = sql`from operator_session s join operator o on o.id = s.operator_id
    where s.ended_ms is null and s.expires_ms > ${now} and s.last_seen_ms > ${idleSinceMs} and not o.is_disabled
      and (${loginName}::text is null or o.login_name = ${loginName})`;
  const rows = await sql<ListedSession[]>`
    select s.id, o.login_name as "loginName", s.ip, s.user_agent as "userAgent", s.created_ms as "createdMs",
      s.last_seen_ms as "lastSeenMs", s.expires_ms as "expiresMs"
    ${live} order by s.last_seen_ms desc, s.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total ${live}`;
  return { rows: [...rows], total: count?.total ?? 0 };
}

/** When an operator of one of these roles last called, epoch ms of the machine; null where none has, or it is too long ago to be known. */
export async function lastSeenOf(sql: Queryable, roles: readonly OperatorRole[]): Promise<number | null> {
  const [row] = await sql<{ seenMs: bigint | null }[]>`select max(s.last_seen_ms) as "seenMs" from operator_session s
    join operator o on o.id = s.operator_id where not o.is_disabled and o.role = any (${wordList(roles)}::text[])`;
  return row?.seenMs == null ? null : Number(row.seenMs);
}
