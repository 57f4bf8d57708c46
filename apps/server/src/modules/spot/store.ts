import type { SpotFill } from "@candela/engine";
import { Direction, SETTLEMENT_CURRENCY_ID, type Tick } from "@candela/model";
import { numberList, textLines, wordList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
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
    postTransfers(
      tx,
      state.accounts.values(),
      bookings.flatMap(({ transfers }) => transfers),
      now,
    ),
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

async function insertOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: (r: OrderRecord) => bigint | number | null) => numberList(records.map(pick));
  const words = (pick: (r: OrderRecord) => string | null) => wordList(records.map(pick));
  await tx`insert into spot_order (
      id, user_id, product_id, product_code, product_type, position_type, price_scale, quantity_scale, settlement_asset, direction, order_type,
      status, limit_price, quantity, filled, notional, fee, fee_rate, config_version, hold_id, held, created_at, updated_at,
      time_in_force, trigger_price, expires_at, end_reason, value, last_seq
    )
    select id, user_id, product_id, product_code, product_type, position_type, price_scale, quantity_scale, ${SETTLEMENT_CURRENCY_ID}::integer,
      direction, order_type, status, limit_price, quantity, filled, notional, fee, fee_rate, config_version, hold_id, held, created_at, updated_at,
      time_in_force, trigger_price, expires_at, end_reason, value, last_seq
    from unnest(
      ${list((r) => r.order.id)}::bigint[], ${list((r) => r.order.userId)}::bigint[], ${list((r) => r.order.productId)}::integer[],
      ${words((r) => r.productCode)}::text[], ${list((r) => r.productType)}::integer[], ${list((r) => r.positionType)}::integer[],
      ${list((r) => r.priceScale)}::integer[], ${list((r) => r.quantityScale)}::integer[], ${list((r) => r.order.direction)}::integer[],
      ${words((r) => r.order.orderType)}::text[], ${words((r) => r.order.status)}::text[], ${list((r) => r.order.limit)}::numeric[],
      ${list((r) => r.order.quantity)}::numeric[], ${list((r) => r.order.filled)}::numeric[], ${list((r) => r.order.notional)}::numeric[],
      ${list((r) => r.order.fee)}::numeric[], ${list((r) => r.order.feeRate)}::bigint[], ${list((r) => r.order.configVersion)}::integer[],
      ${list((r) => r.holdId)}::bigint[], ${list((r) => r.order.held)}::numeric[], ${list((r) => r.order.createdAt)}::bigint[],
      ${list((r) => r.order.updatedAt)}::bigint[], ${words((r) => r.order.timeInForce)}::text[], ${list((r) => r.order.trigger)}::numeric[],
      ${list((r) => r.order.expiresAt)}::bigint[], ${words((r) => r.order.endReason)}::text[], ${list((r) => r.order.value)}::numeric[],
      ${list((r) => r.order.lastSeq)}::bigint[]
    ) as o (id, user_id, product_id, product_code, product_type, position_type, price_scale, quantity_scale, direction, order_type, status,
      limit_price, quantity, filled, notional, fee, fee_rate, config_version, hold_id, held, created_at, updated_at,
      time_in_force, trigger_price, expires_at, end_reason, value, last_seq)`;
}

async function updateOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: (r: OrderRecord) => bigint | number | null) => numberList(records.map(pick));
  await tx`update spot_order o set status = n.status, filled = n.filled, notional = n.notional, fee = n.fee, held = n.held, updated_at = n.updated_at,
      end_reason = n.end_reason, triggered_at = n.triggered_at, trigger_seq = n.trigger_seq, value = n.value, last_seq = n.last_seq
    from unnest(
      ${list((r) => r.order.id)}::bigint[], ${wordList(records.map((r) => r.order.status))}::text[], ${list((r) => r.order.filled)}::numeric[],
      ${list((r) => r.order.notional)}::numeric[], ${list((r) => r.order.fee)}::numeric[], ${list((r) => r.order.held)}::numeric[],
      ${list((r) => r.order.updatedAt)}::bigint[], ${wordList(records.map((r) => r.order.endReason))}::text[],
      ${list((r) => r.order.triggeredAt)}::bigint[], ${list((r) => r.order.triggerSeq)}::bigint[], ${list((r) => r.order.value)}::numeric[],
      ${list((r) => r.order.lastSeq)}::bigint[]
    ) as n (id, status, filled, notional, fee, held, updated_at, end_reason, triggered_at, trigger_seq, value, last_seq)
    where o.id = n.id`;
}

/** What a corporate action ended, for the message of it. */
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
  if (fills.length === 0) return;
  const list = (pick: (f: FillRow) => bigint | number) => numberList(fills.map(pick));
  const transferIds = textLines(fills.map((f) => `{${f.transferIds.join(",")}}`));
  await tx`insert into spot_fill (
      id, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids, ts, value, fill_model, model_version, spread_part,
      slippage_part, depth_level, bound
    )
    select id, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids::bigint[], ts, value, fill_model, model_version,
      spread_part, slippage_part, depth_level, bound
    from unnest(
      ${list((f) => f.id)}::bigint[], ${list((f) => f.fill.orderId)}::bigint[], ${list((f) => f.record.order.userId)}::bigint[],
      ${list((f) => f.fill.price)}::numeric[], ${list((f) => f.fill.quantity)}::numeric[], ${list((f) => f.fill.notional)}::numeric[],
      ${list((f) => f.fill.fee)}::numeric[], ${list((f) => f.fill.realised)}::numeric[], ${list((f) => f.fill.tick.seq)}::bigint[],
      string_to_array(${transferIds}, E'\\n'), ${list((f) => f.fill.ts)}::bigint[], ${list((f) => f.fill.value)}::numeric[],
      ${wordList(fills.map((f) => f.fill.reason.model))}::text[], ${list((f) => f.fill.reason.modelVersion)}::integer[],
      ${list((f) => f.fill.reason.spreadPart)}::numeric[], ${list((f) => f.fill.reason.slippagePart)}::numeric[],
      ${list((f) => f.fill.reason.level)}::smallint[], ${wordList(fills.map((f) => f.fill.reason.bound))}::text[]
    ) as f (id, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids, ts, value, fill_model, model_version,
      spread_part, slippage_part, depth_level, bound)`;
}

async function upsertHoldings(tx: Tx, positions: readonly PositionRecord[]): Promise<void> {
  if (positions.length === 0) return;
  const list = (pick: (p: PositionRecord) => bigint | number) => numberList(positions.map(pick));
  await tx`insert into spot_holding (user_id, product_id, product_code, product_type, quantity_scale, cost, realised, buying, open_orders)
    select * from unnest(
      ${list((p) => p.userId)}::bigint[], ${list((p) => p.product.productId)}::integer[],
      ${wordList(positions.map((p) => p.product.productCode))}::text[], ${list((p) => p.product.productType)}::integer[],
      ${list((p) => p.product.quantityScale)}::integer[], ${list((p) => p.position.cost)}::numeric[],
      ${list((p) => p.position.realised)}::numeric[], ${list((p) => p.position.buying)}::numeric[], ${list((p) => p.openOrders)}::integer[]
    )
    on conflict (user_id, product_id) do update
      set cost = excluded.cost, realised = excluded.realised, buying = excluded.buying, open_orders = excluded.open_orders`;
}

/** What these users held has gone back to the house: nothing of it has a cost any more. Their orders have all ended. */
export async function clearHoldings(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await tx`update spot_holding set cost = 0, realised = 0 where user_id = any (${numberList(userIds)}::bigint[]) and open_orders = 0`;
}
