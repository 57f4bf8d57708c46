import { afterAll, expect, it } from "vitest";
import { silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase } from "../../testing.ts";
import { Health } from "../health.ts";
import { Lifecycle } from "../lifecycle.ts";
import { openDatabase } from "./open.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

it("an outside database counts as ready once it has answered", async () => {
  const health = new Health();
  const lifecycle = new Lifecycle(silentLog);
  const { sql } = await openDatabase({ databaseUrl: database.url, dataDir: "/nonexistent" }, silentLog, health, lifecycle, 2);
  expect(health.snapshot()).toMatchObject({ ready: true, reasons: [] });
  expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  await lifecycle.stop();
});
