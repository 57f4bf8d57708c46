import type { Queryable } from "../../platform/postgres/database.ts";

export interface Note {
  readonly loginName: string;
  readonly text: string;
  readonly ts: bigint;
}
export interface Approval {
  readonly content: string;
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly ts: bigint;
}
interface By {
  readonly operatorId: bigint;
  readonly loginName: string;
}

const ROWS_MAX = 200;

export async function notesOf(sql: Queryable, depositId: bigint): Promise<Note[]> {
  return await sql<
    Note[]
  >`select login_name as "loginName", text, ts from deposit_note where deposit_id = ${depositId} order by id limit ${ROWS_MAX}`;
}

export async function addNote(tx: Queryable, depositId: bigint, { operatorId, loginName }: By, text: string, now: number): Promise<void> {
  await tx`insert into deposit_note (deposit_id, operator_id, login_name, text, ts)
    values (${depositId}, ${operatorId}, ${loginName}, ${text}, ${String(now)}::bigint)`;
}

export async function approvalsOf(sql: Queryable, depositId: bigint): Promise<Approval[]> {
  return await sql<Approval[]>`select content, operator_id as "operatorId", login_name as "loginName", ts from deposit_approval
    where deposit_id = ${depositId} order by ts, content limit ${ROWS_MAX}`;
}

export async function addApproval(
  tx: Queryable,
  depositId: bigint,
  { operatorId, loginName }: By,
  content: string,
  now: number,
): Promise<void> {
  await tx`insert into deposit_approval (deposit_id, content, operator_id, login_name, ts)
    values (${depositId}, ${content}, ${operatorId}, ${loginName}, ${String(now)}::bigint) on conflict do nothing`;
}

/** Acts of operators come one after another, so nobody claims meanwhile. */
export async function setClaim(tx: Queryable, depositId: bigint, loginName: string | null, now: number): Promise<void> {
  const at = loginName === null ? null : now;
  await tx`update deposit set claimed_by = ${loginName ?? ""}, claimed_ms = ${at} where id = ${depositId}`;
}

/** Other deposits of a user in which an operator has moved money since a moment. */
export async function decidedSince(
  tx: Queryable,
  { userId, depositId, operatorId }: { readonly userId: bigint; readonly depositId: bigint; readonly operatorId: bigint },
  since: number,
  limit: number,
): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`select distinct d.id from deposit_event e join deposit d on d.id = e.deposit_id
    where e.operator_id = ${operatorId} and e.by = 'operator' and e.ts > ${String(since)}::bigint and e.type in ('receipt', 'released', 'returned')
      and d.user_id = ${userId} and d.id <> ${depositId} limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Whether money of this name was booked, in any deposit. */
export async function isBooked(tx: Queryable, source: string, externalId: string): Promise<boolean> {
  const [row] = await tx`select 1 from deposit_event where source = ${source} and external_id = ${externalId}`;
  return row !== undefined;
}
