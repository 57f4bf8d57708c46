/** A database that hangs or goes away: health says so, and everything goes on by itself when it is back. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { Health } from "../platform/health.ts";
import { createLog } from "../platform/log.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { addressUrl, connect } from "../platform/postgres/database.ts";
import { EmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { hang } from "../testing/database-processes.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { expectAllSettled, expectNotReady, startTrades } from "./running-trades.ts";
import { databasePid } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-database-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PER_TEST_MS = 120_000;

it.skipIf(process.platform !== "linux")(
  "a database that hangs: not ready until it answers again",
  async () => {
    const dataDir = withPreparedDatabase(mkdtempSync(join(folder, "hung-")));
    const { server, trades } = await startTrades({ DATA_DIR: dataDir }, () => runningClusterAddress(dataDir));
    const hung = hang(databasePid(dataDir));
    onTestFinished(hung.resume);
    await expectNotReady(trades, "queries: no answer");
    const during = trades.place(1);
    hung.resume();
    await during;
    await expectAllSettled(trades);
    expect(await server.stop()).toBe(0);
  },
  PER_TEST_MS,
);

it(
  "a database of another machine that goes away: not ready until it is back",
  async () => {
    const dataDir = mkdtempSync(join(folder, "gone-"));
    const open = () =>
      EmbeddedPostgres.start({ dataDir, log: createLog("silent"), health: new Health(), onGivenUp: () => undefined, isThrowAway: true });
    let database = await open();
    const admin = connect(database.address("postgres"), { poolSize: 1 });
    await admin`create database candela`;
    await admin.end();
    const url = addressUrl(database.address());
    const serverDir = mkdtempSync(join(folder, "gone-server-"));
    const { server, trades } = await startTrades({ DATA_DIR: serverDir, DATABASE_URL: url }, () => url);
    await database.stop();
    await expectNotReady(trades, "queries: no answer");
    database = await open();
    await expectAllSettled(trades);
    expect(await server.stop()).toBe(0);
    await database.stop();
  },
  PER_TEST_MS,
);
