import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { orderColumns, orderRecord, readOrders } from "./load.ts";
import type { SpotOrderData } from "./order-data.ts";
import type { DeskOrder } from "./trigger-desk.ts";
import { orderData, type StoredFill } from "./wire.ts";
import type { OrderRecord } from "./working-state.ts";

interface FillRow {
  id: bigint;
  orderId: bigint;
  price: bigint;
  quantity: bigint;
  notional: bigint;
  fee: bigint;
  realised: bigint;
  transferIds: bigint[];
  ts: bigint;
  code: string;
  seq: bigint;
  tickTs: bigint;
  tickPrice: bigint;
  bid: bigint;
  ask: bigint;
}

async function withFills(sql: Queryable, records: readonly OrderRecord[]): Promise<SpotOrderData[]> {
  const filled = records.filter(({ order }) => order.filled > 0n);
  const rows =
    filled.length === 0
      ? []
      : await sql<FillRow[]>`select f.id, f.order_id as "orderId", f.price, f.quantity, f.notional, f.fee, f.realised,
          f.transfer_ids as "transferIds", f.ts, t.product_code as code, t.seq, t.ts as "tickTs", t.price as "tickPrice", t.bid, t.ask
        from spot_fill f join spot_order o on o.id = f.order_id
          join stored_tick t on t.product_code = o.product_code and t.seq = f.tick_seq
        where f.order_id = any (${numberList(filled.map(({ order }) => order.id))}::bigint[]) order by f.id`;
  const fills = Map.groupBy(rows, (row) => row.orderId);
  return records.map((record) => orderData(record, (fills.get(record.order.id) ?? []).map(storedFill)));
}

function storedFill(row: FillRow): StoredFill {
  const { id, transferIds, orderId, price, quantity, notional, fee, realised } = row;
  const tick = {
    productCode: row.code,
    seq: Number(row.seq),
    ts: Number(row.tickTs),
    price: row.tickPrice,
    bid: row.bid,
    ask: row.ask,
    volume: 0n,
  };
  return { id, transferIds, fill: { orderId, price, quantity, notional, fee, realised, tick, ts: Number(row.ts) } };
}

export interface OrderFilter {
  readonly status?: "open" | "closed";
  readonly productCode?: string;
}

/** Orders of a user, newest first, and how many match in all. */
export async function listOrders(
  sql: Queryable,
  userId: bigint,
  filter: OrderFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ orders: SpotOrderData[]; total: number }> {
  const where = sql`user_id = ${userId}
    ${filter.status === undefined ? sql`` : filter.status === "open" ? sql`and status = 'open'` : sql`and status <> 'open'`}
    ${filter.productCode === undefined ? sql`` : sql`and product_code = ${filter.productCode}`}`;
  const rows = await sql<Parameters<typeof orderRecord>[0][]>`select ${orderColumns(sql)} from spot_order where ${where}
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from spot_order where ${where}`;
  return { orders: await withFills(sql, rows.map(orderRecord)), total: count?.total ?? 0 };
}

/** One order of a user; another's is not found. */
export async function findOrder(sql: Queryable, userId: bigint, orderId: bigint): Promise<SpotOrderData | undefined> {
  const records = (await readOrders(sql, [orderId])).filter(({ order }) => order.userId === userId);
  return (await withFills(sql, records))[0];
}

export async function readOpenOrders(sql: Queryable): Promise<DeskOrder[]> {
  const rows = await sql<DeskOrder[]>`select id, user_id as "userId", product_id as "productId", product_code as "productCode", direction,
    limit_price as "limit" from spot_order where status = 'open' order by id`;
  return [...rows];
}
