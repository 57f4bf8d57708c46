import type { PayoutState } from "@candela/engine";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { idArray } from "../../platform/postgres/table-rows.ts";

/** A withdrawal on its way out. `dueMs` is when it may be sent, or is asked about; epoch ms. */
export interface PayoutRow {
  readonly withdrawalId: bigint;
  readonly reference: string;
  readonly state: PayoutState;
  readonly attempt: number;
  readonly dueMs: number;
  /** Questions since it was sent last. */
  readonly asks: number;
  readonly transactionName: string;
}

type Stored = Omit<PayoutRow, "dueMs"> & { readonly dueMs: bigint };
const columns = (sql: Queryable) =>
  sql`withdrawal_id as "withdrawalId", reference, state, attempt, due_ms as "dueMs", asks, transaction_name as "transactionName"`;
const rowOf = ({ dueMs, ...row }: Stored): PayoutRow => ({ ...row, dueMs: Number(dueMs) });

/** Joins the one queue, in the transaction that approves. */
export async function queuePayout(tx: Tx, { id, reference, dueMs }: { id: bigint; reference: string; dueMs: number }): Promise<void> {
  await tx`insert into payout (withdrawal_id, reference, state, due_ms) values (${id}, ${reference}, 'queued', ${dueMs})`;
}

/** Leaves the queue before it was sent. False where it was sent by then. */
export async function withdrawPayout(tx: Tx, id: bigint): Promise<boolean> {
  const left = await tx`update payout set state = 'withdrawn' where withdrawal_id = ${id} and state = 'queued' and attempt = 0`;
  return left.count === 1;
}

/** Committed before the call: from then on nothing but a person sends it again. False where it is not the next attempt. */
export async function markSending(tx: Tx, id: bigint, attempt: number, askMs: number): Promise<boolean> {
  const marked = await tx`
    update payout set state = 'sending', attempt = ${attempt}, due_ms = ${askMs}, asks = 0
    where withdrawal_id = ${id} and state = 'queued' and attempt = ${attempt - 1}`;
  return marked.count === 1;
}

/** Notes what the rail said, or that it said nothing: then it is asked again. */
export async function noteAsked(
  sql: Queryable,
  { withdrawalId, attempt }: Pick<PayoutRow, "withdrawalId" | "attempt">,
  { state, dueMs, asks }: { readonly state: "pending" | "unknown"; readonly dueMs: number; readonly asks: number },
): Promise<void> {
  await sql`
    update payout set state = ${state}, due_ms = ${dueMs}, asks = ${asks}
    where withdrawal_id = ${withdrawalId} and attempt = ${attempt} and state in ('sending', 'pending', 'unknown')`;
}

/** False where it has ended before. */
export async function endPayout(tx: Tx, id: bigint, state: "paid" | "failed", transactionName: string): Promise<boolean> {
  const ended = await tx`
    update payout set state = ${state}, transaction_name = ${transactionName}
    where withdrawal_id = ${id} and state in ('sending', 'pending', 'unknown')`;
  return ended.count === 1;
}

/** Two people said so: it goes back into the queue, to be sent under the next attempt. */
export async function queueAgain(tx: Tx, id: bigint, dueMs: number): Promise<boolean> {
  const queued = await tx`update payout set state = 'queued', due_ms = ${dueMs} where withdrawal_id = ${id} and state = 'unknown'`;
  return queued.count === 1;
}

export async function postpone(sql: Queryable, id: bigint, dueMs: number): Promise<void> {
  await sql`update payout set due_ms = ${dueMs} where withdrawal_id = ${id} and state = 'queued'`;
}

export async function findPayout(sql: Queryable, id: bigint): Promise<PayoutRow | undefined> {
  const [row] = await sql<Stored[]>`select ${columns(sql)} from payout where withdrawal_id = ${id}`;
  return row === undefined ? undefined : rowOf(row);
}

/** Payouts that are due to be sent, or to be asked about, without those that are set aside; the longest due first. */
export async function duePayouts(
  sql: Queryable,
  what: "send" | "ask",
  now: number,
  { limit, except }: { readonly limit: number; readonly except: readonly bigint[] },
): Promise<PayoutRow[]> {
  const states = what === "send" ? sql`('queued')` : sql`('sending', 'pending', 'unknown')`;
  const rows = await sql<Stored[]>`
    select ${columns(sql)} from payout where state in ${states} and due_ms <= ${now} and withdrawal_id <> all (${idArray(except)}::bigint[]) order by due_ms, withdrawal_id limit ${limit}`;
  return rows.map(rowOf);
}
