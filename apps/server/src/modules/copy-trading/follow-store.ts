import type { CopyMode, CopySettings, ProductType } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { CopyAsked, FollowEndReason, FollowRecord } from "../contract/index.ts";

/** Rows of follows and of the pairs behind them. */

export type FollowState = "running" | "paused" | "stopped";
export type StopReason = FollowEndReason | "reset";

export interface Follow {
  readonly id: bigint;
  readonly pairId: bigint;
  readonly followerId: bigint;
  readonly leaderId: bigint;
  readonly state: FollowState;
  readonly stopReason: StopReason | null;
  readonly version: number;
  readonly settings: CopySettings;
  readonly shareRate: bigint;
  readonly createdAt: number;
  readonly stoppedAt: number | null;
}

interface FollowRow extends Omit<Follow, "settings" | "createdAt" | "stoppedAt"> {
  readonly mode: CopyMode;
  readonly size: bigint;
  readonly capTrade: bigint;
  readonly capAll: bigint;
  readonly ownStop: bigint;
  readonly excluded: readonly ProductType[];
  readonly excludedProducts: readonly string[];
  readonly createdMs: bigint;
  readonly stoppedMs: bigint | null;
}

const followColumns = (
  sql: Queryable,
) => sql`f.id, f.pair_id as "pairId", f.follower_id as "followerId", f.leader_id as "leaderId", f.state,
  f.stop_reason as "stopReason", f.version, f.mode, f.size, f.cap_trade as "capTrade", f.cap_all as "capAll", f.own_stop as "ownStop", f.excluded,
  f.excluded_products as "excludedProducts", f.share_rate as "shareRate", f.created_ms as "createdMs", f.stopped_ms as "stoppedMs"`;

const settingsOf = ({ mode, size, capTrade, capAll, ownStop, excluded, excludedProducts }: CopySettings): CopySettings => ({
  ...{ mode, size, capTrade, capAll, ownStop, excluded: [...excluded], excludedProducts: [...excludedProducts] },
});

function followOf(row: FollowRow): Follow {
  const { id, pairId, followerId, leaderId, state, stopReason, version, shareRate, createdMs, stoppedMs } = row;
  const at = { createdAt: Number(createdMs), stoppedAt: stoppedMs === null ? null : Number(stoppedMs) };
  return { id, pairId, followerId, leaderId, state, stopReason, version, shareRate, settings: settingsOf(row), ...at };
}

/** A follow of this follower; undefined for one that is somebody else's, or of nobody. */
export async function findFollow(sql: Queryable, followerId: bigint, id: bigint): Promise<Follow | undefined> {
  const [row] = await sql<
    FollowRow[]
  >`select ${followColumns(sql)} from copy_follow f where f.follower_id = ${followerId} and f.id = ${id}`;
  return row === undefined ? undefined : followOf(row);
}

/** The newest follow of a pair. */
export async function newestFollow(sql: Queryable, followerId: bigint, leaderId: bigint): Promise<Follow | undefined> {
  const [row] = await sql<FollowRow[]>`select ${followColumns(sql)} from copy_follow f
    where f.follower_id = ${followerId} and f.leader_id = ${leaderId} order by f.id desc limit 1`;
  return row === undefined ? undefined : followOf(row);
}

export async function lockFollow(tx: Tx, followerId: bigint, id: bigint): Promise<Follow | undefined> {
  const [row] = await tx<FollowRow[]>`select ${followColumns(tx)} from copy_follow f
    where f.follower_id = ${followerId} and f.id = ${id} for update`;
  return row === undefined ? undefined : followOf(row);
}

export async function listFollows(
  sql: Queryable,
  followerId: bigint,
  filter: { readonly state?: FollowState | undefined; readonly from: number; readonly until: number },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ follows: Follow[]; total: number }> {
  const where = sql`f.follower_id = ${followerId} and f.created_ms >= ${String(filter.from)}::bigint and f.created_ms < ${String(filter.until)}::bigint
    ${filter.state === undefined ? sql`` : sql`and f.state = ${filter.state}`}`;
  const rows = await sql<FollowRow[]>`select ${followColumns(sql)} from copy_follow f where ${where}
    order by f.state = 'stopped', f.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from copy_follow f where ${where}`;
  return { follows: rows.map(followOf), total: count?.total ?? 0 };
}

export async function followsByIds(sql: Queryable, ids: readonly bigint[]): Promise<Follow[]> {
  const rows = await sql<FollowRow[]>`select ${followColumns(sql)} from copy_follow f where f.id = any (${numberList(ids)}::bigint[])`;
  return rows.map(followOf);
}

/** Users who are followed now, or whose followers still have a follow that has not ended. */
export async function followedUsers(sql: Queryable): Promise<{ userId: bigint; followers: number }[]> {
  return await sql<{ userId: bigint; followers: number }[]>`select l.user_id as "userId", count(*)::integer as followers
    from copy_follow f join copy_leader l on l.id = f.leader_id where f.state <> 'stopped' group by 1`;
}

/** Followers behind these leaders and follows, by rising id. The leaders' rows are locked, so that nobody begins to follow them meanwhile. */
export async function readFollowers(tx: Tx, { leaders, followIds }: CopyAsked): Promise<bigint[]> {
  if (leaders.length > 0) await tx`select id from copy_leader where user_id = any (${numberList(leaders)}::bigint[]) order by id for share`;
  const rows = await tx<{ id: bigint }[]>`
    select f.follower_id as id from copy_leader l join copy_follow f on f.leader_id = l.id and f.state <> 'stopped'
      where l.user_id = any (${numberList(leaders)}::bigint[])
    union select follower_id from copy_follow where id = any (${numberList(followIds)}::bigint[])
    order by 1`;
  return rows.map(({ id }) => id);
}

