import type { QuickOrder } from "@candela/engine";
import type { Tick } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { idCondition, type ListFilter, placedWithin } from "../ledger/index.ts";
import type { QuickOrderData } from "./order-data.ts";
import { orderData } from "./wire.ts";
import type { QuickRecord } from "./working-state.ts";

type Column = bigint | null;

interface OrderRow extends Omit<QuickOrder, "acceptedAt" | "acceptedSeq" | "open" | "close" | "suspendedAt" | "settledAt"> {
  readonly productCode: string;
  readonly productType: number;
  readonly priceScale: number;
  readonly transferIds: bigint[];
  readonly acceptedAt: bigint;
  readonly acceptedSeq: bigint;
  readonly suspendedAt: Column;
  readonly settledAt: Column;
  readonly openSeq: Column;
  readonly openTs: Column;
  readonly openPrice: Column;
  readonly openBid: Column;
  readonly openAsk: Column;
  readonly closeSeq: Column;
  readonly closeTs: Column;
  readonly closePrice: Column;
  readonly closeBid: Column;
  readonly closeAsk: Column;
}

const columns = (sql: Queryable) => sql`q.id, q.user_id as "userId", q.product_id as "productId", q.product_code as "productCode",
  q.product_type as "productType", q.price_scale as "priceScale", q.direction, q.option_id as "optionId", q.seconds,
  q.payout_rate as "payoutRate", q.stake, q.fee_rate as "feeRate", q.fee, q.config_version as "configVersion", q.rule_version as "ruleVersion",
  q.accepted_at as "acceptedAt", q.accepted_seq as "acceptedSeq", q.status, q.suspended_at as "suspendedAt", q.void_reason as "voidReason",
  q.payout, q.settled_at as "settledAt", q.transfer_ids as "transferIds",
  q.open_seq as "openSeq", q.open_ts as "openTs", q.open_price as "openPrice", o.bid as "openBid", o.ask as "openAsk",
  q.close_seq as "closeSeq", q.close_ts as "closeTs", q.close_price as "closePrice", c.bid as "closeBid", c.ask as "closeAsk"`;

const withTicks = (sql: Queryable) => sql`quick_order q
  left join stored_tick o on o.product_code = q.product_code and o.seq = q.open_seq
  left join stored_tick c on c.product_code = q.product_code and c.seq = q.close_seq`;

function tickOf(productCode: string, [seq, ts, price, bid, ask]: readonly Column[]): Tick | null {
  if (seq == null || ts == null || price == null || bid == null || ask == null) return null;
  return { productCode, seq: Number(seq), ts: Number(ts), price, bid, ask, volume: 0n };
}

function recordOf(row: OrderRow): QuickRecord {
  const { productCode, productType, priceScale, transferIds } = row;
  const { id, userId, productId, direction, optionId, seconds, payoutRate, stake, feeRate, fee, configVersion, ruleVersion } = row;
  const { status, voidReason, payout, suspendedAt, settledAt } = row;
  const order: QuickOrder = {
    ...{ id, userId, productId, direction, optionId, seconds, payoutRate, stake, feeRate, fee, configVersion, ruleVersion },
    ...{ status, voidReason, payout },
    acceptedAt: Number(row.acceptedAt),
    acceptedSeq: Number(row.acceptedSeq),
    open: tickOf(productCode, [row.openSeq, row.openTs, row.openPrice, row.openBid, row.openAsk]),
    close: tickOf(productCode, [row.closeSeq, row.closeTs, row.closePrice, row.closeBid, row.closeAsk]),
    suspendedAt: suspendedAt === null ? null : Number(suspendedAt),
    settledAt: settledAt === null ? null : Number(settledAt),
  };
  return { order, productCode, productType, priceScale, transferIds };
}

export async function readRecords(sql: Queryable, ids: readonly bigint[]): Promise<QuickRecord[]> {
  if (ids.length === 0) return [];
  const rows = await sql<OrderRow[]>`select ${columns(sql)} from ${withTicks(sql)} where q.id = any (${numberList(ids)}::bigint[])`;
  return rows.map(recordOf);
}

