import { HALT_LOOKBACK_MS } from "@candela/engine";
import { LIVE_RANGE_SIZE, type Tick } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { tableRows } from "../../platform/postgres/table-rows.ts";

const TICKS = tableRows<Tick>("live_tick", {
  product_code: ({ productCode }) => productCode,
  seq: ({ seq }) => seq,
  ts: ({ ts }) => ts,
  price: ({ price }) => price,
  bid: ({ bid }) => bid,
  ask: ({ ask }) => ask,
  volume: ({ volume }) => volume,
});

/** Lines of one check. */
const PROBLEMS_MAX = 100;

type TickRow = Omit<Tick, "seq" | "ts"> & { readonly seq: bigint; readonly ts: bigint };

const columns = (sql: Queryable) => sql`product_code as "productCode", seq, ts, price, bid, ask, volume`;
const tickOf = (row: TickRow): Tick => ({ ...row, seq: Number(row.seq), ts: Number(row.ts) });

/** Writes ticks down in one statement; those that are there stay, so the same may be written again when it is not known whether they were. */
export async function insertLiveTicks(sql: Queryable, ticks: readonly Tick[]): Promise<void> {
  await sql`insert into live_tick select * from unnest(${TICKS.list(ticks)}::live_tick[]) on conflict (product_code, seq) do nothing`;
}

/** The newest tick of each product that has any. */
export async function readNewestLiveTicks(sql: Queryable): Promise<Tick[]> {
  // Of each product by the index; all of them at once would read the whole journal.
  const rows = await sql<TickRow[]>`
    with recursive code as (
      select min(product_code) as product_code from live_tick
      union all
      select (select min(t.product_code) from live_tick t where t.product_code > code.product_code) from code where code.product_code is not null
    )
    select t.* from code, lateral (
      select ${columns(sql)} from live_tick l where l.product_code = code.product_code order by l.seq desc limit 1) as t`;
  return rows.map(tickOf);
}

export async function readLiveTickAt(sql: Queryable, productCode: string, ts: number): Promise<Tick | undefined> {
  const [row] = await sql<TickRow[]>`select ${columns(sql)} from live_tick
    where product_code = ${productCode} and ts <= ${BigInt(ts)} order by ts desc limit 1`;
  return row && tickOf(row);
}

export async function readLiveTick(sql: Queryable, productCode: string, seq: number): Promise<Tick | undefined> {
  const [row] = await sql<TickRow[]>`select ${columns(sql)} from live_tick where product_code = ${productCode} and seq = ${BigInt(seq)}`;
  return row && tickOf(row);
}

/** Ticks after `afterTs` and up to `untilTs` inclusive, oldest first. */
export async function readLiveTicks(sql: Queryable, productCode: string, afterTs: number, untilTs: number, limit: number): Promise<Tick[]> {
  const rows = await sql<TickRow[]>`select ${columns(sql)} from live_tick
    where product_code = ${productCode} and ts > ${BigInt(afterTs)} and ts <= ${BigInt(untilTs)} order by ts limit ${limit}`;
  return rows.map(tickOf);
}

/** Ticks of live numbers that something traded at and that the journal does not have as they were traded at, one line each. */
export async function changedLiveTicks(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ productCode: string; seq: bigint; isThere: boolean }[]>`
    select s.product_code as "productCode", s.seq, t.seq is not null as "isThere" from stored_tick s
      left join live_tick t on t.product_code = s.product_code and t.seq = s.seq
    where s.seq >= ${BigInt(LIVE_RANGE_SIZE)} and (s.ts, s.price, s.bid, s.ask) is distinct from (t.ts, t.price, t.bid, t.ask)
    order by 1, 2 limit ${PROBLEMS_MAX}`;
  return rows.map(({ productCode, seq, isThere }) =>
    isThere
      ? `tick ${seq} of ${productCode} is another one in the journal of live ticks than something was traded at`
      : `something was traded at tick ${seq} of ${productCode}, which the journal of live ticks does not have`,
  );
}

/** What may be forgotten of a product: moments in `[from, to)`, at most so many ticks at once. */
export interface Forgettable {
  readonly productCode: string;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/**
 * Deletes ticks but for those that something traded at, the ones before and after these, which a receipt is checked by, those that a freeze follows from,
 * and the newest. Returns how many went.
 */
export async function deleteLiveTicks(sql: Queryable, { productCode, from, to, limit }: Forgettable): Promise<number> {
  const deleted = await sql`delete from live_tick where product_code = ${productCode} and seq = any (array(
    select t.seq from live_tick t
    where t.product_code = ${productCode} and t.ts >= ${BigInt(from)} and t.ts < ${BigInt(to)}
      and t.seq < (select max(n.seq) from live_tick n where n.product_code = ${productCode})
      and not exists (select from stored_tick s where s.product_code = t.product_code and s.seq between t.seq - 1 and t.seq + 1)
      and not exists (select from product_halt h
        where h.product_code = t.product_code and t.ts between h.since - ${BigInt(HALT_LOOKBACK_MS)} and h.since)
    order by t.ts limit ${limit}))`;
  return deleted.count;
}
