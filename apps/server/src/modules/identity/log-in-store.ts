import type { Row } from "@candela/api";
import type { Queryable } from "../../platform/postgres/database.ts";

type LogIn = Row<"GET /api/userSecurity/logIns">;

/** Log-ins and failed tries that are kept of one user, of either: strangers' tries push no log-in out. */
export const LOG_INS_KEPT = 200;

export interface NewLogIn {
  /** Null where nobody has the account: the same is done, and nothing is kept. */
  readonly userId: bigint | null;
  readonly ts: number;
  readonly way: LogIn["way"];
  /** Null where none was asked for, and of a try that failed. */
  readonly factor: LogIn["factor"];
  readonly status: LogIn["status"];
  readonly userAgent: string;
  readonly address: string;
}

export async function insertLogIn(sql: Queryable, entry: NewLogIn): Promise<void> {
  const userId = entry.userId ?? 0n;
  const isGood = entry.status === "ok";
  await sql`
    insert into log_in (user_id, ts, way, factor, status, user_agent, address)
    select id, ${entry.ts}, ${entry.way}, ${entry.factor}, ${entry.status}, ${entry.userAgent}, ${entry.address} from app_user where id = ${userId}`;
  await sql`
    delete from log_in where user_id = ${userId} and (status = 'ok') = ${isGood} and id <= (
      select id from log_in where user_id = ${userId} and (status = 'ok') = ${isGood} order by id desc offset ${LOG_INS_KEPT} limit 1)`;
}

export interface LogInRow {
  readonly id: bigint;
  readonly ts: bigint;
  readonly way: LogIn["way"];
  readonly factor: LogIn["factor"];
  readonly status: LogIn["status"];
  readonly userAgent: string;
  readonly address: string;
}

/** Newest first. */
export async function listLogIns(
  sql: Queryable,
  userId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly LogInRow[]; readonly total: number }> {
  const rows = await sql<LogInRow[]>`
    select id, ts, way, factor, status, user_agent as "userAgent", address from log_in
    where user_id = ${userId} order by id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from log_in where user_id = ${userId}`;
  return { rows, total: count?.total ?? 0 };
}

/** Removes at most `limit` entries that are older. */
export async function deleteOldLogIns(sql: Queryable, beforeTs: number, limit: number): Promise<number> {
  const gone = await sql`
    delete from log_in where id in (select id from log_in where ts < ${beforeTs} order by ts limit ${limit} for update skip locked)`;
  return gone.count;
}
