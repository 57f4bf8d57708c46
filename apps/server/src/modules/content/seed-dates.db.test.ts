/** What the migration to one date does in an installation that an earlier version has seeded. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, migrationsFolder } from "../../platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";

const BEFORE = "0102";
const scratch = mkdtempSync(join(tmpdir(), "candela-dates-"));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ from: "empty" });
});
afterAll(async () => {
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
});

it("dates seeded articles at the installation, in their order, and leaves those that an operator wrote", async () => {
  const { sql } = database;
  const isEarlier = (path: string) => path === migrationsFolder || basename(path) < BEFORE;
  cpSync(migrationsFolder, scratch, { recursive: true, filter: isEarlier });
  await migrate(sql, scratch);
  await sql`
    insert into article (kind, name, published_at) values
      (2, 'younger', now() - interval '3 hours'), (2, 'older', now() - interval '9 days'), (2, 'edited', '2020-01-01'), (2, 'ownWords', '2019-01-01')`;
  await sql`insert into content_seed (item) values ('article:younger'), ('article:older'), ('article:edited')`;
  await sql`
    insert into operator_audit (ts_ms, login_name, role, action, object, reason, ip)
    values (1, 'ada', 'owner', 'article.put', 'edited', 'dated by hand', '')`;
  const [revision] = await sql<{ revision: bigint }[]>`select revision from content_revision`;
  await migrate(sql);
  const rows = await sql<{ name: string; isOfInstallation: boolean }[]>`
    select name, published_at between made.at and made.at + interval '1 millisecond' as "isOfInstallation"
    from article, (select min(applied_at) as at from schema_migration) as made order by published_at desc`;
  expect(rows.map(({ name, isOfInstallation }) => [name, isOfInstallation])).toEqual([
    ["younger", true],
    ["older", true],
    ["edited", false],
    ["ownWords", false],
  ]);
  const [after] = await sql<{ revision: bigint }[]>`select revision from content_revision`;
  expect(after?.revision).toBeGreaterThan(revision?.revision ?? 0n);
});
