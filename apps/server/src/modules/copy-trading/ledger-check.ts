import { startOfWeek } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";

const PROBLEMS_MAX = 100;
/** Milliseconds of a week, and of the first Monday. */
const WEEK = startOfWeek(1) - startOfWeek(0);
const MONDAY = startOfWeek(0);

/** Works out anew, in SQL and so apart from the code that made them, what pairs have realised, earned and paid, and that copies are at their leaders' ticks: one line a problem. */
export async function checkCopies(sql: Tx): Promise<string[]> {
  return [...(await paidByPairs(sql)), ...(await marksOfPairs(sql)), ...(await profitsOfPairs(sql)), ...(await ticksOfCopies(sql))];
}

/** What each pair has paid is what went from its follower to its leader. */
async function paidByPairs(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select reference_id as id, sum(amount) as paid, bool_and(debit_owner = p.follower_id and credit_owner = l.user_id and code = ${LedgerCode.profit_share}) as is_right
      from ledger_transfer t left join copy_pair p on p.id = t.reference_id left join copy_leader l on l.id = p.leader_id
      where t.reference_kind = ${ReferenceKind.copy} group by 1
    )
    select coalesce(p.id, m.id) as id from copy_pair p full join moved m on m.id = p.id
    where coalesce(p.paid, -1) <> coalesce(m.paid, 0) or m.is_right is false or (p.id is null) order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `pair ${id} of copy trading: its transfers are not what it has paid`);
}

/** Settlements add up to their pair: each mark is the highest end of a week so far, and each share what its rate makes of the growth of the mark. */
async function marksOfPairs(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with weeks as (
      select s.*, sum(profit) over before as cumulative_anew, greatest(0, max(cumulative) over before) as mark_anew,
        sum(share) over before - sum(paid) over before as due_anew,
        coalesce(lag(mark) over (partition by pair_id order by week), 0) as mark_before, row_number() over (partition by pair_id order by week desc) as from_last
      from copy_settlement s window before as (partition by pair_id order by week)
    ), earned as (
      select pair_id, sum((mark - mark_before) * share_rate) as earned, sum(share) as shares, sum(paid) as paid from weeks group by 1
    )
    select p.id from copy_pair p left join weeks w on w.pair_id = p.id and w.from_last = 1 left join earned e on e.pair_id = p.id
    where (p.cumulative, p.mark, p.earned, p.paid) is distinct from (coalesce(w.cumulative, 0), coalesce(w.mark, 0), coalesce(e.earned, 0), coalesce(e.paid, 0))
      or div(p.earned, 100000000) <> coalesce(e.shares, 0)
    union
    select pair_id from weeks where cumulative <> cumulative_anew or mark <> mark_anew or due <> due_anew order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `pair ${id} of copy trading: its weeks do not add up to its mark and its share`);
}

/** What a pair has realised through its last settled week is what its copies' fills and financing say, as far as they were committed before it was settled. */
async function profitsOfPairs(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with changes as (
      select f.position_id, f.ts, f.id as committed, f.realised + f.deficit - f.fee - f.liquidation_fee as change from contract_fill f
        join contract_position p on p.id = f.position_id and p.follow_id is not null
      union all
      select c.position_id, c.ts, coalesce(c.transfer_ids[1], 0), -(c.from_cash + c.from_margin) from contract_financing c join contract_position p on p.id = c.position_id and p.follow_id is not null
    ), realised as (
      select o.pair_id, sum(c.change) as cumulative from changes c join contract_position p on p.id = c.position_id join copy_follow o on o.id = p.follow_id
        join copy_pair pair on pair.id = o.pair_id
      where div(c.ts::numeric - ${String(MONDAY)}::numeric, ${String(WEEK)}::numeric) <= pair.settled_week
        and c.committed <= pair.counted_id group by 1
    )
    select p.id from copy_pair p left join realised r on r.pair_id = p.id where p.cumulative <> coalesce(r.cumulative, 0) order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `pair ${id} of copy trading: it has realised something else than its copies`);
}

/** A copy's fill is at the tick of its leader's fill, of the same product, side and action, and every copy has its record. */
async function ticksOfCopies(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    select e.id from copy_event e join contract_fill own on own.id = e.fill_id join contract_fill leader on leader.id = e.leader_fill_id
      join copy_follow o on o.id = e.follow_id join copy_leader l on l.id = o.leader_id join contract_position p on p.id = own.position_id
    where (own.tick_seq, own.product_code, own.side, own.action, own.user_id, leader.user_id, p.follow_id)
        is distinct from (leader.tick_seq, leader.product_code, leader.side, leader.action, o.follower_id, l.user_id, o.id)
      or own.tick_seq <> e.tick_seq
    union
    select p.id from contract_position p where p.follow_id is not null
      and not exists (select from copy_event e where e.position_id = p.id and e.kind = 'opened' and e.fill_id is not null)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `copy ${id}: it was not filled with its leader's fill, at the same tick`);
}