/** Follows of these leaders that have not ended, and these by name whatever became of them, locked in the order of their ids. */
export async function lockFollows(tx: Tx, { leaders, followIds }: CopyAsked): Promise<FollowRecord[]> {
  type Row = FollowRow & { readonly leaderUserId: bigint; readonly productTypes: readonly ProductType[] };
  const rows = await tx<Row[]>`
    select ${followColumns(tx)}, l.user_id as "leaderUserId", l.product_types as "productTypes"
    from copy_follow f join copy_leader l on l.id = f.leader_id
    where f.id in (
      select o.id from copy_leader led join copy_follow o on o.leader_id = led.id and o.state <> 'stopped'
        where led.user_id = any (${numberList(leaders)}::bigint[])
      union select unnest(${numberList(followIds)}::bigint[]))
    order by f.id for update of f`;
  const closed = await closedResults(tx, followIds);
  return rows.map((row) => {
    const { id, followerId, leaderId, leaderUserId, productTypes, state } = row;
    return { id, followerId, leaderId, leaderUserId, productTypes, state, settings: settingsOf(row), closedResult: closed.get(id) ?? 0n };
  });
}

/** What the closed copies of these follows have realised, after all their costs. */
export async function closedResults(sql: Queryable, followIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (followIds.length === 0) return new Map();
  const rows = await sql<{ id: bigint; result: bigint }[]>`
    select follow_id as id, sum(realised + deficit - fees - liquidation_fee - financing) as result from contract_position
    where follow_id = any (${numberList(followIds)}::bigint[]) and status = 'closed' group by follow_id`;
  return new Map(rows.map(({ id, result }) => [id, result]));
}

export async function endFollows(tx: Tx, ids: readonly bigint[], reason: StopReason, now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx`update copy_follow set state = 'stopped', stop_reason = ${reason}, stopped_ms = ${String(now)}::bigint, changed_ms = ${String(now)}::bigint,
      version = version + 1
    where id = any (${numberList(ids)}::bigint[]) and state <> 'stopped'`;
}

export interface NewFollow {
  readonly followerId: bigint;
  readonly leaderId: bigint;
  readonly settings: CopySettings;
  readonly shareRate: bigint;
}

/** The pair of a follower and a leader, made where they have never met; weeks before this one have nothing to settle. */
export async function openPair(tx: Tx, followerId: bigint, leaderId: bigint, week: number): Promise<bigint> {
  await tx`insert into copy_pair (follower_id, leader_id, settled_week, cumulative, mark, earned, paid)
    values (${followerId}, ${leaderId}, ${week - 1}, 0, 0, 0, 0) on conflict do nothing`;
  const [row] = await tx<
    { id: bigint }[]
  >`select id from copy_pair where follower_id = ${followerId} and leader_id = ${leaderId} for update`;
  if (row === undefined) throw new Error("a pair is there once it was made");
  return row.id;
}

export async function insertFollow(
  tx: Tx,
  pairId: bigint,
  { followerId, leaderId, settings, shareRate }: NewFollow,
  now: number,
): Promise<bigint> {
  const { mode, size, capTrade, capAll, ownStop, excluded, excludedProducts } = settings;
  const [row] = await tx<{ id: bigint }[]>`
    insert into copy_follow (pair_id, follower_id, leader_id, state, version, mode, size, cap_trade, cap_all, own_stop, excluded, excluded_products,
      share_rate, created_ms, changed_ms)
    values (${pairId}, ${followerId}, ${leaderId}, 'running', 1, ${mode}, ${size}, ${capTrade}, ${capAll}, ${ownStop},
      ${numberList(excluded)}::smallint[], ${tx.array([...excludedProducts])}::text[], ${shareRate}, ${String(now)}::bigint, ${String(now)}::bigint)
    returning id`;
  if (row === undefined) throw new Error("a follow was inserted");
  await agreeShare(tx, pairId, shareRate, now);
  return row.id;
}

/** The share that holds from now on; said twice in one moment the later one counts. Its moment is before the locks, so what was written before it may be later. */
export async function agreeShare(tx: Tx, pairId: bigint, shareRate: bigint, now: number): Promise<void> {
  await tx`insert into copy_share (pair_id, from_ms, share_rate)
    select ${pairId}::bigint, greatest(${String(now)}::bigint, (select max(from_ms) from copy_share where pair_id = ${pairId})), ${shareRate}::bigint
    on conflict (pair_id, from_ms) do update set share_rate = excluded.share_rate`;
}

export async function saveSettings(tx: Tx, id: bigint, settings: CopySettings, shareRate: bigint, now: number): Promise<void> {
  const { mode, size, capTrade, capAll, ownStop, excluded, excludedProducts } = settings;
  await tx`update copy_follow set mode = ${mode}, size = ${size}, cap_trade = ${capTrade}, cap_all = ${capAll}, own_stop = ${ownStop},
      excluded = ${numberList(excluded)}::smallint[], excluded_products = ${tx.array([...excludedProducts])}::text[], share_rate = ${shareRate},
      changed_ms = ${String(now)}::bigint, version = version + 1
    where id = ${id}`;
}

export async function saveState(tx: Tx, id: bigint, state: "running" | "paused", now: number): Promise<void> {
  await tx`update copy_follow set state = ${state}, changed_ms = ${String(now)}::bigint, version = version + 1 where id = ${id}`;
}
