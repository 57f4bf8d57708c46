import type { SpotFill } from "@candela/engine";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { int8Array, numericArray, type Tx, textArray } from "../../platform/postgres/database.ts";
import { postTransfers } from "../ledger/index.ts";
import type { OrderRecord, PositionRecord, SpotBooking, WorkingState } from "./working-state.ts";

const oid = { int2: 21, int4: 23 } as const;

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
    insertTicks(tx, fills),
    upsertHoldings(
      tx,
      [...state.positions.values()].filter((position) => position.isTouched),
    ),
  ]);
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
  const int8 = (pick: (r: OrderRecord) => bigint) => int8Array(tx, records.map(pick));
  const numeric = (pick: (r: OrderRecord) => bigint) => numericArray(tx, records.map(pick));
  const text = (pick: (r: OrderRecord) => string) => textArray(tx, records.map(pick));
  const int = (pick: (r: OrderRecord) => number) => tx.array(records.map(pick), oid.int4);
  // 0 stands for absent: no limit price and no hold are ever 0.
  await tx`insert into spot_order (
      id, user_id, product_id, product_code, product_type, position_type, price_scale, quantity_scale, settlement_asset, direction, order_type,
      status, limit_price, quantity, filled, notional, fee, fee_rate, config_version, hold_id, held, created_at, updated_at
    )
    select id, user_id, product_id, product_code, product_type, position_type, price_scale, quantity_scale, ${SETTLEMENT_CURRENCY_ID}::integer, direction,
      order_type, status, nullif(limit_price, 0), quantity, filled, notional, fee, fee_rate, config_version, nullif(hold_id, 0), held, created_at, updated_at
    from unnest(
      ${int8((r) => r.order.id)}::bigint[], ${int8((r) => r.order.userId)}::bigint[], ${int((r) => r.order.productId)}::integer[],
      ${text((r) => r.productCode)}::text[], ${int((r) => r.productType)}::integer[], ${int((r) => r.positionType)}::integer[],
      ${int((r) => r.priceScale)}::integer[], ${int((r) => r.quantityScale)}::integer[], ${int((r) => r.order.direction)}::integer[],
      ${text((r) => r.order.orderType)}::text[], ${text((r) => r.order.status)}::text[], ${numeric((r) => r.order.limit ?? 0n)}::numeric[],
      ${numeric((r) => r.order.quantity)}::numeric[], ${numeric((r) => r.order.filled)}::numeric[], ${numeric((r) => r.order.notional)}::numeric[],
      ${numeric((r) => r.order.fee)}::numeric[], ${int8((r) => r.order.feeRate)}::bigint[], ${int((r) => r.order.configVersion)}::integer[],
      ${int8((r) => r.holdId ?? 0n)}::bigint[], ${numeric((r) => r.order.held)}::numeric[],
      ${int8((r) => BigInt(r.order.createdAt))}::bigint[], ${int8((r) => BigInt(r.order.updatedAt))}::bigint[]
    ) as o (id, user_id, product_id, product_code, product_type, position_type, price_scale, quantity_scale, direction, order_type, status,
      limit_price, quantity, filled, notional, fee, fee_rate, config_version, hold_id, held, created_at, updated_at)`;
}

async function updateOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const numeric = (pick: (r: OrderRecord) => bigint) => numericArray(tx, records.map(pick));
  await tx`update spot_order o set status = n.status, filled = n.filled, notional = n.notional, fee = n.fee, held = n.held, updated_at = n.updated_at
    from unnest(
      ${int8Array(
        tx,
        records.map((r) => r.order.id),
      )}::bigint[], ${textArray(
        tx,
        records.map((r) => r.order.status),
      )}::text[],
      ${numeric((r) => r.order.filled)}::numeric[], ${numeric((r) => r.order.notional)}::numeric[], ${numeric((r) => r.order.fee)}::numeric[],
      ${numeric((r) => r.order.held)}::numeric[], ${int8Array(
        tx,
        records.map((r) => BigInt(r.order.updatedAt)),
      )}::bigint[]
    ) as n (id, status, filled, notional, fee, held, updated_at)
    where o.id = n.id`;
}

