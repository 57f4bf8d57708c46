import type { Tx } from "../../platform/postgres/database.ts";
import { type LedgerCheck, LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;

/** Each order that froze something has exactly its hold, each hold of a contract order exactly its open order. */
async function ordersAgainstHolds(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; held: bigint | null; remaining: bigint | null }[]>`
    select coalesce(o.id, h.reference_id) as id, o.held, h.remaining
    from (select * from contract_order where held > 0) o
      full join (select * from ledger_hold where reference_kind = ${ReferenceKind.contract_order}) h
        on h.pend_id = o.hold_id and h.reference_id = o.id
    where o.held is distinct from h.remaining order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map((row) => `contract order ${row.id}: holds ${row.held ?? "nothing"}, the ledger has frozen ${row.remaining ?? "nothing"}`);
}

/**
 * The amount that contracts have put into a user's margin book is the sum of the positions' margins. Contracts use two reasons only, one in
 * and one out, both between the user's own accounts; the book may hold other things too.
 */
async function marginAgainstPositions(sql: Tx): Promise<string[]> {
  const rows = await sql<{ userId: bigint; booked: bigint; claimed: bigint }[]>`
    with booked as (
      select debit_owner as user_id, sum(case code when ${LedgerCode.contract_margin} then amount else -amount end) as amount
      from ledger_transfer where code in (${LedgerCode.contract_margin}, ${LedgerCode.contract_margin_release}) group by 1
    ), claimed as (select user_id, sum(margin) as amount from contract_position where status = 'open' group by 1)
    select user_id as "userId", coalesce(b.amount, 0) as booked, coalesce(c.amount, 0) as claimed
    from booked b full join claimed c using (user_id)
    where coalesce(b.amount, 0) <> coalesce(c.amount, 0) order by 1 limit ${PROBLEMS_MAX}`;
  const elsewhere = await sql<{ id: bigint }[]>`
    select t.id from ledger_transfer t
      join ledger_account a on a.id = case t.code when ${LedgerCode.contract_margin} then t.credit_account else t.debit_account end
    where t.code in (${LedgerCode.contract_margin}, ${LedgerCode.contract_margin_release})
      and (a.book <> 'margin' or t.debit_owner <> t.credit_owner or t.kind <> 1) order by 1 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map((row) => `user ${row.userId}: contracts have ${row.booked} in the margin book, the positions say ${row.claimed}`),
    ...elsewhere.map(({ id }) => `transfer ${id}: margin of a contract that is not between a user's cash and margin books`),
  ];
}

/** Each fill has moved its profit or loss, fees and deficit, once. */
async function fillsAgainstTransfers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select reference_id as fill_id,
        coalesce(sum(amount) filter (where code = ${LedgerCode.fee}), 0) as fee,
        coalesce(sum(amount) filter (where code = ${LedgerCode.contract_liquidation_fee}), 0) as liquidation_fee,
        coalesce(sum(amount) filter (where code = ${LedgerCode.contract_deficit}), 0) as deficit,
        coalesce(sum(amount) filter (where code = ${LedgerCode.contract_profit}), 0)
          - coalesce(sum(amount) filter (where code in (${LedgerCode.contract_loss}, ${LedgerCode.contract_deficit})), 0) as realised
      from ledger_transfer where reference_kind = ${ReferenceKind.contract_fill} and kind in (1, 3) group by 1
    )
    select coalesce(f.id, m.fill_id) as id from contract_fill f full join moved m on m.fill_id = f.id
    where (f.fee, f.liquidation_fee, f.deficit, f.realised)
      is distinct from (coalesce(m.fee, 0), coalesce(m.liquidation_fee, 0), coalesce(m.deficit, 0), coalesce(m.realised, 0))
    order by 1 limit ${PROBLEMS_MAX}`;
  const charges = await sql<{ positionId: bigint; day: number }[]>`
    with moved as (
      select reference_id as position_id, sum(amount) as paid from ledger_transfer
      where reference_kind = ${ReferenceKind.contract_position} and code = ${LedgerCode.contract_financing} and kind in (1, 3) group by 1
    ), charged as (select position_id, sum(from_cash + from_margin) as paid, max(day) as day from contract_financing group by 1)
    select coalesce(c.position_id, m.position_id) as "positionId", coalesce(c.day, 0) as day
    from charged c full join moved m using (position_id)
    where coalesce(c.paid, 0) <> coalesce(m.paid, 0) order by 1 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map(({ id }) => `contract fill ${id}: its transfers do not move what it says`),
    ...charges.map(({ positionId }) => `contract position ${positionId}: its financing is not what was moved for it`),
  ];
}

