import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode } from "../ledger/index.ts";
import { REBATE_CODES, TRADING_FEE_CODES } from "./facts-store.ts";

const PROBLEMS_MAX = 100;
const DAY = String(86_400_000);

/** Works out every line of commission anew from fees, rates and the tree of invitations, and compares each with its transfer: one line a problem. */
export async function commissionCheck(sql: Tx): Promise<string[]> {
  return [...(await daysOfMembers(sql)), ...(await membersOfDays(sql)), ...(await linesOfDays(sql)), ...(await transfersOfLines(sql))];
}

/** Trading fees of invited members by day, from the ledger, since they registered. */
const feesByDay = (sql: Tx) => sql`
  select t.debit_owner as member_id, (t.ts / ${DAY}::bigint)::integer as day, sum(t.amount) as fees
  from ledger_transfer t join app_user u on u.id = t.debit_owner and u.invited_by is not null and t.ts >= u.registered_ms
    join ledger_account a on a.id = t.credit_account and a.book = 'fees'
  where t.kind in (1, 3) and t.code = any (${TRADING_FEE_CODES}::smallint[]) and t.asset_id = ${SETTLEMENT_CURRENCY_ID}
  group by 1, 2`;

/** What vouchers gave back of these fees, on the days of the fees. */
const rebatesByDay = (sql: Tx) => sql`
  select f.member_id, f.day, sum(r.amount) as rebates
  from (
    select distinct t.debit_owner as member_id, (t.ts / ${DAY}::bigint)::integer as day, t.reference_kind, t.reference_id
    from ledger_transfer t join app_user u on u.id = t.debit_owner and u.invited_by is not null and t.ts >= u.registered_ms
      join ledger_account a on a.id = t.credit_account and a.book = 'fees'
    where t.kind in (1, 3) and t.code = any (${TRADING_FEE_CODES}::smallint[]) and t.asset_id = ${SETTLEMENT_CURRENCY_ID}
  ) f join ledger_transfer r on r.credit_owner = f.member_id and (r.reference_kind, r.reference_id) = (f.reference_kind, f.reference_id)
  where r.kind in (1, 3) and r.code = any (${REBATE_CODES}::smallint[]) and r.asset_id = ${SETTLEMENT_CURRENCY_ID}
  group by 1, 2`;

/** Each booked day of a member has the fees that the ledger has. */
async function daysOfMembers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; day: number }[]>`
    select d.member_id as id, d.day from referral_day d left join (${feesByDay(sql)}) f using (member_id, day)
      left join (${rebatesByDay(sql)}) r using (member_id, day)
    where (d.fees, d.rebates) is distinct from (f.fees, coalesce(r.rebates, 0)) order by 2, 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id, day }) => `commission of day ${day}: the fees of user ${id} are not what the ledger has`);
}

/** No member who paid fees is left out of a day that counts as booked. */
async function membersOfDays(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; day: number }[]>`
    select f.member_id as id, f.day from (${feesByDay(sql)}) f left join referral_day d using (member_id, day)
    where d.member_id is null and f.day <= (select max(day) from referral_booked_day) order by 2, 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id, day }) => `commission of day ${day}: user ${id} paid fees and is left out`);
}

/** Each day has a line for everybody above its member and nobody else, at the rate that was in force, of its base, and of one person to another. */
async function linesOfDays(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; day: number }[]>`
    with due as (
      select d.member_id, d.day, l.level, l.earner, greatest(0, d.fees - d.rebates) as base
      from referral_day d join app_user u on u.id = d.member_id join app_user one on one.id = u.invited_by
        left join app_user two on two.id = one.invited_by left join app_user three on three.id = two.invited_by
        cross join lateral (values (1, one.id), (2, two.id), (3, three.id)) l (level, earner) where l.earner is not null
    ), rated as (
      select due.*, r.version, case due.level when 1 then r.level_one when 2 then r.level_two else r.level_three end as rate
      from due join lateral (select * from commission_rates where from_day <= due.day order by version desc limit 1) r on true
    )
    select coalesce(r.member_id, c.member_id) as id, coalesce(r.day, c.day) as day
    from rated r full join referral_commission c on (c.member_id, c.day, c.level) = (r.member_id, r.day, r.level)
    where (c.earner_id, c.base, c.version, c.rate) is distinct from (r.earner, r.base, r.version, r.rate)
      or (c.why = 'below_unit' and div(c.base * c.rate, 100000000::numeric) > 0)
    order by 2, 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id, day }) => `commission of day ${day}: the lines of user ${id} do not follow from fees, rates and invitations`);
}

/** Each line that is paid has its own transfer of the same amount to the same user, and no transfer of commission is without a line. */
async function transfersOfLines(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select t.id, t.reference_id, t.credit_owner, t.amount, t.ts, d.book, d.owner, c.book as into_book
      from ledger_transfer t join ledger_account d on d.id = t.debit_account join ledger_account c on c.id = t.credit_account
      where t.code = ${LedgerCode.commission}
    ), paid as (
      select id, earner_id, amount, transfer_id, paid_ms from referral_commission where state = 'paid'
    )
    select coalesce(p.id, m.reference_id) as id from paid p full join moved m on m.id = p.transfer_id
    where (p.id, p.earner_id, p.amount, p.paid_ms, 'marketing', 0, 'cash') is distinct from (m.reference_id, m.credit_owner, m.amount, m.ts, m.book, m.owner, m.into_book)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `commission ${id}: its transfer does not move what it says`);
}
