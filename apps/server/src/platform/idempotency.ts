import { hash } from "node:crypto";
import type { RejectionKey } from "@candela/api";
import { numberList, textLines, wordList } from "./postgres/columns.ts";
import type { Queryable } from "./postgres/database.ts";

/** Result of an operation: data for the envelope, or a rejection. Written once and never changed. */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly rejection: RejectionKey; readonly params: Readonly<Record<string, string>> };

export interface StoredAnswer<Data> {
  readonly userId: bigint;
  /** UUID made by the client. */
  readonly key: string;
  /** SHA-256 in hex of what was asked. */
  readonly hash: string;
  readonly answer: Answer<Data>;
}

interface Row {
  userId: bigint;
  key: string;
  hash: string;
  rejection: RejectionKey | null;
  answer: string;
}

/** Answers already given to these keys. Read after the user's rows are locked, so that no other process is at the same key. */
export async function findAnswers<Data>(
  sql: Queryable,
  keys: readonly { readonly userId: bigint; readonly key: string }[],
): Promise<StoredAnswer<Data>[]> {
  if (keys.length === 0) return [];
  const rows = await sql<Row[]>`select i.user_id as "userId", i.key, encode(i.request_hash, 'hex') as hash, i.rejection, i.answer
    from unnest(${numberList(keys.map((o) => o.userId))}::bigint[], ${wordList(keys.map((o) => o.key))}::uuid[]) as k (user_id, key)
      join idempotency i on i.user_id = k.user_id and i.key = k.key`;
  return rows.map(({ userId, key, hash, rejection, answer }) => ({
    userId,
    key,
    hash,
    answer: rejection === null ? { ok: true, data: JSON.parse(answer) as Data } : { ok: false, rejection, params: JSON.parse(answer) },
  }));
}

/** Part of the transaction that did the work. A key that exists breaks the transaction: another process was at it. */
export async function storeAnswers(sql: Queryable, answers: readonly StoredAnswer<unknown>[], now: number): Promise<void> {
  if (answers.length === 0) return;
  await sql`insert into idempotency (user_id, key, request_hash, rejection, answer, created_at)
    select user_id, key, decode(hash, 'hex'), nullif(rejection, ''), answer, ${String(now)}::bigint
    from unnest(
      ${numberList(answers.map((a) => a.userId))}::bigint[], ${wordList(answers.map((a) => a.key))}::uuid[],
      ${wordList(answers.map((a) => a.hash))}::text[], ${wordList(answers.map((a) => (a.answer.ok ? "" : a.answer.rejection)))}::text[],
      string_to_array(${textLines(answers.map((a) => JSON.stringify(a.answer.ok ? a.answer.data : a.answer.params)))}, E'\\n')
    ) as a (user_id, key, hash, rejection, answer)`;
}

/** Forgets at most `limit` answers older than `before` (epoch ms), the oldest first; returns how many. */
export async function deleteAnswers(sql: Queryable, before: number, limit: number): Promise<number> {
  const gone = await sql`delete from idempotency where ctid = any (array(
    select ctid from idempotency where created_at < ${String(before)}::bigint order by created_at limit ${limit} for update skip locked))`;
  return gone.count;
}

/** The fields of a call as they were understood; what is undefined was not said. */
export type AskedFields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Hash of what was asked, the same for form-encoded and JSON bodies: it runs over what was understood, not over the bytes. All fields count but the
 * key itself, whatever their order, so that none can be forgotten. `operation` tells apart calls that take the same fields.
 */
export function requestHash(operation: string, fields: AskedFields): string {
  const said = Object.entries(fields).filter(([name, value]) => name !== "idempotencyKey" && value !== undefined);
  const sorted = said.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return hash("sha256", JSON.stringify([operation, sorted]));
}
