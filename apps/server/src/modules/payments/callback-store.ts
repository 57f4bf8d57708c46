import { createHash } from "node:crypto";
import { numberList } from "../../platform/postgres/columns.ts";
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

/** Those whose turn has come: what was never tried first, oldest first, then what failed, in the order of its next try. */
export async function dueCallbacks(sql: Queryable, now: number, limit: number): Promise<StoredCallback[]> {
  return await sql<StoredCallback[]>`select id, provider, body, tries from payment_callback
    where applied_ms is null and next_try_ms <= ${String(now)}::bigint order by next_try_ms, id limit ${limit}`;
}

/** A callback that was tried and could not be applied yet, as operators see it. */
export interface FailingCallback {
  readonly id: bigint;
  readonly provider: string;
  readonly receivedMs: bigint;
  readonly tries: number;
  readonly nextTryMs: bigint;
  readonly fault: string;
}

/** Oldest first. */
export async function failingCallbacks(sql: Queryable, after: bigint, limit: number): Promise<FailingCallback[]> {
  return await sql<FailingCallback[]>`select id, provider, received_ms as "receivedMs", tries, next_try_ms as "nextTryMs", fault
    from payment_callback where applied_ms is null and tries > 0 and id > ${after} order by id limit ${limit}`;
}

/** How many there are, counted up to a bound. */
export async function countFailingCallbacks(sql: Queryable, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from (
    select 1 from payment_callback where applied_ms is null and tries > 0 limit ${most}) as failing`;
  return row?.count ?? 0;
}

/** Part of the transaction that applies them. */
export async function markApplied(tx: Queryable, ids: readonly bigint[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx`update payment_callback set applied_ms = ${String(now)}::bigint, fault = ''
    where id = any (${numberList(ids)}::bigint[]) and applied_ms is null`;
}

/** A callback that could not be applied, and why. */
export interface CallbackFault {
  readonly id: bigint;
  readonly fault: string;
  /** Epoch ms. */
  readonly nextTryAt: number;
}

export async function markFailed(sql: Queryable, faults: readonly CallbackFault[]): Promise<void> {
  if (faults.length === 0) return;
  const rows = JSON.stringify(
    faults.map(({ id, fault, nextTryAt }) => ({ id: String(id), fault: fault.slice(0, FAULT_CHARS), next: nextTryAt })),
  );
  await sql`update payment_callback c set tries = c.tries + 1, fault = f.fault, next_try_ms = f.next
    from jsonb_to_recordset(${rows}::text::jsonb) as f (id bigint, fault text, next bigint) where c.id = f.id and c.applied_ms is null`;
}

const FAULT_CHARS = 300;
