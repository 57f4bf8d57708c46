import { COPY_RISK_BOUNDS, COPY_YOUNG_DAYS, COPY_YOUNG_TRADES } from "@candela/api";
import { assert, dayOf, GROWTH_SCALE, growthFigures, parseUnits, riskOf, startOfDay, startOfWeek } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { frozenUsers } from "../freezes/index.ts";
import type { CopyContext } from "./context.ts";
import { type FigureDays, readFigures, readFollowing, readTrades } from "./figure-store.ts";
import { readGrowths } from "./leader-days.ts";
import { findLeader, type Leader, leaderOfUser, leadersByIds, shownName } from "./leader-store.ts";
import { leastCopies } from "./least-copies.ts";
import { growthText, type LeaderData, type LeaderRowData, type MyLeaderData, money, orNull, rateText } from "./wire.ts";

/** Leaders as everybody reads them. */

const RISK_BOUNDS = COPY_RISK_BOUNDS.map((text) => {
  const read = parseUnits(text, GROWTH_SCALE);
  assert(read.ok, "a bound of the risk is a decimal");
  return read.value;
});
const LINE_POINTS = 40;
type Reading = Pick<CopyContext, "sql" | "clock">;
type ReadingOne = Reading & Pick<CopyContext, "market">;

export interface LeaderQuery {
  readonly sort: "steady" | "return" | "drop" | "followers";
  readonly days: FigureDays;
  readonly riskMax: number | undefined;
  readonly keyWords: string | undefined;
}

/** Leaders, in the order that is asked for; those too young to judge come last, the newest first. */
export async function listLeaders(
  { sql, clock }: Reading,
  query: LeaderQuery,
  userId: bigint | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: LeaderRowData[]; total: number }> {
  const bound = query.riskMax === undefined ? undefined : RISK_BOUNDS[query.riskMax - 1];
  const words = query.keyWords?.trim() ?? "";
  const where = sql`l.state = 'leading'
    ${bound === undefined ? sql`` : sql`and not g.is_young and g.daily_swing < ${bound}`}
    ${words === "" ? sql`` : sql`and not l.is_hidden and position(lower(${words}) in lower(l.name)) > 0`}`;
  const orders = {
    steady: sql`g.over_drop desc nulls last`,
    return: sql`g.gained desc nulls last`,
    drop: sql`g.worst_drop desc nulls last`,
    followers: sql`(select count(*) from copy_follow f where f.leader_id = l.id and f.state <> 'stopped') desc`,
  };
  const from = sql`copy_leader l left join copy_leader_figure g on g.leader_id = l.id and g.days = ${query.days}`;
  const ids = await sql<{ id: bigint }[]>`select l.id from ${from} where ${where}
    order by coalesce(g.is_young, true), case when g.is_young is false then 0 else -l.id end, ${orders[query.sort]}, l.id
    limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from ${from} where ${where}`;
  const rows = await leaderRows(
    { sql, clock },
    ids.map(({ id }) => id),
    query.days,
    userId,
  );
  return { rows: rows.map(({ row }) => row), total: count?.total ?? 0 };
}

interface ReadLeader {
  readonly leader: Leader;
  readonly row: LeaderRowData;
  readonly rest: Omit<LeaderData, keyof LeaderRowData | "leastCopies">;
}

/** Leaders with all figures, in the order of the ids: a few statements for all of them. */
async function leaderRows({ sql, clock }: Reading, ids: readonly bigint[], days: FigureDays, userId: bigint | null): Promise<ReadLeader[]> {
  if (ids.length === 0) return [];
  const today = dayOf(clock.now());
  const leaders = await leadersByIds(sql, ids);
  const users = [...leaders.values()].map(({ userId: own }) => own);
  const [figures, trades, following, growths, states, lasts, frozen] = await Promise.all([
    readFigures(sql, ids, days),
    readTrades(sql, users),
    readFollowing(sql, ids),
    readGrowths(sql, ids, days, today),
    userId === null ? new Map<bigint, LeaderRowData["followState"]>() : followStates(sql, ids, userId),
    lastNotionals(sql, users),
    frozenUsers(sql, users),
  ]);
  return ids.flatMap((id) => {
    const leader = leaders.get(id);
    if (leader === undefined) return [];
    const figure = figures.get(id);
    const counts = trades.get(leader.userId);
    const isYoung = figure?.isYoung ?? true;
    const told = isYoung ? undefined : figure;
    const { followers, money: used } = following.get(id) ?? { followers: 0, money: 0n };
    const closed = counts?.closed ?? 0;
    const row: LeaderRowData = {
      id: String(id),
      name: shownName(leader),
      text: leader.isHidden ? "" : leader.text,
      ledAt: leader.ledAt,
      days: counts === undefined ? 0 : Math.max(0, today - dayOf(Number(counts.firstMs))),
      trades: closed,
      followers,
      shareRate: rateText(leader.shareRate),
      isYoung,
      return: orNull(told?.gained ?? null, growthText),
      worstDrop: orNull(told?.worstDrop ?? null, growthText),
      returnOverDrop: orNull(told?.overDrop ?? null, growthText),
      medianFollower: orNull(told?.medianFollower ?? null, growthText),
      risk: told === undefined ? null : riskOf(told.dailySwing, RISK_BOUNDS),
      line: isYoung ? [] : lineOf((growths.get(id) ?? []).map(({ growth }) => growth)),
      followState: states.get(id) ?? null,
      isOwn: leader.userId === userId,
    };
    const rest = {
      // Under a freeze nobody can follow: to others that is as if the leader had stopped.
      state: frozen.has(leader.userId) && leader.userId !== userId ? ("stopped" as const) : leader.state,
      productTypes: [...leader.productTypes],
      winRate:
        isYoung || counts === undefined || closed === 0
          ? null
          : growthText((BigInt(counts.won) * 10n ** BigInt(GROWTH_SCALE)) / BigInt(closed)),
      won: counts?.won ?? 0,
      closed,
      holdMs: counts === undefined || counts.holdMs === null ? null : Number(counts.holdMs),
      followersMoney: money(used),
      followersInProfit: told?.inProfit ?? null,
      dailySwing: orNull(told?.dailySwing ?? null, growthText),
      lastNotional: orNull(lasts.get(leader.userId) ?? null, money),
      youngDays: COPY_YOUNG_DAYS,
      youngTrades: COPY_YOUNG_TRADES,
    };
    return [{ leader, row, rest }];
  });
}

