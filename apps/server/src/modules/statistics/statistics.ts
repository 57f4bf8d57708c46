import { KIND_NAMES, type KindName } from "@candela/api";
import { assert, DAY_MS } from "@candela/model";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transfersOf } from "../ledger/index.ts";
import { flows, type StatedKind } from "./flows.ts";
import type { EpochRange } from "./range.ts";

/** Units of the settlement currency. */
export interface Sums {
  readonly profit: bigint;
  readonly fees: bigint;
  readonly financing: bigint;
}

export interface Ended {
  readonly wins: number;
  readonly losses: number;
  readonly even: number;
}

export interface Drawdown {
  readonly peak: bigint;
  readonly trough: bigint;
  readonly peakTs: number;
  readonly troughTs: number;
}

export interface Statistics extends Sums, Ended {
  readonly opening: bigint;
  /** Sums over wins and over losses, and the worst loss, null without any. */
  readonly won: bigint;
  readonly lost: bigint;
  readonly largestLoss: bigint | null;
  readonly drawdown: Drawdown | null;
  readonly modes: readonly (Sums & Ended & { readonly mode: KindName })[];
  /** The part of it that copies of leaders' trades made, what their leaders got of it taken off: shares of profit, which are among the fees. */
  readonly copies: Sums & Ended & { readonly profitShares: bigint };
  readonly products: readonly (Sums & Ended & { readonly productCode: string })[];
  readonly days: readonly { readonly ts: number; readonly profit: bigint; readonly trades: number }[];
}

const PRODUCTS_MAX = 100;
const NOTHING: Sums & Ended = { profit: 0n, fees: 0n, financing: 0n, wins: 0, losses: 0, even: 0 };

/** Results of a range of an epoch. One snapshot, so that the figures belong together; the database sums, a few hundred rows come back. */
export async function readStatistics(sql: Sql, kinds: readonly StatedKind[], userId: bigint, range: EpochRange): Promise<Statistics> {
  return (await sql.begin("isolation level repeatable read read only", async (tx) => {
    const made = flows(tx, kinds, userId, range);
    const before = await profitBefore(tx, made, range);
    const [grant] = await transfersOf(tx, [range.epoch.ids.from]);
    assert(grant !== undefined, "an epoch begins with its grant");
    const opening = grant.amount + before;
    const sums = await readSums(tx, made, range);
    const ended = await readEnded(tx, made, range);
    const drawdown = await readDrawdown(tx, made, range, opening);
    return { opening, ...combined(sums, ended), drawdown };
  })) as Statistics;
}

type Flows = ReturnType<typeof flows>;

async function profitBefore(tx: Tx, made: Flows, range: EpochRange): Promise<bigint> {
  const [row] = await tx<{ profit: bigint }[]>`select coalesce(sum(profit), 0) as profit from ${made} f
    where ts < ${String(range.startTs)}::bigint`;
  assert(row !== undefined, "a sum has a row");
  return row.profit;
}

interface SumRow extends Sums {
  readonly profitShares: bigint;
  readonly mode: KindName | null;
  readonly productCode: string | null;
  readonly day: bigint | null;
  readonly isCopy: boolean | null;
}

/** One row in all, one a kind, one a product, one a day, one of copies and one of all else: the columns that a row is not of are null. What is of no product has no row of one; of copies that is what their leaders got. */
async function readSums(tx: Tx, made: Flows, range: EpochRange): Promise<SumRow[]> {
  const day = String(DAY_MS);
  return await tx<SumRow[]>`
    select mode, product_code as "productCode", day, is_copy as "isCopy", coalesce(sum(profit), 0) as profit, coalesce(sum(fee), 0) as fees,
      coalesce(sum(financing), 0) as financing, coalesce(sum(fee) filter (where is_copy and product_code is null), 0) as "profitShares"
    from (select *, ts / ${day}::bigint * ${day}::bigint as day from ${made} f where ts >= ${String(range.startTs)}::bigint) f
    group by grouping sets ((), (mode), (product_code), (day), (is_copy))
    having grouping(product_code) = 1 or product_code is not null`;
}

interface EndedRow {
  readonly mode: KindName | null;
  readonly productCode: string | null;
  readonly day: bigint | null;
  readonly isCopy: boolean | null;
  readonly wins: number;
  readonly losses: number;
  readonly even: number;
  readonly won: bigint;
  readonly lost: bigint;
  readonly largestLoss: bigint | null;
}

