import { SETTLEMENT_CURRENCY_ID, type Tick } from "@candela/model";
import { beginInTurns } from "../../platform/begin-in-turns.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { tableRows } from "../../platform/postgres/table-rows.ts";
import { postTransfers } from "../ledger/index.ts";
import { sendMessages } from "../messages/index.ts";
import { storeTicks } from "../pricing/index.ts";
import { endingMessages } from "./ending-messages.ts";
import { insertCharges, insertFills, insertLiquidations, insertSteps } from "./store-history.ts";
import type { ContractBooking, OrderRecord, PositionRecord, RecordProduct, WorkingState } from "./working-state.ts";

/** From so many bookings on the rows of each table are made in a turn of their own: the database is at work on the first ones meanwhile, and other users' calls go on. */
const IN_TURNS_FROM = 200;

/** Writes all that a batch decided; the statements go out one after another without waiting, and the connection takes them in this order. */
export async function storeBookings(tx: Tx, state: WorkingState, bookings: readonly ContractBooking[], now: number): Promise<void> {
  // Each may have had several events: what counts is the last.
  const orders = [...new Map(bookings.flatMap(({ order }) => (order === null ? [] : [[order.order.id, order] as const]))).values()];
  const positions = [
    ...new Map(bookings.flatMap(({ position }) => (position === null ? [] : [[position.position.id, position] as const]))).values(),
  ];
  const isFreshOrder = ({ order }: OrderRecord) => state.fresh.has(order.id);
  const isFreshPosition = ({ position }: PositionRecord) => state.fresh.has(position.id);
  const transfers = [...bookings.flatMap((booking) => booking.transfers), ...state.rebated.transfers];
  await beginInTurns(bookings.length >= IN_TURNS_FROM, [
    () => postTransfers(tx, state.accounts.values(), transfers, now),
    () => insertOrders(tx, orders.filter(isFreshOrder)),
    () =>
      updateOrders(
        tx,
        orders.filter((record) => !isFreshOrder(record)),
      ),
    // Closed positions make room for new ones on the same side, so these updates come first.
    () =>
      updatePositions(
        tx,
        positions.filter((record) => !isFreshPosition(record)),
      ),
    () => insertPositions(tx, positions.filter(isFreshPosition)),
    () =>
      insertFills(
        tx,
        bookings.flatMap(({ fill }) => (fill === null ? [] : [fill])),
      ),
    () =>
      insertSteps(
        tx,
        bookings.flatMap(({ step }) => (step === null ? [] : [step])),
        now,
      ),
    () => insertLiquidations(tx, state, bookings),
    () => insertCharges(tx, bookings),
    () => tellEndings(tx, state, bookings, now),
    () => storeTicks(tx, ticksOf(state, bookings)),
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

const ORDERS = tableRows<OrderRecord>("contract_order", {
  id: ({ order }) => order.id,
  user_id: ({ order }) => order.userId,
  product_id: ({ product }) => product.productId,
  product_code: ({ product }) => product.productCode,
  product_type: ({ product }) => product.productType,
  price_scale: ({ product }) => product.priceScale,
  quantity_scale: ({ product }) => product.quantityScale,
  settlement_asset: () => SETTLEMENT_CURRENCY_ID,
  side: ({ order }) => order.side,
  action: ({ order }) => order.action,
  order_type: ({ order }) => order.orderType,
  status: ({ order }) => order.status,
  limit_price: ({ order }) => order.limit,
  trigger_price: ({ order }) => order.trigger,
  lots: ({ order }) => order.lots,
  filled_lots: ({ order }) => order.filledLots,
  lot_size: ({ order }) => order.lotSize,
  leverage: ({ order }) => order.leverage,
  margin_mode: ({ order }) => order.marginMode,
  take_profit_price: ({ order }) => order.takeProfit,
  stop_loss_price: ({ order }) => order.stopLoss,
  trailing_by: ({ order }) => order.trailing?.by ?? null,
  trailing_distance: ({ order }) => order.trailing?.distance ?? null,
  notional: ({ order }) => order.notional,
  fee: ({ order }) => order.fee,
  fee_rate: ({ order }) => order.feeRate,
  config_version: ({ order }) => order.configVersion,
  realised: ({ order }) => order.realised,
  hold_id: (record) => record.holdId,
  held: ({ order }) => order.held,
  position_id: ({ order }) => order.positionId,
  new_position_id: ({ order }) => order.newPositionId,
  cancel_reason: ({ order }) => order.cancelReason,
  created_at: ({ order }) => order.createdAt,
  updated_at: ({ order }) => order.updatedAt,
  closing_fee_rate: ({ order }) => order.closingFeeRate,
});

const POSITIONS = tableRows<PositionRecord>("contract_position", {
  id: ({ position }) => position.id,
  user_id: ({ position }) => position.userId,
  product_id: ({ product }) => product.productId,
  product_code: ({ product }) => product.productCode,
  product_type: ({ product }) => product.productType,
  price_scale: ({ product }) => product.priceScale,
  quantity_scale: ({ product }) => product.quantityScale,
  settlement_asset: () => SETTLEMENT_CURRENCY_ID,
  side: ({ position }) => position.side,
  margin_mode: ({ position }) => position.marginMode,
  leverage: ({ position }) => position.leverage,
  lot_size: ({ position }) => position.lotSize,
  maintenance_rate: ({ position }) => position.maintenanceRate,
  status: ({ position }) => position.status,
  lots: ({ position }) => position.lots,
  opened_lots: ({ position }) => position.openedLots,
  opened_notional: ({ position }) => position.openedNotional,
  entry_notional: ({ position }) => position.entryNotional,
  margin: ({ position }) => position.margin,
  take_profit_price: ({ position }) => position.takeProfit,
  stop_loss_price: ({ position }) => position.stopLoss,
  trailing_by: ({ position }) => position.trailing?.by ?? null,
  trailing_distance: ({ position }) => position.trailing?.distance ?? null,
  trailing_extreme: ({ position }) => position.trailing?.extreme ?? null,
  trailing_extreme_seq: ({ position }) => position.trailing?.extremeSeq ?? null,
  liquidation_price: ({ position }) => position.liquidationPrice,
  realised: ({ position }) => position.realised,
  fees: ({ position }) => position.fees,
  liquidation_fee: ({ position }) => position.liquidationFee,
  financing: ({ position }) => position.financing,
  deficit: ({ position }) => position.deficit,
  financed_day: ({ position }) => position.financedDay,
  close_reason: ({ position }) => position.closeReason,
  changed_seq: (record) => record.changedSeq,
  version: (record) => record.version,
  opened_at: ({ position }) => position.openedAt,
  updated_at: ({ position }) => position.updatedAt,
  closed_at: ({ position }) => position.closedAt,
  closing_fee_rate: ({ position }) => position.closingFeeRate,
  follow_id: ({ position }) => position.followId,
});

async function insertOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length > 0) await tx`insert into contract_order select * from unnest(${ORDERS.list(records)}::contract_order[])`;
}

async function updateOrders(tx: Tx, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx`update contract_order o set status = n.status, lots = n.lots, filled_lots = n.filled_lots, notional = n.notional, fee = n.fee,
      fee_rate = n.fee_rate, config_version = n.config_version, realised = n.realised, held = n.held, position_id = n.position_id,
      cancel_reason = n.cancel_reason, updated_at = n.updated_at
    from unnest(${ORDERS.list(records)}::contract_order[]) as n where o.id = n.id`;
}

async function insertPositions(tx: Tx, records: readonly PositionRecord[]): Promise<void> {
  if (records.length > 0) await tx`insert into contract_position select * from unnest(${POSITIONS.list(records)}::contract_position[])`;
}

async function updatePositions(tx: Tx, records: readonly PositionRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx`update contract_position p set status = n.status, lots = n.lots, opened_lots = n.opened_lots, opened_notional = n.opened_notional,
      entry_notional = n.entry_notional, closing_fee_rate = n.closing_fee_rate, margin = n.margin, take_profit_price = n.take_profit_price,
      stop_loss_price = n.stop_loss_price, trailing_by = n.trailing_by, trailing_distance = n.trailing_distance,
      trailing_extreme = n.trailing_extreme, trailing_extreme_seq = n.trailing_extreme_seq, liquidation_price = n.liquidation_price,
      realised = n.realised, fees = n.fees, liquidation_fee = n.liquidation_fee, financing = n.financing, deficit = n.deficit,
      financed_day = n.financed_day, close_reason = n.close_reason, changed_seq = n.changed_seq, version = n.version, updated_at = n.updated_at,
      closed_at = n.closed_at
    from unnest(${POSITIONS.list(records)}::contract_position[]) as n where p.id = n.id and p.status = 'open'`;
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
