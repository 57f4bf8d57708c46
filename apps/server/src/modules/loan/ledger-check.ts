import { powerOfTen } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;

/** Compares loans with the ledger, and works out anew every day and every sale of every loan, in SQL and so apart from the code that made them: one line a problem. */
export async function checkLoans(sql: Tx): Promise<string[]> {
  return [
    ...(await transfersOfLoans(sql)),
    ...(await booksOfLoans(sql)),
    ...(await daysOfLoans(sql)),
    ...(await principalsOfDays(sql)),
    ...(await eventsOfLoans(sql)),
    ...(await salesOfLoans(sql)),
    ...(await topUpsOfLoans(sql)),
  ];
}

/** Each loan was lent once, and what was repaid, pledged, given back and sold is what it says. */
async function transfersOfLoans(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select reference_id as id,
        coalesce(sum(amount) filter (where code = ${LedgerCode.loan_principal}), 0) as lent,
        coalesce(sum(amount) filter (where code = ${LedgerCode.loan_repayment}), 0) as repaid,
        coalesce(sum(amount) filter (where code = ${LedgerCode.loan_interest}), 0) as interest,
        coalesce(sum(case code when ${LedgerCode.loan_collateral} then amount when ${LedgerCode.loan_collateral_back} then -amount else 0 end), 0) as pledged,
        coalesce(sum(amount) filter (where code = ${LedgerCode.loan_sale}), 0) as sold,
        coalesce(sum(amount) filter (where code = ${LedgerCode.loan_proceeds}), 0) as proceeds,
        coalesce(sum(amount) filter (where code = ${LedgerCode.loan_sale_fee}), 0) as fee,
        coalesce(sum(amount) filter (where code = ${LedgerCode.loan_shortfall}), 0) as shortfall
      from ledger_transfer where reference_kind = ${ReferenceKind.loan} and (debit_owner <> 0 or credit_owner <> 0) group by 1
    ), claimed as (
      select id, amount as lent, amount - principal - reset_principal - shortfall as repaid, interest_paid as interest, collateral + reset_collateral as pledged, sold,
        sold_for as proceeds, sale_fees as fee, shortfall
      from loan_order where disbursed_ms is not null
    )
    select coalesce(c.id, m.id) as id from claimed c full join moved m on m.id = c.id
    where (c.lent, c.repaid, c.interest, c.pledged, c.sold, c.proceeds, c.fee, c.shortfall)
      is distinct from (m.lent, m.repaid, m.interest, m.pledged, m.sold, m.proceeds, m.fee, m.shortfall)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `loan ${id}: its transfers do not move what it says`);
}

/** The books of debt and of collateral of each user have what their loans say, and what the house has lent is what users owe. */
async function booksOfLoans(sql: Tx): Promise<string[]> {
  const rows = await sql<{ owner: bigint; assetId: number; book: string }[]>`
    with said as (
      select user_id as owner, asset_id, 'loan' as book, -sum(principal) as units from loan_order where principal > 0 group by 1, 2
      union all
      select user_id, collateral_asset, 'collateral', sum(collateral) from loan_order where collateral > 0 group by 1, 2
      union all
      select 0, asset_id, 'receivable', sum(principal) from loan_order where principal > 0 group by 2
    ), booked as (
      select owner, asset_id, book, sum(credits_posted - debits_posted) as units from ledger_account
      where book in ('loan', 'collateral', 'receivable') group by 1, 2, 3
    )
    select coalesce(s.owner, b.owner) as owner, coalesce(s.asset_id, b.asset_id) as "assetId", coalesce(s.book, b.book) as book
    from said s full join booked b on (b.owner, b.asset_id, b.book) = (s.owner, s.asset_id, s.book)
    where coalesce(s.units, 0) <> coalesce(b.units, 0) order by 1, 2, 3 limit ${PROBLEMS_MAX}`;
  return rows.map(({ owner, assetId, book }) => `owner ${owner}: the book ${book} of asset ${assetId} is not what loans say`);
}

