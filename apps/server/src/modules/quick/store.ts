import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import { type LedgerAccount, postTransfers, type Transfer } from "../ledger/index.ts";
import { storeTicks } from "../pricing/index.ts";
import type { QuickBooking, QuickRecord } from "./working-state.ts";

/** Writes all that a batch decided; the statements go out together and the connection takes them in this order. */
export async function storeBookings(
  tx: Tx,
  accounts: Iterable<LedgerAccount>,
  bookings: readonly QuickBooking[],
  now: number,
  rebates: readonly Transfer[] = [],
): Promise<void> {
  const transfers = [...bookings.flatMap((booking) => booking.transfers), ...rebates];
  const ticks = bookings.flatMap(({ record }) => {
    const { open, close } = record.order;
    return [open, close].flatMap((tick) => (tick === null ? [] : [{ tick, priceScale: record.priceScale }]));
  });
  await Promise.all([
    postTransfers(tx, accounts, transfers, now),
    insertOrders(tx, recordsOf(bookings, true)),
    updateOrders(tx, recordsOf(bookings, false)),
    storeTicks(tx, ticks),
  ]);
}

function recordsOf(bookings: readonly QuickBooking[], areNew: boolean): QuickRecord[] {
  return bookings.filter(({ type }) => (type === "accepted") === areNew).map(({ record }) => record);
}

const ORDERS = tableRows<QuickRecord>("quick_order", {
  id: ({ order }) => order.id,
  user_id: ({ order }) => order.userId,
  product_id: ({ order }) => order.productId,
  product_code: (record) => record.productCode,
  product_type: (record) => record.productType,
  price_scale: (record) => record.priceScale,
  settlement_asset: () => SETTLEMENT_CURRENCY_ID,
  direction: ({ order }) => order.direction,
  option_id: ({ order }) => order.optionId,
  seconds: ({ order }) => order.seconds,
  payout_rate: ({ order }) => order.payoutRate,
  stake: ({ order }) => order.stake,
  fee_rate: ({ order }) => order.feeRate,
  fee: ({ order }) => order.fee,
  rule_version: ({ order }) => order.ruleVersion,
  config_version: ({ order }) => order.configVersion,
  accepted_at: ({ order }) => order.acceptedAt,
  accepted_seq: ({ order }) => order.acceptedSeq,
  status: ({ order }) => order.status,
  open_seq: ({ order }) => order.open?.seq ?? null,
  open_ts: ({ order }) => order.open?.ts ?? null,
  open_price: ({ order }) => order.open?.price ?? null,
  close_seq: ({ order }) => order.close?.seq ?? null,
  close_ts: ({ order }) => order.close?.ts ?? null,
  close_price: ({ order }) => order.close?.price ?? null,
  suspended_at: ({ order }) => order.suspendedAt,
  void_reason: ({ order }) => order.voidReason,
  payout: ({ order }) => order.payout,
  settled_at: ({ order }) => order.settledAt,
  transfer_ids: (record) => idArray(record.transferIds),
});

async function insertOrders(tx: Tx, records: readonly QuickRecord[]): Promise<void> {
  if (records.length > 0) await tx`insert into quick_order select * from unnest(${ORDERS.list(records)}::quick_order[])`;
}

async function updateOrders(tx: Tx, records: readonly QuickRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx`update quick_order q set status = n.status, open_seq = n.open_seq, open_ts = n.open_ts, open_price = n.open_price,
      close_seq = n.close_seq, close_ts = n.close_ts, close_price = n.close_price, suspended_at = n.suspended_at, void_reason = n.void_reason,
      payout = n.payout, settled_at = n.settled_at, transfer_ids = n.transfer_ids
    from unnest(${ORDERS.list(records)}::quick_order[]) as n where q.id = n.id`;
}
