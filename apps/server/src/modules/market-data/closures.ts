import type { CalendarId } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";

/** A time at which a product, or all of a calendar, does not trade although its hours say so. Times are epoch ms, `to` excluded. */
export interface Closure {
  readonly calendar: CalendarId | null;
  readonly productCode: string | null;
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** Closures kept in memory; past ones are of no account. */
const CLOSURES_MAX = 1_000;

export async function readClosures(sql: Queryable, now: number): Promise<Closure[]> {
  const rows = await sql<(Omit<Closure, "from" | "to"> & { from: bigint; to: bigint })[]>`
    select calendar, product_code as "productCode", from_ts as "from", to_ts as "to", reason from product_closure
    where to_ts > ${String(now)}::bigint order by from_ts, id limit ${CLOSURES_MAX}`;
  return rows.map((row) => ({ ...row, from: Number(row.from), to: Number(row.to) }));
}

export function closureAt(
  closures: readonly Closure[],
  product: { readonly productCode: string; readonly calendar: CalendarId },
  ts: number,
): Closure | undefined {
  return closures.find(
    ({ calendar, productCode, from, to }) =>
      from <= ts && ts < to && (productCode === null ? calendar === product.calendar : productCode === product.productCode),
  );
}
