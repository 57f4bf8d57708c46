import type { Sql } from "../platform/postgres/database.ts";

/** A hash of the rows of each table, by its name. */
export async function tableHashes(sql: Sql, without: readonly string[] = []): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const names = tables.map(({ name }) => name).filter((name) => !without.includes(name));
  return new Map(await Promise.all(names.map(async (name) => [name, await hashOf(sql, name)] as const)));
}

/** One text for the rows of every table. */
export async function stateHash(sql: Sql, without: readonly string[] = []): Promise<string> {
  return [...(await tableHashes(sql, without))].map((entry) => entry.join(" ")).join("\n");
}

async function hashOf(sql: Sql, name: string): Promise<string> {
  const [row] = await sql<{ rows: string }[]>`
    select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as rows from ${sql(name)} as t`;
  return row?.rows ?? "";
}
