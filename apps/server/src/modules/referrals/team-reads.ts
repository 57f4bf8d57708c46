import { LIST_COUNTED_MAX } from "@candela/api";
import type { Queryable } from "../../platform/postgres/database.ts";

/** Somebody under a user. */
export interface MemberRow {
  readonly id: bigint;
  readonly nickName: string;
  readonly level: number;
  readonly joinedMs: bigint;
  readonly fees: bigint;
  readonly volume: bigint;
  readonly earned: bigint;
  readonly isIdentified: boolean;
  readonly isSamePerson: boolean;
}

export interface LevelSum {
  readonly level: number;
  readonly people: number;
  readonly earned: bigint;
}

/** Everybody under a user, with how far below: three levels, each the invited of the one before. */
const tree = (sql: Queryable, userId: bigint) => sql`recursive team (id, level) as (
  select id, 1 from app_user where invited_by = ${userId}
  union all select u.id, t.level + 1 from team t join app_user u on u.invited_by = t.id where t.level < 3
)`;

/** People of each level, and what they brought, paid or waiting. Levels without anybody are left out. */
export async function readLevels(sql: Queryable, userId: bigint): Promise<LevelSum[]> {
  return await sql<LevelSum[]>`with ${tree(sql, userId)}, people as (select level, count(*)::integer as people from team group by level)
    select p.level, p.people, coalesce(c.earned, 0) as earned from people p
      left join (select level, sum(amount) as earned from referral_commission where earner_id = ${userId} and state <> 'none' group by level) c using (level)
    order by p.level`;
}

/** What a user was paid, ever and since a moment (epoch ms), and what waits. */
export async function readEarned(
  sql: Queryable,
  userId: bigint,
  since: number,
): Promise<{ readonly paid: bigint; readonly paidSince: bigint; readonly waiting: bigint }> {
  const [row] = await sql<{ paid: bigint; paidSince: bigint; waiting: bigint }[]>`
    select coalesce(sum(amount) filter (where state = 'paid'), 0) as paid,
      coalesce(sum(amount) filter (where state = 'paid' and paid_ms >= ${String(since)}::bigint), 0) as "paidSince",
      coalesce(sum(amount) filter (where state = 'waiting'), 0) as waiting
    from referral_commission where earner_id = ${userId} and state <> 'none'`;
  return row ?? { paid: 0n, paidSince: 0n, waiting: 0n };
}

export interface MemberFilter {
  readonly level?: number | undefined;
  readonly sort: "newest" | "fees";
}

/** Members under a user: the newest first, or those whose fees were most. */
export async function listMembers(
  sql: Queryable,
  userId: bigint,
  { level, sort }: MemberFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ members: MemberRow[]; total: number }> {
  const among = level === undefined ? sql`true` : sql`t.level = ${level}`;
  const order = sort === "newest" ? sql`u.registered_ms desc, t.id desc` : sql`coalesce(d.fees, 0) desc, t.id desc`;
  // By fees all of them are added up; by age the page alone.
  const sums = sql`lateral (select sum(fees) as fees, sum(volume) as volume from referral_day where member_id = t.id) d`;
  const [members, [count]] = await Promise.all([
    sql<MemberRow[]>`with ${tree(sql, userId)}, page as (
        select t.id, t.level, u.nick_name, u.registered_ms ${sort === "newest" ? sql`` : sql`, d.fees`}
        from team t join app_user u on u.id = t.id ${sort === "newest" ? sql`` : sql`cross join ${sums}`}
        where ${among} order by ${order} limit ${page.limit} offset ${page.offset}
      )
      select t.id, t.nick_name as "nickName", t.level, t.registered_ms as "joinedMs", coalesce(d.fees, 0) as fees, coalesce(d.volume, 0) as volume,
        coalesce((select sum(c.amount) from referral_commission c where c.earner_id = ${userId} and c.member_id = t.id and c.state <> 'none'), 0) as earned,
        coalesce(m.state = 'passed', false) as "isIdentified", coalesce(m.number_hash = own.number_hash, false) as "isSamePerson"
      from page t cross join ${sums} left join identity_case m on m.user_id = t.id and m.level = 'basic'
        left join identity_case own on own.user_id = ${userId} and own.level = 'basic'
      order by ${sort === "newest" ? sql`t.registered_ms desc` : sql`t.fees desc nulls last`}, t.id desc`,
    sql<{ total: number }[]>`with ${tree(sql, userId)} select count(*)::integer as total
      from (select 1 from team t where ${among} limit ${LIST_COUNTED_MAX + page.offset}) as counted`,
  ]);
  return { members, total: count?.total ?? 0 };
}

/** Users who have invited somebody: what commission is may matter to them. A page by their ids. */
export async function invitersAfter(sql: Queryable, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await sql<
    { id: bigint }[]
  >`select distinct invited_by as id from app_user where invited_by > ${after} order by 1 limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The code that others register with; empty for a guest. */
export async function inviteCodeOf(sql: Queryable, userId: bigint): Promise<string> {
  const [row] = await sql<
    { code: string }[]
  >`select invite_code as code from app_user where id = ${userId} and account_type = 'registered'`;
  return row?.code ?? "";
}