/** Trades that ended in the range, each with all that it made and cost, whenever that was. */
async function readEnded(tx: Tx, made: Flows, range: EpochRange): Promise<EndedRow[]> {
  const day = String(DAY_MS);
  return await tx<EndedRow[]>`
    with trade as (
      select mode, product_code, trade_id, is_copy, max(ended_at) / ${day}::bigint * ${day}::bigint as day, sum(profit) as profit
      from ${made} f where trade_id is not null and ended_at < ${String(range.endTs)}::bigint
      group by mode, product_code, trade_id, is_copy having max(ended_at) >= ${String(range.startTs)}::bigint
    )
    select mode, product_code as "productCode", day, is_copy as "isCopy", count(*) filter (where profit > 0)::integer as wins,
      count(*) filter (where profit < 0)::integer as losses, count(*) filter (where profit = 0)::integer as even,
      coalesce(sum(profit) filter (where profit > 0), 0) as won, coalesce(sum(profit) filter (where profit < 0), 0) as lost,
      min(profit) filter (where profit < 0) as "largestLoss"
    from trade group by grouping sets ((), (mode), (product_code), (day), (is_copy))
    having grouping(product_code) = 1 or product_code is not null`;
}

/** The moment that lay furthest below the highest one before it; the range begins at `opening`. What is booked in one moment counts as one. */
async function readDrawdown(tx: Tx, made: Flows, range: EpochRange, opening: bigint): Promise<Drawdown | null> {
  const [row] = await tx<{ peak: bigint; trough: bigint; peakTs: bigint; troughTs: bigint }[]>`
    with moment as (
      select ts, sum(profit) as change from ${made} f where ts >= ${String(range.startTs)}::bigint group by ts
      union all select ${String(range.startTs)}::bigint - 1, 0
    ), curve as (
      select ts, ${opening}::numeric + sum(change) over (order by ts) as equity from moment
    ), peaks as (
      select ts, equity, max(equity) over (order by ts) as peak from curve
    ), deepest as (
      select ts, equity, peak from peaks where equity < peak order by peak - equity desc, ts limit 1
    )
    select d.peak, d.equity as trough, d.ts as "troughTs",
      greatest((select max(p.ts) from curve p where p.ts < d.ts and p.equity = d.peak), ${String(range.startTs)}::bigint) as "peakTs"
    from deepest d`;
  return row === undefined ? null : { ...row, peakTs: Number(row.peakTs), troughTs: Number(row.troughTs) };
}

type Key = (row: SumRow | EndedRow) => string | null;
const isWhole = (row: SumRow | EndedRow) => row.mode === null && row.productCode === null && row.day === null && row.isCopy === null;

/** Rows of one grouping by its name, sums and ended trades together. */
function joined(sums: readonly SumRow[], ended: readonly EndedRow[], key: Key): Map<string, Sums & Ended> {
  const rows = new Map<string, Sums & Ended>();
  for (const row of sums) {
    const name = key(row);
    if (name !== null) rows.set(name, { ...NOTHING, profit: row.profit, fees: row.fees, financing: row.financing });
  }
  for (const row of ended) {
    const name = key(row);
    if (name !== null) rows.set(name, { ...(rows.get(name) ?? NOTHING), wins: row.wins, losses: row.losses, even: row.even });
  }
  return rows;
}

/** Order for sorting, the largest first. */
function falling(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function combined(sums: readonly SumRow[], ended: readonly EndedRow[]): Omit<Statistics, "opening" | "drawdown"> {
  const whole = ended.find(isWhole);
  const total = joined(sums, ended, (row) => (isWhole(row) ? "" : null)).get("") ?? NOTHING;
  const modes = joined(sums, ended, (row) => row.mode);
  const products = [...joined(sums, ended, (row) => row.productCode)].map(([productCode, row]) => ({ productCode, ...row }));
  const days = [...joined(sums, ended, (row) => (row.day === null ? null : String(row.day)))];
  return {
    ...total,
    won: whole?.won ?? 0n,
    lost: whole?.lost ?? 0n,
    largestLoss: whole?.largestLoss ?? null,
    modes: KIND_NAMES.map((mode) => ({ mode, ...(modes.get(mode) ?? NOTHING) })),
    copies: {
      ...(joined(sums, ended, (row) => (row.isCopy === true ? "" : null)).get("") ?? NOTHING),
      profitShares: sums.find(isWhole)?.profitShares ?? 0n,
    },
    products: products
      .sort((a, b) => falling(magnitude(a.profit), magnitude(b.profit)))
      .slice(0, PRODUCTS_MAX)
      .sort((a, b) => falling(a.profit, b.profit)),
    days: days
      .map(([ts, { profit, wins, losses, even }]) => ({ ts: Number(ts), profit, trades: wins + losses + even }))
      .sort((a, b) => a.ts - b.ts),
  };
}
