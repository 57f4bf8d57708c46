import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export interface NewAuditEntry {
  readonly ts: number;
  readonly operatorId: bigint | null;
  readonly loginName: string;
  readonly role: string;
  readonly action: string;
  readonly object: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
  readonly ip: string;
}

/** The same number that the table's own trigger locks. */
const AUDIT_LOCK = 7_203_114_020;

export async function lockAudit(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${AUDIT_LOCK})`;
}

/** The database numbers and chains it. */
export async function insertAudit(tx: Tx, entry: NewAuditEntry): Promise<{ readonly seq: bigint; readonly hash: Buffer }> {
  const [row] = await tx<{ seq: bigint; hash: Buffer }[]>`
    insert into operator_audit (ts_ms, operator_id, login_name, role, action, object, before, after, reason, ip)
    values (${entry.ts}, ${entry.operatorId}, ${entry.loginName}, ${entry.role}, ${entry.action}, ${entry.object},
      ${entry.before}::text::jsonb, ${entry.after}::text::jsonb, ${entry.reason}, ${entry.ip})
    returning seq, hash`;
  if (row === undefined) throw new Error("an audit entry must be written");
  return row;
}

export interface AuditFilter {
  readonly loginName?: string;
  readonly action?: string;
  readonly object?: string;
  /** Epoch ms, both ends included. */
  readonly from?: number;
  readonly to?: number;
}

export interface AuditRow extends NewAuditEntry {
  readonly seq: bigint;
  readonly hash: string;
}

type Stored = Omit<AuditRow, "ts"> & { readonly ts: bigint };

const columns = (sql: Queryable) => sql`seq, ts_ms as "ts", operator_id as "operatorId", login_name as "loginName", role, action, object,
  before::text, after::text, reason, ip, encode(hash, 'hex') as hash`;

const matching = (sql: Queryable, { loginName = null, action = null, object = null, from = 0, to = null }: Nullable<AuditFilter>) => sql`
  (${loginName}::text is null or login_name = ${loginName}) and (${action}::text is null or action = ${action})
  and (${object}::text is null or object = ${object}) and ts_ms >= ${from} and (${to}::bigint is null or ts_ms <= ${to})`;

type Nullable<T> = { readonly [Key in keyof T]?: T[Key] | null };

const plain = (row: Stored): AuditRow => ({ ...row, ts: Number(row.ts) });

/** Newest first. */
export async function listAudit(
  sql: Queryable,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }> {
  const rows = await sql<Stored[]>`
    select ${columns(sql)} from operator_audit where ${matching(sql, filter)} order by seq desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`
    select count(*)::integer as total from operator_audit where ${matching(sql, filter)}`;
  return { rows: rows.map(plain), total: count?.total ?? 0 };
}

/** The next entries after a number, oldest first. */
export async function auditAfter(sql: Queryable, filter: AuditFilter, after: bigint, limit: number): Promise<readonly AuditRow[]> {
  const rows = await sql<Stored[]>`
    select ${columns(sql)} from operator_audit where seq > ${after} and ${matching(sql, filter)} order by seq limit ${limit}`;
  return rows.map(plain);
}
