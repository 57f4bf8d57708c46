import { SETTLEMENT_CURRENCY_ID, type Tick } from "@candela/model";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { postTransfers } from "../ledger/index.ts";
import { sendMessages } from "../messages/index.ts";
import { storeTicks } from "../pricing/index.ts";
import { endingMessages } from "./ending-messages.ts";
import { insertCharges, insertFills, insertLiquidations, insertSteps } from "./store-history.ts";
import type { ContractBooking, OrderRecord, PositionRecord, RecordProduct, WorkingState } from "./working-state.ts";

/** Writes all that a batch decided; the statements go out together and the connection takes them in this order. */
export async function storeBookings(tx: Tx, state: WorkingState, bookings: readonly ContractBooking[], now: number): Promise<void> {
  // Each may have had several events: what counts is the last.
  const orders = [...new Map(bookings.flatMap(({ order }) => (order === null ? [] : [[order.order.id, order] as const]))).values()];
  const positions = [
    ...new Map(bookings.flatMap(({ position }) => (position === null ? [] : [[position.position.id, position] as const]))).values(),
  ];
  const isFreshOrder = ({ order }: OrderRecord) => state.fresh.has(order.id);
  const isFreshPosition = ({ position }: PositionRecord) => state.fresh.has(position.id);
  await Promise.all([
    postTransfers(
      tx,
      state.accounts.values(),
      bookings.flatMap(({ transfers }) => transfers),
      now,
    ),
    insertOrders(tx, orders.filter(isFreshOrder)),
    updateOrders(
      tx,
      orders.filter((record) => !isFreshOrder(record)),
    ),
    // What closes makes room for what opens on the same side.
    updatePositions(
      tx,
      positions.filter((record) => !isFreshPosition(record)),
    ),
    insertPositions(tx, positions.filter(isFreshPosition)),
    insertFills(
      tx,
      bookings.flatMap(({ fill }) => (fill === null ? [] : [fill])),
    ),
    insertSteps(
      tx,
      bookings.flatMap(({ step }) => (step === null ? [] : [step])),
      now,
    ),
    insertLiquidations(tx, state, bookings),
    insertCharges(tx, bookings),
    tellEndings(tx, state, bookings, now),
    storeTicks(tx, ticksOf(state, bookings)),
  ]);
}

/** In the same transaction as what it tells; the devices hear of it after the commit. */
async function tellEndings(tx: Tx, state: WorkingState, bookings: readonly ContractBooking[], now: number): Promise<void> {
  state.sent = await sendMessages(tx, endingMessages(bookings), now);
}

/** Every tick that a row names. */
function ticksOf(state: WorkingState, bookings: readonly ContractBooking[]): { tick: Tick; priceScale: number }[] {
  const withScale = (tick: Tick, { priceScale }: RecordProduct) => ({ tick, priceScale });
  return bookings.flatMap(({ fill, liquidation, financing, position }) => [
    ...(fill === null ? [] : [withScale(fill.fill.tick, fill.product)]),
    ...(liquidation === null || fill === null
      ? []
      : [
          ...liquidation.path.map((tick) => withScale(tick, fill.product)),
          ...liquidation.sum.parts.flatMap(({ productId, tick }) => {
            const product = state.products.get(productId);
            return product === undefined ? [] : [withScale(tick, product)];
          }),
        ]),
    ...(financing === null || position === null ? [] : [withScale(financing.charge.tick, position.product)]),
  ]);
}

async function insertOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: (r: OrderRecord) => bigint | number | null) => numberList(records.map(pick));
  const words = (pick: (r: OrderRecord) => string | null) => wordList(records.map(pick));
  await tx`insert into contract_order (
      settlement_asset, id, user_id, product_id, product_code, product_type, price_scale, quantity_scale, side, action, order_type, status,
      limit_price, trigger_price, lots, filled_lots, lot_size, leverage, margin_mode, take_profit_price, stop_loss_price, trailing_by,
      trailing_distance, notional, fee, fee_rate, closing_fee_rate, config_version, realised, hold_id, held, position_id, new_position_id,
      cancel_reason, created_at, updated_at
    )
    select ${SETTLEMENT_CURRENCY_ID}::integer, o.* from unnest(
      ${list((r) => r.order.id)}::bigint[], ${list((r) => r.order.userId)}::bigint[], ${list((r) => r.product.productId)}::integer[],
      ${words((r) => r.product.productCode)}::text[], ${list((r) => r.product.productType)}::smallint[],
      ${list((r) => r.product.priceScale)}::smallint[], ${list((r) => r.product.quantityScale)}::smallint[],
      ${words((r) => r.order.side)}::text[], ${words((r) => r.order.action)}::text[], ${words((r) => r.order.orderType)}::text[],
      ${words((r) => r.order.status)}::text[], ${list((r) => r.order.limit)}::numeric[], ${list((r) => r.order.trigger)}::numeric[],
      ${list((r) => r.order.lots)}::numeric[], ${list((r) => r.order.filledLots)}::numeric[], ${list((r) => r.order.lotSize)}::numeric[],
      ${list((r) => r.order.leverage)}::integer[], ${words((r) => r.order.marginMode)}::text[],
      ${list((r) => r.order.takeProfit)}::numeric[], ${list((r) => r.order.stopLoss)}::numeric[],
      ${words((r) => r.order.trailing?.by ?? null)}::text[], ${list((r) => r.order.trailing?.distance ?? null)}::numeric[],
      ${list((r) => r.order.notional)}::numeric[], ${list((r) => r.order.fee)}::numeric[], ${list((r) => r.order.feeRate)}::bigint[],
      ${list((r) => r.order.closingFeeRate)}::bigint[],
      ${list((r) => r.order.configVersion)}::integer[], ${list((r) => r.order.realised)}::numeric[], ${list((r) => r.holdId)}::bigint[],
      ${list((r) => r.order.held)}::numeric[], ${list((r) => r.order.positionId)}::bigint[],
      ${list((r) => r.order.newPositionId)}::bigint[], ${words((r) => r.order.cancelReason)}::text[],
      ${list((r) => r.order.createdAt)}::bigint[], ${list((r) => r.order.updatedAt)}::bigint[]
    ) as o`;
}

