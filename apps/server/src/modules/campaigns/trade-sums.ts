import { DAY_MS, WASH_WITHIN_MS } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { AskedRange } from "./counted-lines.ts";
import { tradeLines } from "./trade-lines.ts";

/** What trades of one user came to. */
export interface TradeSums {
  readonly fees: bigint;
  readonly feesLeftOut: bigint;
  readonly volume: bigint;
  readonly volumeLeftOut: bigint;
}

interface OfUser extends TradeSums {
  readonly id: number;
  readonly userId: bigint;
}

/** So many trades are looked at each time; above it, what is settled of them is kept as a sum. */
const KEEP_ABOVE = 500;

/** Of more than so many one statement would take seconds: they are kept in steps of so many, so that a look that is cut off has not been for nothing. */
const STEP = 20_000;

/** Campaigns and users with what is kept of them: rows `r` of `tradeLines`, with the sums so far. */
function countedRows(sql: Queryable, ranges: readonly AskedRange[], userIds: readonly bigint[]) {
  const pairs = ranges.flatMap((range) => userIds.map((userId) => ({ ...range, userId })));
  const list = (pick: (pair: (typeof pairs)[number]) => bigint | number) => numberList(pairs.map(pick));
  return sql`(
      select a.id, a.user_id, a.from_ms, a.to_ms, coalesce(c.through_ms, a.from_ms) as through_ms, coalesce(c.washes, '{}') as washes, coalesce(c.left_out, '{}') as left_out,
        coalesce(c.lines, 0) as lines, coalesce(c.fees, 0) as fees, coalesce(c.fees_out, 0) as fees_out, coalesce(c.volume, 0) as volume, coalesce(c.volume_out, 0) as volume_out
      from unnest(${list((pair) => pair.id)}::integer[], ${list((pair) => pair.userId)}::bigint[], ${list((pair) => pair.from)}::bigint[],
          ${list((pair) => pair.to)}::bigint[]) as a (id, user_id, from_ms, to_ms)
        left join campaign_count c on c.campaign_id = a.id and c.user_id = a.user_id and c.through_ms between a.from_ms and a.to_ms
    ) r`;
}

/** Sums of `line`; what is late was counted before, and is left out now. */
const sumsOf = (sql: Queryable) => sql`count(*) filter (where not late) as lines, coalesce(sum(fee) filter (where not late), 0) as fees,
    coalesce(sum(fee) filter (where left_out), 0) as fees_out, coalesce(sum(volume) filter (where not late), 0) as volume,
    coalesce(sum(volume) filter (where left_out), 0) as volume_out`;

/**
 * What trades came to in campaigns, by campaign and user; nobody without a trade. What is kept is read, and what came after it is counted. Where that was much and `keepTo` names a moment up to which
 * everything is stored (epoch ms), the sums up to there are kept for the next time. They follow from the fills, so that who keeps them is all the same.
 */
export async function tradeSums(
  sql: Queryable,
  ranges: readonly AskedRange[],
  userIds: readonly bigint[],
  keepTo: number | null = null,
  keepAbove = KEEP_ABOVE,
): Promise<readonly OfUser[]> {
  if (userIds.length === 0 || ranges.length === 0) return [];
  if (keepTo !== null) await keepSteps(sql, ranges, userIds, keepTo);
  const rows = await sql<(OfUser & { readonly fresh: bigint; readonly lines: bigint })[]>`
    select r.id, r.user_id as "userId", r.fees + s.fees as fees, r.fees_out + s.fees_out as "feesLeftOut", r.volume + s.volume as volume,
      r.volume_out + s.volume_out as "volumeLeftOut", s.lines as fresh, r.lines + s.lines as lines
    from ${countedRows(sql, ranges, userIds)} cross join lateral (with ${tradeLines(sql)} select ${sumsOf(sql)} from line) s`;
  const many = rows.filter(({ fresh }) => fresh > BigInt(keepAbove));
  if (keepTo !== null) for (const { id, userId } of many) await keep(sql, { ranges, id, userId, keepTo });
  return rows.flatMap(({ fresh: _fresh, lines, ...sums }) => (lines > 0n ? [sums] : []));
}

