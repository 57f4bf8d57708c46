import type { Queryable } from "../../platform/postgres/database.ts";

/** How far a user has proved who it is: 0 not at all, 1 the basic level, 2 the advanced one, which counts only on top of the basic one. */
export async function identityLevel(sql: Queryable, userId: bigint): Promise<0 | 1 | 2> {
  const rows = await sql<{ level: "basic" | "advanced" }[]>`
    select level from identity_case where user_id = ${userId} and state = 'passed'`;
  const has = (wanted: "basic" | "advanced") => rows.some(({ level }) => level === wanted);
  if (!has("basic")) return 0;
  return has("advanced") ? 2 : 1;
}