/** The cumulative return at evenly spread days, with the first as zero and the last. */
function lineOf(growths: readonly bigint[]): string[] {
  const values = [0n, ...growthFigures(growths).days.map(({ value }) => value)];
  const points = Math.min(LINE_POINTS, values.length);
  if (points < 2) return [];
  return Array.from({ length: points }, (_, at) => growthText(values[Math.round((at * (values.length - 1)) / (points - 1))] ?? 0n));
}

async function followStates(sql: Queryable, ids: readonly bigint[], userId: bigint): Promise<Map<bigint, LeaderRowData["followState"]>> {
  const rows = await sql<{ id: bigint; state: NonNullable<LeaderRowData["followState"]> }[]>`
    select distinct on (leader_id) leader_id as id, state from copy_follow
    where follower_id = ${userId} and leader_id = any (${numberList(ids)}::bigint[]) order by leader_id, id desc`;
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function lastNotionals(sql: Queryable, users: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await sql<{ userId: bigint; notional: bigint }[]>`
    select wanted.user_id as "userId", last.opened_notional as notional from unnest(${numberList(users)}::bigint[]) as wanted (user_id) cross join lateral (
      select opened_notional from contract_position p where p.user_id = wanted.user_id and p.follow_id is null order by p.id desc limit 1
    ) last`;
  return new Map(rows.map(({ userId, notional }) => [userId, notional]));
}

/** Throws `not_found`. */
export async function leaderData(context: ReadingOne, id: bigint, days: FigureDays, userId: bigint | null): Promise<LeaderData> {
  const [read] = await leaderRows(context, [id], days, userId);
  if (read === undefined) throw new Rejected("not_found");
  return { ...read.row, ...read.rest, leastCopies: await leastCopies(context, read.leader, userId) };
}

/** Throws `not_found`. Nothing is drawn of a leader who is too young. */
export async function leaderDays({ sql, clock }: Reading, id: bigint, days: FigureDays) {
  if ((await findLeader(sql, id)) === undefined) throw new Rejected("not_found");
  if ((await readFigures(sql, [id], days)).get(id)?.isYoung !== false) return [];
  const own = (await readGrowths(sql, [id], days, dayOf(clock.now()))).get(id) ?? [];
  const figures = growthFigures(own.map(({ growth }) => growth)).days;
  return own.map(({ day }, index) => ({
    day: startOfDay(day),
    value: growthText(figures[index]?.value ?? 0n),
    drop: growthText(figures[index]?.drop ?? 0n),
  }));
}

/** The caller as leader, with what followers paid by week: sums, and nobody's name. */
export async function myLeader(context: ReadingOne, userId: bigint): Promise<MyLeaderData | null> {
  const { sql } = context;
  const own = await leaderOfUser(sql, userId);
  if (own === undefined) return null;
  const data = await leaderData(context, own.id, 0, userId);
  const weeks = await sql<{ week: number; received: bigint; due: bigint }[]>`
    select s.week, sum(s.paid) as received, sum(s.due) as due from copy_settlement s join copy_pair p on p.id = s.pair_id
    where p.leader_id = ${own.id} group by 1 order by 1 desc limit 53`;
  const [sums] = await sql<{ received: bigint; due: bigint }[]>`
    select coalesce(sum(paid), 0) as received, coalesce(sum(div(earned, 100000000) - paid), 0) as due from copy_pair where leader_id = ${own.id}`;
  return {
    ...data,
    // One's own words, also while an operator hides them.
    name: own.name,
    text: own.text,
    weeks: weeks.map(({ week, received, due }) => ({ week: startOfWeek(week), received: money(received), due: money(due) })),
    received: money(sums?.received ?? 0n),
    due: money(sums?.due ?? 0n),
  };
}
