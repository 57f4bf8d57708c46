import { afterAll, expect, it } from "vitest";
import { silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase } from "../../testing.ts";
import { Health } from "../health.ts";
import { Lifecycle } from "../lifecycle.ts";
import { openDatabase, requireVersion } from "./open.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

it.each([
  [90_624, false],
  [140_020, false],
  [149_999, false],
  [150_000, true],
  [150_015, true],
  [180_001, true],
])("a database of version number %i is new enough: %s", (version, isTaken) => {
  const required = () => requireVersion(version);
  if (isTaken) expect(required).not.toThrow();
  else expect(required).toThrow(`PostgreSQL 15 or newer is needed, the database's version number is ${version}`);
});

it("an outside database counts as ready once it has answered", async () => {
  const health = new Health();
  const lifecycle = new Lifecycle(silentLog);
  const { sql } = await openDatabase({ databaseUrl: database.url, dataDir: "/nonexistent" }, silentLog, health, lifecycle, 2);
  expect(health.snapshot()).toMatchObject({ ready: true, reasons: [] });
  expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  await lifecycle.stop();
});
