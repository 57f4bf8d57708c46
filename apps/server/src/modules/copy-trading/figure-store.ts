import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

/** What the days of a leader come to, and counts of trades. */

export const FIGURE_DAYS = [30, 90, 365, 0] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];

export interface LeaderFigure {
  readonly leaderId: bigint;
  readonly days: FigureDays;
  readonly isYoung: boolean;
  readonly gained: bigint;
  readonly worstDrop: bigint;
  readonly overDrop: bigint;
  readonly dailySwing: bigint;
  readonly medianFollower: bigint | null;
  readonly inProfit: number;
}

export async function saveFigures(sql: Queryable, figures: readonly LeaderFigure[]): Promise<void> {
  if (figures.length === 0) return;
  const list = (pick: (row: LeaderFigure) => bigint | number | null) => numberList(figures.map(pick));
  await sql`insert into copy_leader_figure (leader_id, days, is_young, gained, worst_drop, over_drop, daily_swing, median_follower, in_profit)
    select id, days, young = 1, gained, drop, over_drop, swing, median, in_profit from unnest(
      ${list((row) => row.leaderId)}::bigint[], ${list((row) => row.days)}::smallint[], ${list((row) => (row.isYoung ? 1 : 0))}::smallint[],
      ${list((row) => row.gained)}::numeric[], ${list((row) => row.worstDrop)}::numeric[], ${list((row) => row.overDrop)}::numeric[],
      ${list((row) => row.dailySwing)}::numeric[], ${list((row) => row.medianFollower)}::numeric[], ${list((row) => row.inProfit)}::integer[]
    ) as n (id, days, young, gained, drop, over_drop, swing, median, in_profit)
    on conflict (leader_id, days) do update set is_young = excluded.is_young, gained = excluded.gained, worst_drop = excluded.worst_drop,
      over_drop = excluded.over_drop, daily_swing = excluded.daily_swing, median_follower = excluded.median_follower, in_profit = excluded.in_profit`;
}

export async function readFigures(sql: Queryable, leaderIds: readonly bigint[], days: FigureDays): Promise<Map<bigint, LeaderFigure>> {
  const rows = await sql<LeaderFigure[]>`select leader_id as "leaderId", days, is_young as "isYoung", gained, worst_drop as "worstDrop",
      over_drop as "overDrop", daily_swing as "dailySwing", median_follower as "medianFollower", in_profit as "inProfit"
    from copy_leader_figure where leader_id = any (${numberList(leaderIds)}::bigint[]) and days = ${days}`;
  return new Map(rows.map((row) => [row.leaderId, row]));
}

export interface TradeCounts {
  readonly userId: bigint;
  readonly firstMs: bigint;
  readonly closed: number;
  readonly won: number;
  readonly holdMs: bigint | null;
}

/** Own contracts of users: when the first was opened, how many were closed, how many of these made something, and how long they were held. */
export async function readTrades(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, TradeCounts>> {
  const rows = await sql<TradeCounts[]>`
    select user_id as "userId", min(opened_at) as "firstMs", count(*) filter (where status = 'closed')::integer as closed,
      count(*) filter (where status = 'closed' and realised + deficit - fees - liquidation_fee - financing > 0)::integer as won,
      div(sum(closed_at - opened_at) filter (where status = 'closed'), nullif(count(*) filter (where status = 'closed'), 0))::bigint as "holdMs"
    from contract_position where user_id = any (${numberList(userIds)}::bigint[]) and follow_id is null group by 1`;
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Followers of each leader whose follow has not ended, and what they let their copies use. */
export async function readFollowing(
  sql: Queryable,
  leaderIds: readonly bigint[],
): Promise<Map<bigint, { followers: number; money: bigint }>> {
  const rows = await sql<{ id: bigint; followers: number; money: bigint }[]>`
    select leader_id as id, count(*)::integer as followers, sum(cap_all) as money from copy_follow
    where leader_id = any (${numberList(leaderIds)}::bigint[]) and state <> 'stopped' group by 1`;
  return new Map(rows.map((row) => [row.id, row]));
}
