/** A database that answers and cannot write: without memory, or set to reading only. Health says which, and everything goes on by itself afterwards. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect } from "../platform/postgres/database.ts";
import { processesOf } from "../testing/database-processes.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { expectAllSettled, expectNotReady, type RunningTrades, startTrades } from "./running-trades.ts";
import { databasePid } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-database-shortages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PER_TEST_MS = 120_000;

/** Until a write has failed; callers are told so, and nothing else. */
async function expectRejected(trades: RunningTrades, reason: string): Promise<void> {
  trades.rejected.clear();
  while (trades.rejected.size === 0) await trades.place(1);
  expect([...trades.rejected].filter((key) => key !== "not_ready" && key !== "operation_unknown")).toEqual([]);
  await expectNotReady(trades, reason);
}

/** Whether this machine has the program that limits others; Linux with util-linux. */
function mayLimit(): boolean {
  try {
    execFileSync("prlimit", ["--version"], { stdio: "ignore" });
    return process.platform === "linux";
  } catch {
    return false;
  }
}

/** The memory that these processes may have, in KiB; what they have is left to them. */
function limitMemory(pids: readonly number[], kb: (pid: number) => number | "unlimited"): void {
  for (const pid of pids) {
    try {
      const most = kb(pid);
      const bytes = most === "unlimited" ? most : `${most * 1024}`;
      execFileSync("prlimit", ["--pid", `${pid}`, `--as=${bytes}:`], { stdio: "ignore" });
    } catch (error) {
      // A session may have ended meanwhile.
      if (isThere(pid)) throw error;
    }
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function sizeKb(pid: number): number {
  return Number(/^VmSize:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

it.skipIf(!mayLimit())(
  "a database that cannot write, without memory and then set to reading only: not ready until it can, and callers are told so (skipped without prlimit)",
  async () => {
    const dataDir = withPreparedDatabase(mkdtempSync(join(folder, "data-")));
    const { server, trades } = await startTrades({ DATA_DIR: dataDir }, () => runningClusterAddress(dataDir));
    const postmaster = databasePid(dataDir);
    limitMemory(processesOf(postmaster), sizeKb);
    await expectRejected(trades, "out_of_memory");
    limitMemory(processesOf(postmaster), () => "unlimited");
    await expectAllSettled(trades);
    await setReadingOnly(dataDir, "on");
    await expectRejected(trades, "read_only_sql_transaction");
    await setReadingOnly(dataDir, "off");
    await expectAllSettled(trades);
    expect(await server.stop()).toBe(0);
  },
  PER_TEST_MS,
);

/** As a database is that took over from another one and stands by, or that somebody set so. */
async function setReadingOnly(dataDir: string, value: "on" | "off"): Promise<void> {
  const address = runningClusterAddress(dataDir);
  if (address === undefined) throw new Error("the database is not running");
  const sql = connect(address, { poolSize: 1 });
  await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
  await sql`select pg_reload_conf()`;
  await sql.end({ timeout: 1 });
}
