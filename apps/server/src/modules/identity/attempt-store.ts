import { int8Array, type Queryable, type Tx, textArray } from "../../platform/postgres/database.ts";
import { type AttemptState, FRESH_ATTEMPTS } from "./attempt-rules.ts";

/** Counters of tries, by hashed key (32 bytes, as hex). */

/** Locks the rows of the keys, making those that are missing, in one order for all callers; the states come in the order of `keys`. */
export async function lockAttempts(sql: Tx, keys: readonly string[]): Promise<AttemptState[]> {
  await sql`
    insert into login_attempt (key, count, next_allowed_ms, updated_ms)
    select decode(key, 'hex'), 0, 0, 0 from unnest(${textArray(sql, keys)}) as key order by key
    on conflict (key) do nothing`;
  const rows = await sql<{ key: string; count: number; nextAllowedMs: bigint; updatedMs: bigint }[]>`
    select encode(key, 'hex') as key, count, next_allowed_ms as "nextAllowedMs", updated_ms as "updatedMs"
    from login_attempt where key in (select decode(hex, 'hex') from unnest(${textArray(sql, keys)}) as hex)
    order by login_attempt.key for update`;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = byKey.get(key);
    return row === undefined
      ? FRESH_ATTEMPTS
      : { count: row.count, nextAllowedMs: Number(row.nextAllowedMs), updatedMs: Number(row.updatedMs) };
  });
}

/** The state of one counter, which may be another in the next moment. */
export async function readAttempts(sql: Queryable, key: string): Promise<AttemptState> {
  const [row] = await sql<{ count: number; nextAllowedMs: bigint; updatedMs: bigint }[]>`
    select count, next_allowed_ms as "nextAllowedMs", updated_ms as "updatedMs" from login_attempt where key = decode(${key}, 'hex')`;
  if (row === undefined) return FRESH_ATTEMPTS;
  return { count: row.count, nextAllowedMs: Number(row.nextAllowedMs), updatedMs: Number(row.updatedMs) };
}

export async function saveAttempts(sql: Tx, entries: readonly { key: string; state: AttemptState }[]): Promise<void> {
  await sql`
    update login_attempt as old set count = new.count::integer, next_allowed_ms = new.next_allowed_ms, updated_ms = new.updated_ms
    from unnest(
      ${textArray(
        sql,
        entries.map((entry) => entry.key),
      )},
      ${int8Array(
        sql,
        entries.map((entry) => BigInt(entry.state.count)),
      )},
      ${int8Array(
        sql,
        entries.map((entry) => BigInt(entry.state.nextAllowedMs)),
      )},
      ${int8Array(
        sql,
        entries.map((entry) => BigInt(entry.state.updatedMs)),
      )}
    ) as new (key, count, next_allowed_ms, updated_ms)
    where old.key = decode(new.key, 'hex')`;
}

/** Takes back what a right answer was counted for. Rows are locked in the order that all callers have: else two of them wait for each other. */
export async function takeBackAttempts(sql: Queryable, keys: readonly string[]): Promise<void> {
  await sql`
    with locked as materialized (
      select key from login_attempt where key in (select decode(hex, 'hex') from unnest(${textArray(sql, keys)}) as hex)
      order by key for update)
    update login_attempt as old set count = greatest(0, old.count - 1), next_allowed_ms = old.updated_ms
    from locked where old.key = locked.key`;
}

/** Removes at most `limit` rows that nobody remembers, and at most as many of the oldest beyond the `keep` newest. */
export async function deleteAttempts(sql: Queryable, quietSinceMs: number, keep: number, limit: number): Promise<number> {
  const forgotten = await sql`
    delete from login_attempt where key in (
      select key from login_attempt where updated_ms < ${BigInt(quietSinceMs)} and next_allowed_ms < ${BigInt(quietSinceMs)}
      order by updated_ms limit ${limit} for update skip locked)`;
  const tooMany = await sql`
    delete from login_attempt where key in (
      select key from login_attempt order by updated_ms desc offset ${keep} limit ${limit} for update skip locked)`;
  return forgotten.count + tooMany.count;
}
