import type { Tick } from "@candela/model";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { tableRows } from "../../platform/postgres/table-rows.ts";

/** A tick that opened or closed something; prices at `priceScale`. */
export interface StoredTick {
  readonly productCode: string;
  readonly seq: number;
  readonly ts: number;
  readonly price: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly priceScale: number;
}

export async function findStoredTick(sql: Queryable, productCode: string, seq: number): Promise<StoredTick | undefined> {
  const [row] = await sql<
    (Omit<StoredTick, "seq" | "ts"> & { seq: bigint; ts: bigint })[]
  >`select product_code as "productCode", seq, ts, price, bid, ask,
    price_scale as "priceScale" from stored_tick where product_code = ${productCode} and seq = ${String(seq)}::bigint`;
  return row === undefined ? undefined : { ...row, seq: Number(row.seq), ts: Number(row.ts) };
}

const TICKS = tableRows<{ readonly tick: Tick; readonly priceScale: number }>("stored_tick", {
  product_code: ({ tick }) => tick.productCode,
  seq: ({ tick }) => tick.seq,
  ts: ({ tick }) => tick.ts,
  price: ({ tick }) => tick.price,
  bid: ({ tick }) => tick.bid,
  ask: ({ tick }) => tick.ask,
  price_scale: (row) => row.priceScale,
});

/** Keeps for ever the ticks that a batch opened or closed something at; the same tick may come again. */
export async function storeTicks(tx: Tx, entries: readonly { readonly tick: Tick; readonly priceScale: number }[]): Promise<void> {
  const ticks = [...new Map(entries.map((row) => [`${row.tick.productCode}/${row.tick.seq}`, row])).values()];
  if (ticks.length === 0) return;
  // Sorted, so that two processes that store the same ticks wait in one order.
  ticks.sort((a, b) =>
    a.tick.productCode === b.tick.productCode ? a.tick.seq - b.tick.seq : a.tick.productCode < b.tick.productCode ? -1 : 1,
  );
  await tx`insert into stored_tick select * from unnest(${TICKS.list(ticks)}::stored_tick[]) on conflict (product_code, seq) do nothing`;
}
