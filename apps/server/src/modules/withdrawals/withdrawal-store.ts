import type { WithdrawalState, WithdrawalStep } from "@candela/model";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { newestFirst, withinWindow } from "../../platform/postgres/record-order.ts";
import { type IdRange, idCondition } from "../ledger/index.ts";
import type { StoredStep, WithdrawalBy, WithdrawalRecord } from "./withdrawal-record.ts";

/** Which withdrawals a list has. `startTs` is included, `endTs` is not. */
export interface WithdrawalFilter {
  readonly ids: IdRange;
  readonly kind?: string | undefined;
  readonly assetId?: number | undefined;
  readonly isOpen?: boolean | undefined;
  readonly state?: WithdrawalState | undefined;
  readonly startTs?: number | undefined;
  readonly endTs?: number | undefined;
}

/** One more line of a history. */
export interface NewStep {
  readonly id: bigint;
  readonly n: number;
  readonly step: WithdrawalStep;
  readonly by: WithdrawalBy;
  readonly operatorId: bigint | null;
  readonly approver: string | null;
}

type Stored = Omit<WithdrawalRecord, "createdMs" | "usableMs" | "endedMs"> & {
  readonly createdMs: bigint;
  readonly usableMs: bigint;
  readonly endedMs: bigint | null;
};

const columns = (
  sql: Queryable,
) => sql`w.id, w.user_id as "userId", w.state, w.reason, w.channel_id as "channelId", w.channel_name as "channelName",
  w.channel_titles as "channelTitles", w.kind, w.asset_id as "assetId", w.network, coalesce(w.wallet_address_id, w.bank_card_id) as "destinationId",
  w.amount, w.fee_fixed as "feeFixed", w.fee_rate as "feeRate", w.fee, w.revision, w.worth, w.identity_level as "identityLevel",
  w.approvals_needed as "approvalsNeeded", w.session_id as "sessionId", w.created_ms as "createdMs", w.usable_ms as "usableMs",
  w.ended_ms as "endedMs", w.transaction_name as "transactionName", s.approvers, s.attempts, s.steps`;
const steps = (sql: Queryable) => sql`cross join lateral (
  select coalesce(array_agg(approver order by n) filter (where approver is not null), '{}') as approvers,
    (count(*) filter (where step = 'sending'))::integer as attempts, count(*)::integer as steps
  from withdrawal_step where withdrawal_id = w.id) s`;

function recordOf({ createdMs, usableMs, endedMs, ...row }: Stored): WithdrawalRecord {
  return { ...row, createdMs: Number(createdMs), usableMs: Number(usableMs), endedMs: endedMs === null ? null : Number(endedMs) };
}

/** These withdrawals; with a user, those of the user alone. They stay as they are while the cash of their users is locked. */
export async function findWithdrawals(sql: Queryable, ids: readonly bigint[], userId?: bigint): Promise<WithdrawalRecord[]> {
  if (ids.length === 0) return [];
  const rows = await sql<Stored[]>`select ${columns(sql)} from withdrawal w ${steps(sql)} where w.id = any (${numberList(ids)}::bigint[])
    ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`} order by w.id`;
  return rows.map(recordOf);
}

export async function findWithdrawal(sql: Queryable, userId: bigint, id: bigint): Promise<WithdrawalRecord | undefined> {
  return (await findWithdrawals(sql, [id], userId))[0];
}

export async function stepsOf(sql: Queryable, id: bigint): Promise<StoredStep[]> {
  const rows = await sql<(Omit<StoredStep, "ts"> & { readonly ts: bigint })[]>`
    select step, by_kind as by, ts from withdrawal_step where withdrawal_id = ${id} order by n`;
  return rows.map((row) => ({ ...row, ts: Number(row.ts) }));
}

const DATED = { table: "withdrawal", alias: "w", moment: "created_ms" } as const;

function condition(sql: Queryable, userId: bigint, { ids, kind, assetId, isOpen, state, ...window }: WithdrawalFilter) {
  return sql`w.user_id = ${userId} and ${idCondition(sql, "w.id", ids)}
    ${kind === undefined ? sql`` : sql`and w.kind = ${kind}`}
    ${assetId === undefined ? sql`` : sql`and w.asset_id = ${assetId}`}
    ${isOpen === undefined ? sql`` : isOpen ? sql`and w.ended_ms is null` : sql`and w.ended_ms is not null`}
    ${state === undefined ? sql`` : sql`and w.state = ${state}`}
    and ${withinWindow(sql, DATED, window)}`;
}

/** Withdrawals of a user, newest first, and how many match as far as they are counted. */
export async function listWithdrawals(
  sql: Queryable,
  userId: bigint,
  filter: WithdrawalFilter,
  page: RecordPage,
): Promise<{ withdrawals: WithdrawalRecord[]; total: number }> {
  const { order, past } = newestFirst(sql, DATED, filter, userId, page.before);
  const [rows, [count]] = await Promise.all([
    sql<Stored[]>`select ${columns(sql)} from withdrawal w ${steps(sql)} where ${condition(sql, userId, filter)} and ${past}
      order by ${order} limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from withdrawal w where ${condition(sql, userId, filter)} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { withdrawals: rows.map(recordOf), total: count?.total ?? 0 };
}