/** Every day up to the one that is booked is there once, at the rate that it has, and all of them are what is owed, was paid, was waived or went with a reset. */
async function daysOfLoans(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with summed as (
      select d.loan_id as id, count(*) as days, min(d.day) as first, max(d.day) as last, sum(d.amount) as interest,
        bool_or(d.rate <> case when d.day < o.due_day then t.daily_rate else t.overdue_rate end) as is_wrong,
        bool_or(d.amount <> ceil(d.principal * d.rate / 100000000)) as is_off
      from loan_day d join loan_order o on o.id = d.loan_id join loan_terms t on t.product_id = o.product_id and t.version = o.version group by 1
    )
    select o.id from loan_order o left join summed s on s.id = o.id
    where case when o.disbursed_ms is null then s.id is not null
      else (s.days, s.first, s.last) is distinct from ((o.booked_through - o.first_day + 1)::bigint, o.first_day, o.booked_through) or s.is_wrong or s.is_off
        or s.interest is distinct from o.interest + o.interest_paid + o.waived + o.reset_interest end
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `loan ${id}: its days are not what it says`);
}

/** A day is of the principal that was left when it ended: of the loan less what was repaid until then; the first of all of it. */
async function principalsOfDays(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    select distinct d.loan_id as id from loan_day d join loan_order o on o.id = d.loan_id
      cross join lateral (
        select coalesce(sum(e.principal_part), 0) as repaid from loan_event e
        where e.loan_id = d.loan_id and e.kind in ('repaid', 'sold') and e.ts < (d.day + 1)::bigint * 86400000 and d.day > o.first_day
      ) r
    where d.principal <> o.amount - r.repaid order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `loan ${id}: a day is not of what was owed`);
}

/** What events say was paid, sold and given back is what the loan says. */
async function eventsOfLoans(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with told as (
      select loan_id as id, coalesce(sum(interest_part), 0) as interest, coalesce(sum(principal_part), 0) as principal, coalesce(sum(sale_sold), 0) as sold,
        coalesce(sum(sale_gross), 0) as gross, coalesce(sum(sale_fee), 0) as fee, coalesce(sum(sale_shortfall), 0) as shortfall,
        coalesce(sum(sale_waived), 0) as waived,
        coalesce(sum(case kind when 'disbursed' then collateral when 'collateralAdded' then collateral when 'toppedUp' then collateral when 'collateralTaken' then -collateral
          when 'collateralBack' then -collateral when 'sold' then -sale_sold else 0 end), 0) as pledged
      from loan_event group by 1
    )
    select o.id from loan_order o left join told t on t.id = o.id
    where (t.interest, t.principal, t.sold, t.gross, t.fee, t.shortfall, t.waived, t.pledged) is distinct from
      (o.interest_paid, case when o.disbursed_ms is null then 0 else o.amount - o.principal - o.reset_principal - o.shortfall end, o.sold, o.sold_for, o.sale_fees,
        o.shortfall, o.waived, o.collateral + o.reset_collateral)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `loan ${id}: what happened to it does not come to what it is`);
}

/**
 * Collateral that was added by itself: only while its user had it switched on, never above the cap since then, at a tick at which there was a margin call with what was pledged
 * before, none with what was added, and no more than the opening level takes.
 */
