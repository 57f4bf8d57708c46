import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

/** A line that comes to something, with the name of its member as they wrote it. */
export interface CommissionRow {
  readonly id: bigint;
  readonly earnerId: bigint;
  readonly memberId: bigint;
  readonly nickName: string;
  readonly day: number;
  readonly level: number;
  readonly base: bigint;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly state: "paid" | "waiting";
  readonly paidMs: bigint | null;
}

export interface LineFilter {
  /** Null for those of all users, which operators alone may read. */
  readonly earnerId: bigint | null;
  readonly level?: number | undefined;
  readonly state?: "paid" | "waiting" | undefined;
  readonly startDay?: number | undefined;
  readonly endDay?: number | undefined;
}

const columns = (
  sql: Queryable,
) => sql`c.id, c.earner_id as "earnerId", c.member_id as "memberId", u.nick_name as "nickName", c.day, c.level, c.base, c.rate,
  c.amount, c.state, c.paid_ms as "paidMs"`;

function condition(sql: Queryable, { earnerId, level, state, startDay, endDay }: LineFilter) {
  return sql`c.state <> 'none' ${earnerId === null ? sql`` : sql`and c.earner_id = ${earnerId}`}
    ${level === undefined ? sql`` : sql`and c.level = ${level}`} ${state === undefined ? sql`` : sql`and c.state = ${state}`}
    ${startDay === undefined ? sql`` : sql`and c.day >= ${startDay}`} ${endDay === undefined ? sql`` : sql`and c.day <= ${endDay}`}`;
}

/** Newest first; days are booked in their order, and so are ids. */
export async function listLines(sql: Queryable, filter: LineFilter, page: RecordPage): Promise<{ lines: CommissionRow[]; total: number }> {
  const where = condition(sql, filter);
  const past = page.before === undefined ? sql`true` : sql`c.id < ${page.before}`;
  const [lines, [count]] = await Promise.all([
    sql<CommissionRow[]>`select ${columns(sql)} from referral_commission c join app_user u on u.id = c.member_id where ${where} and ${past}
      order by c.id desc limit ${page.limit} offset ${page.offset}`,
    sql<
      { total: number }[]
    >`select count(*)::integer as total from (select 1 from referral_commission c where ${where} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { lines, total: count?.total ?? 0 };
}

/** A page of a file, oldest first. */
export async function linesAfter(sql: Queryable, filter: LineFilter, after: bigint, limit: number): Promise<CommissionRow[]> {
  return await sql<CommissionRow[]>`select ${columns(sql)} from referral_commission c join app_user u on u.id = c.member_id
    where ${condition(sql, filter)} and c.id > ${after} order by c.id limit ${limit}`;
}

/** What waits in all, and in how many lines. */
export async function waitingSum(sql: Queryable): Promise<{ readonly amount: bigint; readonly lines: number }> {
  const [row] = await sql<{ amount: bigint; lines: number }[]>`select coalesce(sum(amount), 0) as amount, count(*)::integer as lines
    from referral_commission where state = 'waiting'`;
  return row ?? { amount: 0n, lines: 0 };
}
