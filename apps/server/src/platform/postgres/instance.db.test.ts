/** From which day on an installation's market is drawn by the present model. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { loadInstance } from "./instance.ts";
import { migrate, migrationsFolder } from "./migrate.ts";

const SECOND_MODEL = "0105";
const DAY_MS = 86_400_000;
const scratch = mkdtempSync(join(tmpdir(), "candela-instance-"));
let earlier: TestDatabase;
let fresh: TestDatabase;

beforeAll(async () => {
  [earlier, fresh] = await Promise.all([createTestDatabase({ from: "empty" }), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([earlier.close(), fresh.close()]);
  rmSync(scratch, { recursive: true, force: true });
});

it("is all days where the installation is new", async () => {
  const instance = await loadInstance(fresh.sql);
  expect(instance.presentModelFrom).toBeUndefined();
  expect(await loadInstance(fresh.sql)).toEqual(instance);
});

it("is the day after the update where prices were shown before, and stays that", async () => {
  const { sql } = earlier;
  const isEarlier = (path: string) => path === migrationsFolder || basename(path) < SECOND_MODEL;
  cpSync(migrationsFolder, scratch, { recursive: true, filter: isEarlier });
  await migrate(sql, scratch);
  await sql`insert into instance (market_seed) values ('shown')`;
  await migrate(sql);
  const [applied] = await sql<{ at: Date }[]>`select max(applied_at) as at from schema_migration`;
  const from = (await loadInstance(sql)).presentModelFrom ?? 0;
  expect(from % DAY_MS).toBe(0);
  expect(from - (applied?.at.getTime() ?? 0)).toBeGreaterThan(0);
  expect(from - (applied?.at.getTime() ?? 0)).toBeLessThanOrEqual(DAY_MS);
  expect((await loadInstance(sql)).presentModelFrom).toBe(from);
});
