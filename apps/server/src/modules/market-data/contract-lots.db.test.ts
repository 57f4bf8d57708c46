import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { createTestMarket } from "./market-test-kit.ts";

const database = await createTestDatabase();
const { sql } = database;
const { app } = await createTestMarket(sql);
afterAll(async () => {
  await app.close();
  await database.close();
});

it("gives products of older data folders the lots of contracts, and leaves what an operator has set", async () => {
  await sql`update product set standard = power(10::numeric, quantity_scale)::bigint`;
  await sql`update product set standard = 7 where product_code = 'X:ETHUSD'`;
  await sql.file(fileURLToPath(new URL("../../../migrations/0079_contract_lot_sizes.sql", import.meta.url)));
  const rows = await sql<{ code: string; standard: bigint }[]>`select product_code as code, standard from product`;
  const lots = new Map(rows.map(({ code, standard }) => [code, Number(standard)]));
  // In units of the quantity's scale: 0.0001 BTC, untouched, 0.1 share, 1,000 euros, 10 dollars, 100 pounds of copper, one index.
  expect(["X:BTCUSD", "X:ETHUSD", "AAPL", "C:EURUSD", "C:USDJPY", "HG", "ES"].map((code) => lots.get(code))).toEqual([
    ...[100, 7, 10, 100_000, 1_000, 100, 1],
  ]);
});
