import type { Sql } from "../platform/postgres/database.ts";

/** Puts all users, or one, under a freeze by hand, as an owner of the machine could: without an operator and without a message. */
export async function freezeByHand(sql: Sql, userId: bigint | string | null = null): Promise<void> {
  await sql`
    insert into account_freeze (user_id, reason, note, begun_ms)
    select id, 'other', 'by hand', 1 from app_user where ${userId === null} or id = ${String(userId ?? 0)}::bigint`;
}

/** Lifts what lasts of them. */
export async function thawByHand(sql: Sql, userId: bigint | string | null = null): Promise<void> {
  await sql`
    update account_freeze set lifted_ms = 2, lift_note = 'by hand'
    where lifted_ms is null and (${userId === null} or user_id = ${String(userId ?? 0)}::bigint)`;
}
