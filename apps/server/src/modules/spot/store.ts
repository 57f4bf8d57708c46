import type { SpotFill } from "@candela/engine";
import { Direction, SETTLEMENT_CURRENCY_ID, type Tick } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import { postTransfers } from "../ledger/index.ts";
import { storeTicks } from "../pricing/index.ts";
import type { OrderRecord, PositionRecord, SpotBooking, WorkingState } from "./working-state.ts";

/** Writes all that a batch decided; the statements go out together and the connection takes them in this order. */
export async function storeBookings(tx: Tx, state: WorkingState, bookings: readonly SpotBooking[], now: number): Promise<void> {
  const fresh = new Set(bookings.filter(({ event }) => event.type === "accepted").map(({ record }) => record.order.id));
  // An order may have had several events: what counts is the last.
  const last = new Map(bookings.map(({ record }) => [record.order.id, record]));
  const fills = bookings.flatMap((booking) =>
    booking.event.type === "filled" && booking.fillId !== null ? [fillOf(booking, booking.event.fill, booking.fillId)] : [],
  );
  await Promise.all([
    postTransfers(tx, state.accounts.values(), [...bookings.flatMap(({ transfers }) => transfers), ...state.rebated.transfers], now),
    insertOrders(
      tx,
      [...last.values()].filter(({ order }) => fresh.has(order.id)),
    ),
    updateOrders(
      tx,
      [...last.values()].filter(({ order }) => !fresh.has(order.id)),
    ),
    insertFills(tx, fills),
    insertActionOrders(tx, state, bookings),
    storeTicks(tx, bookings.flatMap(tickOf)),
    upsertHoldings(
      tx,
      [...state.positions.values()].filter((position) => position.isTouched),
    ),
  ]);
}

/** The tick that filled or triggered something. */
function tickOf({ event, record }: SpotBooking): { readonly tick: Tick; readonly priceScale: number }[] {
  const { priceScale } = record;
  if (event.type === "filled") return [{ tick: event.fill.tick, priceScale }];
  return event.type === "triggered" ? [{ tick: event.tick, priceScale }] : [];
}

interface FillRow {
  readonly id: bigint;
  readonly record: OrderRecord;
  readonly fill: SpotFill;
  readonly transferIds: readonly bigint[];
}

function fillOf(booking: SpotBooking, fill: SpotFill, id: bigint): FillRow {
  return { id, record: booking.record, fill, transferIds: booking.transfers.map((transfer) => transfer.id) };
}

const ORDERS = tableRows<OrderRecord>("spot_order", {
  id: ({ order }) => order.id,
  user_id: ({ order }) => order.userId,
  product_id: ({ order }) => order.productId,
  product_code: (record) => record.productCode,
  product_type: (record) => record.productType,
  position_type: (record) => record.positionType,
  price_scale: (record) => record.priceScale,
  quantity_scale: (record) => record.quantityScale,
  settlement_asset: () => SETTLEMENT_CURRENCY_ID,
  direction: ({ order }) => order.direction,
  order_type: ({ order }) => order.orderType,
  status: ({ order }) => order.status,
  limit_price: ({ order }) => order.limit,
  quantity: ({ order }) => order.quantity,
  filled: ({ order }) => order.filled,
  notional: ({ order }) => order.notional,
  fee: ({ order }) => order.fee,
  fee_rate: ({ order }) => order.feeRate,
  config_version: ({ order }) => order.configVersion,
  hold_id: (record) => record.holdId,
  held: ({ order }) => order.held,
  created_at: ({ order }) => order.createdAt,
  updated_at: ({ order }) => order.updatedAt,
  time_in_force: ({ order }) => order.timeInForce,
  trigger_price: ({ order }) => order.trigger,
  triggered_at: ({ order }) => order.triggeredAt,
  trigger_seq: ({ order }) => order.triggerSeq,
  expires_at: ({ order }) => order.expiresAt,
  end_reason: ({ order }) => order.endReason,
  value: ({ order }) => order.value,
  last_seq: ({ order }) => order.lastSeq,
});

