import type { ContractOrder, ContractPosition, TrailingDistance } from "@candela/engine";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { OrderRecord, PositionRecord, RecordProduct } from "./working-state.ts";

/** Rows of positions and orders as the driver gives them, and the records made of them. */

interface Stamps {
  readonly openedAt?: bigint;
  readonly createdAt?: bigint;
  readonly updatedAt: bigint;
}

type TrailingRow = { readonly trailingBy: TrailingDistance["by"] | null; readonly trailingDistance: bigint | null };

export type PositionRow = Omit<ContractPosition, "trailing" | "openedAt" | "updatedAt" | "closedAt"> &
  Omit<RecordProduct, "productId"> &
  TrailingRow & {
    readonly trailingExtreme: bigint | null;
    readonly trailingExtremeSeq: bigint | null;
    readonly changedSeq: bigint;
    readonly version: number;
    readonly openedAt: bigint;
    readonly updatedAt: bigint;
    readonly closedAt: bigint | null;
  };

export type OrderRow = Omit<ContractOrder, "trailing" | "createdAt" | "updatedAt"> &
  Omit<RecordProduct, "productId"> &
  TrailingRow &
  Stamps & { readonly holdId: bigint | null; readonly createdAt: bigint };

export const positionColumns = (
  sql: Queryable,
) => sql`id, user_id as "userId", product_id as "productId", follow_id as "followId", product_code as "productCode",
  product_type as "productType", price_scale as "priceScale", quantity_scale as "quantityScale", side, margin_mode as "marginMode", leverage,
  lot_size as "lotSize", maintenance_rate as "maintenanceRate", closing_fee_rate as "closingFeeRate", status, lots, opened_lots as "openedLots", opened_notional as "openedNotional",
  entry_notional as "entryNotional", margin, take_profit_price as "takeProfit", stop_loss_price as "stopLoss",
  trailing_by as "trailingBy", trailing_distance as "trailingDistance", trailing_extreme as "trailingExtreme",
  trailing_extreme_seq as "trailingExtremeSeq", liquidation_price as "liquidationPrice", realised, fees,
  liquidation_fee as "liquidationFee", financing, deficit, financed_day as "financedDay", close_reason as "closeReason",
  changed_seq as "changedSeq", version,
  opened_at as "openedAt", updated_at as "updatedAt", closed_at as "closedAt"`;

export const orderColumns = (sql: Queryable) => sql`id, user_id as "userId", product_id as "productId", product_code as "productCode",
  product_type as "productType", price_scale as "priceScale", quantity_scale as "quantityScale", side, action, order_type as "orderType",
  status, limit_price as "limit", trigger_price as "trigger", lots, filled_lots as "filledLots", lot_size as "lotSize", leverage,
  margin_mode as "marginMode", take_profit_price as "takeProfit", stop_loss_price as "stopLoss", trailing_by as "trailingBy",
  trailing_distance as "trailingDistance", notional, fee, fee_rate as "feeRate", closing_fee_rate as "closingFeeRate", config_version as "configVersion", realised,
  hold_id as "holdId", held, position_id as "positionId", new_position_id as "newPositionId", cancel_reason as "cancelReason",
  created_at as "createdAt", updated_at as "updatedAt"`;

function distanceOf({ trailingBy, trailingDistance }: TrailingRow): TrailingDistance | null {
  return trailingBy === null || trailingDistance === null ? null : { by: trailingBy, distance: trailingDistance };
}

