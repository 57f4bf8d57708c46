/** A throw-away PostgreSQL cluster with a migrated template database, in a temporary folder of its own. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Health } from "../platform/health.ts";
import { createLog } from "../platform/log.ts";
import { stopPid } from "../platform/postgres/cluster-process.ts";
import { connect, type DatabaseAddress } from "../platform/postgres/database.ts";
import { EmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { migrate } from "../platform/postgres/migrate.ts";

export type TestCluster = { template: DatabaseAddress; stop: () => Promise<void> };

const folderPrefix = "candela-test-";
const templateName = "candela_template";

export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix));
  writeFileSync(join(dataDir, "owner"), String(process.pid));
  const onGivenUp = (reason: string): void => {
    throw new Error(`the test cluster gave up: ${reason}`);
  };
  const embedded = await EmbeddedPostgres.start({ dataDir, log: createLog("error"), health: new Health(), onGivenUp, isThrowAway: true });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const template = embedded.address(templateName);
  try {
    await makeTemplate(embedded.address("postgres"), template);
  } catch (error) {
    await stop();
    throw error;
  }
  return { template, stop };
}

async function makeTemplate(admin: DatabaseAddress, template: DatabaseAddress): Promise<void> {
  const adminSql = connect(admin, { poolSize: 1, statementTimeoutMs: 0 });
  await adminSql`create database ${adminSql(template.database)}`;
  await adminSql.end();
  const sql = connect(template, { poolSize: 1 });
  try {
    await migrate(sql);
  } finally {
    await sql.end();
  }
}

/** A run that was killed leaves its cluster running; the next run ends it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name);
    const owner = join(folder, "owner");
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, "utf8")))) continue;
    const pidFile = join(folder, "postgres", "data", "postmaster.pid");
    if (existsSync(pidFile)) await stopPid(Number(readFileSync(pidFile, "utf8").split("\n")[0]));
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