const FILLS = tableRows<FillRow>("spot_fill", {
  id: (row) => row.id,
  order_id: ({ fill }) => fill.orderId,
  user_id: ({ record }) => record.order.userId,
  price: ({ fill }) => fill.price,
  quantity: ({ fill }) => fill.quantity,
  notional: ({ fill }) => fill.notional,
  fee: ({ fill }) => fill.fee,
  realised: ({ fill }) => fill.realised,
  tick_seq: ({ fill }) => fill.tick.seq,
  transfer_ids: (row) => idArray(row.transferIds),
  ts: ({ fill }) => fill.ts,
  value: ({ fill }) => fill.value,
  fill_model: ({ fill }) => fill.reason.model,
  model_version: ({ fill }) => fill.reason.modelVersion,
  spread_part: ({ fill }) => fill.reason.spreadPart,
  slippage_part: ({ fill }) => fill.reason.slippagePart,
  depth_level: ({ fill }) => fill.reason.level,
  bound: ({ fill }) => fill.reason.bound,
});

const HOLDINGS = tableRows<PositionRecord>("spot_holding", {
  user_id: (record) => record.userId,
  product_id: ({ product }) => product.productId,
  product_code: ({ product }) => product.productCode,
  product_type: ({ product }) => product.productType,
  quantity_scale: ({ product }) => product.quantityScale,
  cost: ({ position }) => position.cost,
  realised: ({ position }) => position.realised,
  buying: ({ position }) => position.buying,
  open_orders: (record) => record.openOrders,
});

async function insertOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length > 0) await tx`insert into spot_order select * from unnest(${ORDERS.list(records)}::spot_order[])`;
}

async function updateOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx`update spot_order o set status = n.status, filled = n.filled, notional = n.notional, fee = n.fee, held = n.held, updated_at = n.updated_at,
      end_reason = n.end_reason, triggered_at = n.triggered_at, trigger_seq = n.trigger_seq, value = n.value, last_seq = n.last_seq
    from unnest(${ORDERS.list(records)}::spot_order[]) as n where o.id = n.id`;
}

/** Orders that a corporate action ended, for its message. */
async function insertActionOrders(tx: Tx, { endedBy }: WorkingState, bookings: readonly SpotBooking[]): Promise<void> {
  if (endedBy.size === 0) return;
  const rows = bookings.flatMap(({ event }) => {
    const actionId = endedBy.get(event.order.id);
    if (event.type !== "ended" || actionId === undefined) return [];
    const { id, userId, direction } = event.order;
    return [{ id, userId, actionId, cashReleased: direction === Direction.buy ? event.released : 0n }];
  });
  const list = (pick: (row: (typeof rows)[number]) => bigint) => numberList(rows.map(pick));
  await tx`insert into corporate_action_order (order_id, action_id, user_id, cash_released)
    select * from unnest(${list((r) => r.id)}::bigint[], ${list((r) => r.actionId)}::bigint[], ${list((r) => r.userId)}::bigint[],
      ${list((r) => r.cashReleased)}::numeric[])`;
}

async function insertFills(tx: Tx, fills: readonly FillRow[]): Promise<void> {
  if (fills.length > 0) await tx`insert into spot_fill select * from unnest(${FILLS.list(fills)}::spot_fill[])`;
}

async function upsertHoldings(tx: Tx, positions: readonly PositionRecord[]): Promise<void> {
  if (positions.length === 0) return;
  await tx`insert into spot_holding select * from unnest(${HOLDINGS.list(positions)}::spot_holding[])
    on conflict (user_id, product_id) do update
      set cost = excluded.cost, realised = excluded.realised, buying = excluded.buying, open_orders = excluded.open_orders`;
}

/** Shares that came into a holding without an order: their cost is what was paid for them. */
export interface AddedHolding {
  readonly userId: bigint;
  readonly productId: number;
  readonly cost: bigint;
}

/** Adds what was paid to the holdings of these users, whose cash the caller has locked; the ledger has the shares. */
export async function addToHoldings(tx: Tx, added: readonly AddedHolding[]): Promise<void> {
  if (added.length === 0) return;
  const list = (pick: (row: AddedHolding) => bigint | number) => numberList(added.map(pick));
  await tx`insert into spot_holding as h (user_id, product_id, product_code, product_type, quantity_scale, cost, realised, buying, open_orders)
    select n.user_id, n.product_id, p.product_code, p.product_type, p.quantity_scale, n.cost, 0, 0, 0
    from unnest(${list(({ userId }) => userId)}::bigint[], ${list(({ productId }) => productId)}::integer[],
        ${list(({ cost }) => cost)}::numeric[]) n (user_id, product_id, cost)
      join product p on p.product_id = n.product_id
    on conflict (user_id, product_id) do update set cost = h.cost + excluded.cost`;
}

/** Clears the costs of holdings that went back to the house. All orders of these users have ended. */
export async function clearHoldings(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await tx`update spot_holding set cost = 0, realised = 0 where user_id = any (${numberList(userIds)}::bigint[]) and open_orders = 0`;
}
