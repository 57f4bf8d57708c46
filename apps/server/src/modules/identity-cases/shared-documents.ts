import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

/** Other accounts that have shown the same document as each of these users; users without any are left out. */
export async function otherHolders(sql: Queryable, userIds: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const rows = await sql<{ userId: bigint; other: bigint }[]>`
    select mine.user_id as "userId", theirs.user_id as other
    from identity_case mine join identity_case theirs on theirs.number_hash = mine.number_hash and theirs.user_id <> mine.user_id
    where mine.user_id = any (${numberList(userIds)}::bigint[]) order by mine.user_id, theirs.user_id`;
  const groups = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...groups].map(([userId, found]) => [userId, found.map(({ other }) => other)]));
}
