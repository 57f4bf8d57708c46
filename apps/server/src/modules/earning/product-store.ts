import type { EarningKind, EarningOffer, EarningPool } from "@candela/engine";
import { assert, currencyById, guestRoom } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export interface OfferRow {
  readonly productId: number;
  readonly kind: EarningKind;
  readonly name: string;
  readonly assetId: number;
  readonly termDays: number;
  readonly version: number;
  readonly rateLow: bigint;
  readonly rateHigh: bigint;
  readonly earlyFeeRate: bigint | null;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly userMax: bigint;
}

/** Columns of an offer, of `earning_product p` joined to its `earning_terms t`. */
export const offerColumns = (
  sql: Queryable,
) => sql`p.id as "productId", p.kind, p.name, p.asset_id as "assetId", p.term_days as "termDays", t.version,
  t.rate_low as "rateLow", t.rate_high as "rateHigh", t.early_fee_rate as "earlyFeeRate", t.amount_min as "amountMin", t.amount_max as "amountMax",
  t.user_max as "userMax"`;

export function offerOf(row: OfferRow): EarningOffer {
  const { productId, kind, name, termDays, version, rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax } = row;
  const currency = currencyById(row.assetId);
  assert(currency !== undefined, "a product is of a known currency");
  return { productId, kind, name, termDays, version, rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax, currency };
}

interface PoolRow extends OfferRow {
  readonly isOpen: boolean;
  readonly capacity: bigint;
  readonly taken: bigint;
}

function poolOf(row: PoolRow): EarningPool {
  return { offer: offerOf(row), isOpen: row.isOpen, capacity: row.capacity, taken: row.taken };
}

const poolColumns = (sql: Queryable) => sql`${offerColumns(sql)}, p.is_open as "isOpen", p.capacity, p.taken`;
const pools = (sql: Queryable) => sql`earning_product p join earning_terms t on t.product_id = p.id and t.version = p.version`;

/** These products of a kind, locked until the end of the transaction: what is taken of them is decided by one transaction at a time. */
export async function lockPools(tx: Tx, kind: EarningKind, productIds: readonly number[]): Promise<Map<number, EarningPool>> {
  if (productIds.length === 0) return new Map();
  const asked = () => tx`p.kind = ${kind} and p.id = any (${numberList(productIds)}::integer[])`;
  // Locked before they are read: of a statement that waits for a row the terms would be those of before, which a row with other ones does not join.
  const [, rows] = await Promise.all([
    tx`select from earning_product p where ${asked()} order by p.id for no key update`,
    tx<PoolRow[]>`select ${poolColumns(tx)} from ${pools(tx)} where ${asked()}`,
  ]);
  return new Map(rows.map((row) => [row.productId, poolOf(row)]));
}

/** What guests have in these products, in orders that run; products of which they have nothing are left out. */
async function heldByGuests(sql: Queryable, productIds: readonly number[]): Promise<Map<number, bigint>> {
  if (productIds.length === 0) return new Map();
  const rows = await sql<{ productId: number; held: bigint }[]>`select o.product_id as "productId", sum(o.principal) as held
    from earning_order o join app_user u on u.id = o.user_id
    where o.state = 'running' and o.product_id = any (${numberList(productIds)}::integer[]) and u.account_type = 'guest' group by 1`;
  return new Map(rows.map(({ productId, held }) => [productId, held]));
}

/**
 * What guests have in these products, exact only where `orders` new orders could pass the bound of guests. Elsewhere it is all that is taken, by guests and others, which is never
 * less: so the sum over all orders of a product is made only once half of its room is nearly taken.
 */
export async function heldNearBound(sql: Queryable, pools: readonly EarningPool[], orders: number): Promise<Map<number, bigint>> {
  const isNear = ({ offer, capacity, taken }: EarningPool) => taken + offer.amountMax * BigInt(orders) > guestRoom(capacity);
  const near = new Set(pools.filter(isNear).map(({ offer }) => offer.productId));
  const exact = await heldByGuests(sql, [...near]);
  return new Map(pools.map(({ offer: { productId }, taken }) => [productId, near.has(productId) ? (exact.get(productId) ?? 0n) : taken]));
}

/** Products of a kind with the terms of new orders: the highest rate first, then the longest term. */
export async function listPools(sql: Queryable, kind: EarningKind, currencyId: number | undefined): Promise<EarningPool[]> {
  const rows = await sql<PoolRow[]>`select ${poolColumns(sql)} from ${pools(sql)}
    where p.kind = ${kind} ${currencyId === undefined ? sql`` : sql`and p.asset_id = ${currencyId}`}
    order by t.rate_high desc, p.term_days desc, p.id`;
  return rows.map(poolOf);
}

/** Adds to what is taken of products, or takes off. */
export async function changeTaken(tx: Tx, changes: ReadonlyMap<number, bigint>): Promise<void> {
  const moved = [...changes].filter(([, units]) => units !== 0n).sort(([one], [other]) => one - other);
  if (moved.length === 0) return;
  await tx`update earning_product p set taken = p.taken + c.units
    from unnest(${numberList(moved.map(([id]) => id))}::integer[], ${numberList(moved.map(([, units]) => units))}::numeric[]) as c (id, units)
    where p.id = c.id`;
}

/** What these users have in products of a kind, in orders that run, and how many orders of the kind run. */
export interface HeldRow {
  readonly userId: bigint;
  readonly productId: number;
  readonly held: bigint;
  readonly open: number;
}

export async function readHeld(sql: Queryable, kind: EarningKind, userIds: readonly bigint[]): Promise<HeldRow[]> {
  if (userIds.length === 0) return [];
  return await sql<HeldRow[]>`select user_id as "userId", product_id as "productId", sum(principal) as held, count(*)::integer as open
    from earning_order where state = 'running' and kind = ${kind} and user_id = any (${numberList(userIds)}::bigint[]) group by 1, 2`;
}
