/** `outbox [target]`: prints the newest messages that wait to be sent, also while the server runs. See docs/runbooks/outbox.md. */
import { readConfig } from "../config.ts";
import { outboxReport } from "../modules/identity/index.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { addressOfRunning } from "../platform/postgres/running.ts";
import { openWorkplace } from "./workplace.ts";

const messagesMax = 20;

export async function outbox([target]: readonly string[]): Promise<number> {
  const config = readConfig();
  const address = config.databaseUrl ?? addressOfRunning(config.dataDir);
  if (address === undefined) return printStopped(target);
  const sql = connect(address, { poolSize: 1, applicationName: "candela-outbox" });
  try {
    return await print(sql, target);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** With the server stopped its database is started for the moment. */
async function printStopped(target: string | undefined): Promise<number> {
  const { config, log, health, lifecycle } = await openWorkplace();
  try {
    const { sql } = await openDatabase(config, log, health, lifecycle);
    return await print(sql, target);
  } finally {
    await lifecycle.stop();
  }
}

async function print(sql: Sql, target: string | undefined): Promise<number> {
  process.stdout.write(await outboxReport(sql, messagesMax, target ?? null));
  return 0;
}
