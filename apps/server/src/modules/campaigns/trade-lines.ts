import { WASH_COUNTED, WASH_WITHIN_MS } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ReferenceKind } from "../ledger/index.ts";

/** What of which campaign is asked: from when to before when (epoch ms). */
export interface AskedRange {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Campaigns with their ranges, as rows `r (id, from_ms, to_ms)`. */
export const rangeRows = (sql: Queryable, ranges: readonly AskedRange[]) => sql`unnest(${numberList(ranges.map(({ id }) => id))}::integer[],
    ${numberList(ranges.map(({ from }) => from))}::bigint[], ${numberList(ranges.map(({ to }) => to))}::bigint[]) as r (id, from_ms, to_ms)`;

/**
 * Named queries that end in `line`: each fill and each settled quick trade with its value, its fee after vouchers, and whether rule W-2 leaves it out. A wash is a position, or a purchase and
 * a sale of the same size one after the other, that is over within ten seconds and whose result before fees is no more than both crossings of the spread cost. `isWash` of the model says the same.
 * What is left out is asked for as a list of ids, which is hashed: somebody with thousands of washes is counted as quickly as everybody else.
 * The range is that of the row `r` around them, so that one statement has the lines of many campaigns.
 */
function tradeLines(sql: Queryable, userIds: readonly bigint[]) {
  const users = sql`${numberList(userIds)}::bigint[]`;
  const [start, end] = [sql`r.from_ms`, sql`r.to_ms`];
  return sql`spot as (
      select f.user_id, f.id, f.ts, o.product_id, o.product_code, o.direction, f.quantity, f.notional, f.fee,
        f.notional * (t.ask - t.bid + 2 * (f.spread_part + f.slippage_part)) / (2 * f.price) as crossing
      from spot_fill f join spot_order o on o.id = f.order_id left join stored_tick t on t.product_code = o.product_code and t.seq = f.tick_seq
      where f.user_id = any (${users}) and f.ts >= ${start} and f.ts < ${end}
    ), pair as (
      select id, user_id, product_id, ts, direction, quantity, notional, crossing, lag(id) over w as prior_id, lag(direction) over w as prior_direction,
        lag(quantity) over w as prior_quantity, lag(ts) over w as prior_ts, lag(notional) over w as prior_notional, lag(crossing) over w as prior_crossing
      from spot window w as (partition by user_id, product_id order by ts, id)
    ), spot_wash as (
      select id, prior_id, row_number() over (partition by user_id, product_id, ts / 86400000 order by ts, id) as nth from pair
      where direction <> prior_direction and quantity = prior_quantity and ts - prior_ts <= ${WASH_WITHIN_MS}
        and abs(notional - prior_notional) <= crossing + prior_crossing + 2
    ), spot_out as (
      select id from spot_wash where nth > ${WASH_COUNTED} union all select prior_id from spot_wash where nth > ${WASH_COUNTED}
    ), contract as (
      select f.user_id, f.id, f.position_id, f.ts, f.product_code, f.notional, f.fee, f.realised,
        f.notional * (t.ask - t.bid + 2 * (f.spread_part + f.slippage_part)) / (2 * f.price) as crossing
      from contract_fill f left join stored_tick t on t.product_code = f.product_code and t.seq = f.tick_seq
      where f.user_id = any (${users}) and f.ts >= ${start} and f.ts < ${end}
    ), trip as (
      select p.id, p.user_id, p.product_id, p.closed_at, sum(c.realised) as result, sum(c.crossing) + count(*) as crossing
      from contract_position p join contract c on c.position_id = p.id
      where p.user_id = any (${users}) and p.status = 'closed' and p.opened_at >= ${start} and p.closed_at < ${end} and p.closed_at - p.opened_at <= ${WASH_WITHIN_MS}
      group by p.id, p.user_id, p.product_id, p.closed_at
    ), contract_wash as (
      select id, row_number() over (partition by user_id, product_id, closed_at / 86400000 order by closed_at, id) as nth from trip where abs(result) <= crossing
    ), contract_out as (
      select id from contract_wash where nth > ${WASH_COUNTED}
    ), raw as (
      select ${ReferenceKind.fill}::smallint as reference_kind, s.id, s.user_id, s.ts, s.product_code, s.notional as volume, s.fee,
        s.id in (select id from spot_out) as left_out from spot s
      union all
      select ${ReferenceKind.contract_fill}, c.id, c.user_id, c.ts, c.product_code, c.notional, c.fee,
        c.position_id in (select id from contract_out) from contract c
      union all
      select ${ReferenceKind.quick}, q.id, q.user_id, q.settled_at, q.product_code, q.stake, q.fee, false from quick_order q
      where q.user_id = any (${users}) and q.settled_at >= ${start} and q.settled_at < ${end} and q.status in ('won', 'lost')
    ), line as (
      select w.reference_kind, w.id, w.user_id, w.ts, w.product_code, w.volume, w.left_out, w.fee - coalesce((select sum(u.amount) from voucher_use u
        where u.reference_kind = w.reference_kind and u.reference_id = w.id and u.undone_by is null), 0) as fee
      from raw w
    )`;
}

/** What trades of one user came to. */
export interface TradeSums {
  readonly fees: bigint;
  readonly feesLeftOut: bigint;
  readonly volume: bigint;
  readonly volumeLeftOut: bigint;
}

/** By campaign and user. */
export async function tradeSums(
  sql: Queryable,
  ranges: readonly AskedRange[],
  userIds: readonly bigint[],
): Promise<readonly ({ readonly id: number; readonly userId: bigint } & TradeSums)[]> {
  if (userIds.length === 0 || ranges.length === 0) return [];
  return await sql<({ id: number; userId: bigint } & TradeSums)[]>`select r.id, s.* from ${rangeRows(sql, ranges)} cross join lateral (
      with ${tradeLines(sql, userIds)}
      select user_id as "userId", sum(fee) as fees, coalesce(sum(fee) filter (where left_out), 0) as "feesLeftOut", sum(volume) as volume,
        coalesce(sum(volume) filter (where left_out), 0) as "volumeLeftOut" from line group by 1
    ) s`;
}

/** A line that counts, or that is left out. */
export interface CountedLine {
  readonly ts: number;
  readonly productCode: string | null;
  readonly amount: bigint;
  readonly isCounted: boolean;
  readonly referenceKind: number;
  readonly referenceId: bigint;
}

/** Lines of a goal that counts fees or volume, newest first; those of nothing are not told. */
export async function tradeLinesPage(
  sql: Queryable,
  range: AskedRange,
  userId: bigint,
  goal: "fees" | "volume",
  { limit, offset, isCounted }: { readonly limit: number; readonly offset: number; readonly isCounted: boolean | undefined },
): Promise<{ lines: CountedLine[]; total: number }> {
  const shown = isCounted === undefined ? sql`true` : isCounted ? sql`not left_out` : sql`left_out`;
  const amount = goal === "fees" ? sql`fee` : sql`volume`;
  const found = sql`with ${tradeLines(sql, [userId])}, found as (select * from line where ${amount} > 0 and ${shown})`;
  const rows = await sql<
    (Omit<CountedLine, "ts"> & { readonly ts: bigint })[]
  >`select s.* from ${rangeRows(sql, [range])} cross join lateral (
      ${found} select ts, product_code as "productCode", ${amount} as amount, not left_out as "isCounted", reference_kind as "referenceKind", id as "referenceId"
      from found order by ts desc, id desc limit ${limit} offset ${offset}
    ) s order by s.ts desc, s."referenceId" desc`;
  const [count] = await sql<{ total: number }[]>`select s.total from ${rangeRows(sql, [range])} cross join lateral (
      ${found} select count(*)::integer as total from found
    ) s`;
  return { lines: rows.map((row) => ({ ...row, ts: Number(row.ts) })), total: count?.total ?? 0 };
}
