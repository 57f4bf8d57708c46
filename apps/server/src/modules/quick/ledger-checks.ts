import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;

/** Compares quick trades with the ledger and the stored ticks: one line a problem. */
export async function checkQuickAgainstLedger(sql: Tx): Promise<string[]> {
  return [...(await transfersOfTrades(sql)), ...(await marginOfTrades(sql)), ...(await ticksOfTrades(sql))];
}

/** Each trade has moved its stake and fee in, and what its end says out, once. */
async function transfersOfTrades(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select reference_id as id, array_agg(id order by id) as ids,
        coalesce(sum(amount) filter (where code = ${LedgerCode.quick_stake}), 0) as stake,
        coalesce(sum(amount) filter (where code = ${LedgerCode.quick_fee}), 0) as fees,
        coalesce(sum(amount) filter (where code = ${LedgerCode.quick_return}), 0) as given,
        coalesce(sum(amount) filter (where code = ${LedgerCode.quick_win}), 0) as gained,
        coalesce(sum(amount) filter (where code = ${LedgerCode.quick_loss}), 0) as kept
      from ledger_transfer where reference_kind = ${ReferenceKind.quick} and kind in (1, 3) and code <> ${LedgerCode.voucher_rebate} group by 1
    ), claimed as (
      select id, transfer_ids as ids, stake,
        case when status in ('won', 'lost') then 2 * fee else fee end as fees,
        case status when 'won' then stake when 'refunded' then payout when 'voided' then payout else 0 end as given,
        case status when 'won' then payout - stake else 0 end as gained,
        case status when 'lost' then stake else 0 end as kept
      from quick_order
    )
    select coalesce(c.id, m.id) as id from claimed c full join moved m on m.id = c.id
    where (c.ids, c.stake, c.fees, c.given, c.gained, c.kept) is distinct from (m.ids, m.stake, m.fees, m.given, m.gained, m.kept)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `quick trade ${id}: its transfers do not move what it says`);
}

/** The amount that quick trades put into the margin accounts and have not taken out is the sum of the running stakes. */
async function marginOfTrades(sql: Tx): Promise<string[]> {
  const rows = await sql<{ userId: bigint; running: bigint; margin: bigint }[]>`
    with running as (
      select user_id, sum(stake + fee) as units from quick_order where settled_at is null group by 1
    ), margin as (
      select a.owner as user_id,
        sum(case when t.credit_account = a.id then t.amount else -t.amount end) as units
      from ledger_transfer t join ledger_account a on a.book = 'margin' and a.id in (t.debit_account, t.credit_account)
      where t.reference_kind = ${ReferenceKind.quick} and t.kind in (1, 3) group by 1
    )
    select coalesce(r.user_id, m.user_id) as "userId", coalesce(r.units, 0) as running, coalesce(m.units, 0) as margin
    from running r full join margin m using (user_id)
    where coalesce(r.units, 0) <> coalesce(m.units, 0) order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map((row) => `user ${row.userId}: quick trades stake ${row.running}, their margin is ${row.margin}`);
}

/** Prices of a trade are those of its stored ticks. */
async function ticksOfTrades(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    select q.id from quick_order q
      left join stored_tick o on o.product_code = q.product_code and o.seq = q.open_seq
      left join stored_tick c on c.product_code = q.product_code and c.seq = q.close_seq
    where (q.open_ts, q.open_price, q.close_ts, q.close_price) is distinct from (o.ts, o.price, c.ts, c.price)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `quick trade ${id}: its prices are not those of its ticks`);
}