async function updateOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: (r: OrderRecord) => bigint | number | null) => numberList(records.map(pick));
  const words = (pick: (r: OrderRecord) => string | null) => wordList(records.map(pick));
  await tx`update contract_order o set status = n.status, lots = n.lots, filled_lots = n.filled_lots, notional = n.notional, fee = n.fee,
      fee_rate = n.fee_rate, config_version = n.config_version, realised = n.realised, held = n.held, position_id = n.position_id,
      cancel_reason = n.cancel_reason, updated_at = n.updated_at
    from unnest(
      ${list((r) => r.order.id)}::bigint[], ${words((r) => r.order.status)}::text[], ${list((r) => r.order.lots)}::numeric[],
      ${list((r) => r.order.filledLots)}::numeric[], ${list((r) => r.order.notional)}::numeric[], ${list((r) => r.order.fee)}::numeric[],
      ${list((r) => r.order.feeRate)}::bigint[], ${list((r) => r.order.configVersion)}::integer[],
      ${list((r) => r.order.realised)}::numeric[], ${list((r) => r.order.held)}::numeric[], ${list((r) => r.order.positionId)}::bigint[],
      ${words((r) => r.order.cancelReason)}::text[], ${list((r) => r.order.updatedAt)}::bigint[]
    ) as n (id, status, lots, filled_lots, notional, fee, fee_rate, config_version, realised, held, position_id, cancel_reason, updated_at)
    where o.id = n.id`;
}

async function insertPositions(tx: Tx, records: readonly PositionRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: (r: PositionRecord) => bigint | number | null) => numberList(records.map(pick));
  const words = (pick: (r: PositionRecord) => string | null) => wordList(records.map(pick));
  await tx`insert into contract_position (
      settlement_asset, id, user_id, product_id, product_code, product_type, price_scale, quantity_scale, side, margin_mode, leverage, lot_size,
      maintenance_rate, closing_fee_rate, opened_at, status, lots, opened_lots, opened_notional, entry_notional, margin, take_profit_price, stop_loss_price, trailing_by,
      trailing_distance, trailing_extreme, trailing_extreme_seq, liquidation_price, realised, fees, liquidation_fee, financing, deficit,
      financed_day, close_reason, changed_seq, version, updated_at, closed_at
    )
    select ${SETTLEMENT_CURRENCY_ID}::integer, p.* from unnest(
      ${list((r) => r.position.id)}::bigint[], ${list((r) => r.position.userId)}::bigint[], ${list((r) => r.product.productId)}::integer[],
      ${words((r) => r.product.productCode)}::text[], ${list((r) => r.product.productType)}::smallint[],
      ${list((r) => r.product.priceScale)}::smallint[], ${list((r) => r.product.quantityScale)}::smallint[],
      ${words((r) => r.position.side)}::text[], ${words((r) => r.position.marginMode)}::text[],
      ${list((r) => r.position.leverage)}::integer[], ${list((r) => r.position.lotSize)}::numeric[],
      ${list((r) => r.position.maintenanceRate)}::bigint[], ${list((r) => r.position.closingFeeRate)}::bigint[],
      ${list((r) => r.position.openedAt)}::bigint[],
      ${words((r) => r.position.status)}::text[], ${list((r) => r.position.lots)}::numeric[],
      ${list((r) => r.position.openedLots)}::numeric[], ${list((r) => r.position.openedNotional)}::numeric[], ${list((r) => r.position.entryNotional)}::numeric[],
      ${list((r) => r.position.margin)}::numeric[], ${list((r) => r.position.takeProfit)}::numeric[],
      ${list((r) => r.position.stopLoss)}::numeric[], ${words((r) => r.position.trailing?.by ?? null)}::text[],
      ${list((r) => r.position.trailing?.distance ?? null)}::numeric[], ${list((r) => r.position.trailing?.extreme ?? null)}::numeric[],
      ${list((r) => r.position.trailing?.extremeSeq ?? null)}::bigint[], ${list((r) => r.position.liquidationPrice)}::numeric[],
      ${list((r) => r.position.realised)}::numeric[], ${list((r) => r.position.fees)}::numeric[],
      ${list((r) => r.position.liquidationFee)}::numeric[], ${list((r) => r.position.financing)}::numeric[],
      ${list((r) => r.position.deficit)}::numeric[], ${list((r) => r.position.financedDay)}::integer[],
      ${words((r) => r.position.closeReason)}::text[], ${list((r) => r.changedSeq)}::bigint[], ${list((r) => r.version)}::integer[],
      ${list((r) => r.position.updatedAt)}::bigint[], ${list((r) => r.position.closedAt)}::bigint[]
    ) as p`;
}

