/** Writes the files of `golden-files.ts`; run by `npm run schema`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { connect } from "../platform/postgres/database.ts";
import { readmeFile, readmeWithSettings, schemaFile, schemaText, settingsFile, settingsPage } from "./golden-files.ts";
import { dumpSchema } from "./schema-dump.ts";
import { startTestCluster } from "./test-cluster.ts";

const cluster = await startTestCluster();
try {
  const sql = connect(cluster.template, { poolSize: 1 });
  writeFileSync(schemaFile, schemaText(await dumpSchema(sql)));
  await sql.end();
} finally {
  await cluster.stop();
}
mkdirSync(dirname(settingsFile), { recursive: true });
writeFileSync(settingsFile, settingsPage());
const readme = readmeWithSettings();
if (readme !== undefined) writeFileSync(readmeFile, readme);
process.stdout.write("Written: apps/server/migrations/schema.sql, docs/settings.md, the settings in README.md\n");
