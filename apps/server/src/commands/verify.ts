/** `verify`: recomputes what the database claims. Prints one line a check and ends with code 1 when any of them fails. */

import type { Sql } from "../platform/postgres/database.ts";
import { pendingMigrations } from "../platform/postgres/migrate.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { openWorkplace } from "./workplace.ts";

/** Returns what is wrong, one line each; nothing when all is well. */
type Verification = { name: string; run: (sql: Sql, args: readonly string[]) => Promise<string[]> };

const verifications: readonly Verification[] = [{ name: "schema", run: verifySchema }];

export async function verify(args: readonly string[]): Promise<number> {
  const { config, log, health, lifecycle } = await openWorkplace();
  try {
    const { sql } = await openDatabase(config, log, health, lifecycle);
    let failures = 0;
    for (const { name, run } of verifications) {
      const problems = await run(sql, args);
      failures += problems.length;
      process.stdout.write(`${name}: ${problems.length === 0 ? "ok" : `${problems.length} problems`}\n`);
      for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    }
    return failures === 0 ? 0 : 1;
  } finally {
    await lifecycle.stop();
  }
}

async function verifySchema(sql: Sql): Promise<string[]> {
  const pending = await pendingMigrations(sql);
  return pending.map(({ version, name }) => `migration ${version}_${name} is not applied: start the server or run its migrate command`);
}
