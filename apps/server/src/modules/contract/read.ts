import { assert, contractDirection, type FillModelId, tradePrice } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { idCondition, type ListFilter, placedWithin } from "../ledger/index.ts";
import { availableCash } from "./cash.ts";
import type { Account, Figures } from "./figures.ts";
import { type OrderRow, orderColumns, orderRecord, type PositionRow, positionColumns, positionRecord, readOpenPositions } from "./rows.ts";
import { type FillData, fillData, type OrderData, orderData, type PositionData } from "./wire.ts";
import type { FillRecord, OrderRecord, PositionRecord } from "./working-state.ts";

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const sideOf = (direction: number) => (direction === 1 ? "long" : "short");

interface FillRow extends Omit<FillRecord["fill"], "tick" | "ts" | "orderId" | "productId" | "pricing"> {
  readonly model: FillModelId;
  readonly modelVersion: number;
  readonly spreadPart: bigint;
  readonly slippagePart: bigint;
  readonly level: number;
  readonly id: bigint;
  readonly orderId: bigint | null;
  readonly userId: bigint;
  readonly productCode: string;
  readonly triggerPrice: bigint | null;
  readonly transferIds: bigint[];
  readonly ts: bigint;
  readonly seq: bigint;
  readonly tickTs: bigint;
  readonly tickPrice: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly priceScale: number;
}

const fillColumns = (sql: Queryable) => sql`f.id, f.order_id as "orderId", f.position_id as "positionId", f.user_id as "userId",
  f.product_code as "productCode", f.side, f.action, f.reason, f.price, f.trigger_price as "triggerPrice", f.lots, f.notional,
  f.entry_notional as "entryNotional", f.fee_rate as "feeRate", f.fee, f.liquidation_fee as "liquidationFee", f.realised, f.margin,
  f.deficit, f.transfer_ids as "transferIds", f.ts, f.fill_model as model, f.model_version as "modelVersion",
  f.spread_part as "spreadPart", f.slippage_part as "slippagePart", f.depth_level as level, t.seq, t.ts as "tickTs", t.price as "tickPrice", t.bid, t.ask,
  t.price_scale as "priceScale"`;

function fillRecord(row: FillRow): FillRecord {
  const { id, userId, triggerPrice, transferIds, productCode, priceScale, seq, tickTs, tickPrice, bid, ask, ts, ...traded } = row;
  const { model, modelVersion, spreadPart, slippagePart, level, ...fill } = traded;
  const quote = tradePrice(contractDirection(fill.side, fill.action), { bid, ask });
  const pricing = { model, modelVersion, quote, spreadPart, slippagePart, level, bound: "whole" } as const;
  const tick = { productCode, seq: Number(seq), ts: Number(tickTs), price: tickPrice, bid, ask, volume: 0n };
  return {
    id,
    userId,
    triggerPrice,
    transferIds,
    product: { productId: 0, productCode, productType: 1, priceScale, quantityScale: 0 },
    fill: { ...fill, productId: 0, pricing, tick, ts: Number(ts) },
  };
}

async function fillsOfOrders(sql: Queryable, orderIds: readonly bigint[]): Promise<Map<bigint | null, FillRecord[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await sql<FillRow[]>`select ${fillColumns(sql)} from contract_fill f
      join stored_tick t on t.product_code = f.product_code and t.seq = f.tick_seq
    where f.order_id = any (${numberList(orderIds)}::bigint[]) order by f.id`;
  return Map.groupBy(rows.map(fillRecord), ({ fill }) => fill.orderId);
}

export async function fillsOfPosition(sql: Queryable, positionId: bigint): Promise<FillRecord[]> {
  const rows = await sql<FillRow[]>`select ${fillColumns(sql)} from contract_fill f
      join stored_tick t on t.product_code = f.product_code and t.seq = f.tick_seq
    where f.position_id = ${positionId} order by f.id limit ${POSITION_FILLS_MAX}`;
  return rows.map(fillRecord);
}

/** A fill that something names. */
export async function findFill(sql: Queryable, id: bigint): Promise<FillRecord> {
  const [row] = await sql<FillRow[]>`select ${fillColumns(sql)} from contract_fill f
      join stored_tick t on t.product_code = f.product_code and t.seq = f.tick_seq
    where f.id = ${id}`;
  assert(row !== undefined, "a fill that is named is there, and so is its tick");
  return fillRecord(row);
}

/** Fills of one position that are shown. */
const POSITION_FILLS_MAX = 1_000;

/** Orders of a user, newest first, and how many match in all. */
export async function listOrders(
  sql: Queryable,
  userId: bigint,
  filter: ListFilter,
  page: Page,
): Promise<{ orders: OrderData[]; total: number }> {
  const where = sql`user_id = ${userId}
    ${filter.status === undefined ? sql`` : filter.status === "open" ? sql`and status = 'open'` : sql`and status <> 'open'`}
    ${filter.productCode === undefined ? sql`` : sql`and product_code = ${filter.productCode}`}
    ${filter.direction === undefined ? sql`` : sql`and side = ${sideOf(filter.direction)}`}
    and ${placedWithin(sql, "created_at", filter)} and ${idCondition(sql, "id", filter.ids)}`;
  const rows = await sql<OrderRow[]>`select ${orderColumns(sql)} from contract_order where ${where}
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from contract_order where ${where}`;
  return { orders: await withFills(sql, rows.map(orderRecord)), total: count?.total ?? 0 };
}

async function withFills(sql: Queryable, records: readonly OrderRecord[]): Promise<OrderData[]> {
  const filled = records.filter(({ order }) => order.filledLots > 0n);
  const [fills, copies] = await Promise.all([
    fillsOfOrders(
      sql,
      filled.map(({ order }) => order.id),
    ),
    copiesAmong(
      sql,
      filled.flatMap(({ order }) => order.positionId ?? []),
    ),
  ]);
  return records.map((record) => {
    const { id, positionId } = record.order;
    return orderData(record, fills.get(id) ?? [], positionId !== null && copies.has(positionId));
  });
}

