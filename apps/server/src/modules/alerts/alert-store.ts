import type { PriceAlert } from "@candela/api";
import { formatUnits, type ProductSpec, type Tick } from "@candela/model";
import type { Static } from "typebox";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";

export type AlertData = Static<typeof PriceAlert>;
export type AlertCondition = AlertData["condition"];

export interface AlertRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productCode: string;
  readonly productType: number;
  readonly priceScale: number;
  readonly condition: AlertCondition;
  readonly price: bigint;
  readonly createdAt: bigint;
  readonly firedAt: bigint | null;
  readonly tickSeq: bigint | null;
  readonly tickTs: bigint | null;
  readonly tickPrice: bigint | null;
  readonly tickBid: bigint | null;
  readonly tickAsk: bigint | null;
}

const columns = (sql: Queryable) => sql`id, user_id as "userId", product_code as "productCode", product_type as "productType",
  price_scale as "priceScale", condition, price, created_at as "createdAt", fired_at as "firedAt", tick_seq as "tickSeq", tick_ts as "tickTs",
  tick_price as "tickPrice", tick_bid as "tickBid", tick_ask as "tickAsk"`;

/** Namespace of the advisory locks that let one user's alerts change by one call at a time. */
const LOCK_CLASS = 80;

export function alertData(row: AlertRow): AlertData {
  const text = (units: bigint | null) => formatUnits(units ?? 0n, row.priceScale);
  return {
    id: String(row.id),
    productCode: row.productCode,
    productType: row.productType,
    condition: row.condition,
    price: text(row.price),
    status: row.firedAt === null ? "active" : "fired",
    createdAt: Number(row.createdAt),
    firedAt: row.firedAt === null ? null : Number(row.firedAt),
    tick:
      row.tickSeq === null
        ? null
        : {
            productCode: row.productCode,
            seq: Number(row.tickSeq),
            ts: Number(row.tickTs),
            price: text(row.tickPrice),
            bid: text(row.tickBid),
            ask: text(row.tickAsk),
          },
  };
}

export interface NewAlert {
  readonly userId: bigint;
  readonly spec: Pick<ProductSpec, "productCode" | "productType" | "priceScale">;
  readonly condition: AlertCondition;
  readonly price: bigint;
}

/** Adds an alert, or returns the same one that waits already; undefined when the user has `max` of them. */
export async function insertAlert(
  sql: Sql,
  { userId, spec, condition, price }: NewAlert,
  max: number,
  now: number,
): Promise<AlertRow | undefined> {
  return transaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${userId}))`;
    const [same] = await tx<AlertRow[]>`select ${columns(tx)} from price_alert
      where user_id = ${userId} and product_code = ${spec.productCode} and condition = ${condition} and price = ${String(price)}::numeric
        and fired_at is null`;
    if (same !== undefined) return same;
    const [row] = await tx<AlertRow[]>`
      insert into price_alert (user_id, product_code, product_type, price_scale, condition, price, created_at)
      select ${userId}, ${spec.productCode}, ${spec.productType}, ${spec.priceScale}, ${condition}, ${String(price)}::numeric, ${String(now)}::bigint
      where (select count(*) from price_alert where user_id = ${userId} and fired_at is null) < ${max}
      returning ${columns(tx)}`;
    return row;
  });
}

/** Moves an alert that has not fired, taking the place of the same one if there is one; undefined when it fired or is not the user's. */
export async function moveAlert(
  sql: Sql,
  userId: bigint,
  id: bigint,
  to: { readonly condition: AlertCondition; readonly price: bigint },
): Promise<{ readonly row: AlertRow; readonly replaced: readonly bigint[] } | undefined> {
  return transaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${userId}))`;
    const replaced = await tx<{ id: bigint }[]>`
      delete from price_alert other using price_alert moved
      where moved.id = ${id} and moved.user_id = ${userId} and moved.fired_at is null and other.user_id = ${userId} and other.id <> moved.id
        and other.fired_at is null and other.product_code = moved.product_code and other.condition = ${to.condition}
        and other.price = ${String(to.price)}::numeric
      returning other.id`;
    const [row] = await tx<AlertRow[]>`update price_alert set condition = ${to.condition}, price = ${String(to.price)}::numeric
      where id = ${id} and user_id = ${userId} and fired_at is null returning ${columns(tx)}`;
    return row === undefined ? undefined : { row, replaced: replaced.map((other) => other.id) };
  });
}

export async function deleteAlert(sql: Queryable, userId: bigint, id: bigint): Promise<void> {
  await sql`delete from price_alert where id = ${id} and user_id = ${userId}`;
}

export async function findAlert(sql: Queryable, userId: bigint, id: bigint): Promise<AlertRow | undefined> {
  const [row] = await sql<AlertRow[]>`select ${columns(sql)} from price_alert where id = ${id} and user_id = ${userId}`;
  return row;
}

export interface AlertFilter {
  readonly isFired: boolean | null;
  readonly productCode: string | null;
}

export async function listAlerts(
  sql: Queryable,
  userId: bigint,
  { isFired, productCode }: AlertFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: AlertRow[]; total: number }> {
  const filter = sql`user_id = ${userId} and (${isFired}::boolean is null or (fired_at is not null) = ${isFired}::boolean)
    and (${productCode}::text is null or product_code = ${productCode})`;
  const [rows, [counted]] = await Promise.all([
    sql<AlertRow[]>`select ${columns(sql)} from price_alert where ${filter}
      order by fired_at is not null, case when fired_at is null then product_code end, case when fired_at is null then price end, fired_at desc, id
      limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::int as total from price_alert where ${filter}`,
  ]);
  return { rows: [...rows], total: counted?.total ?? 0 };
}

/** Alerts that wait, in the order of their ids. */
export async function readActive(sql: Queryable, after: bigint, limit: number): Promise<AlertRow[]> {
  return sql<AlertRow[]>`select ${columns(sql)} from price_alert where fired_at is null and id > ${after} order by id limit ${limit}`;
}

/** Marks alerts as fired by their ticks, in one statement; those that are gone or fired already are left out of what is returned. */
export async function markFired(
  tx: Queryable,
  fired: readonly { readonly id: bigint; readonly tick: Tick }[],
  now: number,
): Promise<AlertRow[]> {
  const list = (pick: (row: (typeof fired)[number]) => bigint | number) => numberList(fired.map(pick));
  return tx<AlertRow[]>`
    update price_alert a set fired_at = ${String(now)}::bigint, tick_seq = f.seq, tick_ts = f.ts, tick_price = f.price, tick_bid = f.bid,
      tick_ask = f.ask
    from unnest(${list((f) => f.id)}::bigint[], ${list((f) => f.tick.seq)}::bigint[], ${list((f) => f.tick.ts)}::bigint[],
      ${list((f) => f.tick.price)}::numeric[], ${list((f) => f.tick.bid)}::numeric[], ${list((f) => f.tick.ask)}::numeric[])
      as f (id, seq, ts, price, bid, ask)
    where a.id = f.id and a.fired_at is null and case a.condition when 'above' then f.price >= a.price else f.price <= a.price end
    returning a.id, a.user_id as "userId", a.product_code as "productCode", a.product_type as "productType", a.price_scale as "priceScale",
      a.condition, a.price, a.created_at as "createdAt", a.fired_at as "firedAt", a.tick_seq as "tickSeq", a.tick_ts as "tickTs",
      a.tick_price as "tickPrice", a.tick_bid as "tickBid", a.tick_ask as "tickAsk"`;
}
