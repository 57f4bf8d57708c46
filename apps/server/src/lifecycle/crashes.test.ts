/** Servers and databases that die by `kill -9`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import {
  bitcoinAlone,
  databaseFolders,
  databasePid,
  hasOtherDatabase,
  isRunning,
  readHealth,
  ServerProcess,
  startReady,
  until,
} from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-crashes-"));
let dataDir = "";
beforeEach(() => {
  dataDir = withPreparedDatabase(mkdtempSync(join(folder, "data-")));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a killed server leaves its database; the next start ends that and starts its own", async () => {
  // With the market that a new installation has: it goes on, too.
  const first = await startReady(dataDir, {});
  expect(await first.server.stop("SIGKILL")).toBe("SIGKILL");
  expect(isRunning(first.database)).toBe(true);
  const second = await startReady(dataDir, {});
  expect(isRunning(first.database)).toBe(false);
  expect(second.database).not.toBe(first.database);
  expect(await second.server.stop()).toBe(0);
  expect(isRunning(second.database)).toBe(false);
});

it("server and database killed together: the next start recovers", async () => {
  const first = await startReady(dataDir);
  process.kill(first.database, "SIGKILL");
  expect(await first.server.stop("SIGKILL")).toBe("SIGKILL");
  const second = await startReady(dataDir);
  expect(await second.server.stop()).toBe(0);
});

it("a killed database is restarted under the running server, again and again", async () => {
  const { server, address, database } = await startReady(dataDir);
  let before = database;
  for (let round = 0; round < 3; round += 1) {
    process.kill(before, "SIGKILL");
    await until(() => !isRunning(before));
    await until(async () => (await readHealth(address)).ready && hasOtherDatabase(dataDir, before));
    before = databasePid(dataDir);
  }
  expect(server.output).toContain("the database process ended unexpectedly");
  expect(await server.stop()).toBe(0);
  expect(isRunning(before)).toBe(false);
});

it("a pid file that names some other living program does not stop the start", async () => {
  const first = await startReady(dataDir);
  process.kill(first.database, "SIGKILL");
  await first.server.stop("SIGKILL");
  const lines = [String(process.pid), join(dataDir, "postgres", "data"), "1700000000", "5432", "", "", "", "ready"];
  writeFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), `${lines.join("\n")}\n`);
  const second = await startReady(dataDir);
  expect(await second.server.stop()).toBe(0);
});

it("a database half made when the first start was killed is made anew", async () => {
  const empty = mkdtempSync(join(folder, "empty-"));
  const server = new ServerProcess({ DATA_DIR: empty, LOG_LEVEL: "debug", ...bitcoinAlone() });
  await until(() => databaseFolders(empty).length > 0);
  await server.stop("SIGKILL");
  const second = await startReady(empty);
  expect(await second.server.stop()).toBe(0);
});
