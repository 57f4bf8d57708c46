import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** The passwords that withdrawals ask for: a row is one that was set. */
export async function findFundPassword(sql: Queryable, userId: bigint): Promise<string | null> {
  const [row] = await sql<{ passwordHash: string }[]>`select password_hash as "passwordHash" from fund_password where user_id = ${userId}`;
  return row?.passwordHash ?? null;
}

/** Puts one in the place of the one given, or of none; false when it is another one by now. */
export async function saveFundPassword(
  sql: Tx,
  userId: bigint,
  { passwordHash, instead, now }: { readonly passwordHash: string; readonly instead: string | null; readonly now: number },
): Promise<boolean> {
  const at = new Date(now);
  const saved =
    instead === null
      ? await sql`
          insert into fund_password (user_id, password_hash, set_at) values (${userId}, ${passwordHash}, ${at}) on conflict (user_id) do nothing`
      : await sql`
          update fund_password set password_hash = ${passwordHash}, set_at = ${at} where user_id = ${userId} and password_hash = ${instead}`;
  return saved.count === 1;
}
