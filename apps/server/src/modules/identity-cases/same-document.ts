import type { Queryable } from "../../platform/postgres/database.ts";

/** Whether two users have sent the same document: one person with two accounts. */
export async function isSameDocument(sql: Queryable, one: bigint, other: bigint): Promise<boolean> {
  const [row] = await sql`select from identity_case a join identity_case b on b.number_hash = a.number_hash and b.user_id = ${other}
    where a.user_id = ${one} limit 1`;
  return row !== undefined;
}
