import { WASH_COUNTED, WASH_WITHIN_MS } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ReferenceKind } from "../ledger/index.ts";

/** Milliseconds of a day, in which washes are counted. */
const DAY = 86_400_000;

/**
 * Named queries about the row `r` around them (user_id, from_ms, through_ms, to_ms, washes, left_out): trades of a user from `through_ms` to before `to_ms`, with their value, their fee after vouchers, and
 * whether rule W-2 leaves them out. What was before `through_ms` is counted already: of it `washes` says how many washes its day had, by product, and `left_out` which fills of its last seconds count
 * nothing. `line` has each trade once; one that is `late` was counted before, and turns out to be left out by a wash that ended after.
 *
 * A wash is a position, or a purchase and a sale of the same size one after the other, that is over within ten seconds and whose result before fees is no more than both crossings of the spread
 * cost. `isWash` of the model says the same. What is left out is asked for as a list of ids, which is hashed: somebody with thousands of washes is counted as quickly as everybody else.
 */
export function tradeLines(sql: Queryable) {
  const seen = sql`greatest(r.from_ms, r.through_ms - ${WASH_WITHIN_MS})`;
  // Of the day of `through_ms` some are counted already.
  const before = (kind: "s" | "c", moment: ReturnType<Queryable>) =>
    sql`case when ${moment} / ${DAY} = r.through_ms / ${DAY} then coalesce((r.washes ->> (${kind}::text || product_id))::integer, 0) else 0 end`;
  return sql`spot as (
      select f.id, f.ts, o.product_id, o.product_code, o.direction, f.quantity, f.notional, f.fee,
        f.notional * (t.ask - t.bid + 2 * (f.spread_part + f.slippage_part)) / (2 * f.price) as crossing
      from spot_fill f join spot_order o on o.id = f.order_id left join stored_tick t on t.product_code = o.product_code and t.seq = f.tick_seq
      where f.user_id = r.user_id and f.ts >= ${seen} and f.ts < r.to_ms
    ), pair as (
      select id, product_id, ts, direction, quantity, notional, crossing, lag(id) over w as prior_id, lag(direction) over w as prior_direction,
        lag(quantity) over w as prior_quantity, lag(ts) over w as prior_ts, lag(notional) over w as prior_notional, lag(crossing) over w as prior_crossing
      from spot window w as (partition by product_id order by ts, id)
    ), spot_wash as (
      select id, prior_id, product_id, ts as closed_at, ${before("s", sql`ts`)} + row_number() over (partition by product_id, ts / ${DAY} order by ts, id) as nth from pair
      where ts >= r.through_ms and direction <> prior_direction and quantity = prior_quantity and ts - prior_ts <= ${WASH_WITHIN_MS}
        and abs(notional - prior_notional) <= crossing + prior_crossing + 2
    ), spot_out as (
      select id from spot_wash where nth > ${WASH_COUNTED} union all select prior_id from spot_wash where nth > ${WASH_COUNTED}
    ), contract as (
      select f.id, f.position_id, f.ts, f.product_code, f.notional, f.fee, f.realised,
        f.notional * (t.ask - t.bid + 2 * (f.spread_part + f.slippage_part)) / (2 * f.price) as crossing
      from contract_fill f left join stored_tick t on t.product_code = f.product_code and t.seq = f.tick_seq
      where f.user_id = r.user_id and f.ts >= ${seen} and f.ts < r.to_ms
    ), trip as (
      select p.id, p.product_id, p.closed_at, sum(c.realised) as result, sum(c.crossing) + count(*) as crossing
      from contract c join contract_position p on p.id = c.position_id
      where p.status = 'closed' and p.opened_at >= r.from_ms and p.closed_at >= r.through_ms and p.closed_at < r.to_ms
        and p.closed_at - p.opened_at <= ${WASH_WITHIN_MS}
      group by p.id, p.product_id, p.closed_at
    ), contract_wash as (
      select id, product_id, closed_at, ${before("c", sql`closed_at`)} + row_number() over (partition by product_id, closed_at / ${DAY} order by closed_at, id) as nth
      from trip where abs(result) <= crossing
    ), contract_out as (
      select id from contract_wash where nth > ${WASH_COUNTED}
    ), raw as (
      select ${ReferenceKind.fill}::smallint as reference_kind, s.id, s.ts, s.product_code, s.notional as volume, s.fee,
        s.id in (select id from spot_out) as left_out, s.ts < r.through_ms as late
      from spot s where s.ts >= r.through_ms or (s.id in (select id from spot_out) and s.id <> all (r.left_out))
      union all
      select ${ReferenceKind.contract_fill}, c.id, c.ts, c.product_code, c.notional, c.fee,
        c.position_id in (select id from contract_out), c.ts < r.through_ms
      from contract c where c.ts >= r.through_ms or c.position_id in (select id from contract_out)
      union all
      select ${ReferenceKind.quick}, q.id, q.settled_at, q.product_code, q.stake, q.fee, false, false from quick_order q
      where q.user_id = r.user_id and q.settled_at >= r.through_ms and q.settled_at < r.to_ms and q.status in ('won', 'lost')
    ), rebate as (
      select reference_kind, reference_id, sum(amount) as amount from voucher_use where user_id = r.user_id and undone_by is null group by 1, 2
    ), line as (
      select w.reference_kind, w.id, w.ts, w.product_code, w.volume, w.left_out, w.late, w.fee - coalesce(b.amount, 0) as fee
      from raw w left join rebate b on b.reference_kind = w.reference_kind and b.reference_id = w.id
    )`;
}
