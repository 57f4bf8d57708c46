/** For every command but the server: the database that is there, beside a running server or started for the moment. None is ever made. */
import { type Config, readConfig } from "../config.ts";
import { hasCluster, runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { type ConnectOptions, checkConnection, connect, type Sql } from "../platform/postgres/database.ts";
import { pendingMigrations } from "../platform/postgres/migrate.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { StartError } from "../platform/start-error.ts";
import { openWorkplace } from "./workplace.ts";

type Work = (sql: Sql) => Promise<number>;

interface Options extends ConnectOptions {
  /** Whether the work is about the schema itself, and so takes it as it is. */
  readonly anySchema?: boolean;
}

/** Gives what the work returns. Throws a `StartError` where there is no database, or it has not the schema of this version. */
export async function withExistingDatabase(applicationName: string, work: Work, { anySchema, ...options }: Options = {}): Promise<number> {
  const config = readConfig();
  const checked: Work = async (sql) => {
    if (anySchema !== true) await rejectOtherSchema(sql, config);
    return work(sql);
  };
  const settings = { poolSize: 1, applicationName, ...options };
  if (config.databaseUrl !== undefined) return over(connect(config.databaseUrl, settings), checked);
  rejectMissingDatabase(config);
  const running = runningClusterAddress(config.dataDir);
  if (running !== undefined) {
    const sql = connect(running, settings);
    if (await answers(sql)) return over(sql, checked);
    await sql.end();
  }
  const { log, health, lifecycle } = await openWorkplace();
  try {
    const { sql } = await openDatabase(config, log, health, lifecycle);
    return await checked(sql);
  } finally {
    await lifecycle.stop();
  }
}

/** Throws where the settings name a data folder without a database. One at `DATABASE_URL` says by itself that it cannot be reached. */
export function rejectMissingDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): void {
  if (databaseUrl !== undefined || hasCluster(dataDir)) return;
  throw new StartError(
    `there is no database in the data folder ${dataDir}: set DATA_DIR to the folder of your server, or DATABASE_URL to its database (npm start makes one)`,
  );
}

async function over(sql: Sql, work: Work): Promise<number> {
  try {
    await checkConnection(sql);
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function rejectOtherSchema(sql: Sql, { databaseUrl, dataDir }: Config): Promise<void> {
  const pending = await pendingMigrations(sql);
  if (pending.length === 0) return;
  const place = databaseUrl === undefined ? `in ${dataDir}` : "at DATABASE_URL";
  throw new StartError(
    `the database ${place} is not one of this version, ${pending.length} migrations are missing: start the server on it, or use npm run migrate`,
  );
}

/** A killed server leaves a socket that nobody answers on. */
async function answers(sql: Sql): Promise<boolean> {
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  }
}
