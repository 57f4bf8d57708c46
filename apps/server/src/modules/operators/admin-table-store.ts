/**
 * Reads and writes any table that a `StoredTable` tells of, as rows of the wire. Names of tables and columns come from there, values travel as
 * parameters.
 */

import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { textArray } from "../../platform/postgres/database.ts";
import type { StoredTable, Value, WireRow, WireText } from "./stored-table.ts";

type StoredRow = Readonly<Record<string, Value>>;

function columnOf(spec: StoredTable, field: string): string {
  const column = spec.columns[field];
  if (column === undefined) throw new Error(`${spec.table} has no column for ${field}`);
  return column;
}

function toWire(spec: StoredTable, row: StoredRow, texts: readonly Readonly<Record<string, string>>[]): WireRow {
  const wire: Record<string, Value | readonly WireText[]> = {};
  for (const [field, column] of Object.entries(spec.columns)) {
    const value = row[column] ?? null;
    wire[field] = spec.moments?.includes(field) === true ? Date.parse(String(value)) : value;
  }
  Object.assign(wire, spec.exact?.toWire(wire));
  if (spec.texts === undefined) return wire;
  const { columns } = spec.texts;
  wire.texts = texts.map((said) => ({
    language: said.language ?? "",
    ...Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, said[column] ?? ""])),
  }));
  return wire;
}

/** Whether a row is of this table, where several share one in the database. */
function isOurs(sql: Queryable, { shares }: StoredTable) {
  return shares === undefined ? sql`true` : sql`${sql(shares.column)} = ${shares.value}`;
}

function keyIs(sql: Queryable, spec: StoredTable, fields: WireRow) {
  return spec.key
    .map((field) => sql`${sql(columnOf(spec, field))} = ${fields[field] as Value}`)
    .reduce((all, one) => sql`${all} and ${one}`, isOurs(sql, spec));
}

/** The row as JSON; as numbers of JSON amounts would lose their last digits, so they come as text. */
function entryOf(sql: Queryable, spec: StoredTable) {
  return (spec.exact?.fields ?? [])
    .map((field) => columnOf(spec, field))
    .reduce((all, column) => sql`${all} || jsonb_build_object(${column}::text, entry.${sql(column)}::text)`, sql`to_jsonb(entry)`);
}

function textsOf(sql: Queryable, spec: StoredTable) {
  if (spec.texts === undefined) return sql`'[]'::jsonb as texts`;
  const { table, reference, own } = spec.texts;
  return sql`coalesce((select jsonb_agg(to_jsonb(said) order by said.language) from ${sql(table)} said
    where said.${sql(reference)} = entry.${sql(own)}), '[]') as texts`;
}

type Read = { readonly entry: StoredRow; readonly texts: readonly Readonly<Record<string, string>>[] };

export async function findRow(sql: Queryable, spec: StoredTable, fields: WireRow): Promise<WireRow | null> {
  const [row] = await sql<Read[]>`
    select ${entryOf(sql, spec)} as entry, ${textsOf(sql, spec)} from ${sql(spec.table)} entry where ${keyIs(sql, spec, fields)}`;
  return row === undefined ? null : toWire(spec, row.entry, row.texts);
}

/** A page of the table in its order; with `only`, of the rows that have this value in a field. */
export async function listRows(
  sql: Queryable,
  spec: StoredTable,
  page: { readonly limit: number; readonly offset: number },
  only?: { readonly field: string; readonly value: string },
): Promise<{ readonly rows: readonly (WireRow & { readonly id?: Value })[]; readonly total: number }> {
  const asked = only === undefined ? sql`true` : sql`${sql(columnOf(spec, only.field))} = ${only.value}`;
  const where = sql`${isOurs(sql, spec)} and ${asked}`;
  const order =
    spec.order === "published_at"
      ? sql`published_at desc, id desc`
      : // The whole key, which no two rows share: else two pages could each take the rows of one position in another order.
        spec.key.toReversed().reduce((all, field) => sql`${all}, ${sql(columnOf(spec, field))}`, sql`${sql(spec.order)}`);
  const rows = await sql<Read[]>`
    select ${entryOf(sql, spec)} as entry, ${textsOf(sql, spec)} from ${sql(spec.table)} entry where ${where}
    order by ${order} limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from ${sql(spec.table)} where ${where}`;
  const data = rows.map(({ entry, texts }) => ({ ...toWire(spec, entry, texts), ...("id" in entry ? { rowId: String(entry.id) } : {}) }));
  return { rows: data, total: count?.total ?? 0 };
}

/** The whole row as it is to be, with the whole of its texts; false when it is not there and operators add none. */
export async function putRow(tx: Tx, spec: StoredTable, fields: WireRow, now: number): Promise<boolean> {
  const values: Record<string, Value | Date> = {};
  const stored = { ...fields, ...spec.exact?.toStored(fields) };
  for (const [field, column] of Object.entries(spec.columns)) {
    const value = stored[field] as Value;
    values[column] = spec.moments?.includes(field) === true ? new Date(Number(value)) : value;
  }
  if (spec.stamp !== undefined) values[spec.stamp] = new Date(now);
  const changed = await tx`update ${tx(spec.table)} set ${tx(values)} where ${keyIs(tx, spec, fields)}`;
  if (changed.count === 0) {
    if (spec.isFixed === true) return false;
    if (spec.shares !== undefined) values[spec.shares.column] = spec.shares.value;
    if (spec.named !== undefined) values.position = await nextPosition(tx, spec);
    await tx`insert into ${tx(spec.table)} ${tx(values)}`;
  }
  await putTexts(tx, spec, fields);
  return true;
}

async function nextPosition(tx: Tx, spec: StoredTable): Promise<number> {
  const [row] = await tx<{ next: number }[]>`select coalesce(max(position), 0) + 1 as next from ${tx(spec.table)}`;
  return row?.next ?? 1;
}

async function putTexts(tx: Tx, spec: StoredTable, fields: WireRow): Promise<void> {
  if (spec.texts === undefined) return;
  const { table, reference, own, columns } = spec.texts;
  const [row] = await tx<{ own: Value }[]>`select ${tx(own)} as own from ${tx(spec.table)} where ${keyIs(tx, spec, fields)}`;
  if (row === undefined) throw new Error(`a row of ${spec.table} that was put must be there`);
  await tx`delete from ${tx(table)} where ${tx(reference)} = ${row.own}`;
  const texts = fields.texts as readonly WireText[];
  const rows = texts.map((said) => ({
    [reference]: row.own,
    language: said.language ?? "",
    ...Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, said[field] ?? ""])),
  }));
  await tx`insert into ${tx(table)} ${tx(rows)}`;
}

export async function removeRow(tx: Tx, spec: StoredTable, fields: WireRow): Promise<void> {
  await tx`delete from ${tx(spec.table)} where ${keyIs(tx, spec, fields)}`;
}

/** Names that `reorder` must list, in the present order. */
export async function listNames(tx: Tx, spec: StoredTable): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select ${tx(spec.named ?? "")}::text as name from ${tx(spec.table)} where ${isOurs(tx, spec)} order by position, ${tx(spec.named ?? "")}`;
  return rows.map(({ name }) => name);
}

export async function savePositions(tx: Tx, spec: StoredTable, names: readonly string[]): Promise<void> {
  await tx`
    update ${tx(spec.table)} as entry set position = place.n::integer
    from unnest(${textArray(tx, names)}) with ordinality as place (name, n)
    where entry.${tx(spec.named ?? "")}::text = place.name and entry.position <> place.n and ${isOurs(tx, spec)}`;
}
