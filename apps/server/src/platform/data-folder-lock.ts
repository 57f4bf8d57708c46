/**
 * One server per data folder. The lock is the kernel's (`flock`) on `server.lock`, taken through the system's `flock` program on a
 * descriptor that this process keeps open: it ends with the process, whatever kills it, so it is never stale. Where no such
 * program exists the file's process id decides, and a dead owner's file is taken over.
 * The file itself stays: removing it would let two processes lock two files of one name.
 */
import { spawnSync } from "node:child_process";
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error.ts";

type LockOwner = { pid: number; state: "running" | "stopping" };
export type DataFolderLock = {
  /** Lets the next start wait for us instead of rejecting. */
  announceStop(): void;
  release(): void;
};

/** A server that said it is stopping is given this long to leave. */
const stoppingOwnerMs = 20_000;
const pollMs = 50;

/** Throws `StartError` when another live server has the folder. `useFlock: false` is for systems and tests without the program. */
export async function lockDataFolder(dataDir: string, options: { useFlock?: boolean } = {}): Promise<DataFolderLock> {
  const path = join(dataDir, "server.lock");
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const take = options.useFlock === false ? takeByPid : takeByFlock;
  for (let waitedMs = 0; !take(fd, path); waitedMs += pollMs) {
    const owner = readOwner(path);
    if (owner?.state !== "stopping" || waitedMs >= stoppingOwnerMs) {
      closeSync(fd);
      const who = owner === undefined ? "another server" : `another server (process ${owner.pid})`;
      throw new StartError(`the data folder ${dataDir} is in use by ${who}; stop it or set DATA_DIR to another folder`);
    }
    await sleep(pollMs);
  }
  writeOwner(fd, { pid: process.pid, state: "running" });
  return {
    announceStop: () => writeOwner(fd, { pid: process.pid, state: "stopping" }),
    release: () => {
      ftruncateSync(fd);
      closeSync(fd);
    },
  };
}

function takeByFlock(fd: number, path: string): boolean {
  const result = spawnSync("flock", ["--nonblock", "3"], { stdio: ["ignore", "ignore", "ignore", fd] });
  return result.error === undefined ? result.status === 0 : takeByPid(fd, path);
}

function takeByPid(_fd: number, path: string): boolean {
  const owner = readOwner(path);
  return owner === undefined || owner.pid === process.pid || !isAlive(owner.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readOwner(path: string): LockOwner | undefined {
  const [pid, state] = readFileSync(path, "utf8").trim().split(" ");
  if (!pid || !/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), state: state === "stopping" ? "stopping" : "running" };
}

function writeOwner(fd: number, owner: LockOwner): void {
  ftruncateSync(fd);
  writeSync(fd, `${owner.pid} ${owner.state}\n`, 0);
}
