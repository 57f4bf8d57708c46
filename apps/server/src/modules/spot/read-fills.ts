import type { FillBound, FillModelId } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { OrderRecord, StoredFill } from "./working-state.ts";

interface FillRow {
  id: bigint;
  orderId: bigint;
  price: bigint;
  value: bigint;
  quantity: bigint;
  notional: bigint;
  fee: bigint;
  realised: bigint;
  transferIds: bigint[];
  ts: bigint;
  model: FillModelId;
  modelVersion: number;
  spreadPart: bigint;
  slippagePart: bigint;
  level: number;
  bound: FillBound;
  direction: number;
  code: string;
  seq: bigint;
  tickTs: bigint;
  tickPrice: bigint;
  bid: bigint;
  ask: bigint;
}

/** The fills of these orders by order, oldest first, each with its tick. */
export async function readFills(sql: Queryable, records: readonly OrderRecord[]): Promise<Map<bigint, StoredFill[]>> {
  const filled = records.filter(({ order }) => order.filled > 0n);
  if (filled.length === 0) return new Map();
  const rows = await sql<FillRow[]>`select f.id, f.order_id as "orderId", f.price, f.value, f.quantity, f.notional, f.fee, f.realised,
      f.transfer_ids as "transferIds", f.ts, f.fill_model as model, f.model_version as "modelVersion", f.spread_part as "spreadPart",
      f.slippage_part as "slippagePart", f.depth_level as level, f.bound, o.direction, t.product_code as code, t.seq, t.ts as "tickTs",
      t.price as "tickPrice", t.bid, t.ask
    from spot_fill f join spot_order o on o.id = f.order_id
      join stored_tick t on t.product_code = o.product_code and t.seq = f.tick_seq
    where f.order_id = any (${numberList(filled.map(({ order }) => order.id))}::bigint[]) order by f.id`;
  const fills = new Map<bigint, StoredFill[]>();
  for (const row of rows) fills.set(row.orderId, [...(fills.get(row.orderId) ?? []), storedFill(row)]);
  return fills;
}

function storedFill(row: FillRow): StoredFill {
  const { id, transferIds, orderId, price, value, quantity, notional, fee, realised } = row;
  const { model, modelVersion, spreadPart, slippagePart, level, bound } = row;
  const quote = row.direction === 1 ? row.ask : row.bid;
  const reason = { model, modelVersion, quote, spreadPart, slippagePart, level, bound };
  const tick = {
    productCode: row.code,
    seq: Number(row.seq),
    ts: Number(row.tickTs),
    price: row.tickPrice,
    bid: row.bid,
    ask: row.ask,
    volume: 0n,
  };
  return { id, transferIds, fill: { orderId, price, value, reason, quantity, notional, fee, realised, tick, ts: Number(row.ts) } };
}
