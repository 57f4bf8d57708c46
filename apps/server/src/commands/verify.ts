/** `verify`: recomputes what the database claims. Prints one line a check and ends with code 1 at the first that fails. */

import { verifyLedger } from "../modules/ledger/index.ts";
import { changedLiveTicks } from "../modules/market-data/index.ts";
import { createAuditCheck } from "../modules/operators/index.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { pendingMigrations } from "../platform/postgres/migrate.ts";
import { StartError } from "../platform/start-error.ts";
import { LEDGER_CHECKS } from "../product-kinds.ts";
import { withExistingDatabase } from "./existing-database.ts";
import { verifyDay } from "./verify-day.ts";
import { verifyDraw } from "./verify-draw.ts";
import { verifyDays, verifyHalts, verifyMarket } from "./verify-market.ts";
import { verifyReceipt } from "./verify-receipt.ts";

/** Returns what is wrong, one line each; nothing when all is well. */
type Verification = { name: string; run: (sql: Sql) => Promise<string[]> };

/** In order: what a later one reads, an earlier one has found sound. */
const verifications: readonly Verification[] = [
  { name: "schema", run: verifySchema },
  { name: "ledger", run: async (sql) => (await verifyLedger(sql, LEDGER_CHECKS)).problems },
  { name: "audit", run: async (sql) => sql.begin("isolation level repeatable read read only", createAuditCheck()) },
  { name: "live ticks", run: changedLiveTicks },
  { name: "market", run: verifyMarket },
  { name: "freezes", run: verifyHalts },
  { name: "days", run: verifyDays },
];

/** Without arguments the database; `receipt FILE` a receipt that somebody was given; `day DAY` a day of the market; `draw FILE` a draw of new shares. */
export async function verifyCommand([what, ...args]: readonly string[]): Promise<number> {
  if (what === undefined) return verifyDatabase();
  if (what === "receipt") return verifyReceipt(args);
  if (what === "day") return verifyDay(args);
  if (what === "draw") return verifyDraw(args);
  throw new StartError(
    `verify does not know ${what}: use npm run verify, npm run verify -- receipt FILE, npm run verify -- draw FILE, or npm run verify -- day DAY --product CODE`,
  );
}

/** Also beside a running server: then through the database that it runs. */
function verifyDatabase(): Promise<number> {
  return withExistingDatabase("candela-verify", runAll, { anySchema: true, poolSize: 2, statementTimeoutMs: 0 });
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
  return pending.map(({ version, name }) => `migration ${version}_${name} is not applied: start the server or use npm run migrate`);
}
