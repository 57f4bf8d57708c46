/** `migrate`: brings the database to this version's schema and ends, for deployments that migrate before they roll out. */
import { readConfig } from "../config.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { rejectMissingDatabase } from "./existing-database.ts";
import { openWorkplace } from "./workplace.ts";

export async function migrateCommand(): Promise<number> {
  rejectMissingDatabase(readConfig());
  const { config, log, health, lifecycle } = await openWorkplace();
  try {
    const { sql } = await openDatabase(config, log, health, lifecycle);
    const applied = await migrate(sql);
    process.stdout.write(applied.length === 0 ? "The schema is up to date.\n" : `Applied: ${applied.join(", ")}\n`);
    return 0;
  } finally {
    await lifecycle.stop();
  }
}
