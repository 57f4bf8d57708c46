import type { FreezeReason as FreezeReasonSchema } from "@candela/api";
import type { Static } from "typebox";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export type FreezeReason = Static<typeof FreezeReasonSchema>;

/** A freeze with its history. Times are epoch milliseconds; what is of the lifting is null while it lasts. */
export interface FreezeRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly reason: FreezeReason;
  readonly note: string;
  readonly begunMs: number;
  /** Login names of operators. */
  readonly begunBy: string | null;
  readonly liftedMs: number | null;
  readonly liftedBy: string | null;
  readonly liftNote: string | null;
}

export interface FreezeFilter {
  readonly userId?: bigint | undefined;
  readonly isOpen?: boolean | undefined;
}

interface StoredFreeze extends Omit<FreezeRow, "begunMs" | "liftedMs"> {
  readonly begunMs: bigint;
  readonly liftedMs: bigint | null;
}

const columns = (sql: Queryable) => sql`
  f.id, f.user_id as "userId", f.reason, f.note, f.begun_ms as "begunMs", b.login_name as "begunBy", f.lifted_ms as "liftedMs",
  l.login_name as "liftedBy", f.lift_note as "liftNote"`;

const freezeRow = ({ begunMs, liftedMs, ...row }: StoredFreeze): FreezeRow => ({
  ...row,
  begunMs: Number(begunMs),
  liftedMs: liftedMs === null ? null : Number(liftedMs),
});

/** Those of these users who are under a freeze. */
export async function frozenUsers(tx: Queryable, userIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await tx<{ userId: bigint }[]>`
    select user_id as "userId" from account_freeze where lifted_ms is null and user_id = any (${numberList(userIds)}::bigint[])`;
  return new Set(rows.map(({ userId }) => userId));
}

export async function findOpenFreeze(sql: Queryable, userId: bigint): Promise<Pick<FreezeRow, "reason" | "begunMs"> | null> {
  const [row] = await sql<{ reason: FreezeReason; begunMs: bigint }[]>`
    select reason, begun_ms as "begunMs" from account_freeze where user_id = ${userId} and lifted_ms is null`;
  return row === undefined ? null : { reason: row.reason, begunMs: Number(row.begunMs) };
}

/** Keeps the user's standing as it is until the transaction ends: a freeze that begins meanwhile waits. */
export async function holdStanding(tx: Tx, userId: bigint): Promise<void> {
  await tx`select 1 from app_user where id = ${userId} for share`;
}

/** Locks the standing of a user against all who hold or read it; false where there is no such user. */
export async function lockStanding(tx: Tx, userId: bigint): Promise<boolean> {
  const [row] = await tx`select 1 from app_user where id = ${userId} for no key update`;
  return row !== undefined;
}

/** The user's lock is held, so nobody begins one meanwhile. */
export async function insertFreeze(
  tx: Tx,
  { userId, reason, note, operatorId }: Pick<FreezeRow, "userId" | "reason" | "note"> & { readonly operatorId: bigint },
  now: number,
): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into account_freeze (user_id, reason, note, begun_ms, begun_by)
    values (${userId}, ${reason}, ${note}, ${now}, ${operatorId}) returning id`;
  if (row === undefined) throw new Error("a freeze has a number");
  return row.id;
}

/** Writes the lifting, once; not before the beginning, if the clock was set back. */
export async function saveLifting(tx: Tx, id: bigint, note: string, operatorId: bigint, now: number): Promise<void> {
  await tx`
    update account_freeze set lifted_ms = greatest(${now}::bigint, begun_ms), lifted_by = ${operatorId}, lift_note = ${note}
    where id = ${id} and lifted_ms is null`;
}

export async function findFreeze(sql: Queryable, id: bigint): Promise<FreezeRow | undefined> {
  const [row] = await sql<StoredFreeze[]>`
    select ${columns(sql)} from account_freeze f left join operator b on b.id = f.begun_by left join operator l on l.id = f.lifted_by
    where f.id = ${id}`;
  return row === undefined ? undefined : freezeRow(row);
}

function condition(sql: Queryable, { userId, isOpen }: FreezeFilter) {
  return sql`true
    ${userId === undefined ? sql`` : sql`and f.user_id = ${userId}`}
    ${isOpen === undefined ? sql`` : sql`and (f.lifted_ms is null) = ${isOpen}`}`;
}

/** Newest first. */
export async function listFreezes(
  sql: Queryable,
  filter: FreezeFilter,
  page: { readonly before: bigint | null; readonly limit: number },
): Promise<{ readonly rows: FreezeRow[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql<StoredFreeze[]>`
      select ${columns(sql)} from account_freeze f left join operator b on b.id = f.begun_by left join operator l on l.id = f.lifted_by
      where ${condition(sql, filter)} ${page.before === null ? sql`` : sql`and f.id < ${page.before}`}
      order by f.id desc limit ${page.limit}`,
    sql<{ total: number }[]>`select count(*)::integer as total from account_freeze f where ${condition(sql, filter)}`,
  ]);
  return { rows: rows.map(freezeRow), total: counted?.total ?? 0 };
}