async function topUpsOfLoans(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with added as (
      select e.id, e.loan_id, e.debt, e.collateral as units, k.bid, k.seq as known, s.id as set_id, s.collateral as cap, t.ltv_opening, t.ltv_call,
        power(10::numeric, c.scale + k.price_scale) as dw, power(10::numeric, a.scale) as vw,
        (select sum(b.collateral) from loan_event b where b.loan_id = e.loan_id and b.kind = 'toppedUp' and b.id > s.id and b.id <= e.id) as taken,
        (select sum(case b.kind when 'collateralTaken' then -b.collateral when 'collateralBack' then -b.collateral when 'sold' then -b.sale_sold else b.collateral end)
          from loan_event b where b.loan_id = e.loan_id and b.id < e.id
            and b.kind in ('disbursed', 'collateralAdded', 'toppedUp', 'collateralTaken', 'collateralBack', 'sold')) as before
      from loan_event e join loan_order o on o.id = e.loan_id join loan_terms t on t.product_id = o.product_id and t.version = o.version
        join ledger_asset a on a.id = o.asset_id join ledger_asset c on c.id = o.collateral_asset
        left join stored_tick k on k.product_code = e.product_code and k.seq = e.tick_seq
        left join lateral (select s.id, s.collateral from loan_event s where s.loan_id = e.loan_id and s.kind = 'topUpSet' and s.id < e.id order by s.id desc limit 1) s on true
      where e.kind = 'toppedUp'
    ), present as (
      select o.id, o.top_up_cap as cap, o.topped_up as taken, s.collateral as said_cap,
        (select coalesce(sum(b.collateral), 0) from loan_event b where b.loan_id = o.id and b.kind = 'toppedUp' and b.id > coalesce(s.id, 0)) as said_taken
      from loan_order o
        left join lateral (select s.id, s.collateral from loan_event s where s.loan_id = o.id and s.kind = 'topUpSet' order by s.id desc limit 1) s on true
      where o.top_up_cap is not null or s.id is not null
    )
    select loan_id as id from added where known is null or set_id is null or cap is null or taken > cap
      or debt * 100000000 * dw < ltv_call * before * bid * vw or debt * 100000000 * dw >= ltv_call * (before + units) * bid * vw
      or units > ceil(debt * 100000000 * dw / (ltv_opening * bid * vw)) - before
    union
    select id from present where cap is distinct from said_cap or taken <> said_taken order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `loan ${id}: what was added by itself does not follow from its tick, its cap and its terms`);
}

/**
 * A sale follows from its tick: value, proceeds and fee at the bid that is kept, at a level that was reached, enough for its target, and no more than its formula gives, but for the
 * units that rounding takes, the least that is sold, and the least that is left.
 */
async function salesOfLoans(sql: Tx): Promise<string[]> {
  const least = String(10n * powerOfTen(8));
  const rows = await sql<{ id: bigint }[]>`
    with sales as (
      select e.*, k.bid, k.price_scale, t.sale_fee_rate as f, t.ltv_opening, t.ltv_call, t.ltv_sale, a.scale as ds, c.scale as cs, o.due_day, t.grace_days, k.seq as known,
        power(10::numeric, c.scale + k.price_scale) as dw, power(10::numeric, a.scale) as vw
      from loan_event e join loan_order o on o.id = e.loan_id join loan_terms t on t.product_id = o.product_id and t.version = o.version
        join ledger_asset a on a.id = o.asset_id join ledger_asset c on c.id = o.collateral_asset
        left join stored_tick k on k.product_code = e.product_code and k.seq = e.tick_seq
      where e.kind = 'sold'
    ), worked as (
      select *, div(sale_collateral * bid * vw, dw) as value, div(sale_sold * bid * vw, dw) as gross,
        (sale_debt * 100000000 * dw - sale_target * sale_collateral * bid * vw) / ((100000000 - f - sale_target) * bid * vw) as formula,
        dw / (bid * vw) as one_unit, ${least}::numeric / 100000000 * vw as least_worth
      from sales
    )
    select id from worked where known is null or sale_value <> value or sale_gross <> gross or sale_fee <> ceil(gross * f / 100000000)
      or sale_target <> case sale_why when 'overdue' then 0 else ltv_opening end
      or (sale_why = 'level' and sale_debt * 100000000 * dw < ltv_sale * sale_collateral * bid * vw)
      or (sale_why = 'call' and sale_debt * 100000000 * dw < ltv_call * sale_collateral * bid * vw)
      or (sale_why = 'overdue' and ts < (due_day + grace_days + 1)::bigint * 86400000)
      or (sale_sold < sale_collateral
        and greatest(0, sale_debt - sale_gross + sale_fee) * 100000000 * dw > sale_target * (sale_collateral - sale_sold) * bid * vw)
      -- Above what the formula gives: only within rounding, by the least that is sold, or because too little would be left.
      or (sale_sold < sale_collateral and sale_sold > greatest(formula + 4 * greatest(1, one_unit) + 1, least_worth * one_unit + 4 * greatest(1, one_unit) + 1))
      or (sale_sold = sale_collateral
        and div((sale_collateral - greatest(formula + 4 * greatest(1, one_unit) + 1, least_worth * one_unit)) * bid * vw, dw) >= least_worth)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `loan event ${id}: the sale does not follow from its tick`);
}
