/** A database that hangs, goes away or has no room: health says so, and everything goes on by itself when it is back. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { Health } from "../platform/health.ts";
import { createLog, type Log } from "../platform/log.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { addressUrl, connect, type Sql } from "../platform/postgres/database.ts";
import { EmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { hang } from "../testing/database-processes.ts";
import { expectAllSettled, expectNotReady, startTrades } from "./running-trades.ts";
import { databasePid, until } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-database-faults-"));
const mounted: string[] = [];
afterAll(() => {
  for (const path of mounted) execFileSync("umount", ["--lazy", path]);
  rmSync(folder, { recursive: true, force: true });
});

const PER_TEST_MS = 120_000;

it.skipIf(process.platform !== "linux")(
  "a database that hangs: not ready until it answers again",
  async () => {
    const dataDir = mkdtempSync(join(folder, "hung-"));
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

/** A disk of its own, small enough to be filled; null where this user may not make one. */
function smallDisk(name: string, megabytes: number): string | null {
  const path = join(folder, name);
  mkdirSync(path);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", path], { stdio: "ignore" });
    mounted.push(path);
    return path;
  } catch {
    return null;
  }
}

const disk = process.platform === "linux" ? smallDisk("small", 260) : null;

it.skipIf(disk === null)(
  "a full disk: not ready until there is room, and callers are told so (skipped where no file system may be mounted)",
  async () => {
    if (disk === null) throw new Error("there is no small disk");
    const dataDir = join(disk, "data");
    const { server, trades } = await startTrades({ DATA_DIR: dataDir }, () => runningClusterAddress(dataDir));
    const filler = join(disk, "filler");
    fill(filler);
    await expectNotReady(trades, "disk_full");
    // What fits into room that the tables have already is written still.
    while (trades.refused.size === 0) await trades.place(1);
    // Who waits for an answer waits as long as all trades take to fall due.
    await trades.place(1);
    expect([...trades.refused].filter((key) => key !== "not_ready" && key !== "operation_unknown")).toEqual([]);
    await expectNotReady(trades, "disk_full");
    rmSync(filler);
    await expectAllSettled(trades);
    expect(server.output.split("\n").length).toBeLessThan(500);
    expect(await server.stop()).toBe(0);
  },
  PER_TEST_MS,
);

it.skipIf(disk === null)(
  "a database that ends for want of room is started again whenever there is some (skipped where no file system may be mounted)",
  async () => {
    if (disk === null) throw new Error("there is no small disk");
    const health = new Health();
    const [error, onGivenUp] = [vi.fn(), vi.fn()];
    const log = { error, warn: () => undefined } as unknown as Log;
    const database = await EmbeddedPostgres.start({ dataDir: join(disk, "ended"), log, health, onGivenUp, firstPauseMs: 1 });
    onTestFinished(() => database.stop());
    const sql = connect(database.address("postgres"), { poolSize: 1 });
    // It may also recover within itself as often as it fails, and then never ends.
    await sql`alter system set restart_after_crash = off`;
    await sql`select pg_reload_conf()`;
    await until(async () => (await sql`show restart_after_crash`)[0]?.restart_after_crash === "off");
    const filler = join(disk, "filler");
    fill(filler);
    // Less than a file of the log takes, enough to connect: with no byte left sessions may end before they have asked for anything, and the database goes on.
    truncateSync(filler, statSync(filler).size - 4_000_000);
    // Each takes another file of the log, until there is none. The first that fails need not end the database.
    const isOver = () => error.mock.calls.length > 12 || onGivenUp.mock.calls.length > 0;
    const switches = useUpLog(sql, isOver);
    await until(isOver);
    expect(onGivenUp).not.toHaveBeenCalled();
    expect(health.snapshot().reasons).toEqual([
      { part: "database", reason: "no room on its disk: it is started again as soon as there is some" },
    ]);
    rmSync(filler);
    await until(() => health.snapshot().ready);
    await switches;
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end({ timeout: 1 });
  },
  PER_TEST_MS,
);

async function useUpLog(sql: Sql, isOver: () => boolean): Promise<void> {
  while (!isOver()) await sql`select pg_switch_wal(), pg_logical_emit_message(false, 'test', 'x')`.catch(() => undefined);
}

/** Takes the last byte. */
function fill(path: string): void {
  for (let size = 8_000_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size, 1), { flag: "a" });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
}