/** Withdrawals of a user after one of them, oldest first. */
export async function withdrawalsAfter(
  sql: Queryable,
  userId: bigint,
  filter: WithdrawalFilter,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<WithdrawalRecord[]> {
  const rows = await sql<Stored[]>`select ${columns(sql)} from withdrawal w ${steps(sql)}
    where ${condition(sql, userId, filter)} and w.id > ${after} order by w.id limit ${limit}`;
  return rows.map(recordOf);
}

/** What left the balance with withdrawals that were paid out within a time, by currency, fees included as in the list; and how many withdrawals are open. */
export async function paidWithin(
  sql: Queryable,
  userId: bigint,
  { ids, startTs, endTs }: { readonly ids: IdRange; readonly startTs: number; readonly endTs: number },
): Promise<{
  readonly open: number;
  readonly sums: readonly { readonly assetId: number; readonly amount: bigint; readonly count: number }[];
}> {
  const [sums, [open]] = await Promise.all([
    sql<{ assetId: number; amount: bigint; count: number }[]>`
      select w.asset_id as "assetId", sum(w.amount) as amount, count(*)::integer as count from withdrawal w
      where w.user_id = ${userId} and ${idCondition(sql, "w.id", ids)} and w.state = 'paid' and w.ended_ms >= ${startTs} and w.ended_ms < ${endTs}
      group by 1 order by 1`,
    sql<{ count: number }[]>`select count(*)::integer as count from withdrawal where user_id = ${userId} and ended_ms is null`,
  ]);
  return { sums: [...sums], open: open?.count ?? 0 };
}

/** Those of these users who have a withdrawal that has not ended. */
export async function withdrawingUsers(tx: Queryable, userIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await tx<{ userId: bigint }[]>`
    select distinct user_id as "userId" from withdrawal where ended_ms is null and user_id = any (${numberList(userIds)}::bigint[])`;
  return new Set(rows.map(({ userId }) => userId));
}

/** What of a currency is pending in withdrawals of a user. */
export async function pendingOf(sql: Queryable, userId: bigint, assetId: number): Promise<bigint> {
  const [row] = await sql<{ amount: bigint }[]>`
    select coalesce(sum(amount), 0) as amount from withdrawal where user_id = ${userId} and asset_id = ${assetId} and ended_ms is null`;
  return row?.amount ?? 0n;
}

export async function insertWithdrawal(tx: Tx, record: WithdrawalRecord, reviewMs: number): Promise<void> {
  const { kind, destinationId } = record;
  await tx`
    insert into withdrawal (id, user_id, state, channel_id, channel_name, channel_titles, kind, asset_id, network, wallet_address_id, bank_card_id,
      amount, fee_fixed, fee_rate, fee, revision, worth, identity_level, approvals_needed, session_id, created_ms, usable_ms, review_ms)
    values (${record.id}, ${record.userId}, ${record.state}, ${record.channelId}, ${record.channelName},
      ${JSON.stringify(record.channelTitles)}::text::jsonb, ${kind}, ${record.assetId}, ${record.network},
      ${kind === "crypto" ? destinationId : null}, ${kind === "bank" ? destinationId : null}, ${String(record.amount)}::numeric,
      ${String(record.feeFixed)}::numeric, ${record.feeRate}, ${String(record.fee)}::numeric, ${record.revision}, ${String(record.worth)}::numeric,
      ${record.identityLevel}, ${record.approvalsNeeded}, ${record.sessionId}, ${record.createdMs}, ${record.usableMs}, ${reviewMs})`;
}

/** Which of these operators have taken, locked so that none is taken while it is decided. */
export async function lockClaimed(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await tx<{ id: bigint; isClaimed: boolean }[]>`select id, claimed_by is not null as "isClaimed" from withdrawal
    where id = any (${numberList(ids)}::bigint[]) order by id for no key update`;
  return new Set(rows.flatMap(({ id, isClaimed }) => (isClaimed ? [id] : [])));
}

/** The state, and what comes with it; nobody's claim outlives a step. */
export async function saveState(tx: Tx, { id, state, reason, endedMs, transactionName }: WithdrawalRecord): Promise<void> {
  await tx`
    update withdrawal set state = ${state}, reason = ${reason}, ended_ms = ${endedMs}, transaction_name = ${transactionName},
      claimed_by = null, claimed_ms = null
    where id = ${id}`;
}

export async function insertStep(tx: Tx, { id, n, step, by, operatorId, approver }: NewStep, now: number): Promise<void> {
  await tx`
    insert into withdrawal_step (withdrawal_id, n, step, by_kind, operator_id, approver, ts)
    values (${id}, ${n}, ${step}, ${by}, ${operatorId}, ${approver}, ${now})`;
}

/** Whether an operator has taken it in hand since then, epoch ms. */
export async function isInHand(sql: Queryable, id: bigint, since: number): Promise<boolean> {
  const rows = await sql`select from withdrawal where id = ${id} and claimed_by is not null and claimed_ms >= ${since}`;
  return rows.length > 0;
}
