/** The disk of a database: full, or failed so that it can only be read. Health says so, and everything goes on by itself when it can be written again. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { Health } from "../platform/health.ts";
import type { Log } from "../platform/log.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { EmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { expectAllSettled, expectNotReady, startTrades } from "./running-trades.ts";
import { until } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-database-disk-"));
const mounted: string[] = [];
afterAll(() => {
  for (const path of mounted) execFileSync("umount", ["--lazy", path]);
  rmSync(folder, { recursive: true, force: true });
});

const PER_TEST_MS = 120_000;

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

/** A file system on a disk that can fail: it is in a file. Undefined where this user may not make one. */
function failingDisk(at: string): { readonly fail: () => void; readonly repair: () => void } | undefined {
  const image = `${at}.image`;
  // The folders of disk programs, which may not be in the PATH of the user who runs the tests.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  const run = (command: string, ...args: readonly string[]) => execFileSync(command, args, { stdio: "ignore", env });
  try {
    writeFileSync(image, "");
    truncateSync(image, 400_000_000);
    run("mkfs.ext4", "-q", "-F", image);
    mkdirSync(at, { recursive: true });
    run("mount", "-o", "loop", image, at);
  } catch {
    return undefined;
  }
  mounted.push(at);
  return {
    // As the file system does by itself at the first error of its disk: from then on nothing can be written, not even to files that are open.
    fail: () => run("mount", "-o", "remount,abort", at),
    repair: () => {
      run("umount", at);
      run("mount", "-o", "loop", image, at);
    },
  };
}

const disk = process.platform === "linux" ? smallDisk("small", 260) : null;

it.skipIf(disk === null)(
  "a full disk: not ready until there is room, and callers are told so (skipped where no file system may be mounted)",
  async () => {
    if (disk === null) throw new Error("there is no small disk");
    const dataDir = withPreparedDatabase(join(disk, "data"));
    const { server, trades } = await startTrades({ DATA_DIR: dataDir }, () => runningClusterAddress(dataDir));
    const filler = join(disk, "filler");
    fill(filler);
    await expectNotReady(trades, "disk_full");
    // Rows that fit into room the tables already have are still written.
    while (trades.rejected.size === 0) await trades.place(1);
    // A call that waits for an answer waits as long as all trades take to fall due.
    await trades.place(1);
    expect([...trades.rejected].filter((key) => key !== "not_ready" && key !== "operation_unknown")).toEqual([]);
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

const readOnlyData = mkdtempSync(join(folder, "read-only-"));
const failing = process.platform === "linux" ? failingDisk(join(readOnlyData, "postgres")) : undefined;

it.skipIf(failing === undefined)(
  "a disk that fails and can only be read: not ready for as long as that lasts, and started again when it can be written (skipped where no file system may be mounted)",
  async () => {
    const { server, trades } = await startTrades({ DATA_DIR: readOnlyData }, () => runningClusterAddress(readOnlyData));
    failing?.fail();
    await expectNotReady(trades, "its disk cannot be written");
    trades.rejected.clear();
    await trades.place(1);
    expect([...trades.rejected].filter((key) => key !== "not_ready" && key !== "operation_unknown")).toEqual([]);
    failing?.repair();
    await expectAllSettled(trades);
    expect(await server.stop()).toBe(0);
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