async function insertFills(tx: Tx, fills: readonly FillRow[]): Promise<void> {
  if (fills.length === 0) return;
  const int8 = (pick: (f: FillRow) => bigint) => int8Array(tx, fills.map(pick));
  const numeric = (pick: (f: FillRow) => bigint) => numericArray(tx, fills.map(pick));
  await tx`insert into spot_fill (id, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids, ts)
    select id, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids::bigint[], ts
    from unnest(
      ${int8((f) => f.id)}::bigint[], ${int8((f) => f.fill.orderId)}::bigint[], ${int8((f) => f.record.order.userId)}::bigint[],
      ${numeric((f) => f.fill.price)}::numeric[], ${numeric((f) => f.fill.quantity)}::numeric[], ${numeric((f) => f.fill.notional)}::numeric[],
      ${numeric((f) => f.fill.fee)}::numeric[], ${numeric((f) => f.fill.realised)}::numeric[], ${int8((f) => BigInt(f.fill.tick.seq))}::bigint[],
      ${textArray(
        tx,
        fills.map((f) => `{${f.transferIds.join(",")}}`),
      )}::text[], ${int8((f) => BigInt(f.fill.ts))}::bigint[]
    ) as f (id, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids, ts)`;
}

async function insertTicks(tx: Tx, fills: readonly FillRow[]): Promise<void> {
  const ticks = [
    ...new Map(fills.map(({ fill, record }) => [`${fill.tick.productCode}/${fill.tick.seq}`, { tick: fill.tick, record }])).values(),
  ];
  if (ticks.length === 0) return;
  // Sorted, so that two processes that store the same ticks wait in one order.
  ticks.sort((a, b) =>
    a.tick.productCode === b.tick.productCode ? a.tick.seq - b.tick.seq : a.tick.productCode < b.tick.productCode ? -1 : 1,
  );
  const numeric = (pick: (t: (typeof ticks)[number]) => bigint) => numericArray(tx, ticks.map(pick));
  await tx`insert into stored_tick (product_code, seq, ts, price, bid, ask, price_scale)
    select * from unnest(
      ${textArray(
        tx,
        ticks.map((t) => t.tick.productCode),
      )}::text[], ${int8Array(
        tx,
        ticks.map((t) => BigInt(t.tick.seq)),
      )}::bigint[],
      ${int8Array(
        tx,
        ticks.map((t) => BigInt(t.tick.ts)),
      )}::bigint[],
      ${numeric((t) => t.tick.price)}::numeric[], ${numeric((t) => t.tick.bid)}::numeric[], ${numeric((t) => t.tick.ask)}::numeric[],
      ${tx.array(
        ticks.map((t) => t.record.priceScale),
        oid.int2,
      )}::smallint[]
    ) on conflict (product_code, seq) do nothing`;
}

async function upsertHoldings(tx: Tx, positions: readonly PositionRecord[]): Promise<void> {
  if (positions.length === 0) return;
  const numeric = (pick: (p: PositionRecord) => bigint) => numericArray(tx, positions.map(pick));
  const int = (pick: (p: PositionRecord) => number) => tx.array(positions.map(pick), oid.int4);
  await tx`insert into spot_holding (user_id, product_id, product_code, product_type, quantity_scale, cost, realised, buying, open_orders)
    select * from unnest(
      ${int8Array(
        tx,
        positions.map((p) => p.userId),
      )}::bigint[], ${int((p) => p.product.productId)}::integer[], ${textArray(
        tx,
        positions.map((p) => p.product.productCode),
      )}::text[],
      ${int((p) => p.product.productType)}::integer[], ${int((p) => p.product.quantityScale)}::integer[],
      ${numeric((p) => p.position.cost)}::numeric[], ${numeric((p) => p.position.realised)}::numeric[], ${numeric((p) => p.position.buying)}::numeric[],
      ${int((p) => p.openOrders)}::integer[]
    )
    on conflict (user_id, product_id) do update
      set cost = excluded.cost, realised = excluded.realised, buying = excluded.buying, open_orders = excluded.open_orders`;
}
