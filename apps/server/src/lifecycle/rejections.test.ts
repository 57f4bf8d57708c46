/** A server that cannot start says why in one line on standard error, exits with code 1, and leaves nothing running. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { addressUrl } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { bitcoinAlone, databasePid, isRunning, ServerProcess, type ServerSettings, takePort } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-rejections-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rejection(settings: ServerSettings, args: string[] = []): Promise<string> {
  const server = new ServerProcess({ DATA_DIR: join(folder, "data"), ...settings }, { args });
  const code = await server.ended;
  expect({ code, lines: server.errors.trim().split("\n").length, output: server.output }).toEqual({ code: 1, lines: 1, output: "" });
  return server.errors.trim();
}

/** What is wrong with which settings is a table of config.test.ts. */
describe("a bad setting", () => {
  it.each([
    [{ PORT: "80a" }, "candela: PORT=80a is not valid: use a whole number from 0 to 65535"],
    [{ DATABASE_URL: "mysql://u:secret@h/d" }, "candela: DATABASE_URL is not valid: use postgres://user:password@host:port/name"],
    [{ HOST: "192.0.2.1" }, "candela: HOST=192.0.2.1 is not an address of this machine"],
  ])("%o", async (settings, line) => {
    expect(await rejection(settings)).toBe(line);
  });

  it("an unknown command", async () => {
    expect(await rejection({}, ["dance"])).toBe(
      "candela: unknown command dance: use serve, demo, migrate, verify, outbox, corporate-action or operator",
    );
  });
});

it("a taken port", async () => {
  const { port, free } = await takePort();
  const line = await rejection({ PORT: String(port) });
  expect(line).toBe(`candela: port ${port} of 127.0.0.1 is taken: stop the other program or set PORT to a free one`);
  await free();
});

it("a database that does not answer; the password is not repeated", async () => {
  // Not one that was free a moment ago: another program may have it by now.
  const line = await rejection({ DATABASE_URL: "postgres://me:secret@127.0.0.1:9/candela" });
  expect(line).toBe("candela: the database candela at 127.0.0.1:9 (DATABASE_URL) cannot be reached: ECONNREFUSED");
});

it("a data folder that cannot be made", async () => {
  writeFileSync(join(folder, "file"), "");
  const line = await rejection({ DATA_DIR: join(folder, "file", "data") });
  expect(line).toContain(`candela: the data folder ${join(folder, "file", "data")} cannot be made (ENOTDIR)`);
});

it("a database of another version", async () => {
  const dataDir = withPreparedDatabase(mkdtempSync(join(folder, "old-")));
  const server = new ServerProcess({ DATA_DIR: dataDir, ...bitcoinAlone() });
  await server.ready();
  expect(await server.stop()).toBe(0);
  writeFileSync(join(dataDir, "postgres", "data", "PG_VERSION"), "17\n");
  expect(await rejection({ DATA_DIR: dataDir })).toContain("was made by PostgreSQL 17, this version brings 18");
});

it("a data folder in use, while another folder and port serve a second server", async () => {
  const dataDir = withPreparedDatabase(mkdtempSync(join(folder, "first-")));
  const otherDir = withPreparedDatabase(mkdtempSync(join(folder, "second-")));
  const first = new ServerProcess({ DATA_DIR: dataDir, ...bitcoinAlone() });
  const second = new ServerProcess({ DATA_DIR: otherDir, ...bitcoinAlone() });
  const addresses = await Promise.all([first.ready(), second.ready()]);
  expect(new Set(addresses).size).toBe(2);
  const line = await rejection({ DATA_DIR: dataDir });
  expect(line).toBe(
    `candela: the data folder ${dataDir} is in use by another server (process ${first.child.pid}); stop it or set DATA_DIR to another folder`,
  );
  const pids = [databasePid(dataDir), databasePid(otherDir)];
  expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
  expect(pids.filter(isRunning)).toEqual([]);
});

it("a database that another server uses, over DATABASE_URL as well; when that one has ended, it is free", async () => {
  const dataDir = withPreparedDatabase(mkdtempSync(join(folder, "shared-")));
  const first = new ServerProcess({ DATA_DIR: dataDir, ...bitcoinAlone() });
  await first.ready();
  const address = runningClusterAddress(dataDir);
  if (address === undefined) throw new Error("the first server runs no database");
  const line = await rejection({ DATABASE_URL: addressUrl(address), LOG_LEVEL: "warn", ...bitcoinAlone() });
  expect(line).toBe("candela: another server uses this database: one process does all the work of an installation; stop the other one");
  expect(await first.stop()).toBe(0);
  const again = new ServerProcess({ DATA_DIR: dataDir, ...bitcoinAlone() });
  await again.ready();
  expect(await again.stop()).toBe(0);
});
