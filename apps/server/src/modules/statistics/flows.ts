import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { idCondition } from "../ledger/index.ts";
import type { EpochRange } from "./range.ts";

/**
 * Everything that made or cost a user money in an epoch before the end of a range, as rows of
 * (ts, id, mode, product_code, profit, fee, financing, trade_id, ended_at), in units of the settlement currency.
 *
 * Quick trades and contracts: each side of a ledger transfer that crossed from or to the house; what moves between the user's own
 * accounts is no profit. Spot: what each sale made above the cost of what left, and dividends; a purchase is no loss, but its fee is paid.
 * `trade_id` names the trade that the row belongs to, null where there is none; `ended_at` is when that trade ended, null while it runs.
 * A quick trade that gave its stake back crossed nothing, and has a row of zeros: it is a trade that ended.
 * Codes of the ledger: 12, 21 and 38 are fees, 35 is financing. Reference kinds: 4 quick trade, 6 contract fill, 7 contract position.
 */
export function flows(sql: Queryable, userId: bigint, { epoch, endTs }: EpochRange) {
  const end = String(endTs);
  const side = (owner: "debit_owner" | "credit_owner", other: "debit_owner" | "credit_owner", sign: number) => sql`
    select t.ts, t.id, t.code, t.reference_kind, t.reference_id, ${sign}::integer * t.amount as change
    from ledger_transfer t
    where t.${sql(owner)} = ${userId} and t.${sql(owner)} <> 0 and t.${sql(other)} <> ${userId} and t.kind in (1, 3)
      and t.asset_id = ${SETTLEMENT_CURRENCY_ID} and t.reference_kind in (4, 6, 7)
      and t.ts < ${end}::bigint and ${idCondition(sql, "t.id", epoch.ids)}`;
  return sql`(
    select f.ts, f.id, 'spot' as mode, o.product_code, f.realised as profit, f.fee, 0::numeric as financing,
      case o.direction when 2 then o.id end as trade_id, case o.direction when 2 then max(f.ts) over (partition by o.id) end as ended_at
    from spot_fill f join spot_order o on o.id = f.order_id
    where f.user_id = ${userId} and f.ts < ${end}::bigint and ${idCondition(sql, "f.id", epoch.ids)}
    union all
    select s.ts, s.id, 'spot', a.product_code, s.cash - s.cost_left, 0, 0, null, null
    from (select *, transfer_ids[1] as id from corporate_action_share) s join corporate_action a on a.id = s.action_id
    where s.user_id = ${userId} and s.ts < ${end}::bigint and s.cash <> s.cost_left and ${idCondition(sql, "s.id", epoch.ids)}
    union all
    select settled_at, id, 'quick', product_code, 0, 0, 0, id, settled_at from quick_order q
    where user_id = ${userId} and status in ('refunded', 'voided') and settled_at < ${end}::bigint and ${idCondition(sql, "q.id", epoch.ids)}
    union all
    select m.ts, m.id, case when q.id is null then 'contract' else 'quick' end, coalesce(q.product_code, p.product_code), m.change,
      case when m.code in (12, 21, 38) then -m.change else 0 end, case when m.code = 35 then -m.change else 0 end,
      coalesce(q.id, p.id), case when q.id is null then p.closed_at else q.settled_at end
    from (${side("debit_owner", "credit_owner", -1)} union all ${side("credit_owner", "debit_owner", 1)}) m
      left join quick_order q on m.reference_kind = 4 and q.id = m.reference_id
      left join contract_fill c on m.reference_kind = 6 and c.id = m.reference_id
      left join contract_position p on p.id = case m.reference_kind when 6 then c.position_id when 7 then m.reference_id end
  )`;
}
