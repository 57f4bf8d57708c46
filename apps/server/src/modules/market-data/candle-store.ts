import type { Candle } from "@candela/model";
import { MINUTE_MS } from "@candela/model";
import { int8Array, numericArray, type Queryable } from "../../platform/postgres/database.ts";

export interface MinuteRow extends Candle {
  readonly productId: number;
}

/** Stores closed one-minute candles; one that is there already stays as it was first shown. */
export async function insertMinutes(sql: Queryable, rows: readonly MinuteRow[]): Promise<void> {
  const whole = (read: (row: MinuteRow) => bigint) => int8Array(sql, rows.map(read));
  await sql`
    insert into candle_minute (product_id, ts, open, high, low, close, volume)
    select * from unnest(${whole((row) => BigInt(row.productId))}, ${whole((row) => BigInt(row.ts))}, ${whole((row) => row.open)},
      ${whole((row) => row.high)}, ${whole((row) => row.low)}, ${whole((row) => row.close)},
      ${numericArray(
        sql,
        rows.map((row) => row.volume),
      )})
    on conflict do nothing`;
}

/** Up to when prices have been shown, by the candles on record, epoch ms; undefined without any. */
export async function shownUntil(sql: Queryable): Promise<number | undefined> {
  const [row] = await sql<{ ts: bigint | null }[]>`select max(ts) as ts from candle_minute`;
  return typeof row?.ts === "bigint" ? Number(row.ts) + MINUTE_MS : undefined;
}

/** Deletes at most `limit` candles that opened before `ts`. Returns how many went. */
export async function deleteMinutesBefore(sql: Queryable, ts: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from candle_minute where (product_id, ts) in (
      select product_id, ts from candle_minute where ts < ${BigInt(ts)} order by ts limit ${limit})`;
  return deleted.count;
}
