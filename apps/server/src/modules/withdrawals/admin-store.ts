import type { PayoutState } from "@candela/engine";
import type { WithdrawalState } from "@candela/model";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { WithdrawalRecord } from "./withdrawal-record.ts";
import { findWithdrawals } from "./withdrawal-store.ts";

/** Which withdrawals of all users an operator asks for. */
export interface QueueFilter {
  readonly after: bigint;
  readonly limit: number;
  readonly isOpen?: boolean | undefined;
  readonly state?: WithdrawalState | undefined;
  readonly kind?: string | undefined;
  readonly assetId?: number | undefined;
  readonly userId?: bigint | undefined;
  readonly payoutState?: PayoutState | undefined;
  /** Name under which the caller would approve; those that the caller did not approve yet. */
  readonly needs?: string | undefined;
  readonly isClaimed?: boolean | undefined;
  readonly startTs?: number | undefined;
  readonly endTs?: number | undefined;
}

/** What operators see beside the withdrawal itself. */
export interface Queued {
  readonly record: WithdrawalRecord;
  readonly claimedBy: string | null;
  /** Epoch ms. */
  readonly claimedAt: number | null;
  readonly payoutState: PayoutState | null;
  /** Its user is under a freeze. */
  readonly isFrozen: boolean;
}

function condition(sql: Queryable, filter: QueueFilter, claimsSince: number) {
  const { isOpen, state, kind, assetId, userId, payoutState, needs, isClaimed, startTs, endTs } = filter;
  return sql`true
    ${isOpen === undefined ? sql`` : sql`and (w.ended_ms is null) = ${isOpen}`}
    ${state === undefined ? sql`` : sql`and w.state = ${state}`}
    ${kind === undefined ? sql`` : sql`and w.kind = ${kind}`}
    ${assetId === undefined ? sql`` : sql`and w.asset_id = ${assetId}`}
    ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`}
    ${isClaimed === undefined ? sql`` : sql`and (w.claimed_by is not null and w.claimed_ms >= ${claimsSince}) = ${isClaimed}`}
    ${startTs === undefined ? sql`` : sql`and w.created_ms >= ${startTs}`}
    ${endTs === undefined ? sql`` : sql`and w.created_ms < ${endTs}`}
    ${payoutState === undefined ? sql`` : sql`and p.state = ${payoutState}`}
    ${
      needs === undefined
        ? sql``
        : sql`and w.state = 'reviewing'
      and not exists (select 1 from withdrawal_step s where s.withdrawal_id = w.id and s.approver = ${needs})`
    }`;
}

interface Beside {
  readonly id: bigint;
  readonly claimedBy: string | null;
  readonly claimedMs: bigint | null;
  readonly payoutState: PayoutState | null;
  readonly isFrozen: boolean;
}

/** What stands beside a withdrawal `w` with its payout `p` and its claimer `o`. */
const beside = (sql: Queryable, claimsSince: number) => sql`
  w.id, case when w.claimed_ms >= ${claimsSince} then o.login_name end as "claimedBy",
  case when w.claimed_ms >= ${claimsSince} then w.claimed_ms end as "claimedMs", p.state as "payoutState",
  exists (select from account_freeze f where f.user_id = w.user_id and f.lifted_ms is null) as "isFrozen"`;

async function withRecords(sql: Queryable, rows: readonly Beside[]): Promise<Queued[]> {
  const records = new Map(
    (
      await findWithdrawals(
        sql,
        rows.map(({ id }) => id),
      )
    ).map((record) => [record.id, record]),
  );
  return rows.flatMap(({ id, claimedMs, ...more }) => {
    const record = records.get(id);
    return record === undefined ? [] : [{ record, claimedAt: claimedMs === null ? null : Number(claimedMs), ...more }];
  });
}

/** The longest waiting first. A claim that is older than `claimsSince` is none. */
export async function readQueue(sql: Queryable, filter: QueueFilter, claimsSince: number): Promise<Queued[]> {
  const rows = await sql<Beside[]>`
    select ${beside(sql, claimsSince)}
    from withdrawal w left join payout p on p.withdrawal_id = w.id left join operator o on o.id = w.claimed_by
    where ${condition(sql, filter, claimsSince)} and w.id > ${filter.after} order by w.id limit ${filter.limit}`;
  return withRecords(sql, rows);
}

/** How many match in all. */
export async function countQueue(sql: Queryable, filter: QueueFilter, claimsSince: number): Promise<number> {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::integer as total from withdrawal w left join payout p on p.withdrawal_id = w.id
    where ${condition(sql, filter, claimsSince)}`;
  return count?.total ?? 0;
}

export async function findQueued(sql: Queryable, id: bigint, claimsSince: number): Promise<Queued | undefined> {
  const rows = await sql<Beside[]>`
    select ${beside(sql, claimsSince)}
    from withdrawal w left join payout p on p.withdrawal_id = w.id left join operator o on o.id = w.claimed_by where w.id = ${id}`;
  return (await withRecords(sql, rows))[0];
}

/** Acts of operators come one after another, so nobody claims meanwhile. */
export async function setClaim(tx: Tx, id: bigint, operatorId: bigint | null, now: number): Promise<void> {
  const at = operatorId === null ? null : now;
  await tx`update withdrawal set claimed_by = ${operatorId}, claimed_ms = ${at} where id = ${id} and ended_ms is null`;
}

export async function addNote(tx: Tx, id: bigint, operatorId: bigint, note: string, now: number): Promise<void> {
  await tx`insert into withdrawal_note (withdrawal_id, operator_id, note, ts) values (${id}, ${operatorId}, ${note}, ${now})`;
}

export async function notesOf(sql: Queryable, id: bigint): Promise<{ loginName: string; note: string; ts: number }[]> {
  const rows = await sql<{ loginName: string; note: string; ts: bigint }[]>`
    select o.login_name as "loginName", n.note, n.ts from withdrawal_note n join operator o on o.id = n.operator_id
    where n.withdrawal_id = ${id} order by n.id limit 200`;
  return rows.map((row) => ({ ...row, ts: Number(row.ts) }));
}

/** Login names of those who approved, in order; a reviewer of the sandbox keeps its name. */
export async function approversOf(sql: Queryable, id: bigint): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select coalesce(o.login_name, s.approver) as name from withdrawal_step s left join operator o on o.id = s.operator_id
    where s.withdrawal_id = ${id} and s.approver is not null order by s.n`;
  return rows.map(({ name }) => name);
}