/** Trades of a user, newest first, and how many match in all. */
export async function listQuickOrders(
  sql: Queryable,
  userId: bigint,
  filter: ListFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ orders: QuickOrderData[]; total: number }> {
  const where = sql`q.user_id = ${userId}
    ${filter.status === undefined ? sql`` : filter.status === "open" ? sql`and q.settled_at is null` : sql`and q.settled_at is not null`}
    ${filter.productCode === undefined ? sql`` : sql`and q.product_code = ${filter.productCode}`}
    ${filter.direction === undefined ? sql`` : sql`and q.direction = ${filter.direction}`}
    and ${placedWithin(sql, "q.accepted_at", filter)} and ${idCondition(sql, "q.id", filter.ids)}`;
  const rows = await sql<OrderRow[]>`select ${columns(sql)} from ${withTicks(sql)} where ${where}
    order by q.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from quick_order q where ${where}`;
  return { orders: rows.map((row) => orderData(recordOf(row))), total: count?.total ?? 0 };
}

/** One trade of a user; another's is not found. */
export async function findRecord(sql: Queryable, userId: bigint, id: bigint): Promise<QuickRecord | undefined> {
  return (await readRecords(sql, [id])).find(({ order }) => order.userId === userId);
}

/** These trades of a user; another's are not found. */
export async function findQuickOrders(sql: Queryable, userId: bigint, ids: readonly bigint[]): Promise<QuickOrderData[]> {
  return (await readRecords(sql, ids)).filter(({ order }) => order.userId === userId).map(orderData);
}

/** A trade that has not ended, as the scheduler keeps it. */
export interface ScheduledTrade {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productCode: string;
  readonly seconds: number;
  readonly acceptedAt: number;
  readonly acceptedSeq: number;
  /** Null while it waits for its opening tick. */
  readonly openTs: number | null;
}

export function scheduledTrade({ order, productCode }: QuickRecord): ScheduledTrade {
  const { id, userId, seconds, acceptedAt, acceptedSeq, open } = order;
  return { id, userId, productCode, seconds, acceptedAt, acceptedSeq, openTs: open?.ts ?? null };
}

/** Every trade that has not ended, oldest first. */
export async function readUnsettled(sql: Queryable): Promise<ScheduledTrade[]> {
  const rows = await sql<
    { id: bigint; userId: bigint; productCode: string; seconds: number; acceptedAt: bigint; acceptedSeq: bigint; openTs: Column }[]
  >`select id, user_id as "userId", product_code as "productCode", seconds, accepted_at as "acceptedAt", accepted_seq as "acceptedSeq",
      open_ts as "openTs" from quick_order where settled_at is null order by id`;
  return rows.map((row) => ({
    ...row,
    acceptedAt: Number(row.acceptedAt),
    acceptedSeq: Number(row.acceptedSeq),
    openTs: row.openTs === null ? null : Number(row.openTs),
  }));
}

/** Gains and losses of these users in trades settled since a moment (epoch ms), fees included, in settlement units. */
export async function quickRealisedSince(sql: Queryable, userIds: readonly bigint[], since: number): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await sql<{ userId: bigint; realised: bigint }[]>`select user_id as "userId", sum(payout - stake - fee) as realised
    from quick_order where user_id = any (${numberList(userIds)}::bigint[]) and settled_at >= ${String(since)}::bigint
      and status in ('won', 'lost') group by user_id`;
  return new Map(rows.map(({ userId, realised }) => [userId, realised]));
}

/** How many trades of each of these users have not ended; users without any are left out. */
export async function countRunning(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await sql<{ userId: bigint; count: number }[]>`select user_id as "userId", count(*)::integer as count from quick_order
    where settled_at is null and user_id = any (${numberList(userIds)}::bigint[]) group by 1`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Stakes of a user's running trades, fees included, in settlement units. */
export async function runningStakes(sql: Queryable, userId: bigint): Promise<bigint> {
  const [row] = await sql<{ staked: bigint }[]>`select coalesce(sum(stake + fee), 0) as staked from quick_order
    where settled_at is null and user_id = ${userId}`;
  return row?.staked ?? 0n;
}

/** Users with a trade in this product that has not ended. */
export async function quickHolders(sql: Queryable, productId: number): Promise<bigint[]> {
  const rows = await sql<{ userId: bigint }[]>`select distinct user_id as "userId" from quick_order
    where settled_at is null and product_id = ${productId}`;
  return rows.map(({ userId }) => userId);
}

/** Whether a user has or had a trade in this product. */
export async function hasQuickOf(sql: Queryable, userId: bigint, productId: number): Promise<boolean> {
  const [row] = await sql`select from quick_order where user_id = ${String(userId)}::bigint and product_id = ${productId} limit 1`;
  return row !== undefined;
}