/** Which of these positions are copies. */
async function copiesAmong(sql: Queryable, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await sql<
    { id: bigint }[]
  >`select id from contract_position where id = any (${numberList(ids)}::bigint[]) and follow_id is not null`;
  return new Set(rows.map(({ id }) => id));
}

/** These orders of a user, in the order in which they are named; another's are not found. */
export async function findOrders(sql: Queryable, userId: bigint, ids: readonly bigint[]): Promise<OrderData[]> {
  if (ids.length === 0) return [];
  const rows = await sql<OrderRow[]>`select ${orderColumns(sql)} from contract_order
    where user_id = ${userId} and id = any (${numberList(ids)}::bigint[]) order by array_position(${numberList(ids)}::bigint[], id)`;
  return await withFills(sql, rows.map(orderRecord));
}

/** A user's open positions and the cash behind them. */
export async function readAccount(sql: Queryable, userId: bigint): Promise<Account> {
  const [positions, cash] = await Promise.all([readOpenPositions(sql, [userId]), availableCash(sql, [userId])]);
  return { positions, available: cash.get(userId) ?? 0n };
}

/** Positions of a user with their figures, newest first, those that are over by their end, and how many match in all. */
export async function listPositions(
  sql: Queryable,
  figures: Figures,
  userId: bigint,
  filter: ListFilter,
  page: Page,
): Promise<{ positions: PositionData[]; total: number }> {
  const where = sql`user_id = ${userId}
    ${filter.status === undefined ? sql`` : sql`and status = ${filter.status}`}
    ${filter.productCode === undefined ? sql`` : sql`and product_code = ${filter.productCode}`}
    ${filter.direction === undefined ? sql`` : sql`and side = ${sideOf(filter.direction)}`}
    and ${placedWithin(sql, "opened_at", filter)} and ${idCondition(sql, "id", filter.ids)}`;
  const rows = await sql<PositionRow[]>`select ${positionColumns(sql)} from contract_position where ${where}
    order by ${filter.status === "closed" ? sql`closed_at desc, id desc` : sql`id desc`} limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from contract_position where ${where}`;
  return { positions: await withFigures(sql, figures, userId, rows.map(positionRecord)), total: count?.total ?? 0 };
}

/** These positions of a user with their figures, in the order in which they are named; another's are not found. */
export async function findPositions(sql: Queryable, figures: Figures, userId: bigint, ids: readonly bigint[]): Promise<PositionData[]> {
  return await withFigures(sql, figures, userId, await findPositionRecords(sql, userId, ids));
}

export async function findPositionRecords(sql: Queryable, userId: bigint, ids: readonly bigint[]): Promise<PositionRecord[]> {
  if (ids.length === 0) return [];
  const rows = await sql<PositionRow[]>`select ${positionColumns(sql)} from contract_position
    where user_id = ${userId} and id = any (${numberList(ids)}::bigint[]) order by array_position(${numberList(ids)}::bigint[], id)`;
  return rows.map(positionRecord);
}

async function withFigures(sql: Queryable, figures: Figures, userId: bigint, records: readonly PositionRecord[]): Promise<PositionData[]> {
  const account = await readAccount(sql, userId);
  return records.map((record) => figures.position(record, account));
}

/**
 * Amount that each of these users has gained (below zero: lost) by contract fills since a moment: price, fees, and without what the
 * insurance book paid.
 */
export async function contractRealisedSince(
  sql: Queryable,
  userIds: readonly bigint[],
  since: number,
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await sql<{ userId: bigint; realised: bigint }[]>`
    select user_id as "userId", sum(realised + deficit - fee - liquidation_fee) as realised from contract_fill
    where user_id = any (${numberList(userIds)}::bigint[]) and ts >= ${String(since)}::bigint group by 1`;
  return new Map(rows.map(({ userId, realised }) => [userId, realised]));
}

export function fillsData(fills: readonly FillRecord[]): FillData[] {
  return fills.map(fillData);
}

/** How many orders rest and how many positions are open of each of these users; users without any are left out. */
export async function countOpenContracts(
  sql: Queryable,
  userIds: readonly bigint[],
): Promise<Map<bigint, { readonly orders: number; readonly positions: number }>> {
  const rows = await sql<{ userId: bigint; orders: number; positions: number }[]>`
    select user_id as "userId", sum(orders)::integer as orders, sum(positions)::integer as positions from (
      select user_id, 1 as orders, 0 as positions from contract_order
      where status = 'open' and user_id = any (${numberList(userIds)}::bigint[])
      union all
      select user_id, 0, 1 from contract_position where status = 'open' and user_id = any (${numberList(userIds)}::bigint[])
    ) as of_user group by 1`;
  return new Map(rows.map(({ userId, orders, positions }) => [userId, { orders, positions }]));
}

/** Users with an open position or a resting order in this product. */
export async function contractHolders(sql: Queryable, productId: number): Promise<bigint[]> {
  const rows = await sql<{ userId: bigint }[]>`
    select user_id as "userId" from contract_position where status = 'open' and product_id = ${productId}
    union select user_id from contract_order where status = 'open' and product_id = ${productId}`;
  return rows.map(({ userId }) => userId);
}

/** Whether a user has or had an order or a position in this product: every position began with an order. */
export async function hasContractOf(sql: Queryable, userId: bigint, productId: number): Promise<boolean> {
  const [row] = await sql`select from contract_order where user_id = ${String(userId)}::bigint and product_id = ${productId} limit 1`;
  return row !== undefined;
}