/** Keeps what is more than a step, until less is left. */
async function keepSteps(sql: Queryable, ranges: readonly AskedRange[], userIds: readonly bigint[], keepTo: number): Promise<void> {
  const rows = await sql<{ id: number; userId: bigint }[]>`select r.id, r.user_id as "userId" from ${countedRows(sql, ranges, userIds)}
    where (select count(*) from (${nextTrades(sql)}) next) >= ${STEP}`;
  for (const { id, userId } of rows)
    for (let isMore = true; isMore; ) {
      const range = ranges.find((each) => each.id === id);
      if (range === undefined) break;
      const [row] = await sql<{ count: number; last: bigint | null }[]>`select n.* from ${countedRows(sql, [range], [userId])}
        cross join lateral (select count(*)::integer as count, max(ts) as last from (${nextTrades(sql)}) next) n`;
      const last = row?.last == null ? keepTo : Number(row.last) + 1;
      isMore = row !== undefined && row.count >= STEP && last < keepTo;
      if (isMore) await keep(sql, { ranges, id, userId, keepTo: last });
    }
}

/** Moments of the next trades of the row `r` that are not kept, the oldest first; each kind is read by its index. */
const nextTrades = (sql: Queryable) => sql`select ts from (
    (select ts from spot_fill f where f.user_id = r.user_id and f.ts >= r.through_ms and f.ts < r.to_ms order by ts limit ${STEP})
    union all
    (select ts from contract_fill f where f.user_id = r.user_id and f.ts >= r.through_ms and f.ts < r.to_ms order by ts limit ${STEP})
    union all
    (select settled_at from quick_order q where q.user_id = r.user_id and q.settled_at >= r.through_ms and q.settled_at < r.to_ms order by settled_at limit ${STEP})
  ) each order by ts limit ${STEP}`;

interface Keeping {
  readonly ranges: readonly AskedRange[];
  readonly id: number;
  readonly userId: bigint;
  readonly keepTo: number;
}

/** Keeps the sums of a user up to a moment. Two at once write the same, or one of them what is of later. */
async function keep(sql: Queryable, { ranges, id, userId, keepTo }: Keeping): Promise<void> {
  const range = ranges.find((each) => each.id === id);
  if (range === undefined || keepTo <= range.from) return;
  const upTo = { ...range, to: Math.min(range.to, keepTo) };
  await sql`insert into campaign_count as k (campaign_id, user_id, through_ms, lines, fees, fees_out, volume, volume_out, washes, left_out)
    select r.id, r.user_id, r.to_ms, r.lines + s.lines, r.fees + s.fees, r.fees_out + s.fees_out, r.volume + s.volume, r.volume_out + s.volume_out, s.washes, s.left_out
    from ${countedRows(sql, [upTo], [userId])} cross join lateral (
      with ${tradeLines(sql)}, wash as (
        select 's' || product_id as product, 1 as washes from spot_wash where closed_at / ${DAY_MS} = r.to_ms / ${DAY_MS}
        union all select 'c' || product_id, 1 from contract_wash where closed_at / ${DAY_MS} = r.to_ms / ${DAY_MS}
        union all select key, value::integer from jsonb_each_text(r.washes) where r.through_ms / ${DAY_MS} = r.to_ms / ${DAY_MS}
      )
      select sums.*, coalesce((select jsonb_object_agg(product, washes) from (select product, sum(washes) as washes from wash group by 1) w), '{}') as washes,
        coalesce((select array_agg(id) from (
          select id from spot where ts >= r.to_ms - ${WASH_WITHIN_MS} and (id in (select id from spot_out) or id = any (r.left_out))
          union all
          select -id from contract where ts >= r.to_ms - ${WASH_WITHIN_MS} and (id in (select id from part_out) or -id = any (r.left_out))
        ) out), '{}') as left_out
      from (select ${sumsOf(sql)} from line) sums
    ) s where r.through_ms < r.to_ms
    on conflict (campaign_id, user_id) do update set through_ms = excluded.through_ms, lines = excluded.lines, fees = excluded.fees, fees_out = excluded.fees_out,
      volume = excluded.volume, volume_out = excluded.volume_out, washes = excluded.washes, left_out = excluded.left_out
    where k.through_ms < excluded.through_ms`;
}
