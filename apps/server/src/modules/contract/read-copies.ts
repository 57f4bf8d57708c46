import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type PositionRow, positionColumns, positionRecord } from "./rows.ts";
import type { PositionRecord } from "./working-state.ts";

/** Positions that are copies, for who tells of follows. */

/** Open copies of these follows, the oldest first. */
export async function readCopies(sql: Queryable, followIds: readonly bigint[]): Promise<PositionRecord[]> {
  if (followIds.length === 0) return [];
  const rows = await sql<PositionRow[]>`select ${positionColumns(sql)} from contract_position
    where follow_id = any (${numberList(followIds)}::bigint[]) and status = 'open' order by id`;
  return rows.map(positionRecord);
}

/** A page of a follow's copies, newest first. */
export async function listCopies(
  sql: Queryable,
  followId: bigint,
  status: "open" | "closed" | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ records: PositionRecord[]; total: number }> {
  const where = sql`follow_id = ${followId} ${status === undefined ? sql`` : sql`and status = ${status}`}`;
  const rows = await sql<PositionRow[]>`select ${positionColumns(sql)} from contract_position where ${where}
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from contract_position where ${where}`;
  return { records: rows.map(positionRecord), total: count?.total ?? 0 };
}

/** One copy of a user. */
export async function findCopy(sql: Queryable, userId: bigint, id: bigint): Promise<PositionRecord | undefined> {
  const [row] = await sql<PositionRow[]>`select ${positionColumns(sql)} from contract_position
    where id = ${id} and user_id = ${userId} and follow_id is not null`;
  return row === undefined ? undefined : positionRecord(row);
}
