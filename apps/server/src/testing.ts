/**
 * Real PostgreSQL for tests (`*.db.test.ts`). One throw-away cluster serves a whole run (`testing/global-setup.ts` starts it, with a
 * migrated template); every test file clones the template, which takes some tens of milliseconds, and drops its clone at the end.
 */
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { addressUrl, connect, type DatabaseAddress, type Sql } from "./platform/postgres/database.ts";
import { startTestCluster, type TestCluster } from "./testing/test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The running test cluster; `database` is the migrated template. */
    testCluster: DatabaseAddress;
  }
}

export type TestDatabase = {
  sql: Sql;
  address: DatabaseAddress;
  url: string;
  /** Ends the pool and drops the database, whatever sessions remain. */
  close: () => Promise<void>;
};

export type TestDatabaseOptions = {
  /** "template" (default) has all migrations applied, "empty" none. */
  from?: "template" | "empty";
  poolSize?: number;
  /** Another cluster than the one of the run; see `ownTestCluster`. */
  cluster?: TestCluster;
};

export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = options.cluster?.template ?? inject("testCluster");
  const address = { ...template, database: `test_${randomBytes(6).toString("hex")}` };
  const source = options.from === "empty" ? "template1" : template.database;
  await asAdmin(template, (admin) => admin`create database ${admin(address.database)} template ${admin(source)}`);
  const sql = connect(address, { poolSize: options.poolSize ?? 8, applicationName: "candela-test" });
  return {
    sql,
    address,
    url: addressUrl(address),
    close: async () => {
      await sql.end({ timeout: 2 });
      await asAdmin(template, (admin) => admin`drop database ${admin(address.database)} with (force)`);
    },
  };
}

/** A PostgreSQL for a test file alone: for what sees the transactions of the whole cluster, such as what is final. Stops with the file. */
export async function ownTestCluster(): Promise<TestCluster> {
  const cluster = await startTestCluster();
  afterAll(cluster.stop);
  return cluster;
}

async function asAdmin(template: DatabaseAddress, run: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = connect({ ...template, database: "postgres" }, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await run(admin);
  } finally {
    await admin.end({ timeout: 2 });
  }
}