/** Each fill has the price of its tick and its reason: a buy pays the ask or more, a sell gets the bid or less. */
async function fillsAgainstTicks(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    select f.id from contract_fill f left join stored_tick t on t.product_code = f.product_code and t.seq = f.tick_seq
    where f.price is distinct from case when (f.side = 'long') = (f.action = 'open') then t.ask + f.spread_part + f.slippage_part
      else t.bid - f.spread_part - f.slippage_part end
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `contract fill ${id}: its price is not the one of its tick`);
}

/** Lots, entry notional, profit and fees of each position follow from its fills and charges. */
async function positionsAgainstFills(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with filled as (
      select position_id as id, sum(case action when 'open' then lots else -lots end) as lots,
        sum(lots) filter (where action = 'open') as opened, sum(notional) filter (where action = 'open') as opened_for,
        sum(case action when 'open' then notional else -entry_notional end) as entry,
        sum(realised) as realised, sum(fee) as fee, sum(liquidation_fee) as liquidation_fee, sum(deficit) as deficit
      from contract_fill group by 1
    ), charged as (select position_id as id, sum(from_cash + from_margin) as paid from contract_financing group by 1)
    select coalesce(p.id, f.id) as id from contract_position p full join filled f on f.id = p.id left join charged c on c.id = p.id
    where (p.lots, p.opened_lots, p.opened_notional, p.entry_notional, p.realised, p.fees, p.liquidation_fee, p.deficit, p.financing)
      is distinct from (f.lots, f.opened, f.opened_for, f.entry, f.realised, f.fee, f.liquidation_fee, f.deficit, coalesce(c.paid, 0))
    order by 1 limit ${PROBLEMS_MAX}`;
  const orders = await sql<{ id: bigint }[]>`
    select o.id from contract_order o left join contract_fill f on f.order_id = o.id
    where (o.filled_lots, o.notional, o.fee, o.realised)
      is distinct from (coalesce(f.lots, 0), coalesce(f.notional, 0), coalesce(f.fee, 0), coalesce(f.realised, 0))
    order by 1 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map(({ id }) => `contract position ${id}: its fills are not what it says`),
    ...orders.map(({ id }) => `contract order ${id}: its fill is not what it says`),
  ];
}

/** A position ended as its last fill says, a liquidation is explained, and no closing order outlives its position. */
async function endsAgainstReasons(sql: Tx): Promise<string[]> {
  const ends = await sql<{ id: bigint }[]>`
    select p.id from contract_position p
      left join lateral (select reason from contract_fill f where f.position_id = p.id order by f.id desc limit 1) last on true
    where p.status = 'closed' and p.close_reason is distinct from last.reason order by 1 limit ${PROBLEMS_MAX}`;
  const unexplained = await sql<{ id: bigint }[]>`
    select coalesce(f.position_id, l.position_id) as id
    from (select * from contract_fill where reason = 'liquidation') f full join contract_liquidation l on l.fill_id = f.id
    where f.id is null and l.reason = 'liquidation' or l.fill_id is null order by 1 limit ${PROBLEMS_MAX}`;
  const orphans = await sql<{ id: bigint }[]>`
    select o.id from contract_order o join contract_position p on p.id = o.position_id
    where o.status = 'open' and o.action = 'close' and (p.status = 'closed' or o.lots > p.lots) order by 1 limit ${PROBLEMS_MAX}`;
  return [
    ...ends.map(({ id }) => `contract position ${id}: it did not end as its last fill says`),
    ...unexplained.map(({ id }) => `contract position ${id}: a liquidation without its reason, or the other way round`),
    ...orphans.map(({ id }) => `contract order ${id}: it would close more than there is`),
  ];
}

/** Compare contract orders, positions and fills with the ledger and the ticks: one line a problem. */
export const CONTRACT_CHECKS: readonly LedgerCheck[] = [
  ordersAgainstHolds,
  marginAgainstPositions,
  fillsAgainstTransfers,
  fillsAgainstTicks,
  positionsAgainstFills,
  endsAgainstReasons,
];
