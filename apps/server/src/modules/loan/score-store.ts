import {
  dayOf,
  type LoanScore,
  loanScore,
  powerOfTen,
  SCORE_ACTIVE_WINDOW_DAYS,
  SCORE_LOAN_DAYS,
  SETTLEMENT,
  startOfDay,
} from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

/** Lines of a user that days of activity are counted in: the newest ones. */
const LINES_MAX = 20_000;

interface FactRow {
  readonly userId: bigint;
  readonly beganAt: bigint;
  readonly activeDays: number;
  readonly repaidLoans: number;
  readonly overdueDays: number;
  readonly shortfalls: number;
  readonly cash: bigint;
  readonly debt: bigint;
}

/** Scores of these users from the ledger of their present epoch, in one statement. */
export async function readScores(sql: Queryable, userIds: readonly bigint[], now: number): Promise<Map<bigint, LoanScore>> {
  if (userIds.length === 0) return new Map();
  const since = startOfDay(Math.max(0, dayOf(now) - SCORE_ACTIVE_WINDOW_DAYS + 1));
  const settled = powerOfTen(SETTLEMENT.scale);
  const rows = await sql<FactRow[]>`
    select u.id as "userId", e.began_at as "beganAt", a.days as "activeDays", l.repaid as "repaidLoans", l.overdue as "overdueDays", l.shortfalls, c.cash, l.debt
    from unnest(${numberList(userIds)}::bigint[]) as u (id)
      cross join lateral (select began_at, first_transfer from account_epoch where user_id = u.id order by number desc limit 1) e
      cross join lateral (
        select count(distinct n.ts / 86400000)::integer as days from (
          select t.ts, t.actor from ledger_transfer t where t.debit_owner = u.id and t.debit_owner <> 0 and t.kind in (1, 3) and t.id >= e.first_transfer
          order by t.id desc limit ${LINES_MAX}
        ) n where n.actor = u.id and n.ts >= ${String(since)}::bigint
      ) a
      cross join lateral (
        select coalesce(sum(div((g.credits_posted - g.debits_posted) * ${String(settled)}::numeric, power(10::numeric, s.scale))), 0)::numeric(38,0) as cash
        from ledger_account g join ledger_asset s on s.id = g.asset_id where g.owner = u.id and g.book = 'cash' and s.code in ('USDT', 'USD')
      ) c
      cross join lateral (
        -- Day 4 of 1970 was a Monday.
        select (count(distinct (o.ended_ms / 86400000 + 3) / 7) filter (where o.state = 'settled' and o.booked_through < o.due_day and o.sold = 0
            and o.booked_through - o.first_day + 1 >= ${SCORE_LOAN_DAYS}))::integer as repaid,
          coalesce(sum(greatest(0, o.booked_through - o.due_day + 1)), 0)::integer as overdue,
          count(*) filter (where o.shortfall + o.waived > 0)::integer as shortfalls,
          coalesce(sum(div((o.principal + o.interest) * ${String(settled)}::numeric, power(10::numeric, s.scale))), 0)::numeric(38,0) as debt
        from loan_order o join ledger_asset s on s.id = o.asset_id where o.user_id = u.id and o.id >= e.first_transfer
      ) l`;
  return new Map(
    rows.map(({ userId, beganAt, ...facts }) => [
      userId,
      loanScore({ ...facts, ageDays: Math.max(0, dayOf(now) - dayOf(Number(beganAt))) }),
    ]),
  );
}
