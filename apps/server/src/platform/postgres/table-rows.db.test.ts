import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import "../../compose.ts";
import { rowList } from "./columns.ts";
import { madeTableRows } from "./table-rows.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("fills the columns of each table in the table's order", async () => {
  expect(madeTableRows.map(({ table }) => table).sort()).toContain("spot_order");
  for (const { table, columns } of madeTableRows) {
    const rows = await database.sql<{ name: string }[]>`select column_name::text as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`;
    expect([table, ...columns]).toEqual([table, ...rows.map(({ name }) => name)]);
  }
});

it("carries every text and number as it is, and nothing as null", async () => {
  const { sql } = database;
  await sql`create type odd_row as (n bigint, big numeric, word text, list bigint[], raw bytea)`;
  const texts = ['{"a":"x\\"y"}', "", "NULL", "a,b", "(x)", "back\\slash", "line\nfeed", "é{}", " spaced ", 'say "so"', "\\N"];
  const rows = texts.map((text, index) => [BigInt(index), 10n ** 30n, text, `{${index},7}`, "\\x00ff"] as const);
  const read = await sql<Record<string, unknown>[]>`select n, big, word, list::text as list, encode(raw, 'hex') as raw
    from unnest(${rowList(rows)}::odd_row[])`;
  expect([...read]).toEqual(rows.map(([n, big, word, list]) => ({ n, big, word, list, raw: "00ff" })));
  const empty = await sql`select * from unnest(${rowList([[null, null, null, null, null]])}::odd_row[])`;
  expect([...empty]).toEqual([{ n: null, big: null, word: null, list: null, raw: null }]);
});
