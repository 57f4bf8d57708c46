/**
 * Migrations: plain SQL files `NNNN_name.sql`, applied in the order of their numbers, each once and in its own transaction together with
 * its row in `schema_migration`. Two processes take turns (advisory lock). A file that was edited after it was applied, an
 * applied one that is missing, and a database that began with another file are rejected: the schema would not be what the files say.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serverFolder } from "../server-folder.ts";
import { StartError } from "../start-error.ts";
import type { Sql } from "./database.ts";

export type Migration = { version: number; name: string; text: string; hash: string };

/** Any number that nothing else of ours locks. */
const advisoryLock = 7_203_114_001;
const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;
export const migrationsFolder = join(serverFolder, "migrations");

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => fileName.test(file));
  const migrations = files.map((file) => {
    const [, version = "", name = ""] = fileName.exec(file) ?? [];
    const text = readFileSync(join(folder, file), "utf8");
    return { version: Number(version), name, text, hash: createHash("sha256").update(text).digest("hex") };
  });
  migrations.sort((a, b) => a.version - b.version);
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index + 1]?.version === migration.version) throw new Error(`two migrations have the number ${migration.version}`);
  }
  return migrations;
}

/** Applies what is missing and returns the names of what it applied, in order. */
export async function migrate(sql: Sql, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder);
  const connection = await sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await connection`set lock_timeout = 0`;
    await connection`select pg_advisory_lock(${advisoryLock})`;
    await connection.unsafe(
      "create table if not exists schema_migration (version integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())",
    );
    const rows = await connection<{ version: number; name: string; hash: string }[]>`select version, name, hash from schema_migration`;
    const applied = new Map(rows.map((row) => [row.version, row]));
    rejectChanged(migrations, applied);
    const missing = migrations.filter((migration) => !applied.has(migration.version));
    for (const { version, name, text, hash } of missing) {
      await connection`begin`;
      try {
        await connection.unsafe(text);
        await connection`insert into schema_migration (version, name, hash) values (${version}, ${name}, ${hash})`;
        await connection`commit`;
      } catch (error) {
        await connection`rollback`;
        throw new Error(`migration ${version}_${name} failed`, { cause: error });
      }
    }
    return missing.map((migration) => migration.name);
  } finally {
    await releaseSession(connection);
  }
}

/** Migrations that `migrate` would apply; throws like it when the database and the files contradict each other. */
export async function pendingMigrations(sql: Sql, folder = migrationsFolder): Promise<Migration[]> {
  const migrations = readMigrations(folder);
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('schema_migration') is not null as exists`;
  if (!table?.exists) return migrations;
  const rows = await sql<{ version: number; name: string; hash: string }[]>`select version, name, hash from schema_migration`;
  const applied = new Map(rows.map((row) => [row.version, row]));
  rejectChanged(migrations, applied);
  return migrations.filter((migration) => !applied.has(migration.version));
}

/** The connection goes back to the pool as it came, or is broken and gone with its lock. */
async function releaseSession(connection: Awaited<ReturnType<Sql["reserve"]>>): Promise<void> {
  try {
    await connection`select pg_advisory_unlock_all()`;
    await connection`reset statement_timeout`;
    await connection`reset lock_timeout`;
  } finally {
    connection.release();
  }
}

/** Migrations began anew before the first release, so a database that began with another file has no way to this schema. */
function rejectOtherBeginning([first]: readonly Migration[], applied: ReadonlyMap<number, { name: string }>): void {
  const began = applied.get(Math.min(...applied.keys()));
  if (first === undefined || began === undefined || began.name === first.name) return;
  throw new StartError(
    "the database was made before version 0.1.0 and can not be brought to this version: name a new folder in DATA_DIR (or an empty database in DATABASE_URL) and start again; nothing in the old one was changed",
  );
}

function rejectChanged(migrations: readonly Migration[], applied: ReadonlyMap<number, { name: string; hash: string }>): void {
  rejectOtherBeginning(migrations, applied);
  for (const { version, name, hash } of migrations) {
    const before = applied.get(version);
    if (before !== undefined && before.hash !== hash) {
      throw new StartError(`migration ${version}_${name} was changed after it had been applied: restore the file and add a new migration`);
    }
  }
  const known = new Set(migrations.map((migration) => migration.version));
  for (const [version, { name }] of applied) {
    if (!known.has(version)) {
      throw new StartError(`the database has migration ${version}_${name}, which this version does not know: start the newer version`);
    }
  }
}
