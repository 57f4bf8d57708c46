import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** A removal of a second factor that an operator asked for, as it is stored. */
export interface FactorRemovalRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly reason: string;
  readonly createdMs: bigint;
  readonly decision: "approved" | "rejected" | null;
  readonly decidedName: string | null;
  readonly decidedMs: bigint | null;
  readonly decisionReason: string | null;
}

/** The operator of an act, with the reason and the moment (epoch ms). */
export interface RemovalBy {
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly reason: string;
  readonly now: number;
}

const columns = (
  sql: Queryable,
) => sql`id, user_id as "userId", operator_id as "operatorId", login_name as "loginName", reason, created_ms as "createdMs",
  decision, decided_name as "decidedName", decided_ms as "decidedMs", decision_reason as "decisionReason"`;

/** Undefined where one of the user waits already. */
export async function insertRemoval(
  tx: Tx,
  userId: bigint,
  { operatorId, loginName, reason, now }: RemovalBy,
): Promise<FactorRemovalRow | undefined> {
  const [row] = await tx<FactorRemovalRow[]>`insert into factor_removal (user_id, operator_id, login_name, reason, created_ms)
    values (${userId}, ${operatorId}, ${loginName}, ${reason}, ${String(now)}::bigint) on conflict (user_id) where decision is null do nothing
    returning ${columns(tx)}`;
  return row;
}

export async function lockRemoval(tx: Tx, id: bigint): Promise<FactorRemovalRow | undefined> {
  const [row] = await tx<FactorRemovalRow[]>`select ${columns(tx)} from factor_removal where id = ${id} for update`;
  return row;
}

export async function saveDecision(
  tx: Tx,
  id: bigint,
  decision: "approved" | "rejected",
  { operatorId, loginName, reason, now }: RemovalBy,
): Promise<FactorRemovalRow> {
  const [row] = await tx<
    FactorRemovalRow[]
  >`update factor_removal set decision = ${decision}, decided_by = ${operatorId}, decided_name = ${loginName},
      decided_ms = ${String(now)}::bigint, decision_reason = ${reason} where id = ${id} returning ${columns(tx)}`;
  if (row === undefined) throw new Error("a removal that was locked is there");
  return row;
}

export async function listRemovals(
  sql: Queryable,
  { isOpen, userId }: { readonly isOpen: boolean | undefined; readonly userId: bigint | undefined },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly FactorRemovalRow[]; readonly total: number }> {
  const where = sql`true ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    ${isOpen === undefined ? sql`` : isOpen ? sql`and decision is null` : sql`and decision is not null`}`;
  const rows = await sql<FactorRemovalRow[]>`select ${columns(sql)} from factor_removal where ${where}
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from factor_removal where ${where}`;
  return { rows, total: count?.total ?? 0 };
}
