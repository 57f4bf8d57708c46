import { createHash } from "node:crypto";
import type { Queryable } from "../../platform/postgres/database.ts";

export interface StoredCallback {
  readonly id: bigint;
  readonly provider: string;
  readonly body: Buffer;
  readonly tries: number;
}

/** Keeps a delivery once. `other` is the same id with other bytes, which nobody honest sends. */
export async function keepCallback(
  sql: Queryable,
  { provider, eventId, body, now }: { readonly provider: string; readonly eventId: string; readonly body: Buffer; readonly now: number },
): Promise<"new" | "known" | "other"> {
  const hash = createHash("sha256").update(body).digest();
  const kept = await sql`insert into payment_callback (provider, event_id, body_hash, body, received_ms)
    values (${provider}, ${eventId}, ${hash}, ${body}, ${String(now)}::bigint) on conflict (provider, event_id) do nothing`;
  if (kept.count === 1) return "new";
  const [before] = await sql<{ bodyHash: Buffer }[]>`select body_hash as "bodyHash" from payment_callback
    where provider = ${provider} and event_id = ${eventId}`;
  return before?.bodyHash.equals(hash) === true ? "known" : "other";
}

/** Those that are not applied, oldest first. One that failed often waits behind all others. */
export async function openCallbacks(sql: Queryable, limit: number): Promise<StoredCallback[]> {
  return await sql<StoredCallback[]>`select id, provider, body, tries from payment_callback
    where applied_ms is null order by tries, id limit ${limit}`;
}

/** Part of the transaction that applies it. */
export async function markApplied(tx: Queryable, id: bigint, now: number): Promise<void> {
  await tx`update payment_callback set applied_ms = ${String(now)}::bigint, fault = '' where id = ${id} and applied_ms is null`;
}

export async function markFailed(sql: Queryable, id: bigint, fault: string): Promise<void> {
  await sql`update payment_callback set tries = tries + 1, fault = ${fault.slice(0, 300)} where id = ${id} and applied_ms is null`;
}