async function updatePositions(tx: Tx, records: readonly PositionRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: (r: PositionRecord) => bigint | number | null) => numberList(records.map(pick));
  const words = (pick: (r: PositionRecord) => string | null) => wordList(records.map(pick));
  await tx`update contract_position p set status = n.status, lots = n.lots, opened_lots = n.opened_lots, opened_notional = n.opened_notional, entry_notional = n.entry_notional,
      closing_fee_rate = n.closing_fee_rate, margin = n.margin, take_profit_price = n.take_profit, stop_loss_price = n.stop_price, trailing_by = n.trailing_by,
      trailing_distance = n.trailing_distance, trailing_extreme = n.trailing_extreme, trailing_extreme_seq = n.trailing_extreme_seq,
      liquidation_price = n.liquidation_price, realised = n.realised, fees = n.fees, liquidation_fee = n.liquidation_fee,
      financing = n.financing, deficit = n.deficit, financed_day = n.financed_day, close_reason = n.close_reason, changed_seq = n.changed_seq, version = n.version,
      updated_at = n.updated_at, closed_at = n.closed_at
    from unnest(
      ${list((r) => r.position.id)}::bigint[], ${words((r) => r.position.status)}::text[], ${list((r) => r.position.lots)}::numeric[],
      ${list((r) => r.position.openedLots)}::numeric[], ${list((r) => r.position.openedNotional)}::numeric[], ${list((r) => r.position.entryNotional)}::numeric[],
      ${list((r) => r.position.closingFeeRate)}::bigint[],
      ${list((r) => r.position.margin)}::numeric[], ${list((r) => r.position.takeProfit)}::numeric[],
      ${list((r) => r.position.stopLoss)}::numeric[], ${words((r) => r.position.trailing?.by ?? null)}::text[],
      ${list((r) => r.position.trailing?.distance ?? null)}::numeric[], ${list((r) => r.position.trailing?.extreme ?? null)}::numeric[],
      ${list((r) => r.position.trailing?.extremeSeq ?? null)}::bigint[], ${list((r) => r.position.liquidationPrice)}::numeric[],
      ${list((r) => r.position.realised)}::numeric[], ${list((r) => r.position.fees)}::numeric[],
      ${list((r) => r.position.liquidationFee)}::numeric[], ${list((r) => r.position.financing)}::numeric[],
      ${list((r) => r.position.deficit)}::numeric[], ${list((r) => r.position.financedDay)}::integer[],
      ${words((r) => r.position.closeReason)}::text[], ${list((r) => r.changedSeq)}::bigint[], ${list((r) => r.version)}::integer[],
      ${list((r) => r.position.updatedAt)}::bigint[], ${list((r) => r.position.closedAt)}::bigint[]
    ) as n (id, status, lots, opened_lots, opened_notional, entry_notional, closing_fee_rate, margin, take_profit, stop_price, trailing_by, trailing_distance, trailing_extreme,
      trailing_extreme_seq, liquidation_price, realised, fees, liquidation_fee, financing, deficit, financed_day, close_reason, changed_seq, version,
      updated_at, closed_at)
    where p.id = n.id and p.status = 'open'`;
}

/** How far trailing stops have followed: written beside the positions, so that no command waits for it. */
export async function storeHighWaterMarks(
  sql: Queryable,
  marks: readonly { readonly id: bigint; readonly setSeq: number; readonly best: { readonly price: bigint; readonly seq: number } }[],
): Promise<void> {
  if (marks.length === 0) return;
  const sorted = [...marks].sort((a, b) => (a.id < b.id ? -1 : 1));
  const list = (pick: (m: (typeof sorted)[number]) => bigint | number) => numberList(sorted.map(pick));
  await sql`insert into contract_high_water_mark (position_id, set_seq, extreme, extreme_seq)
    select * from unnest(${list((m) => m.id)}::bigint[], ${list((m) => m.setSeq)}::bigint[], ${list((m) => m.best.price)}::numeric[],
      ${list((m) => m.best.seq)}::bigint[])
    on conflict (position_id) do update set set_seq = excluded.set_seq, extreme = excluded.extreme, extreme_seq = excluded.extreme_seq`;
}
