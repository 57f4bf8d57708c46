import type { LoanOffer, LoanPool } from "@candela/engine";
import { assert, currencyById } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

export interface OfferRow {
  readonly productId: number;
  readonly name: string;
  readonly productAsset: number;
  readonly termDays: number;
  readonly isSecured: boolean;
  readonly version: number;
  readonly dailyRate: bigint;
  readonly overdueRate: bigint;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly userMax: bigint;
  readonly collateralIds: readonly number[];
  readonly opening: bigint | null;
  readonly warning: bigint | null;
  readonly call: bigint | null;
  readonly sale: bigint | null;
  readonly callHours: number;
  readonly saleFeeRate: bigint;
  readonly graceDays: number;
  readonly leastScore: number | null;
}

/** Columns of an offer, of `loan_product p` joined to its `loan_terms t`. */
export const offerColumns = (
  sql: Queryable,
) => sql`p.id as "productId", p.name, p.asset_id as "productAsset", p.term_days as "termDays", p.is_secured as "isSecured", t.version, t.daily_rate as "dailyRate",
  t.overdue_rate as "overdueRate", t.amount_min as "amountMin", t.amount_max as "amountMax", t.user_max as "userMax", to_json(t.collateral_ids) as "collateralIds",
  t.ltv_opening as opening, t.ltv_warning as warning, t.ltv_call as call, t.ltv_sale as sale, t.call_hours as "callHours", t.sale_fee_rate as "saleFeeRate",
  t.grace_days as "graceDays", t.least_score as "leastScore"`;

export function offerOf(row: OfferRow): LoanOffer {
  const { productId, name, termDays, isSecured, version, dailyRate, overdueRate, amountMin, amountMax, userMax, collateralIds } = row;
  const { opening, warning, call, sale, callHours, saleFeeRate, graceDays, leastScore } = row;
  const currency = currencyById(row.productAsset);
  assert(currency !== undefined, "a product is of a known currency");
  const isLevelled = opening !== null && warning !== null && call !== null && sale !== null;
  return {
    ...{ productId, name, termDays, isSecured, version, dailyRate, overdueRate, amountMin, amountMax, userMax, collateralIds, currency },
    ...{ callHours, saleFeeRate, graceDays, leastScore, levels: isLevelled ? { opening, warning, call, sale } : null },
  };
}

type PoolRow = OfferRow & { readonly isOpen: boolean };
const poolOf = (row: PoolRow): LoanPool => ({ offer: offerOf(row), isOpen: row.isOpen });
const pools = (sql: Queryable) => sql`loan_product p join loan_terms t on t.product_id = p.id and t.version = p.version`;

/** These products with the terms that new loans get. */
export async function readPools(sql: Queryable, productIds: readonly number[]): Promise<Map<number, LoanPool>> {
  if (productIds.length === 0) return new Map();
  const rows = await sql<PoolRow[]>`select ${offerColumns(sql)}, p.is_open as "isOpen" from ${pools(sql)}
    where p.id = any (${numberList(productIds)}::integer[])`;
  return new Map(rows.map((row) => [row.productId, poolOf(row)]));
}

const PRODUCTS_MAX = 200;

/** All products: the lowest rate first, secured ones before others, then the shortest term. */
export async function listPools(sql: Queryable): Promise<LoanPool[]> {
  const rows = await sql<PoolRow[]>`select ${offerColumns(sql)}, p.is_open as "isOpen" from ${pools(sql)}
    order by t.daily_rate, p.term_days, p.id limit ${PRODUCTS_MAX}`;
  return rows.map(poolOf);
}

export interface HeldRow {
  readonly userId: bigint;
  readonly productId: number;
  readonly held: bigint;
  readonly open: number;
  readonly overdue: number;
}

/** What these users owe of each product without interest, applications at their whole amount, and how many loans run or wait; overdue is one whose due day is over, booked or not. */
export async function readHeld(sql: Queryable, userIds: readonly bigint[], today: number): Promise<HeldRow[]> {
  if (userIds.length === 0) return [];
  return await sql<HeldRow[]>`select user_id as "userId", product_id as "productId",
      sum(case when state = 'applied' then amount else principal end) as held, count(*)::integer as open,
      (count(*) filter (where state = 'overdue' or due_day < ${today}))::integer as overdue
    from loan_order where ended_ms is null and user_id = any (${numberList(userIds)}::bigint[]) group by 1, 2`;
}
