import type { Tick } from "@candela/model";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

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

/** Keeps for ever the ticks that a batch opened or closed something at; the same tick may come again. */
export async function storeTicks(tx: Tx, entries: readonly { readonly tick: Tick; readonly priceScale: number }[]): Promise<void> {
  const ticks = [...new Map(entries.map((row) => [`${row.tick.productCode}/${row.tick.seq}`, row])).values()];
  if (ticks.length === 0) return;
  // Sorted, so that two processes that store the same ticks wait in one order.
  ticks.sort((a, b) =>
    a.tick.productCode === b.tick.productCode ? a.tick.seq - b.tick.seq : a.tick.productCode < b.tick.productCode ? -1 : 1,
  );
  const list = (pick: (t: (typeof ticks)[number]) => bigint | number) => numberList(ticks.map(pick));
  await tx`insert into stored_tick (product_code, seq, ts, price, bid, ask, price_scale)
    select * from unnest(
      ${wordList(ticks.map((t) => t.tick.productCode))}::text[], ${list((t) => t.tick.seq)}::bigint[], ${list((t) => t.tick.ts)}::bigint[],
      ${list((t) => t.tick.price)}::numeric[], ${list((t) => t.tick.bid)}::numeric[], ${list((t) => t.tick.ask)}::numeric[],
      ${list((t) => t.priceScale)}::smallint[]
    ) on conflict (product_code, seq) do nothing`;
}
