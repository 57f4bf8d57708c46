import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;

/** Compares exchanges with the ledger, and works each out anew from its ticks, spread and fee: one line a problem. */
export async function checkExchangesAgainstLedger(sql: Tx): Promise<string[]> {
  return [...(await transfersOfExchanges(sql)), ...(await amountsOfExchanges(sql))];
}

/** Each exchange has moved what it says, between the accounts that it says, once; and the user then had what it says. */
async function transfersOfExchanges(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select t.reference_id as id, array_agg(t.id order by t.id) as ids, min(t.ts) as ts,
        array_agg(distinct case when t.code = ${LedgerCode.exchange_received} then t.credit_owner else t.debit_owner end) as users,
        sum(t.amount) filter (where t.code in (${LedgerCode.exchange_paid}, ${LedgerCode.exchange_fee}) and d.book = 'cash'
          and t.asset_id = e.from_asset) as paid,
        coalesce(sum(t.amount) filter (where t.code = ${LedgerCode.exchange_fee} and c.book = 'fees'), 0) as fee,
        sum(t.amount) filter (where t.code = ${LedgerCode.exchange_received} and c.book = 'cash' and d.book = 'exchange'
          and t.asset_id = e.to_asset) as received,
        max(t.credit_balance) filter (where t.code = ${LedgerCode.exchange_received}) as balance_after,
        count(*) filter (where t.code = ${LedgerCode.exchange_paid} and c.book = 'exchange') as into_book
      from ledger_transfer t join ledger_account d on d.id = t.debit_account join ledger_account c on c.id = t.credit_account
        left join currency_exchange e on e.id = t.reference_id
      where t.reference_kind = ${ReferenceKind.exchange} group by 1
    )
    select coalesce(e.id, m.id) as id from currency_exchange e full join moved m on m.id = e.id
    where (e.transfer_ids, e.ts, array[e.user_id], e.paid, e.fee, e.received, e.balance_after, 1::bigint)
      is distinct from (m.ids, m.ts, m.users, m.paid, m.fee, m.received, m.balance_after, m.into_book)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `exchange ${id}: its transfers do not move what it says`);
}

/**
 * The amounts follow from the stored ticks. A leg is worth `price` / 10^`scale` of the settlement currency: the bid of what is paid, the ask of what arrives, of an
 * inverted quote one over the other side with twelve decimals. The settlement currency itself has no spread.
 */
async function amountsOfExchanges(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with priced as (
      select e.*, fa.scale as from_scale, ta.scale as to_scale, f.seq as from_found, t.seq as to_found,
        case when e.from_product is null then 1 when e.from_inverted then div(power(10::numeric, 12 + f.price_scale), f.ask) else f.bid end as bid,
        case when e.from_product is null then 0 when e.from_inverted then 12 else f.price_scale end as bid_scale,
        case when e.to_product is null then 1
          when e.to_inverted then div(power(10::numeric, 12 + t.price_scale) + t.bid - 1, t.bid) else t.ask end as ask,
        case when e.to_product is null then 0 when e.to_inverted then 12 else t.price_scale end as ask_scale,
        case when e.from_asset = 3 then 0 else e.spread_rate end as from_spread, case when e.to_asset = 3 then 0 else e.spread_rate end as to_spread
      from currency_exchange e join ledger_asset fa on fa.id = e.from_asset join ledger_asset ta on ta.id = e.to_asset
        left join stored_tick f on f.product_code = e.from_product and f.seq = e.from_seq
        left join stored_tick t on t.product_code = e.to_product and t.seq = e.to_seq
    ), given as (
      select *, bid * (100000000 - from_spread) * power(10::numeric, ask_scale + to_scale) as numerator,
        ask * (100000000 + to_spread) * power(10::numeric, bid_scale + from_scale) as denominator
      from priced
    )
    select id from given
    where (from_product is not null and from_found is null) or (to_product is not null and to_found is null)
      or (side = 'pay' and received is distinct from div((paid - fee) * numerator, denominator))
      or (side = 'get' and paid - fee is distinct from div(received * denominator + numerator - 1, numerator))
    order by id limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `exchange ${id}: its amounts do not follow from its ticks`);
}
