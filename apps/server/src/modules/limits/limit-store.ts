import { type Limit, NO_LIMITS, type PersonalLimits } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

interface LimitRow {
  readonly userId: bigint;
  readonly dailyLoss: bigint | null;
  readonly dailyLossNext: bigint | null;
  readonly dailyLossNextAt: bigint | null;
  readonly stake: bigint | null;
  readonly stakeNext: bigint | null;
  readonly stakeNextAt: bigint | null;
  readonly coolOff: bigint | null;
  readonly coolOffNext: bigint | null;
  readonly coolOffNextAt: bigint | null;
}

const columns = (sql: Queryable) => sql`user_id as "userId", daily_loss as "dailyLoss", daily_loss_next as "dailyLossNext",
  daily_loss_next_at as "dailyLossNextAt", stake, stake_next as "stakeNext", stake_next_at as "stakeNextAt", cool_off as "coolOff",
  cool_off_next as "coolOffNext", cool_off_next_at as "coolOffNextAt"`;

function limit<T>(value: bigint | null, next: bigint | null, at: bigint | null, as: (units: bigint) => T): Limit<T> {
  const read = (units: bigint | null) => (units === null ? null : as(units));
  return { value: read(value), next: at === null ? null : { value: read(next), at: Number(at) } };
}

function limitsOf(row: LimitRow): PersonalLimits {
  const units = (value: bigint) => value;
  return {
    dailyLoss: limit(row.dailyLoss, row.dailyLossNext, row.dailyLossNextAt, units),
    stake: limit(row.stake, row.stakeNext, row.stakeNextAt, units),
    coolOff: limit(row.coolOff, row.coolOffNext, row.coolOffNextAt, Number),
  };
}

/** Limits of those of these users who have any. */
export async function readLimits(sql: Queryable, userIds: readonly bigint[]): Promise<ReadonlyMap<bigint, PersonalLimits>> {
  const rows = await sql<LimitRow[]>`select ${columns(sql)} from user_limit where user_id = any (${numberList(userIds)}::bigint[])`;
  return new Map(rows.map((row) => [row.userId, limitsOf(row)]));
}

/** The user's limits, locked until the transaction ends. */
export async function lockLimits(tx: Tx, userId: bigint): Promise<PersonalLimits> {
  await tx`insert into user_limit (user_id) values (${userId}) on conflict do nothing`;
  const [row] = await tx<LimitRow[]>`select ${columns(tx)} from user_limit where user_id = ${userId} for update`;
  return row === undefined ? NO_LIMITS : limitsOf(row);
}

export async function writeLimits(tx: Tx, userId: bigint, { dailyLoss, stake, coolOff }: PersonalLimits): Promise<void> {
  const text = (value: bigint | number | null | undefined) => (value === null || value === undefined ? null : String(value));
  await tx`update user_limit set
      daily_loss = ${text(dailyLoss.value)}::numeric, daily_loss_next = ${text(dailyLoss.next?.value)}::numeric,
      daily_loss_next_at = ${text(dailyLoss.next?.at)}::bigint,
      stake = ${text(stake.value)}::numeric, stake_next = ${text(stake.next?.value)}::numeric, stake_next_at = ${text(stake.next?.at)}::bigint,
      cool_off = ${text(coolOff.value)}::bigint, cool_off_next = ${text(coolOff.next?.value)}::bigint,
      cool_off_next_at = ${text(coolOff.next?.at)}::bigint
    where user_id = ${userId}`;
}
