/** What one operator asked for and another decides, whichever part of the product it is of. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";

const DENIED = "23001";
/** Tables whose rows are a proposal, with a kind that each takes. */
const TABLES = {
  earning_proposal: "funding",
  loan_proposal: "funding",
  new_share_proposal: null,
  campaign_proposal: "fund",
  commission_proposal: "funding",
} as const;
type Table = keyof typeof TABLES;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function proposed(table: Table): Promise<void> {
  const { sql } = database;
  const kind = TABLES[table];
  await sql`insert into ${sql(table)} ${sql({
    ...(kind === null ? {} : { kind }),
    payload: sql.json({ amount: "1" }),
    operator_id: "1",
    login_name: "one",
    reason: "asked for",
    created_ms: "1",
  })}`;
}

it("is of every table that has proposals", async () => {
  const found = await database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name like '%\\_proposal' order by 1`;
  expect(found.map(({ name }) => name)).toEqual(Object.keys(TABLES).sort());
});

it.each(Object.keys(TABLES) as Table[])("stays as it was asked, and is decided once: %s", async (table) => {
  const { sql } = database;
  await proposed(table);
  const denied = { code: DENIED };
  await expect(sql`update ${sql(table)} set payload = '{"amount":"2"}'`).rejects.toMatchObject(denied);
  await expect(sql`update ${sql(table)} set operator_id = 9`).rejects.toMatchObject(denied);
  await expect(sql`delete from ${sql(table)}`).rejects.toMatchObject(denied);
  const decide = (decision: string) =>
    sql`update ${sql(table)} set decision = ${decision}, decided_by = 2, decided_name = 'two', decided_ms = 2, decision_reason = 'decided'`;
  await decide("rejected");
  await expect(decide("approved")).rejects.toMatchObject(denied);
});
