import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;

/** Compares withdrawals with the ledger, their history and their payouts: one line a problem. */
export async function checkWithdrawalsAgainstLedger(sql: Tx): Promise<string[]> {
  return [...(await heldAndPaid(sql)), ...(await statesOfHistory(sql)), ...(await payoutsOfWithdrawals(sql))];
}

/** An open withdrawal holds its amount, a paid one has moved it, any other nothing; and nothing is held or moved for none. */
async function heldAndPaid(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select t.reference_id as id, min(t.asset_id) as asset, max(t.asset_id) as asset_max,
        coalesce(sum(t.amount) filter (where t.kind = 3 and t.code = ${LedgerCode.withdrawal_paid} and c.book = 'withdrawals'), 0) as paid,
        coalesce(sum(t.amount) filter (where t.kind = 1 and t.code = ${LedgerCode.withdrawal_fee} and c.book = 'fees'), 0) as fee,
        coalesce(sum(t.amount) filter (where t.kind = 2 and t.code = ${LedgerCode.withdrawal_hold} and d.book = 'cash'), 0) as held,
        array_agg(distinct t.debit_owner) as owners, count(*) filter (where t.kind in (1, 3)) as posted
      from ledger_transfer t join ledger_account d on d.id = t.debit_account join ledger_account c on c.id = t.credit_account
      where t.reference_kind = ${ReferenceKind.withdrawal} group by 1
    ), said as (
      select w.*, h.remaining from withdrawal w
        left join ledger_hold h on h.reference_kind = ${ReferenceKind.withdrawal} and h.reference_id = w.id
    ), orphan as (
      select h.reference_id as id from ledger_hold h left join withdrawal w on w.id = h.reference_id
      where h.reference_kind = ${ReferenceKind.withdrawal} and w.id is null
    )
    select coalesce(s.id, m.id) as id from said s full join moved m on m.id = s.id
    where (s.asset_id, s.asset_id, array[s.user_id], s.amount, case when s.state = 'paid' then s.amount - s.fee else 0 end,
        case when s.state = 'paid' then s.fee else 0 end, case when s.state <> 'paid' then 0 when s.fee = 0 then 1 else 2 end,
        case when s.ended_ms is null then s.amount end)
      is distinct from (m.asset, m.asset_max, m.owners, m.held, m.paid, m.fee, m.posted, s.remaining)
    union select id from orphan
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `withdrawal ${id}: what is held and what was moved is not what it says`);
}

/** The state follows from the steps, two approvals are of two people, and steps are numbered without a gap. */
async function statesOfHistory(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with told as (
      select withdrawal_id as id, count(*) as steps, max(n) as last, count(approver) as approvals,
        (array_agg(step order by n desc))[1] as step, bool_or(step = 'approved') as approved
      from withdrawal_step group by 1
    )
    select w.id from withdrawal w left join told t on t.id = w.id
    where t.id is null or t.steps <> t.last
      or w.state <> case t.step when 'requested' then 'reviewing' when 'approved_once' then 'reviewing' when 'sending' then 'paying' when 'sent' then 'paying'
        when 'asked_provider' then 'paying' else t.step end
      or (t.approved and t.approvals <> w.approvals_needed) or (w.state in ('approved', 'paying', 'paid', 'returned') and not t.approved)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `withdrawal ${id}: its state does not follow from its history`);
}

/** What is paid has a payout that is, what is paying one that was sent as often as the history says. */
async function payoutsOfWithdrawals(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    select w.id from withdrawal w left join payout p on p.withdrawal_id = w.id
      cross join lateral (select bool_or(step = 'approved') as approved from (
        select step from withdrawal_step s where s.withdrawal_id = w.id and s.step in ('sending', 'approved')) s) h
    where coalesce(p.attempt, 0) <> (select count(*) from withdrawal_step s where s.withdrawal_id = w.id and s.step = 'sending')
      or (p.withdrawal_id is not null) <> coalesce(h.approved, false)
      or (p.withdrawal_id is not null and not (case w.state
        when 'approved' then p.state = 'queued' when 'paying' then p.state in ('queued', 'sending', 'pending', 'unknown') when 'paid' then p.state = 'paid'
        when 'returned' then p.state = 'failed' when 'rejected' then p.state = 'withdrawn' else false end))
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `withdrawal ${id}: its payout is not as far as it says`);
}
