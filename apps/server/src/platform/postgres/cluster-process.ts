/**
 * One PostgreSQL server process over one cluster: make the cluster if there is none, start, wait until it answers, stop.
 * Nothing here restarts anything; see `embedded.ts`.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { renameDurable } from "../durable-file.ts";
import { StartError } from "../start-error.ts";
import { type ClusterHome, socketFileName, superuser } from "./cluster-home.ts";
import { socketPort } from "./database.ts";
import { commandAs, giveTo, type RunAs } from "./run-as.ts";

const majorVersion = "18";
const unfinishedPrefix = "data.unfinished-";
const logBytesMax = 5_000_000;
const readyPollMs = 20;
/** Recovery after a crash replays at most `max_wal_size`; this is far above what that takes. */
const readyTimeoutMs = 120_000;
/** Longer than any statement of ours may run. */
const sessionsEndMs = 15_000;
const sessionsPollMs = 250;
const fastStopMs = 8_000;
const immediateStopMs = 4_000;

/** Durability is never traded here: a commit that was answered survives a crash of server, database and machine. */
const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
/** For throw-away test clusters only. */
const throwAway = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Sized for two cores shared with the application; all connections come from our own pools. */
const tuning = {
  listen_addresses: "",
  port: String(socketPort),
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  jit: "off",
  max_worker_processes: "4",
  max_parallel_workers_per_gather: "0",
  TimeZone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
};

export type Cluster = { home: ClusterHome; binFolder: string; runAs: RunAs; isThrowAway: boolean };

