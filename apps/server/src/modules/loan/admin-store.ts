import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { type OfferRow, offerColumns } from "./product-store.ts";

/** A product with the terms that new loans get; units of its currency, rates in 10^-8. */
export interface AdminLoanProductRow extends OfferRow {
  readonly isOpen: boolean;
  readonly loans: number;
  readonly owed: bigint;
}

const columns = (sql: Queryable) => sql`${offerColumns(sql)}, p.is_open as "isOpen",
  (select count(*)::integer from loan_order o where o.product_id = p.id and o.ended_ms is null) as loans,
  (select coalesce(sum(o.principal), 0) from loan_order o where o.product_id = p.id and o.ended_ms is null) as owed`;
const tables = (sql: Queryable) => sql`loan_product p join loan_terms t on t.product_id = p.id and t.version = p.version`;

interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

export async function listProducts(sql: Queryable, page: PageOf): Promise<{ products: AdminLoanProductRow[]; total: number }> {
  const products = await sql<
    AdminLoanProductRow[]
  >`select ${columns(sql)} from ${tables(sql)} order by p.id limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from loan_product`;
  return { products: [...products], total: count?.total ?? 0 };
}

/** The product of a name, locked until the end of the transaction. */
export async function lockProduct(tx: Tx, name: string): Promise<AdminLoanProductRow | undefined> {
  const [row] = await tx<AdminLoanProductRow[]>`select ${columns(tx)} from ${tables(tx)} where p.name = ${name} for no key update of p`;
  return row;
}

/** What a product is to be; the name, the currency, the days and the kind of one that there is stay. */
export type LoanTerms = Omit<AdminLoanProductRow, "productId" | "version" | "loans" | "owed">;

export interface SetBy {
  readonly loginName: string;
  readonly now: number;
}

/** Adds a product with its first terms. */
export async function addProduct(tx: Tx, terms: LoanTerms, by: SetBy): Promise<void> {
  const [row] = await tx<{ id: number }[]>`insert into loan_product (name, asset_id, term_days, is_secured, is_open, version)
    values (${terms.name}, ${terms.productAsset}, ${terms.termDays}, ${terms.isSecured}, ${terms.isOpen}, 1) returning id`;
  if (row === undefined) throw new Error("a product that was added has an id");
  await addTerms(tx, row.id, 1, terms, by);
}

/** Sets what new loans of a product get: other terms are the next version. */
export async function setProduct(
  tx: Tx,
  { productId, version }: Pick<AdminLoanProductRow, "productId" | "version">,
  terms: LoanTerms,
  isOtherTerms: boolean,
  by: SetBy,
): Promise<void> {
  const next = isOtherTerms ? version + 1 : version;
  if (isOtherTerms) await addTerms(tx, productId, next, terms, by);
  await tx`update loan_product set is_open = ${terms.isOpen}, version = ${next} where id = ${productId}`;
}

async function addTerms(tx: Tx, productId: number, version: number, terms: LoanTerms, { loginName, now }: SetBy): Promise<void> {
  const {
    dailyRate,
    overdueRate,
    amountMin,
    amountMax,
    userMax,
    collateralIds,
    opening,
    warning,
    call,
    sale,
    callHours,
    saleFeeRate,
    graceDays,
    leastScore,
  } = terms;
  await tx`insert into loan_terms (product_id, version, daily_rate, overdue_rate, amount_min, amount_max, user_max, collateral_ids, ltv_opening, ltv_warning, ltv_call,
      ltv_sale, call_hours, sale_fee_rate, grace_days, least_score, created_ms, login_name)
    values (${productId}, ${version}, ${dailyRate}, ${overdueRate}, ${amountMin}, ${amountMax}, ${userMax}, ${`{${collateralIds.join(",")}}`}::integer[], ${opening},
      ${warning}, ${call}, ${sale}, ${callHours}, ${saleFeeRate}, ${graceDays}, ${leastScore}, ${String(now)}::bigint, ${loginName})`;
}

export type TermsRow = OfferRow & { readonly createdMs: bigint; readonly loginName: string };

/** Every version of a product's terms, newest first. */
export async function listTerms(sql: Queryable, productId: number, page: PageOf): Promise<{ terms: TermsRow[]; total: number }> {
  const terms = await sql<TermsRow[]>`select ${offerColumns(sql)}, t.created_ms as "createdMs", t.login_name as "loginName"
    from loan_terms t join loan_product p on p.id = t.product_id where t.product_id = ${productId}
    order by t.version desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from loan_terms where product_id = ${productId}`;
  return { terms: [...terms], total: count?.total ?? 0 };
}

export interface ExposureRow {
  readonly assetId: number;
  readonly collateralId: number | null;
  readonly loans: number;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly collateral: bigint;
  readonly warned: number;
  readonly called: number;
  readonly overdue: number;
}

/** What is lent, by currency and collateral. */
export async function readExposure(sql: Queryable): Promise<ExposureRow[]> {
  return await sql<
    ExposureRow[]
  >`select asset_id as "assetId", collateral_asset as "collateralId", count(*)::integer as loans, sum(principal) as principal,
      sum(interest) as interest, sum(collateral) as collateral, (count(*) filter (where alarm = 'warning'))::integer as warned,
      (count(*) filter (where alarm = 'call'))::integer as called, (count(*) filter (where state = 'overdue'))::integer as overdue
    from loan_order where state in ('disbursed', 'overdue') group by 1, 2 order by 1, 2`;
}

/** What applications that wait ask for, by currency. */
export async function appliedAmounts(sql: Queryable): Promise<Map<number, bigint>> {
  const rows = await sql<{ assetId: number; amount: bigint }[]>`select asset_id as "assetId", sum(amount) as amount from loan_order
    where state = 'applied' group by 1`;
  return new Map(rows.map(({ assetId, amount }) => [assetId, amount]));
}
