import type { Queryable } from "./database.ts";

interface Records {
  /** Table, and the alias that the query reads it by. */
  readonly table: string;
  readonly alias: string;
  /** Column of the moment that a record is dated by. */
  readonly moment: string;
}

interface Window {
  readonly startTs?: number | undefined;
  readonly endTs?: number | undefined;
}

/**
 * Newest first, as a part of a query. Within a time the moment leads and the id decides among equals, so that an index by moment gives the page from its
 * middle; else ids alone do. Both are the order in which records came. `past` holds for what comes after a record of the user.
 */
export function newestFirst(
  sql: Queryable,
  { table, alias, moment }: Records,
  { startTs, endTs }: Window,
  userId: bigint,
  before: bigint | undefined,
) {
  const [id, at] = [sql(`${alias}.id`), sql(`${alias}.${moment}`)];
  if (startTs === undefined && endTs === undefined)
    return { order: sql`${id} desc`, past: before === undefined ? sql`true` : sql`${id} < ${before}` };
  const moments = sql`(select ${sql(moment)} from ${sql(table)} where id = ${before ?? 0n} and user_id = ${userId})`;
  return { order: sql`${at} desc, ${id} desc`, past: before === undefined ? sql`true` : sql`(${at}, ${id}) < (${moments}, ${before})` };
}

/**
 * Holds for records of a time; `startTs` is included, `endTs` is not. Moments are compared as rows with their ids, which are above 0: a plan for any values takes two bounds
 * of one column for a two-hundredth of it, sorts what it thinks few, and sorted the tens of thousands of a busy month for a page of thirty.
 */
export function withinWindow(sql: Queryable, { alias, moment }: Pick<Records, "alias" | "moment">, { startTs, endTs }: Window) {
  const row = sql`(${sql(`${alias}.${moment}`)}, ${sql(`${alias}.id`)})`;
  return sql`${startTs === undefined ? sql`true` : sql`${row} >= (${String(startTs)}::bigint, 0)`}
    ${endTs === undefined ? sql`` : sql`and ${row} < (${String(endTs)}::bigint, 0)`}`;
}
