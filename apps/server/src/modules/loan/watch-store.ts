import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { idArray } from "../../platform/postgres/table-rows.ts";
import type { LoanKey, ReachedLoan } from "./loan-change.ts";

const keyColumns = (sql: Queryable) => sql`id, user_id as "userId", asset_id as "assetId", collateral_asset as "collateralId"`;
const running = (sql: Queryable) => sql`state in ('disbursed', 'overdue')`;

/** Bids at which something happens to loans of one collateral: the highest below, the lowest above; and the decimals that they are of, -1 for loans without any. */
export interface WatchedBids {
  readonly collateralId: number;
  readonly below: bigint | null;
  readonly above: bigint | null;
  readonly scaleMin: number | null;
  readonly scaleMax: number | null;
  /** Whether a margin call runs. Its sale comes by a price or by the clock, and needs prices that came without a break. */
  readonly isCalled: boolean;
  /** The earliest day on which one of them is sold as overdue for too long, if its debt is not repaid by then; null where none is overdue. */
  readonly soldOnDay: number | null;
}

export async function readBids(sql: Queryable): Promise<WatchedBids[]> {
  return await sql<
    WatchedBids[]
  >`select collateral_asset as "collateralId", max(below_bid) as below, min(above_bid) as above, min(coalesce(bid_scale, -1)) as "scaleMin",
      max(coalesce(bid_scale, -1)) as "scaleMax", bool_or(alarm = 'call') as "isCalled", min(due_day + grace_days + 1) filter (where state = 'overdue') as "soldOnDay"
    from loan_order join loan_terms using (product_id, version) where ${running(sql)} and collateral_asset is not null group by 1`;
}

/** Loans of a collateral whose bids were reached, in the order of their ids after one of them. While nothing may be sold, those under a margin call wait unless it ends. */
export async function readReached(
  sql: Queryable,
  {
    collateralId,
    bid,
    priceScale,
    maySell,
  }: { readonly collateralId: number; readonly bid: bigint; readonly priceScale: number; readonly maySell: boolean },
  { after, limit, except }: { readonly after: bigint; readonly limit: number; readonly except: readonly bigint[] },
): Promise<ReachedLoan[]> {
  return await sql<ReachedLoan[]>`select ${keyColumns(sql)}, bid_scale is distinct from ${priceScale} as "isOther" from loan_order
    where ${running(sql)} and collateral_asset = ${collateralId} and id > ${after} and id <> all (${idArray(except)}::bigint[])
      and (bid_scale is distinct from ${priceScale} or above_bid <= ${bid} or (below_bid >= ${bid} and ${maySell ? sql`true` : sql`alarm <> 'call'`}))
    order by id limit ${limit}`;
}

/** Loans of these collaterals that are due by the clock: a margin call that is over, or longer overdue than their terms let them be. */
export async function readDueByClock(
  sql: Queryable,
  { now, today, collateralIds }: { readonly now: number; readonly today: number; readonly collateralIds: readonly number[] },
  { limit, except }: { readonly limit: number; readonly except: readonly bigint[] },
): Promise<LoanKey[]> {
  return await sql<LoanKey[]>`select ${keyColumns(sql)} from loan_order
    where ${running(sql)} and alarm = 'call' and call_until_ms <= ${String(now)}::bigint
      and collateral_asset = any (${numberList(collateralIds)}::integer[]) and id <> all (${idArray(except)}::bigint[])
    union
    select o.id, o.user_id, o.asset_id, o.collateral_asset from loan_order o join loan_terms t on t.product_id = o.product_id and t.version = o.version
    where o.state = 'overdue' and o.collateral_asset = any (${numberList(collateralIds)}::integer[]) and o.due_day + t.grace_days < ${today} and o.id <> all (${idArray(except)}::bigint[])
    order by 1 limit ${limit}`;
}
