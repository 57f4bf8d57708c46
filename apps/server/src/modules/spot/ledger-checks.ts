import { PRODUCT_ASSET_BASE } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;

/** Compares orders and holdings with the ledger: one line a problem. */
export async function checkSpotAgainstLedger(sql: Tx): Promise<string[]> {
  return [
    ...(await holdsWithoutOrders(sql)),
    ...(await fillsAgainstTransfers(sql)),
    ...(await holdingsAgainstOrders(sql)),
    ...(await sharesAgainstTransfers(sql)),
  ];
}

/** Each open order has exactly its hold, each hold of an order exactly its open order. */
async function holdsWithoutOrders(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; held: bigint | null; remaining: bigint | null }[]>`
    select coalesce(o.id, h.reference_id) as id, nullif(o.held, 0) as held, h.remaining
    from (select * from spot_order where status = 'open') o
      full join (select * from ledger_hold where reference_kind = ${ReferenceKind.order}) h on h.pend_id = o.hold_id and h.reference_id = o.id
    where nullif(o.held, 0) is distinct from h.remaining order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map((row) => `order ${row.id}: holds ${row.held ?? "nothing"}, the ledger has frozen ${row.remaining ?? "nothing"} for it`);
}

/** Each fill has moved its notional, its quantity and its fee, once. */
async function fillsAgainstTransfers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select t.reference_id as fill_id,
        sum(t.amount) filter (where t.asset_id < ${PRODUCT_ASSET_BASE} and t.code in (${LedgerCode.spot_buy}, ${LedgerCode.spot_sell})) as notional,
        sum(t.amount) filter (where t.asset_id >= ${PRODUCT_ASSET_BASE} and t.code in (${LedgerCode.spot_buy}, ${LedgerCode.spot_sell})) as quantity,
        coalesce(sum(t.amount) filter (where t.code = ${LedgerCode.fee}), 0) as fee
      from ledger_transfer t where t.reference_kind = ${ReferenceKind.fill} and t.kind in (1, 3) group by 1
    )
    select coalesce(f.id, m.fill_id) as id from spot_fill f full join moved m on m.fill_id = f.id
    where (f.notional, f.quantity, f.fee) is distinct from (coalesce(m.notional, 0), m.quantity, m.fee) order by 1 limit ${PROBLEMS_MAX}`;
  const orders = await sql<{ id: bigint }[]>`
    with summed as (
      select order_id, sum(quantity) as quantity, sum(notional) as notional, sum(fee) as fee, sum(value) as value, max(tick_seq) as seq
      from spot_fill group by 1
    )
    select o.id from spot_order o left join summed f on f.order_id = o.id
    where (o.filled, o.notional, o.fee, o.value) is distinct from
        (coalesce(f.quantity, 0), coalesce(f.notional, 0), coalesce(f.fee, 0), coalesce(f.value, 0))
      or o.last_seq is distinct from greatest(f.seq, o.trigger_seq)
    order by 1 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map(({ id }) => `fill ${id}: its transfers do not move what it says`),
    ...orders.map(({ id }) => `order ${id}: its fills are not what it says`),
  ];
}

/** Holdings count the open orders and what they freeze, and an empty holding has no cost. */
async function holdingsAgainstOrders(sql: Tx): Promise<string[]> {
  const counts = await sql<{ userId: bigint; productId: number }[]>`
    with open as (
      select user_id, product_id, count(*) as orders, coalesce(sum(held) filter (where direction = 1), 0) as buying
      from spot_order where status = 'open' group by 1, 2
    )
    select coalesce(h.user_id, o.user_id) as "userId", coalesce(h.product_id, o.product_id) as "productId"
    from spot_holding h full join open o using (user_id, product_id)
    where (coalesce(h.open_orders, 0), coalesce(h.buying, 0)) is distinct from (coalesce(o.orders, 0), coalesce(o.buying, 0))
    order by 1, 2 limit ${PROBLEMS_MAX}`;
  const costs = await sql<{ userId: bigint; productId: number }[]>`
    select h.user_id as "userId", h.product_id as "productId" from spot_holding h
      left join ledger_account a on a.owner = h.user_id and a.asset_id = ${PRODUCT_ASSET_BASE} + h.product_id and a.book = 'spot'
    where h.cost > 0 and coalesce(a.credits_posted - a.debits_posted, 0) = 0 order by 1, 2 limit ${PROBLEMS_MAX}`;
  return [
    ...counts.map((row) => `user ${row.userId}, product ${row.productId}: the holding does not count its open orders`),
    ...costs.map((row) => `user ${row.userId}, product ${row.productId}: a cost remains and nothing is held`),
  ];
}

/** Each holder's share of a corporate action was moved, exactly once. */
async function sharesAgainstTransfers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ actionId: bigint; userId: bigint }[]>`
    with moved as (
      select reference_id as action_id, greatest(debit_owner, credit_owner) as user_id,
        coalesce(sum(amount) filter (where code in (${LedgerCode.dividend}, ${LedgerCode.split_cash})), 0) as cash,
        coalesce(sum(case when credit_owner <> 0 then amount else -amount end) filter (where code = ${LedgerCode.split}), 0) as quantity
      from ledger_transfer where reference_kind = ${ReferenceKind.corporate_action} group by 1, 2
    )
    select coalesce(s.action_id, m.action_id) as "actionId", coalesce(s.user_id, m.user_id) as "userId"
    from corporate_action_share s full join moved m using (action_id, user_id)
    where s.action_id is null or (s.cash, s.quantity_after - s.quantity_before) is distinct from (coalesce(m.cash, 0), coalesce(m.quantity, 0))
    order by 1, 2 limit ${PROBLEMS_MAX}`;
  return rows.map((row) => `user ${row.userId}: what corporate action ${row.actionId} moved is not what it says`);
}
