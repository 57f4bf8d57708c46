/** Opens the database for every command: starts or reaches it, checks its version, migrates. */
import type { Config } from "../../config.ts";
import type { Health } from "../health.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Log } from "../log.ts";
import { StartError } from "../start-error.ts";
import { checkConnection, connect, type DatabaseAddress, type Sql } from "./database.ts";
import { EmbeddedPostgres } from "./embedded.ts";

const versionMin = 150_000;
const poolStopMs = 6_000;
const databaseStopMs = 18_000;

export type OpenDatabase = { sql: Sql; address: string | DatabaseAddress };

type DatabaseConfig = Pick<Config, "databaseUrl" | "dataDir">;

/** Registers its own stops: first the pool, then (last of all) the embedded database. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  health: Health,
  lifecycle: Lifecycle,
  poolSize?: number,
): Promise<OpenDatabase> {
  const address = config.databaseUrl ?? (await startEmbedded(config, log, health, lifecycle));
  const sql = connect(address, { poolSize });
  lifecycle.onStop("database connections", poolStopMs, () => sql.end({ timeout: poolStopMs / 1_000 - 1 }));
  requireVersion(await checkConnection(sql));
  // The embedded one reports for itself; for an outside one nobody else would, and the process would never count as ready.
  if (config.databaseUrl !== undefined) health.up("database");
  return { sql, address };
}

/** Of `server_version_num`: 150000 is PostgreSQL 15.0. */
export function requireVersion(version: number): void {
  if (version < versionMin) throw new StartError(`PostgreSQL 15 or newer is needed, the database's version number is ${version}`);
}

async function startEmbedded(config: DatabaseConfig, log: Log, health: Health, lifecycle: Lifecycle): Promise<DatabaseAddress> {
  const onGivenUp = (reason: string): void => {
    log.fatal(reason);
    void lifecycle.exit(1);
  };
  const embedded = await EmbeddedPostgres.start({ dataDir: config.dataDir, log, health, onGivenUp });
  lifecycle.onStop("database", databaseStopMs, () => embedded.stop());
  await ensureDatabase(embedded);
  return embedded.address();
}

/** A new cluster has only PostgreSQL's own databases. */
async function ensureDatabase(embedded: EmbeddedPostgres): Promise<void> {
  const { database } = embedded.address();
  const admin = connect(embedded.address("postgres"), { poolSize: 1, statementTimeoutMs: 0 });
  try {
    const found = await admin`select 1 from pg_database where datname = ${database}`;
    if (found.length === 0) await admin`create database ${admin(database)}`;
  } finally {
    await admin.end();
  }
}
