import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { migrate, migrationsFolder, pendingMigrations, readMigrations } from "./migrate.ts";

const scratch = mkdtempSync(join(tmpdir(), "candela-migrations-"));
const opened: TestDatabase[] = [];
let folder = "";
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(scratch, "files-"));
  database = await createTestDatabase({ from: "empty" });
  opened.push(database);
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  rmSync(scratch, { recursive: true, force: true });
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

describe("migrate", () => {
  it("applies what is missing, in the order of the numbers, each once", async () => {
    write("0010_second.sql", "insert into log values ('second'); create index on log (word);");
    write("0002_first.sql", "create table log (word text not null); insert into log values ('first');");
    write("notes.txt", "not a migration");
    expect(await pendingMigrations(database.sql, folder)).toHaveLength(2);
    expect(await migrate(database.sql, folder)).toEqual(["first", "second"]);
    write("0011_third.sql", "insert into log values ('third');");
    expect(await migrate(database.sql, folder)).toEqual(["third"]);
    expect(await migrate(database.sql, folder)).toEqual([]);
    expect(await pendingMigrations(database.sql, folder)).toEqual([]);
    const rows = await database.sql<{ word: string }[]>`select word from log`;
    expect(rows.map((row) => row.word)).toEqual(["first", "second", "third"]);
  });

  it("leaves nothing of a migration that fails, and keeps the ones before it", async () => {
    write("0001_good.sql", "create table good (n int);");
    write("0002_bad.sql", "create table half (n int); select 1 / 0;");
    await expect(migrate(database.sql, folder)).rejects.toThrow("migration 2_bad failed");
    const [row] = await database.sql`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`;
    expect(row).toEqual({ good: true, half: false });
    write("0002_bad.sql", "create table half (n int);");
    expect(await migrate(database.sql, folder)).toEqual(["bad"]);
  });

  it("rejects a file that was edited after it was applied, and a database newer than the files", async () => {
    write("0001_one.sql", "create table one (n int);");
    await migrate(database.sql, folder);
    write("0001_one.sql", "create table one (n bigint);");
    await expect(migrate(database.sql, folder)).rejects.toThrow("migration 1_one was changed after it had been applied");
    rmSync(join(folder, "0001_one.sql"));
    await expect(migrate(database.sql, folder)).rejects.toThrow("the database has migration 1_one, which this version does not know");
  });

  it("rejects a database that began with other migrations, says what to do, and changes nothing in it", async () => {
    write("0001_platform.sql", "create table instance (n int);");
    write("0010_ledger.sql", "create table ledger (n int);");
    await migrate(database.sql, folder);
    const rows = () => database.sql`select version, name, hash from schema_migration order by version`;
    const before = [...(await rows())];
    const rejection = /was made before version 0\.1\.0 and can not be brought to this version: name a new folder in DATA_DIR/;
    await expect(migrate(database.sql)).rejects.toThrow(rejection);
    await expect(pendingMigrations(database.sql)).rejects.toThrow(rejection);
    expect([...(await rows())]).toEqual(before);
    expect(await database.sql`select to_regclass('ledger_account') as "account"`).toMatchObject([{ account: null }]);
  });

  it("lets several processes start at once: one applies, the others find it done", async () => {
    write("0001_slow.sql", "create table slow (n int); select pg_sleep(0.2);");
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.sql, folder)));
    expect(applied.flat()).toEqual(["slow"]);
  });

  it("gives the connection back with the limits it had", async () => {
    write("0001_one.sql", "create table one (n int);");
    await migrate(database.sql, folder);
    const settings = await Promise.all(
      Array.from(
        { length: 8 },
        () => database.sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      ),
    );
    for (const [row] of settings) expect(row).toEqual({ statement: "4s", lock: "2s" });
  });

  it("rejects two files with one number", () => {
    write("0001_a.sql", "");
    write("0001_b.sql", "");
    expect(() => readMigrations(folder)).toThrow("two migrations have the number 1");
  });

  it("can apply the project's own migrations on top of any earlier one of them", async () => {
    const all = readMigrations(migrationsFolder);
    for (const { version, name } of all) {
      const file = `${String(version).padStart(4, "0")}_${name}.sql`;
      cpSync(join(migrationsFolder, file), join(folder, file));
      expect(await migrate(database.sql, folder)).toEqual([name]);
    }
    expect(all.length).toBeGreaterThan(0);
  });
});