/** Field by field: rest and spread of rows this wide were the dearest line of a wave of liquidations. */
export function positionRecord(row: PositionRow): PositionRecord {
  const { trailingExtreme, trailingExtremeSeq, closedAt } = row;
  const distance = distanceOf(row);
  return {
    position: {
      id: row.id,
      userId: row.userId,
      productId: row.productId,
      followId: row.followId,
      side: row.side,
      marginMode: row.marginMode,
      leverage: row.leverage,
      lotSize: row.lotSize,
      maintenanceRate: row.maintenanceRate,
      closingFeeRate: row.closingFeeRate,
      status: row.status,
      lots: row.lots,
      openedLots: row.openedLots,
      openedNotional: row.openedNotional,
      entryNotional: row.entryNotional,
      margin: row.margin,
      takeProfit: row.takeProfit,
      stopLoss: row.stopLoss,
      trailing:
        distance === null || trailingExtreme === null
          ? null
          : { ...distance, extreme: trailingExtreme, extremeSeq: Number(trailingExtremeSeq ?? 0n) },
      liquidationPrice: row.liquidationPrice,
      realised: row.realised,
      fees: row.fees,
      liquidationFee: row.liquidationFee,
      financing: row.financing,
      deficit: row.deficit,
      financedDay: row.financedDay,
      closeReason: row.closeReason,
      openedAt: Number(row.openedAt),
      updatedAt: Number(row.updatedAt),
      closedAt: closedAt === null ? null : Number(closedAt),
    },
    product: productOf(row),
    changedSeq: Number(row.changedSeq),
    version: row.version,
  };
}

function productOf({ productId, productCode, productType, priceScale, quantityScale }: RecordProduct): RecordProduct {
  return { productId, productCode, productType, priceScale, quantityScale };
}

export function orderRecord(row: OrderRow): OrderRecord {
  const { productCode: _code, productType: _type, priceScale: _priceScale, quantityScale: _quantityScale, holdId, ...rest } = row;
  const { trailingBy: _by, trailingDistance: _distance, ...fields } = rest;
  return {
    order: { ...fields, trailing: distanceOf(row), createdAt: Number(row.createdAt), updatedAt: Number(row.updatedAt) },
    product: productOf(row),
    holdId,
  };
}

/**
 * All open positions of these users, the oldest first: one look-up a user, whatever the statistics were when the plan was made.
 */
export async function readOpenPositions(sql: Queryable, userIds: readonly bigint[]): Promise<PositionRecord[]> {
  const rows = await sql<PositionRow[]>`select open.* from unnest(${numberList(userIds)}::bigint[]) as wanted (user_id)
    cross join lateral (
      select ${positionColumns(sql)} from contract_position p where p.user_id = wanted.user_id and p.status = 'open' offset 0
    ) as open order by open.id`;
  return rows.map(positionRecord);
}

/** The open cross positions of these users, the oldest first; read as all positions are. */
export async function readCrossPositions(sql: Queryable, userIds: readonly bigint[]): Promise<PositionRecord[]> {
  const rows = await sql<PositionRow[]>`select open.* from unnest(${numberList(userIds)}::bigint[]) as wanted (user_id)
    cross join lateral (
      select ${positionColumns(sql)} from contract_position p
        where p.user_id = wanted.user_id and p.status = 'open' and p.margin_mode = 'cross' offset 0
    ) as open order by open.id`;
  return rows.map(positionRecord);
}

/** All open orders of these users, the oldest first; read as positions are. */
export async function readOpenOrders(sql: Queryable, userIds: readonly bigint[]): Promise<OrderRecord[]> {
  const rows = await sql<OrderRow[]>`select open.* from unnest(${numberList(userIds)}::bigint[]) as wanted (user_id)
    cross join lateral (
      select ${orderColumns(sql)} from contract_order o where o.user_id = wanted.user_id and o.status = 'open' offset 0
    ) as open order by open.id`;
  return rows.map(orderRecord);
}

/** These orders and positions, in whatever state: a command may name one that has ended. */
export async function readNamed(
  sql: Queryable,
  ids: { readonly orderIds: readonly bigint[]; readonly positionIds: readonly bigint[] },
): Promise<{ orders: OrderRecord[]; positions: PositionRecord[] }> {
  const [orders, positions] = await Promise.all([
    ids.orderIds.length === 0
      ? []
      : sql<OrderRow[]>`select ${orderColumns(sql)} from contract_order where id = any (${numberList(ids.orderIds)}::bigint[])`,
    ids.positionIds.length === 0
      ? []
      : sql<PositionRow[]>`select ${positionColumns(sql)} from contract_position where id = any (${numberList(ids.positionIds)}::bigint[])`,
  ]);
  return { orders: orders.map(orderRecord), positions: positions.map(positionRecord) };
}
