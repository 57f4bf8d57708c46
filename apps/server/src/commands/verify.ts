/** `verify`: recomputes what the database claims. Prints one line a check and ends with code 1 when any of them fails. */

import { readConfig } from "../config.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { pendingMigrations } from "../platform/postgres/migrate.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { openWorkplace } from "./workplace.ts";

/** Returns what is wrong, one line each; nothing when all is well. */
type Verification = { name: string; run: (sql: Sql, args: readonly string[]) => Promise<string[]> };

const verifications: readonly Verification[] = [{ name: "schema", run: verifySchema }];

/** Also beside a running server: then through the database that it runs. */
export async function verify(args: readonly string[]): Promise<number> {
  const config = readConfig();
  const running = config.databaseUrl === undefined ? runningClusterAddress(config.dataDir) : undefined;
  if (running !== undefined) {
    const sql = connect(running, { poolSize: 2, applicationName: "candela-verify", statementTimeoutMs: 0 });
    if (await answers(sql)) return runAll(sql, args).finally(() => sql.end());
    await sql.end();
  }
  const { log, health, lifecycle } = await openWorkplace();
  try {
    const { sql } = await openDatabase(config, log, health, lifecycle);
    return await runAll(sql, args);
  } finally {
    await lifecycle.stop();
  }
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

async function runAll(sql: Sql, args: readonly string[]): Promise<number> {
  let failures = 0;
  for (const { name, run } of verifications) {
    const problems = await run(sql, args);
    failures += problems.length;
    process.stdout.write(`${name}: ${problems.length === 0 ? "ok" : `${problems.length} problems`}\n`);
    for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  }
  return failures === 0 ? 0 : 1;
}

async function verifySchema(sql: Sql): Promise<string[]> {
  const pending = await pendingMigrations(sql);
  return pending.map(({ version, name }) => `migration ${version}_${name} is not applied: start the server or run its migrate command`);
}
