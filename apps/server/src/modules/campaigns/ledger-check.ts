import type { Tx } from "../../platform/postgres/database.ts";
import { type LedgerCheck, LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;

/** What was put in and what went back is what the accounts of a campaign had; between the two only rewards and rebates left them. */
async function budgets(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: number; funded: bigint; moved: bigint; returned: bigint; back: bigint }[]>`
    with moved as (
      select a.sub / 2 as id, coalesce(sum(t.amount) filter (where t.code = ${LedgerCode.marketing_funding} and t.credit_account = a.id), 0) as funded,
        coalesce(sum(t.amount) filter (where t.code = ${LedgerCode.marketing_returned} and t.debit_account = a.id), 0) as returned
      from ledger_account a join ledger_transfer t on a.id in (t.debit_account, t.credit_account)
      where a.owner = 0 and a.book = 'marketing' and a.sub > 1 and t.code in (${LedgerCode.marketing_funding}, ${LedgerCode.marketing_returned}) group by 1
    )
    select coalesce(c.id, m.id) as id, coalesce(c.funded, 0) as funded, coalesce(m.funded, 0) as moved, coalesce(c.returned, 0) as returned,
      coalesce(m.returned, 0) as back
    from campaign c full join moved m on m.id = c.id
    where (c.funded, c.returned) is distinct from (coalesce(m.funded, 0), coalesce(m.returned, 0)) order by 1 limit ${PROBLEMS_MAX}`;
  const others = await sql<{ id: bigint }[]>`select t.id from ledger_transfer t
      join ledger_account a on a.id in (t.debit_account, t.credit_account) and a.owner = 0 and a.book = 'marketing' and a.sub > 1
    where t.kind <> 1 or t.code not in (${LedgerCode.voucher_rebate}, ${LedgerCode.campaign_reward}, ${LedgerCode.marketing_funding},
      ${LedgerCode.marketing_returned}, ${LedgerCode.marketing_held}, ${LedgerCode.marketing_released}) order by 1 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map(
      (row) => `campaign ${row.id}: funded with ${row.funded} and returned ${row.returned}, its transfers say ${row.moved} and ${row.back}`,
    ),
    ...others.map(({ id }) => `transfer ${id}: it moves a campaign's money for another reason`),
  ];
}

/** What is reserved is what participants may still get, what vouchers have left, and prizes that are not paid. */
async function reservations(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: number; claimed: bigint; reserved: bigint }[]>`
    with claimed as (
      select c.id, coalesce((select sum(p.reserved) from campaign_participant p where p.campaign_id = c.id), 0)
        + coalesce((select sum(v.amount - v.used - v.returned) from voucher v where v.campaign_id = c.id), 0)
        + case when c.done_ms is not null then 0 else c.prize_sum
          - coalesce((select sum(r.amount) from campaign_reward r where r.campaign_id = c.id and r.kind = 'prize'), 0) end as claimed
      from campaign c
    ), account as (
      select sub / 2 as id, sum(credits_posted - debits_posted) as reserved from ledger_account
      where owner = 0 and book = 'marketing' and sub > 1 and sub % 2 = 1 group by 1
    )
    select c.id, c.claimed, coalesce(a.reserved, 0) as reserved from claimed c left join account a on a.id = c.id
    where c.claimed <> coalesce(a.reserved, 0) order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map((row) => `campaign ${row.id}: ${row.claimed} is promised, ${row.reserved} is reserved`);
}

/** Each reward of money was paid by its own transfer to its own user, and no transfer pays another. */
async function rewards(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with paid as (select * from ledger_transfer where code = ${LedgerCode.campaign_reward})
    select coalesce(r.id, t.reference_id) as id from (select * from campaign_reward where kind <> 'voucher') r full join paid t on t.id = r.transfer_id
    where (r.id, r.user_id, r.amount, ${ReferenceKind.campaign}::smallint) is distinct from (t.reference_id, t.credit_owner, t.amount, t.reference_kind)
    order by 1 limit ${PROBLEMS_MAX}`;
  const won = await sql<{ id: number; userId: bigint }[]>`
    select p.campaign_id as id, p.user_id as "userId" from campaign_participant p
    where p.settled_ms is not null and coalesce(p.prize, 0) <> coalesce((select sum(r.amount) from campaign_reward r
      where r.campaign_id = p.campaign_id and r.user_id = p.user_id and r.kind = 'prize'), 0) order by 1, 2 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map(({ id }) => `reward ${id}: its transfer does not move what it says`),
    ...won.map(({ id, userId }) => `campaign ${id}: what user ${userId} won is not what was paid`),
  ];
}

/** Each use of a voucher moved its amount for its fee, once, and back where it was undone; a fee never comes back more than whole. */
async function uses(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with claimed as (
      select id, user_id, amount, reference_kind, reference_id, true as is_given from voucher_use
      union all select undone_by, user_id, amount, reference_kind, reference_id, false from voucher_use where undone_by is not null
    ), moved as (
      select id, case when debit_owner = 0 then credit_owner else debit_owner end as user_id, amount, reference_kind, reference_id, debit_owner = 0 as is_given
      from ledger_transfer where code = ${LedgerCode.voucher_rebate}
    )
    select coalesce(c.id, m.id) as id from claimed c full join moved m on m.id = c.id
    where (c.user_id, c.amount, c.reference_kind, c.reference_id, c.is_given)
      is distinct from (m.user_id, m.amount, m.reference_kind, m.reference_id, m.is_given) order by 1 limit ${PROBLEMS_MAX}`;
  const above = await sql<{ kind: number; id: bigint }[]>`
    with used as (select reference_kind, reference_id, sum(amount) as amount from voucher_use where undone_by is null group by 1, 2),
      fee as (
        select ${ReferenceKind.fill}::smallint as kind, id, fee from spot_fill
        union all select ${ReferenceKind.contract_fill}, id, fee from contract_fill
        union all select ${ReferenceKind.quick}, id, case when status in ('refunded', 'voided') then 0 else fee end from quick_order
      )
    select u.reference_kind as kind, u.reference_id as id from used u left join fee f on f.kind = u.reference_kind and f.id = u.reference_id
    where u.amount > coalesce(f.fee, 0) order by 1, 2 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map(({ id }) => `rebate ${id}: its transfer does not move what its voucher says`),
    ...above.map(({ kind, id }) => `fee of reference ${kind}/${id}: more came back than was paid`),
  ];
}

/** A voucher is the sum of its uses, and comes from a reward of its own. */
async function vouchers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with used as (select voucher_id, sum(amount) as amount from voucher_use where undone_by is null group by 1)
    select coalesce(v.id, r.id) as id from voucher v full join (select * from campaign_reward where kind = 'voucher') r on r.id = v.id
      left join used u on u.voucher_id = v.id
    where (v.user_id, v.campaign_id, v.amount) is distinct from (r.user_id, r.campaign_id, r.amount) or v.used <> coalesce(u.amount, 0)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `voucher ${id}: it is not what its reward and its uses say`);
}

/** Compare campaigns and vouchers with the ledger: one line a problem. */
export const CAMPAIGN_CHECKS: readonly LedgerCheck[] = [budgets, reservations, rewards, uses, vouchers];
