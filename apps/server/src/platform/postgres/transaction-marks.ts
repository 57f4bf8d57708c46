import type { Queryable } from "./database.ts";

/**
 * A number above that of every transaction that has stored something so far, and the lowest of those under way: all below it have ended. The number is one of our own, which is given out for it: a
 * snapshot alone ends behind the last transaction that has ended, and overlooks what is under way above it.
 */
export async function transactionMarks(sql: Queryable): Promise<{ readonly next: bigint; readonly lowest: bigint }> {
  const [row] = await sql<{ next: bigint; lowest: bigint }[]>`
    select pg_current_xact_id()::text::bigint as next, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as lowest`;
  if (row === undefined) throw new Error("a statement has a number");
  return row;
}

/** The lowest transaction that is under way; gives out no number. */
export async function lowestUnderWay(sql: Queryable): Promise<bigint> {
  const [row] = await sql<{ lowest: bigint }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as lowest`;
  if (row === undefined) throw new Error("a statement has a snapshot");
  return row.lowest;
}
