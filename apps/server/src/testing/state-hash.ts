import { createHash } from "node:crypto";
import type { Sql } from "../platform/postgres/database.ts";

/** A hash of every row of every table. */
export async function stateHash(sql: Sql, without: readonly string[] = []): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const hash = createHash("sha256");
  for (const { name } of tables) {
    if (without.includes(name)) continue;
    const [row] = await sql<{ rows: string }[]>`
      select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as rows from ${sql(name)} as t`;
    hash.update(`${name}:${row?.rows};`);
  }
  return hash.digest("hex");
}
