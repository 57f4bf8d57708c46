import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

/** How far a user has proved who it is: 0 not at all, 1 the basic level, 2 the advanced one, which counts only on top of the basic one. */
export async function identityLevel(sql: Queryable, userId: bigint): Promise<0 | 1 | 2> {
  const rows = await sql<{ level: "basic" | "advanced" }[]>`
    select level from identity_case where user_id = ${userId} and state = 'passed'`;
  const has = (wanted: "basic" | "advanced") => rows.some(({ level }) => level === wanted);
  if (!has("basic")) return 0;
  return has("advanced") ? 2 : 1;
}

/** Those of these users who have passed the basic level. */
export async function identifiedUsers(sql: Queryable, userIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await sql<{ userId: bigint }[]>`
    select user_id as "userId" from identity_case where level = 'basic' and state = 'passed' and user_id = any (${numberList(userIds)}::bigint[])`;
  return new Set(rows.map(({ userId }) => userId));
}
