import type { Tx } from "../../platform/postgres/database.ts";
import { tableRows } from "../../platform/postgres/table-rows.ts";
import type { CopyRecord } from "../contract/index.ts";

/** What was copied and what was not: written once, in the transaction of the leader's fill. */

const EVENTS = tableRows<CopyRecord>("copy_event", {
  id: (record) => record.id,
  follow_id: (record) => record.followId,
  user_id: (record) => record.userId,
  leader_fill_id: (record) => record.leaderFillId,
  kind: (record) => record.kind,
  product_code: (record) => record.productCode,
  price_scale: (record) => record.priceScale,
  side: (record) => record.side,
  position_id: (record) => record.positionId,
  fill_id: (record) => record.fillId,
  leader_price: (record) => record.leaderPrice,
  price: (record) => record.price,
  tick_seq: (record) => record.tickSeq,
  is_capped: (record) => String(record.isCapped),
  skip: (record) => record.skip,
  needed: (record) => record.needed,
  free: (record) => record.free,
  ts: (record) => record.ts,
});

export async function insertCopyEvents(tx: Tx, records: readonly CopyRecord[]): Promise<void> {
  if (records.length > 0) await tx`insert into copy_event select * from unnest(${EVENTS.list(records)}::copy_event[])`;
}
