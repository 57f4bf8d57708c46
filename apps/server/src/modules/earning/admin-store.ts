import type { EarningKind } from "@candela/engine";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** A product with the terms that new orders get; units of its currency, rates in 10^-8. */
export interface AdminProductRow {
  readonly id: number;
  readonly kind: EarningKind;
  readonly name: string;
  readonly assetId: number;
  readonly termDays: number;
  readonly isOpen: boolean;
  readonly capacity: bigint;
  readonly taken: bigint;
  readonly orders: number;
  readonly version: number;
  readonly rateLow: bigint;
  readonly rateHigh: bigint;
  readonly earlyFeeRate: bigint | null;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly userMax: bigint;
}

const columns = (
  sql: Queryable,
) => sql`p.id, p.kind, p.name, p.asset_id as "assetId", p.term_days as "termDays", p.is_open as "isOpen", p.capacity,
  p.taken, (select count(*)::integer from earning_order o where o.product_id = p.id and o.state = 'running') as orders, p.version,
  t.rate_low as "rateLow", t.rate_high as "rateHigh", t.early_fee_rate as "earlyFeeRate", t.amount_min as "amountMin", t.amount_max as "amountMax",
  t.user_max as "userMax"`;
const tables = (sql: Queryable) => sql`earning_product p join earning_terms t on t.product_id = p.id and t.version = p.version`;

export async function listProducts(
  sql: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ products: AdminProductRow[]; total: number }> {
  const products = await sql<
    AdminProductRow[]
  >`select ${columns(sql)} from ${tables(sql)} order by p.id limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from earning_product`;
  return { products: [...products], total: count?.total ?? 0 };
}

/** The product of a name, locked until the end of the transaction. */
export async function lockProduct(tx: Tx, name: string): Promise<AdminProductRow | undefined> {
  const [row] = await tx<AdminProductRow[]>`select ${columns(tx)} from ${tables(tx)} where p.name = ${name} for no key update of p`;
  return row;
}

/** What a product is to be; the currency and the days of one that there is stay. */
export interface ProductTerms extends Omit<AdminProductRow, "id" | "taken" | "orders" | "version"> {}

/** Adds a product with its first terms. */
export async function addProduct(tx: Tx, terms: ProductTerms, by: { readonly loginName: string; readonly now: number }): Promise<void> {
  const [row] = await tx<{ id: number }[]>`insert into earning_product (kind, name, asset_id, term_days, is_open, version, capacity)
    values (${terms.kind}, ${terms.name}, ${terms.assetId}, ${terms.termDays}, ${terms.isOpen}, 1, ${terms.capacity}) returning id`;
  if (row === undefined) throw new Error("a product that was added has an id");
  await addTerms(tx, row.id, 1, terms, by);
}

/** Sets what new orders of a product get: other terms are the next version. */
export async function setProduct(
  tx: Tx,
  { id, version }: Pick<AdminProductRow, "id" | "version">,
  terms: ProductTerms,
  isOtherTerms: boolean,
  by: { readonly loginName: string; readonly now: number },
): Promise<void> {
  const next = isOtherTerms ? version + 1 : version;
  if (isOtherTerms) await addTerms(tx, id, next, terms, by);
  await tx`update earning_product set is_open = ${terms.isOpen}, capacity = ${terms.capacity}, version = ${next} where id = ${id}`;
}

async function addTerms(
  tx: Tx,
  productId: number,
  version: number,
  { rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax }: ProductTerms,
  { loginName, now }: { readonly loginName: string; readonly now: number },
): Promise<void> {
  await tx`insert into earning_terms (product_id, version, rate_low, rate_high, early_fee_rate, amount_min, amount_max, user_max, created_ms, login_name)
    values (${productId}, ${version}, ${rateLow}, ${rateHigh}, ${earlyFeeRate}, ${amountMin}, ${amountMax}, ${userMax}, ${String(now)}::bigint, ${loginName})`;
}

export interface TermsRow {
  readonly version: number;
  readonly assetId: number;
  readonly rateLow: bigint;
  readonly rateHigh: bigint;
  readonly earlyFeeRate: bigint | null;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly userMax: bigint;
  readonly createdMs: bigint;
  readonly loginName: string;
}

/** Every version of a product's terms, newest first. */
export async function listTerms(
  sql: Queryable,
  productId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ terms: TermsRow[]; total: number }> {
  const terms = await sql<TermsRow[]>`select t.version, p.asset_id as "assetId", t.rate_low as "rateLow", t.rate_high as "rateHigh",
      t.early_fee_rate as "earlyFeeRate", t.amount_min as "amountMin", t.amount_max as "amountMax", t.user_max as "userMax",
      t.created_ms as "createdMs", t.login_name as "loginName"
    from earning_terms t join earning_product p on p.id = t.product_id where t.product_id = ${productId}
    order by t.version desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from earning_terms where product_id = ${productId}`;
  return { terms: [...terms], total: count?.total ?? 0 };
}

/** What earns interest of each currency, and what a day of it costs at most. */
export async function dayCosts(sql: Queryable): Promise<Map<number, { readonly held: bigint; readonly cost: bigint }>> {
  const rows = await sql<{ assetId: number; held: bigint; cost: bigint }[]>`
    select o.asset_id as "assetId", sum(o.principal) as held, sum(div(o.principal * t.rate_high, 36500000000::numeric)) as cost
    from earning_order o join earning_terms t on t.product_id = o.product_id and t.version = o.version where o.state = 'running' group by 1`;
  return new Map(rows.map(({ assetId, ...row }) => [assetId, row]));
}
