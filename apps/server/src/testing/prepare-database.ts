/**
 * `node prepare-database.ts DATA_DIR`: makes a database of this version in which there is no installation yet, as a first start makes it before anything else,
 * and stops it. Tests copy it into the data folders of their servers.
 */
import { Health } from "../platform/health.ts";
import { createLog } from "../platform/log.ts";
import { connect } from "../platform/postgres/database.ts";
import { EmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { migrate } from "../platform/postgres/migrate.ts";

const [dataDir = ""] = process.argv.slice(2);
const onGivenUp = (reason: string): void => {
  throw new Error(`the prepared database gave up: ${reason}`);
};
const embedded = await EmbeddedPostgres.start({ dataDir, log: createLog("error"), health: new Health(), onGivenUp, isThrowAway: true });
try {
  const { database } = embedded.address();
  const admin = connect(embedded.address("postgres"), { poolSize: 1, statementTimeoutMs: 0 });
  await admin`create database ${admin(database)}`;
  await admin.end();
  const sql = connect(embedded.address(), { poolSize: 1 });
  await migrate(sql);
  await sql.end();
} finally {
  await embedded.stop();
}
