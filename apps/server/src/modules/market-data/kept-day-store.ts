import type { Candle } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";

/** A day as it was folded once: its candle, and its candles of half an hour where it was folded from its ticks. */
export interface KeptDay extends Candle {
  readonly productId: number;
  readonly halfHours: readonly Candle[] | null;
}

/** Candles of half an hour as they are kept: ts, open, high, low, close, volume. */
type Texts = readonly [string, string, string, string, string, string];

const textsOf = ({ ts, open, high, low, close, volume }: Candle): Texts => [
  String(ts),
  String(open),
  String(high),
  String(low),
  String(close),
  String(volume),
];

const candleOf = ([ts, open, high, low, close, volume]: Texts): Candle => ({
  ts: Number(ts),
  open: BigInt(open),
  high: BigInt(high),
  low: BigInt(low),
  close: BigInt(close),
  volume: BigInt(volume),
});

/** Keeps days; one that is kept already stays as it is. */
export async function insertDays(sql: Queryable, days: readonly KeptDay[]): Promise<void> {
  const rows = days.map(({ productId, ts, open, high, low, close, volume, halfHours }) => ({
    ...{ product_id: productId, ts, half_hours: halfHours?.map(textsOf) ?? null },
    ...{ open: String(open), high: String(high), low: String(low), close: String(close), volume: String(volume) },
  }));
  await sql`
    insert into candle_day (product_id, ts, open, high, low, close, volume, half_hours)
    select product_id, ts, open, high, low, close, volume, nullif(half_hours, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as d
      (product_id integer, ts bigint, open bigint, high bigint, low bigint, close bigint, volume numeric, half_hours jsonb)
    on conflict do nothing`;
}

/** The daily candles of a product that are kept and open in `[from, to)`, oldest first. */
export async function readDays(sql: Queryable, productId: number, from: number, to: number): Promise<Candle[]> {
  const rows = await sql<{ ts: bigint; open: bigint; high: bigint; low: bigint; close: bigint; volume: bigint }[]>`
    select ts, open, high, low, close, volume from candle_day
    where product_id = ${productId} and ts >= ${BigInt(from)} and ts < ${BigInt(to)} order by ts`;
  return rows.map((row) => ({ ...row, ts: Number(row.ts) }));
}

/** The candles of half an hour that are kept of a product's days, by day, oldest first. */
export async function readHalfHours(sql: Queryable, productId: number, from: number, to: number): Promise<Map<number, Candle[]>> {
  const rows = await sql<{ ts: bigint; halfHours: Texts[] }[]>`
    select ts, half_hours as "halfHours" from candle_day
    where product_id = ${productId} and ts >= ${BigInt(from)} and ts < ${BigInt(to)} and half_hours is not null order by ts`;
  return new Map(rows.map(({ ts, halfHours }) => [Number(ts), halfHours.map(candleOf)]));
}

/** Of which products a day is kept, for the days that open in `[from, to)`. */
export async function readKept(sql: Queryable, from: number, to: number): Promise<Map<number, readonly number[]>> {
  const rows = await sql<{ ts: bigint; productIds: number[] }[]>`
    select ts, array_agg(product_id) as "productIds" from candle_day
    where ts >= ${BigInt(from)} and ts < ${BigInt(to)} group by ts`;
  return new Map(rows.map(({ ts, productIds }) => [Number(ts), productIds]));
}

/** So many of all days that are kept, by chance. */
export async function readSomeDays(sql: Queryable, count: number): Promise<KeptDay[]> {
  const rows = await sql<
    {
      productId: number;
      ts: bigint;
      open: bigint;
      high: bigint;
      low: bigint;
      close: bigint;
      volume: bigint;
      halfHours: Texts[] | null;
    }[]
  >`
    select product_id as "productId", ts, open, high, low, close, volume, half_hours as "halfHours" from (
      select * from candle_day order by random() limit ${count}) as chosen order by ts, product_id`;
  return rows.map((row) => ({ ...row, ts: Number(row.ts), halfHours: row.halfHours?.map(candleOf) ?? null }));
}
