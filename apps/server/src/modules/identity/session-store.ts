import { SESSIONS_MAX } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import { int8Array, type Queryable, type Tx } from "../../platform/postgres/database.ts";

/** Live sessions, by the hash of their token. Times are epoch milliseconds. */
export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: bigint;
  readonly now: number;
  readonly expiresMs: number;
  readonly userAgent: string;
  readonly ip: string;
}

export interface LiveSession extends Session {
  readonly lastSeenMs: number;
  readonly expiresMs: number;
}

export interface EndedSession {
  readonly sessionId: bigint;
  readonly userId: bigint;
}

export async function insertSession(sql: Tx, session: NewSession): Promise<bigint> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into session (token_hash, user_id, created_ms, last_seen_ms, expires_ms, user_agent, ip)
    values (${session.tokenHash}, ${session.userId}, ${session.now}, ${session.now}, ${session.expiresMs}, ${session.userAgent}, ${session.ip})
    returning id`;
  if (row === undefined) throw new Error("an inserted session must have an id");
  return row.id;
}

/** Ends all but the `keep` sessions of a user that were used last. */
export async function trimSessions(sql: Tx, userId: bigint, keep: number): Promise<EndedSession[]> {
  return sql<EndedSession[]>`
    delete from session where id in (
      select id from session where user_id = ${userId} order by last_seen_ms desc, id desc offset ${keep})
    returning id as "sessionId", user_id as "userId"`;
}

export async function deleteSessionsOf(sql: Queryable, userId: bigint): Promise<EndedSession[]> {
  return sql<EndedSession[]>`delete from session where user_id = ${userId} returning id as "sessionId", user_id as "userId"`;
}

/** Whether a session has not ended; it stays until the transaction is over. */
export async function isSessionThere(sql: Tx, { sessionId, userId }: EndedSession): Promise<boolean> {
  const [row] = await sql`select 1 from session where id = ${sessionId} and user_id = ${userId} for update`;
  return row !== undefined;
}

/** Ends the sessions of a user but the one named. */
export async function deleteOtherSessions(sql: Queryable, { sessionId, userId }: EndedSession): Promise<EndedSession[]> {
  return sql<EndedSession[]>`
    delete from session where user_id = ${userId} and id <> ${sessionId} returning id as "sessionId", user_id as "userId"`;
}

/** Ends one session of a user. */
export async function deleteOwnSession(sql: Queryable, userId: bigint, id: bigint): Promise<EndedSession[]> {
  return sql<EndedSession[]>`delete from session where id = ${id} and user_id = ${userId} returning id as "sessionId", user_id as "userId"`;
}

export interface SessionRow {
  readonly id: bigint;
  readonly userAgent: string;
  readonly createdMs: number;
  readonly lastSeenMs: number;
}

/** The live sessions of a user, those used last first. */
export async function listSessions(sql: Queryable, userId: bigint, now: number, idleSinceMs: number): Promise<SessionRow[]> {
  const rows = await sql<(Omit<SessionRow, "createdMs" | "lastSeenMs"> & Record<"createdMs" | "lastSeenMs", bigint>)[]>`
    select id, user_agent as "userAgent", created_ms as "createdMs", last_seen_ms as "lastSeenMs" from session
    where user_id = ${userId} and expires_ms > ${now} and last_seen_ms > ${idleSinceMs}
    order by last_seen_ms desc, id desc limit ${SESSIONS_MAX}`;
  return rows.map((row) => ({ ...row, createdMs: Number(row.createdMs), lastSeenMs: Number(row.lastSeenMs) }));
}

export async function deleteSession(sql: Queryable, sessionId: bigint): Promise<void> {
  await sql`delete from session where id = ${sessionId}`;
}

/** The session of a token, unless it is over. */
export async function findSession(sql: Queryable, tokenHash: Buffer, now: number, idleSinceMs: number): Promise<LiveSession | null> {
  const [row] = await sql<
    { sessionId: bigint; userId: bigint; accountType: Session["accountType"]; lastSeenMs: bigint; expiresMs: bigint }[]
  >`
    select s.id as "sessionId", s.user_id as "userId", u.account_type as "accountType",
      s.last_seen_ms as "lastSeenMs", s.expires_ms as "expiresMs"
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_ms > ${now} and s.last_seen_ms > ${idleSinceMs}`;
  if (row === undefined) return null;
  return { ...row, lastSeenMs: Number(row.lastSeenMs), expiresMs: Number(row.expiresMs) };
}

/** Where a user is at home: the addresses of the live sessions. */
export async function listSessionAddresses(sql: Queryable, userId: bigint, now: number, idleSinceMs: number): Promise<string[]> {
  const rows = await sql<{ ip: string }[]>`
    select distinct ip from session where user_id = ${userId} and expires_ms > ${now} and last_seen_ms > ${idleSinceMs} limit 100`;
  return rows.map((row) => row.ip);
}

export async function saveLastSeen(sql: Queryable, seen: readonly (readonly [bigint, number])[]): Promise<void> {
  await sql`
    update session as s set last_seen_ms = greatest(s.last_seen_ms, seen.at)
    from unnest(
      ${int8Array(
        sql,
        seen.map(([id]) => id),
      )}, ${int8Array(
        sql,
        seen.map(([, at]) => BigInt(at)),
      )}
    ) as seen (id, at) where s.id = seen.id`;
}

/** Removes at most `limit` sessions that are over. */
export async function deleteEndedSessions(sql: Queryable, now: number, idleSinceMs: number, limit: number): Promise<number> {
  const ended = await sql`
    delete from session where id in (
      select id from session where last_seen_ms <= ${idleSinceMs} or expires_ms <= ${now} limit ${limit} for update skip locked)`;
  return ended.count;
}
