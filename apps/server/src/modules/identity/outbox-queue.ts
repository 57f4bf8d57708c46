import type { Letter } from "../../platform/carriers/carrier.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import type { Message } from "./outbox.ts";

/** A message that was taken to be handed over, and which try it is. */
export interface DueLetter extends Omit<Letter, "sender"> {
  readonly id: bigint;
  readonly attempts: number;
}

interface Take {
  readonly channel: Message["channel"];
  readonly now: number;
  /** Nobody else takes it before, whatever becomes of this process. */
  readonly until: number;
  readonly limit: number;
}

/** Takes messages that are due, those first that wait longest. */
export async function takeLetters(sql: Sql, { channel, now, until, limit }: Take): Promise<readonly DueLetter[]> {
  const rows = await sql<(Omit<DueLetter, "createdMs"> & { readonly createdMs: bigint })[]>`
    with due as (
      select id from outbox where channel = ${channel} and due_ms <= ${now} order by due_ms, id limit ${limit} for update skip locked
    )
    update outbox o set attempts = o.attempts + 1, due_ms = ${until} from due where o.id = due.id
    returning o.id, o.reference, o.target, o.language, o.subject, o.body, o.attempts, o.created_ms as "createdMs"`;
  return rows.map((row) => ({ ...row, createdMs: Number(row.createdMs) }));
}

/** Gives up what is of no use any more or was tried too often; how many those were. */
export async function giveUpOldLetters(
  sql: Queryable,
  { channel, now, triesMax }: Pick<Take, "channel" | "now"> & { readonly triesMax: number },
): Promise<number> {
  const gone = await sql`
    update outbox set due_ms = null, given_up_ms = ${now}, body = ''
    where channel = ${channel} and due_ms <= ${now} and (expires_ms <= ${now} or attempts >= ${triesMax})`;
  return gone.count;
}

/** The peer has it: what it said is forgotten. */
export async function markSent(sql: Queryable, id: bigint, now: number): Promise<void> {
  await sql`update outbox set due_ms = null, given_up_ms = null, sent_ms = ${now}, body = '' where id = ${id}`;
}

/** The peer rejected it for good. */
export async function markGivenUp(sql: Queryable, id: bigint, now: number): Promise<void> {
  await sql`update outbox set due_ms = null, given_up_ms = ${now}, body = '' where id = ${id} and sent_ms is null`;
}

export async function postpone(sql: Queryable, id: bigint, dueMs: number): Promise<void> {
  await sql`update outbox set due_ms = ${dueMs} where id = ${id} and sent_ms is null and given_up_ms is null`;
}
