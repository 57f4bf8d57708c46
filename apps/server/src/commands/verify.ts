/** `verify`: recomputes what the database claims. Prints one line a check and ends with code 1 at the first that fails. */

import { readConfig } from "../config.ts";
import { checkContractsAgainstLedger } from "../modules/contract/index.ts";
import { verifyLedger } from "../modules/ledger/index.ts";
import { createAuditCheck } from "../modules/operators/index.ts";
import { checkQuickAgainstLedger } from "../modules/quick/index.ts";
import { checkSpotAgainstLedger } from "../modules/trading/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { pendingMigrations } from "../platform/postgres/migrate.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { StartError } from "../platform/start-error.ts";
import { verifyReceipt } from "./verify-receipt.ts";
import { openWorkplace } from "./workplace.ts";

/** Returns what is wrong, one line each; nothing when all is well. */
type Verification = { name: string; run: (sql: Sql) => Promise<string[]> };

/** In order: what a later one reads, an earlier one has found sound. */
const verifications: readonly Verification[] = [
  { name: "schema", run: verifySchema },
  {
    name: "ledger",
    run: async (sql) => (await verifyLedger(sql, [checkSpotAgainstLedger, checkContractsAgainstLedger, checkQuickAgainstLedger])).problems,
  },
  { name: "audit", run: async (sql) => sql.begin("isolation level repeatable read read only", createAuditCheck()) },
];

/** Without arguments the database; `receipt FILE` a receipt that somebody was given. */
export async function verifyCommand([what, ...args]: readonly string[]): Promise<number> {
  if (what === undefined) return verifyDatabase();
  if (what === "receipt") return verifyReceipt(args);
  throw new StartError(`verify does not know ${what}: use verify, or verify receipt FILE`);
}

/** Also beside a running server: then through the database that it runs. */
async function verifyDatabase(): Promise<number> {
  const config = readConfig();
  const running = config.databaseUrl === undefined ? runningClusterAddress(config.dataDir) : undefined;
  if (running !== undefined) {
    const sql = connect(running, { poolSize: 2, applicationName: "candela-verify", statementTimeoutMs: 0 });
    if (await answers(sql)) return runAll(sql).finally(() => sql.end());
    await sql.end();
  }
  const { log, health, lifecycle } = await openWorkplace();
  try {
    const { sql } = await openDatabase(config, log, health, lifecycle);
    return await runAll(sql);
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

async function runAll(sql: Sql): Promise<number> {
  for (const { name, run } of verifications) {
    const problems = await run(sql);
    process.stdout.write(`${name}: ${problems.length === 0 ? "ok" : `${problems.length} problems`}\n`);
    for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    if (problems.length > 0) return 1;
  }
  return 0;
}

async function verifySchema(sql: Sql): Promise<string[]> {
  const pending = await pendingMigrations(sql);
  return pending.map(({ version, name }) => `migration ${version}_${name} is not applied: start the server or run its migrate command`);
}
