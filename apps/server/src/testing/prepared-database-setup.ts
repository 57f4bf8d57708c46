/**
 * A database of this version in which there is no installation yet, as a first start makes it before anything else. It is made once for a run of the tests of
 * processes, and copied into their data folders: `initdb` and all migrations would take several seconds of a core in each of some forty.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { Health } from "../platform/health.ts";
import { createLog } from "../platform/log.ts";
import { connect } from "../platform/postgres/database.ts";
import { EmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { migrate } from "../platform/postgres/migrate.ts";

/** Makes it for the run, and removes it at the end. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-prepared-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await makeDatabase(dataDir);
  } catch (error) {
    remove();
    throw error;
  }
  const cluster = join(dataDir, "postgres");
  project.provide("preparedDatabase", existsSync(join(cluster, "data")) ? cluster : undefined);
  return remove;
}

async function makeDatabase(dataDir: string): Promise<void> {
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
}
