import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { idCondition, type ListFilter, placedWithin } from "../ledger/index.ts";
import { orderColumns, orderRecord, readOrders } from "./load.ts";
import type { SpotOrderData } from "./order-data.ts";
import { readFills } from "./read-fills.ts";
import { type RestingSpotOrder, type RestingTerms, watchedSpotOrder } from "./resting-order.ts";
import { orderData } from "./wire.ts";
import type { OrderRecord } from "./working-state.ts";

async function withFills(sql: Queryable, records: readonly OrderRecord[]): Promise<SpotOrderData[]> {
  const fills = await readFills(sql, records);
  return records.map((record) => orderData(record, fills.get(record.order.id) ?? []));
}

/** Orders of a user, newest first, and how many match in all. */
export async function listOrders(
  sql: Queryable,
  userId: bigint,
  filter: ListFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ orders: SpotOrderData[]; total: number }> {
  const where = sql`user_id = ${userId}
    ${filter.status === undefined ? sql`` : filter.status === "open" ? sql`and status = 'open'` : sql`and status <> 'open'`}
    ${filter.productCode === undefined ? sql`` : sql`and product_code = ${filter.productCode}`}
    ${filter.direction === undefined ? sql`` : sql`and direction = ${filter.direction}`}
    and ${placedWithin(sql, "created_at", filter)} and ${idCondition(sql, "id", filter.ids)}`;
  const rows = await sql<Parameters<typeof orderRecord>[0][]>`select ${orderColumns(sql)} from spot_order where ${where}
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from spot_order where ${where}`;
  return { orders: await withFills(sql, rows.map(orderRecord)), total: count?.total ?? 0 };
}

/** One order of a user; another's is not found. */
export async function findOrder(sql: Queryable, userId: bigint, orderId: bigint): Promise<SpotOrderData | undefined> {
  return (await findOrders(sql, userId, [orderId]))[0];
}

/** These orders of a user; another's are not found. */
export async function findOrders(sql: Queryable, userId: bigint, ids: readonly bigint[]): Promise<SpotOrderData[]> {
  return withFills(
    sql,
    (await readOrders(sql, ids)).filter(({ order }) => order.userId === userId),
  );
}

/** All open orders, as far as ticks and the clock need them. */
export async function readOpenOrders(sql: Queryable): Promise<RestingSpotOrder[]> {
  const rows = await sql<(Omit<RestingTerms, "expiresAt"> & { expiresAt: bigint | null })[]>`select id, user_id as "userId",
      product_id as "productId", product_code as "productCode", direction, limit_price as "limit",
      case when triggered_at is null then trigger_price end as "trigger", expires_at as "expiresAt"
    from spot_order where status = 'open' order by id`;
  return rows.map((row) => watchedSpotOrder({ ...row, expiresAt: row.expiresAt === null ? null : Number(row.expiresAt) }));
}

/** Open orders of one product: a split ends them. */
export async function readOpenOrdersOf(
  sql: Queryable,
  productId: number,
  limit: number,
): Promise<{ readonly id: bigint; readonly userId: bigint }[]> {
  return await sql<{ id: bigint; userId: bigint }[]>`select id, user_id as "userId" from spot_order
    where status = 'open' and product_id = ${productId} order by id limit ${limit}`;
}

/** Realised results of these users in spot since a moment (epoch ms), fees included, in settlement units. */
export async function spotRealisedSince(sql: Queryable, userIds: readonly bigint[], since: number): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await sql<{ userId: bigint; realised: bigint }[]>`select user_id as "userId", sum(realised) as realised from spot_fill
    where user_id = any (${numberList(userIds)}::bigint[]) and ts >= ${String(since)}::bigint and realised <> 0 group by user_id`;
  return new Map(rows.map(({ userId, realised }) => [userId, realised]));
}

/** How many orders of each of these users rest; users without any are left out. */
export async function countOpenOrders(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await sql<{ userId: bigint; count: number }[]>`select user_id as "userId", count(*)::integer as count from spot_order
    where status = 'open' and user_id = any (${numberList(userIds)}::bigint[]) group by 1`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}
