import type { Tick } from "@candela/model";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { numberList, textLines, wordList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { type LedgerAccount, postTransfers } from "../ledger/index.ts";
import { storeTicks } from "../pricing/index.ts";
import type { QuickBooking, QuickRecord } from "./working-state.ts";

/** Writes all that a batch decided; the statements go out together and the connection takes them in this order. */
export async function storeBookings(
  tx: Tx,
  accounts: Iterable<LedgerAccount>,
  bookings: readonly QuickBooking[],
  now: number,
): Promise<void> {
  const transfers = bookings.flatMap((booking) => booking.transfers);
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

type Pick = (record: QuickRecord) => bigint | number | null;

async function insertOrders(tx: Tx, records: readonly QuickRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: Pick) => numberList(records.map(pick));
  await tx`insert into quick_order (
      id, user_id, product_id, product_code, product_type, price_scale, settlement_asset, direction, option_id, seconds, payout_rate, stake,
      fee_rate, fee, rule_version, config_version, accepted_at, accepted_seq, status, transfer_ids
    )
    select id, user_id, product_id, product_code, product_type, price_scale, ${SETTLEMENT_CURRENCY_ID}::integer, direction, option_id, seconds,
      payout_rate, stake, fee_rate, fee, rule_version, config_version, accepted_at, accepted_seq, 'accepted', transfer_ids::bigint[]
    from unnest(
      ${list((r) => r.order.id)}::bigint[], ${list((r) => r.order.userId)}::bigint[], ${list((r) => r.order.productId)}::integer[],
      ${wordList(records.map((r) => r.productCode))}::text[], ${list((r) => r.productType)}::integer[], ${list((r) => r.priceScale)}::integer[],
      ${list((r) => r.order.direction)}::integer[], ${list((r) => r.order.optionId)}::integer[], ${list((r) => r.order.seconds)}::integer[],
      ${list((r) => r.order.payoutRate)}::bigint[], ${list((r) => r.order.stake)}::numeric[], ${list((r) => r.order.feeRate)}::bigint[],
      ${list((r) => r.order.fee)}::numeric[], ${list((r) => r.order.ruleVersion)}::integer[], ${list((r) => r.order.configVersion)}::integer[],
      ${list((r) => r.order.acceptedAt)}::bigint[], ${list((r) => r.order.acceptedSeq)}::bigint[],
      string_to_array(${idLists(records)}, E'\\n')
    ) as o (id, user_id, product_id, product_code, product_type, price_scale, direction, option_id, seconds, payout_rate, stake, fee_rate, fee,
      rule_version, config_version, accepted_at, accepted_seq, transfer_ids)`;
}

async function updateOrders(tx: Tx, records: readonly QuickRecord[]): Promise<void> {
  if (records.length === 0) return;
  const list = (pick: Pick) => numberList(records.map(pick));
  const tick = (which: "open" | "close", pick: (tick: Tick) => bigint | number) =>
    list(({ order }) => {
      const at = order[which];
      return at === null ? null : pick(at);
    });
  await tx`update quick_order q set status = n.status, open_seq = n.open_seq, open_ts = n.open_ts, open_price = n.open_price,
      close_seq = n.close_seq, close_ts = n.close_ts, close_price = n.close_price, suspended_at = n.suspended_at, void_reason = n.void_reason,
      payout = n.payout, settled_at = n.settled_at, transfer_ids = n.transfer_ids::bigint[]
    from unnest(
      ${list((r) => r.order.id)}::bigint[], ${wordList(records.map((r) => r.order.status))}::text[],
      ${tick("open", (t) => t.seq)}::bigint[], ${tick("open", (t) => t.ts)}::bigint[], ${tick("open", (t) => t.price)}::numeric[],
      ${tick("close", (t) => t.seq)}::bigint[], ${tick("close", (t) => t.ts)}::bigint[], ${tick("close", (t) => t.price)}::numeric[],
      ${list((r) => r.order.suspendedAt)}::bigint[], ${wordList(records.map((r) => r.order.voidReason))}::text[],
      ${list((r) => r.order.payout)}::numeric[], ${list((r) => r.order.settledAt)}::bigint[], string_to_array(${idLists(records)}, E'\\n')
    ) as n (id, status, open_seq, open_ts, open_price, close_seq, close_ts, close_price, suspended_at, void_reason, payout, settled_at,
      transfer_ids)
    where q.id = n.id`;
}

function idLists(records: readonly QuickRecord[]): string {
  return textLines(records.map((record) => `{${record.transferIds.join(",")}}`));
}