/** Makes the cluster's files unless they exist. Built under another name and renamed, so a half-made one is never used. */
export function ensureCluster(cluster: Cluster): void {
  const { home, runAs } = cluster;
  if (existsSync(home.data)) {
    checkVersion(home.data);
    return;
  }
  removeUnfinished(home.folder);
  const unfinished = mkdtempSync(join(home.folder, unfinishedPrefix));
  giveTo(runAs, unfinished);
  const passwordFile = join(home.folder, "initdb-password");
  writeFileSync(passwordFile, `${home.password}\n`, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid);
  const options = ["--username", superuser, "--pwfile", passwordFile, "--auth", "scram-sha-256", "--encoding", "UTF8"];
  const locale = ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"];
  const noSync = cluster.isThrowAway ? ["--no-sync"] : [];
  const run = commandAs(runAs, join(cluster.binFolder, "initdb"), ["--pgdata", unfinished, ...options, ...locale, ...noSync]);
  try {
    execFileSync(run.command, run.args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: programEnv(),
      uid: runAs.uid,
      gid: runAs.gid,
      cwd: "/",
    });
  } catch (error) {
    const detail = error instanceof Error && "stderr" in error ? String(error.stderr).trim().split("\n").at(-1) : String(error);
    throw new StartError(`the database could not be made in ${home.folder}: ${detail}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (cluster.isThrowAway) renameSync(unfinished, home.data);
  else renameDurable(unfinished, home.data);
}

/**
 * Removes the remains of starts that were killed. An `initdb` that outlived its server may still write: then a later start removes them.
 */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Not in our way: ours has a name of its own.
    }
  }
}

function checkVersion(data: string): void {
  const file = join(data, "PG_VERSION");
  const found = existsSync(file) ? readFileSync(file, "utf8").trim() : "unknown";
  if (found !== majorVersion) {
    throw new StartError(
      `the database in ${data} was made by PostgreSQL ${found}, this version brings ${majorVersion}: dump and restore it, or set DATABASE_URL`,
    );
  }
}

/**
 * Starts the server and resolves when it accepts connections; `onExit` runs once when it ends later, wanted or not.
 * Sessions of a killed server may still be ending and keep the new one out; they are waited for.
 */
export async function startProcess(cluster: Cluster, onExit: () => void): Promise<ChildProcess> {
  for (let waitedMs = 0; ; waitedMs += sessionsPollMs) {
    try {
      return await startOnce(cluster, onExit);
    } catch (error) {
      const isHeldOut = error instanceof StartError && error.message.includes("shared memory block");
      if (!isHeldOut || waitedMs >= sessionsEndMs) throw error;
      await sleep(sessionsPollMs);
    }
  }
}

async function startOnce(cluster: Cluster, onExit: () => void): Promise<ChildProcess> {
  const { home, runAs } = cluster;
  const parameters = { ...tuning, ...(cluster.isThrowAway ? throwAway : durable), unix_socket_directories: quoteFolder(home.socketFolder) };
  const flags = Object.entries(parameters).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const run = commandAs(runAs, join(cluster.binFolder, "postgres"), ["-D", home.data, ...flags]);
  if (existsSync(home.log) && statSync(home.log).size > logBytesMax) renameSync(home.log, `${home.log}.1`);
  const log = openSync(home.log, "a", 0o600);
  const logStart = statSync(home.log).size;
  // A session of its own: Ctrl-C in the terminal must reach us only, we end the database after everything that uses it.
  const spawned = spawn(run.command, run.args, {
    stdio: ["ignore", log, log],
    detached: true,
    env: programEnv(),
    uid: runAs.uid,
    gid: runAs.gid,
    cwd: "/",
  });
  closeSync(log);
  let failure: string | undefined;
  let isUp = false;
  spawned.once("error", (error) => {
    failure = error.message;
  });
  spawned.once("exit", (code, signal) => {
    // Once it was up its log is of no interest here, and after an ordered stop the folder may be gone.
    if (isUp) return onExit();
    failure = `it ended with ${signal ?? `code ${code}`}: ${readFileSync(home.log, "utf8").slice(logStart).trim().split("\n").slice(-3).join(" / ")}`;
  });
  for (let waitedMs = 0; failure === undefined; waitedMs += readyPollMs) {
    if (isReady(home.data, spawned.pid)) {
      isUp = true;
      return spawned;
    }
    if (waitedMs >= readyTimeoutMs) {
      spawned.kill("SIGQUIT");
      failure = `it was not ready after ${readyTimeoutMs} ms`;
    }
    await sleep(readyPollMs);
  }
  throw new StartError(`PostgreSQL did not start: ${failure} (see ${home.log})`);
}

/** The server writes its state into line 8 of its pid file, as pg_ctl reads it. */
function isReady(data: string, pid: number | undefined): boolean {
  const lines = readPidFile(data);
  return lines[0] === String(pid) && lines[7]?.trim() === "ready";
}

function readPidFile(data: string): string[] {
  try {
    return readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Ends what an earlier server left behind: a database that outlived it is stopped (a new one of our own can be watched and
 * restarted, an adopted one could not). Its lock files go too: PostgreSQL would believe in an owner that is only a zombie, or
 * a number that now belongs to some other program. Sessions that outlive their server are still noticed: PostgreSQL
 * rejects to start while anything uses the shared memory of the same data.
 */
export async function clearLeftovers(home: ClusterHome): Promise<"nothing" | "stopped an orphan" | "removed its lock files"> {
  const pidFile = join(home.data, "postmaster.pid");
  const pid = Number(readPidFile(home.data)[0]);
  const isOrphan = Number.isSafeInteger(pid) && pid > 0 && isRunning(pid) && isServerOf(pid, home.data);
  if (isOrphan) await stopPid(pid);
  const leftovers = [pidFile, join(home.socketFolder, socketFileName), join(home.socketFolder, `${socketFileName}.lock`)].filter((file) =>
    existsSync(file),
  );
  for (const file of leftovers) rmSync(file, { force: true });
  return isOrphan ? "stopped an orphan" : leftovers.length > 0 ? "removed its lock files" : "nothing";
}

/** Fast shutdown (sessions end, everything is written), then immediate (recovery at the next start), then by force. */
export async function stopPid(pid: number): Promise<void> {
  for (const [signal, limitMs] of [
    ["SIGINT", fastStopMs],
    ["SIGQUIT", immediateStopMs],
    ["SIGKILL", immediateStopMs],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += readyPollMs) {
      if (!isRunning(pid)) return;
      await sleep(readyPollMs);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    // A zombie still answers signal 0; its state is the word after the last bracket.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** A server's working folder is its data folder; where there is no /proc its command line names it. */
function isServerOf(pid: number, data: string): boolean {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(data);
  } catch {
    return false;
  }
}

/** The list of socket folders is comma-separated, so ours is quoted. */
function quoteFolder(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

/** Nothing of our own environment concerns the database; PGDATA and the like would even mislead it. */
function programEnv(): NodeJS.ProcessEnv {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" };
}
