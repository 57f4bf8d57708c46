import { DAY_MS, WASH_WITHIN_MS } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { AskedRange, CountedLine } from "./counted-lines.ts";
import { tradeLines } from "./trade-lines.ts";

/** A list goes back so many trades; what is older is asked for with the moment before which it was. */
export const LINES_MAX = 5_000;

export interface LinesPage {
  readonly limit: number;
  readonly offset: number;
  readonly isCounted: boolean | undefined;
  /** Only what was before it, epoch ms. */
  readonly before: number | undefined;
}

/** Lines of a goal that counts fees or volume, newest first; those of nothing are not told. Rule W-2 goes by days, so that the days of these lines are looked at and none before. */
export async function tradeLinesPage(
  sql: Queryable,
  range: AskedRange,
  userId: bigint,
  goal: "fees" | "volume",
  { limit, offset, isCounted, before }: LinesPage,
): Promise<{ lines: CountedLine[]; total: number }> {
  const end = Math.min(range.to, before ?? range.to);
  const oldest = await oldestOf(sql, userId, range.from, end);
  if (oldest === null) return { lines: [], total: 0 };
  const through = Math.max(range.from, oldest - (oldest % DAY_MS));
  // A wash that ended a moment later leaves out what was before.
  const to = Math.min(range.to, end + WASH_WITHIN_MS + 1);
  const moments = numberList([range.from, through, to]);
  const row = sql`(select ${userId}::bigint as user_id, m[1] as from_ms, m[2] as through_ms, m[3] as to_ms, '{}'::jsonb as washes, '{}'::bigint[] as left_out
    from (select ${moments}::bigint[] as m) moments) r`;
  const shown = isCounted === undefined ? sql`true` : isCounted ? sql`not left_out` : sql`left_out`;
  const amount = goal === "fees" ? sql`fee` : sql`volume`;
  const found = sql`with ${tradeLines(sql)}, found as (
      select * from line where not late and ts >= ${String(oldest)}::bigint and ts < ${String(end)}::bigint and ${amount} > 0 and ${shown}
    )`;
  const [rows, [count]] = await Promise.all([
    sql<(Pick<CountedLine, "productCode" | "amount" | "isCounted" | "referenceKind" | "referenceId"> & { readonly ts: bigint })[]>`
      select s.* from ${row} cross join lateral (
        ${found} select ts, product_code as "productCode", ${amount} as amount, not left_out as "isCounted", reference_kind as "referenceKind", id as "referenceId"
        from found order by ts desc, id desc limit ${limit} offset ${offset}
      ) s order by s.ts desc, s."referenceId" desc`,
    sql<{ total: number }[]>`select s.total from ${row} cross join lateral (${found} select count(*)::integer as total from found) s`,
  ]);
  const lines = rows.map((line): CountedLine => ({ ...line, ts: Number(line.ts), rule: line.isCounted ? null : "W-2", money: null }));
  return { lines, total: count?.total ?? 0 };
}

/** When the oldest of the newest trades was; null without any. Each kind is read by its index, and no further than a list goes back. */
async function oldestOf(sql: Queryable, userId: bigint, from: number, to: number): Promise<number | null> {
  const [start, end] = [sql`${String(from)}::bigint`, sql`${String(to)}::bigint`];
  const [row] = await sql<{ ts: bigint | null }[]>`select min(ts) as ts from (
      select ts from (
        (select ts from spot_fill where user_id = ${userId} and ts >= ${start} and ts < ${end} order by ts desc limit ${LINES_MAX})
        union all
        (select ts from contract_fill where user_id = ${userId} and ts >= ${start} and ts < ${end} order by ts desc limit ${LINES_MAX})
        union all
        (select settled_at from quick_order where user_id = ${userId} and settled_at >= ${start} and settled_at < ${end} and status in ('won', 'lost')
          order by settled_at desc limit ${LINES_MAX})
      ) each order by ts desc limit ${LINES_MAX}
    ) newest`;
  return row?.ts == null ? null : Number(row.ts);
}
