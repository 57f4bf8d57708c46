import { commissionBase, SETTLEMENT_CURRENCY_ID, startOfDay } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { LedgerCode, type LedgerReason } from "../ledger/index.ts";
import type { MemberDay } from "./commission-change.ts";

/** Fees of trading: of fills in spot and contracts, and of quick trades. Those of deposits, withdrawals, exchanges, locks and loans are none. */
const TRADING_FEES: readonly LedgerReason[] = ["fee", "quick_fee"];
/** What gives a part of such a fee back. */
const REBATES: readonly LedgerReason[] = ["voucher_rebate"];

const codesOf = (reasons: readonly LedgerReason[]) => numberList(reasons.map((reason) => LedgerCode[reason]));
export const TRADING_FEE_CODES = codesOf(TRADING_FEES);
export const REBATE_CODES = codesOf(REBATES);

interface FactRow {
  readonly memberId: bigint;
  readonly level: number;
  readonly earnerId: bigint;
  readonly fees: bigint;
  readonly rebates: bigint;
  readonly volume: bigint;
  readonly isMemberIdentified: boolean;
  readonly isEarnerIdentified: boolean;
  readonly isSamePerson: boolean;
}

export interface FactsAsked {
  readonly day: number;
  /** Members with a higher id. */
  readonly after: bigint;
  readonly except: readonly bigint[];
  readonly limit: number;
}

/**
 * Members who were invited and paid trading fees on a day that is over, by id, with everybody above them. A fee of a quick trade counts where it reached the fees: until
 * the trade is won or lost it is in the margin, and one that is void gets it back from there. What vouchers gave back of a fee goes with it. Identity counts where it
 * was passed before the day began.
 */
export async function readMemberDays(sql: Queryable, { day, after, except, limit }: FactsAsked): Promise<MemberDay[]> {
  const [from, to] = [String(startOfDay(day)), String(startOfDay(day + 1))];
  const rows = await sql<FactRow[]>`
    with paid as (
      -- A member after the other, each by the index of their transfers: a day has many more of other users.
      select u.id, u.registered_ms, f.fees from app_user u cross join lateral (
          select sum(t.amount) as fees from ledger_transfer t join ledger_account a on a.id = t.credit_account and a.book = 'fees'
          where t.debit_owner = u.id and t.debit_owner <> 0 and t.kind in (1, 3) and t.ts >= greatest(${from}::bigint, u.registered_ms) and t.ts < ${to}::bigint
            and t.code = any (${TRADING_FEE_CODES}::smallint[]) and t.asset_id = ${SETTLEMENT_CURRENCY_ID}
        ) f
      where u.invited_by is not null and u.registered_ms < ${to}::bigint and u.id > ${after} and u.id <> all (${numberList(except)}::bigint[])
        and f.fees is not null and not exists (select from referral_day d where d.member_id = u.id and d.day = ${day})
      order by u.id limit ${limit}
    ), traded as (
      select p.id, p.fees,
        -- Of just these fees: that of a quick trade gives a voucher's part back as it is accepted, maybe on the day before. The code bound is that of the index.
        (select coalesce(sum(r.amount), 0) from ledger_transfer r where r.credit_owner = p.id and r.credit_owner <> 0 and r.kind in (1, 3) and r.code >= 40
            and r.code = any (${REBATE_CODES}::smallint[]) and r.asset_id = ${SETTLEMENT_CURRENCY_ID} and (r.reference_kind, r.reference_id) in (
              select t.reference_kind, t.reference_id from ledger_transfer t join ledger_account a on a.id = t.credit_account and a.book = 'fees'
              where t.debit_owner = p.id and t.debit_owner <> 0 and t.kind in (1, 3) and t.ts >= greatest(${from}::bigint, p.registered_ms)
                and t.ts < ${to}::bigint and t.code = any (${TRADING_FEE_CODES}::smallint[]) and t.asset_id = ${SETTLEMENT_CURRENCY_ID})) as rebates,
        (select coalesce(sum(f.notional), 0) from spot_fill f where f.user_id = p.id and f.ts >= ${from}::bigint and f.ts < ${to}::bigint)
          + (select coalesce(sum(f.notional), 0) from contract_fill f where f.user_id = p.id and f.ts >= ${from}::bigint and f.ts < ${to}::bigint)
          + (select coalesce(sum(q.stake), 0) from quick_order q where q.user_id = p.id and q.settled_at >= ${from}::bigint and q.settled_at < ${to}::bigint
              and q.status in ('won', 'lost')) as volume
      from paid p
    )
    select p.id as "memberId", l.level, l.earner as "earnerId", p.fees, p.rebates, p.volume,
      m.decided_ms is not null and m.state = 'passed' and m.decided_ms < ${from}::bigint as "isMemberIdentified",
      coalesce(e.state = 'passed' and e.decided_ms < ${from}::bigint, false) as "isEarnerIdentified",
      coalesce(m.number_hash = e.number_hash, false) as "isSamePerson"
    from traded p join app_user u on u.id = p.id join app_user one on one.id = u.invited_by
      left join app_user two on two.id = one.invited_by left join app_user three on three.id = two.invited_by
      cross join lateral (values (1, one.id), (2, two.id), (3, three.id)) l (level, earner)
      left join identity_case m on m.user_id = p.id and m.level = 'basic'
      left join identity_case e on e.user_id = l.earner and e.level = 'basic'
    where l.earner is not null order by p.id, l.level`;
  return [...Map.groupBy(rows, ({ memberId }) => memberId)].map(([memberId, group]) => ({
    ...{ memberId, day, fees: group[0]?.fees ?? 0n, rebates: group[0]?.rebates ?? 0n, volume: group[0]?.volume ?? 0n },
    above: group.map(({ level, earnerId, isMemberIdentified, isEarnerIdentified, isSamePerson }) => ({
      ...{ level, earnerId, isMemberIdentified, isEarnerIdentified, isSamePerson },
    })),
  }));
}

export const baseOf = ({ fees, rebates }: Pick<MemberDay, "fees" | "rebates">) => commissionBase(fees, rebates);

/** The first day that is not booked; undefined where nobody was ever invited. */
export async function firstUnbookedDay(sql: Queryable): Promise<number | undefined> {
  const [row] = await sql<{ day: number | null }[]>`
    select coalesce((select max(day) + 1 from referral_booked_day),
      (select (min(registered_ms) / 86400000)::integer from app_user where invited_by is not null)) as day`;
  return row?.day ?? undefined;
}

/** Written once every member of the day is booked. */
export async function markBooked(sql: Queryable, day: number, now: number): Promise<void> {
  await sql`insert into referral_booked_day (day, booked_ms) values (${day}, ${String(now)}::bigint) on conflict (day) do nothing`;
}

export async function bookedThrough(sql: Queryable): Promise<number | null> {
  const [row] = await sql<{ day: number | null }[]>`select max(day) as day from referral_booked_day`;
  return row?.day ?? null;
}
