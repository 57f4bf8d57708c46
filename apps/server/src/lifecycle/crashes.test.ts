/** Servers and databases that die by `kill -9`, and ones that are asked to stop at bad moments. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { databasePid, isRunning, readHealth, ServerProcess, until } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-crashes-"));
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(folder, "data-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startReady(): Promise<{ server: ServerProcess; address: string; database: number }> {
  const server = new ServerProcess({ DATA_DIR: dataDir });
  const address = await server.ready();
  expect(await readHealth(address)).toMatchObject({ ready: true, reasons: [] });
  return { server, address, database: databasePid(dataDir) };
}

it("a killed server leaves its database; the next start ends that and starts its own", async () => {
  const first = await startReady();
  expect(await first.server.stop("SIGKILL")).toBe("SIGKILL");
  expect(isRunning(first.database)).toBe(true);
  const second = await startReady();
  expect(isRunning(first.database)).toBe(false);
  expect(second.database).not.toBe(first.database);
  expect(await second.server.stop()).toBe(0);
  expect(isRunning(second.database)).toBe(false);
});

it("server and database killed together: the next start recovers", async () => {
  const first = await startReady();
  process.kill(first.database, "SIGKILL");
  expect(await first.server.stop("SIGKILL")).toBe("SIGKILL");
  const second = await startReady();
  expect(await second.server.stop()).toBe(0);
});

it("a killed database is restarted under the running server, again and again", async () => {
  const { server, address, database } = await startReady();
  let before = database;
  for (let round = 0; round < 3; round += 1) {
    process.kill(before, "SIGKILL");
    await until(() => !isRunning(before));
    await until(async () => (await readHealth(address)).ready && databasePid(dataDir) !== before);
    before = databasePid(dataDir);
  }
  expect(server.output).toContain("the database process ended unexpectedly");
  expect(await server.stop()).toBe(0);
  expect(isRunning(before)).toBe(false);
});

it("a pid file that names some other living program does not stop the start", async () => {
  const first = await startReady();
  process.kill(first.database, "SIGKILL");
  await first.server.stop("SIGKILL");
  const lines = [String(process.pid), join(dataDir, "postgres", "data"), "1700000000", "5432", "", "", "", "ready"];
  writeFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), `${lines.join("\n")}\n`);
  const second = await startReady();
  expect(await second.server.stop()).toBe(0);
});

it("a database half made when the first start was killed is made anew", async () => {
  const server = new ServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "debug" });
  await until(() => databaseFolders().length > 0);
  await server.stop("SIGKILL");
  const second = await startReady();
  expect(await second.server.stop()).toBe(0);
});

it("asked to stop in the middle of a first start, it ends with 0 and leaves no database running", async () => {
  const server = new ServerProcess({ DATA_DIR: dataDir });
  await until(() => databaseFolders().includes("data"));
  expect(await server.stop()).toBe(0);
  const second = await startReady();
  expect(await second.server.stop()).toBe(0);
});

it("a start while the server before it is still stopping waits for it", async () => {
  const first = await startReady();
  first.server.child.kill("SIGTERM");
  await first.server.printed(/"msg":"stopping"/);
  const second = await startReady();
  expect(await first.server.ended).toBe(0);
  expect(await second.server.stop()).toBe(0);
});

it("many signals at once, as Ctrl-C under npm sends them, still stop cleanly", async () => {
  const { server, database } = await startReady();
  for (const signal of ["SIGINT", "SIGINT", "SIGTERM", "SIGHUP"] as const) server.child.kill(signal);
  expect(await server.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
});

it("a server whose launcher is killed stops cleanly", async () => {
  const server = new ServerProcess({ DATA_DIR: dataDir }, { hasChannel: true });
  await server.ready();
  const database = databasePid(dataDir);
  server.child.disconnect();
  expect(await server.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
});

/** The cluster, or the beginnings of one. */
function databaseFolders(): string[] {
  const folder = join(dataDir, "postgres");
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith("data")) : [];
}
