import { DAY_MS, WASH_COUNTED, WASH_WITHIN_MS } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ReferenceKind } from "../ledger/index.ts";

type Part = ReturnType<Queryable>;

/** A fill as an array that its place comes first in: the latest of several is the greatest. */
const asArray = (sql: Queryable, size: Part) => sql`array[place, id, ts, ${size}, notional, crossing]::numeric[]`;

/** Whether the prices of a fill and of the one before it differ by no more than both crossings of the spread: per unit, since the two may be of different sizes. */
const isWithinSpread = (sql: Queryable, size: Part) => sql`abs(notional * prior[4] - prior[5] * ${size})
    <= crossing * prior[4] + prior[6] * ${size} + ${size} + prior[4]`;

const seenFrom = (sql: Queryable) => sql`greatest(r.from_ms, r.through_ms - ${WASH_WITHIN_MS})`;

/** How many washes a product had before on the day of `through_ms`: they are counted already. */
const before = (sql: Queryable, kind: "s" | "c", moment: Part, product: Part) =>
  sql`case when ${moment} / ${DAY_MS} = r.through_ms / ${DAY_MS} then coalesce((r.washes ->> (${kind}::text || ${product}))::integer, 0) else 0 end`;

/** Spot fills with the last one the other way, and those that are left out. */
function spotWashes(sql: Queryable) {
  return sql`spot as (
      select f.id, f.ts, o.product_id, o.product_code, o.direction, f.quantity, f.notional, f.fee,
        f.notional * (t.ask - t.bid + 2 * (f.spread_part + f.slippage_part)) / (2 * f.price) as crossing
      from spot_fill f join spot_order o on o.id = f.order_id left join stored_tick t on t.product_code = o.product_code and t.seq = f.tick_seq
      where f.user_id = r.user_id and f.ts >= ${seenFrom(sql)} and f.ts < r.to_ms
    ), turned as (
      select spot.*, max(${asArray(sql, sql`quantity`)}) filter (where direction = 1) over w as bought,
        max(${asArray(sql, sql`quantity`)}) filter (where direction = 2) over w as sold
      from (select spot.*, row_number() over (partition by product_id order by ts, id) as place from spot) spot
      window w as (partition by product_id order by place)
    ), spot_pair as (
      select turned.*, case direction when 1 then sold else bought end as prior from turned
    ), spot_wash as (
      select id, prior[2]::bigint as prior_id, product_id, ts as closed_at,
        ${before(sql, "s", sql`ts`, sql`product_id`)} + row_number() over (partition by product_id, ts / ${DAY_MS} order by ts, id) as nth
      from spot_pair where ts >= r.through_ms and ts - prior[3] <= ${WASH_WITHIN_MS} and ${isWithinSpread(sql, sql`quantity`)}
    ), spot_out as (
      select id from spot_wash where nth > ${WASH_COUNTED} union all select prior_id from spot_wash where nth > ${WASH_COUNTED}
    )`;
}

/** Fills of contracts, positions that were over at once, closed parts with the last opening before, and what of all is left out. */
function contractWashes(sql: Queryable) {
  return sql`contract as (
      select f.id, f.position_id, f.ts, f.product_code, f.action, f.lots, f.notional, f.fee, f.realised,
        f.notional * (t.ask - t.bid + 2 * (f.spread_part + f.slippage_part)) / (2 * f.price) as crossing
      from contract_fill f left join stored_tick t on t.product_code = f.product_code and t.seq = f.tick_seq
      where f.user_id = r.user_id and f.ts >= ${seenFrom(sql)} and f.ts < r.to_ms
    ), trip as (
      select p.id, p.product_id, p.closed_at, sum(c.realised) as result, sum(c.crossing) + count(*) as crossing
      from contract c join contract_position p on p.id = c.position_id
      where p.status = 'closed' and p.opened_at >= r.from_ms and p.closed_at >= r.through_ms and p.closed_at < r.to_ms
        and p.closed_at - p.opened_at <= ${WASH_WITHIN_MS}
      group by p.id, p.product_id, p.closed_at
    ), contract_pair as (
      select c.*, max(${asArray(sql, sql`lots`)}) filter (where action = 'open') over (partition by position_id order by place) as prior
      from (select contract.*, row_number() over (partition by position_id order by ts, id) as place from contract) c
    ), contract_wash as (
      select w.*, ${before(sql, "c", sql`closed_at`, sql`product_id`)} + row_number() over (partition by product_id, closed_at / ${DAY_MS} order by closed_at, id) as nth from (
        select id, product_id, closed_at, id as position_id, null::bigint as fill_id, null::bigint as prior_id from trip where abs(result) <= crossing
        union all
        select c.id, q.product_id, c.ts, null, c.id, c.prior[2]::bigint
        from (
          select * from contract_pair where action = 'close' and ts >= r.through_ms and ts - prior[3] <= ${WASH_WITHIN_MS} and ${isWithinSpread(sql, sql`lots`)}
        ) c join contract_position q on q.id = c.position_id
        where c.ts - q.opened_at > ${WASH_WITHIN_MS}
      ) w
    ), contract_out as (
      select position_id as id from contract_wash where nth > ${WASH_COUNTED} and position_id is not null
    ), part_out as (
      select fill_id as id from contract_wash where nth > ${WASH_COUNTED} and fill_id is not null
      union select prior_id from contract_wash where nth > ${WASH_COUNTED} and prior_id is not null
    )`;
}

/**
 * Named queries about the row `r` around them (user_id, from_ms, through_ms, to_ms, washes, left_out): trades of a user from `through_ms` to before `to_ms`, with their value, their fee after vouchers, and
 * whether rule W-2 leaves them out. What was before `through_ms` is counted already: of it `washes` says how many washes its day had, by product, and `left_out` which fills of its last seconds count
 * nothing. `line` has each trade once; one that is `late` was counted before, and turns out to be left out by a wash that ended after.
 *
 * A wash is over within ten seconds, and its result before fees is no more than both crossings of the spread cost, as `isWash` of the model says: a position; a part of an older position that is closed
 * after a part was opened; a sale after the last purchase, or a purchase after the last sale, of whatever sizes. What is left out is asked for as a list of ids, which is hashed: somebody with thousands of washes is counted as quickly as everybody else.
 */
export function tradeLines(sql: Queryable) {
  return sql`${spotWashes(sql)}, ${contractWashes(sql)}, raw as (
      select ${ReferenceKind.fill}::smallint as reference_kind, s.id, s.ts, s.product_code, s.notional as volume, s.fee,
        s.id in (select id from spot_out) as left_out, s.ts < r.through_ms as late
      from spot s where s.ts >= r.through_ms or (s.id in (select id from spot_out) and s.id <> all (r.left_out))
      union all
      select ${ReferenceKind.contract_fill}, c.id, c.ts, c.product_code, c.notional, c.fee,
        c.position_id in (select id from contract_out) or c.id in (select id from part_out), c.ts < r.through_ms
      from contract c where c.ts >= r.through_ms or c.position_id in (select id from contract_out)
        or (c.id in (select id from part_out) and -c.id <> all (r.left_out))
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
