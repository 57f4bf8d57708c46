/**
 * The PostgreSQL that we bring: kept in the data folder, reached over a socket that only its owner can open, restarted when it dies.
 *
 *   starting → ready → (process died) down → ready …
 *                    → (too many deaths) given up
 *            → stopped
 *
 * Connection pools reconnect by themselves on the next query.
 */
import type { ChildProcess } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Health } from "../health.ts";
import type { Log } from "../log.ts";
import { findPostgresBinaries } from "./binaries.ts";
import { openClusterHome, superuser } from "./cluster-home.ts";
import { type Cluster, clearLeftovers, ensureCluster, startProcess, stopPid } from "./cluster-process.ts";
import { type DatabaseAddress, socketPort } from "./database.ts";
import { chooseRunAs, type RunAsKind, reachableBinaries } from "./run-as.ts";

export type EmbeddedOptions = {
  /** Absolute path of an existing folder; the caller holds its lock. */
  dataDir: string;
  log: Log;
  health: Health;
  /** The database died more often than we restart it. */
  onGivenUp: (reason: string) => void;
  /** Faster and without any durability: for clusters that are deleted after a test run. */
  isThrowAway?: boolean;
  /** For tests of one way; chosen by what works otherwise. */
  runAs?: RunAsKind;
  /** Before the first restart; it doubles up to fifty times as long. */
  firstPauseMs?: number;
};

const part = "database";
const firstPauseMsDefault = 100;
const longestPauses = 50;
/** After 10 deaths in a row, each less than a minute after the last restart, something else is wrong. While its disk takes nothing it may die as often as it likes. */
const restartsInRowMax = 10;
const calmMs = 60_000;
/** Two files of the database's log of changes: it ends when it cannot begin another. */
const roomMin = 2 * 16 * 1024 * 1024;

export class EmbeddedPostgres {
  readonly #cluster: Cluster;
  readonly #options: EmbeddedOptions;
  #process: ChildProcess | undefined;
  #isStopping = false;
  #restartsInRow = 0;
  #restarting: Promise<void> | undefined;
  #calm: NodeJS.Timeout | undefined;

  private constructor(cluster: Cluster, options: EmbeddedOptions) {
    this.#cluster = cluster;
    this.#options = options;
  }

  /** Throws `StartError` when the cluster cannot be made or started. */
  static async start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
    options.health.down(part, "starting");
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    const binaries = findPostgresBinaries();
    const runAs = chooseRunAs(options.dataDir, binaries, options.runAs);
    const binFolder = join(reachableBinaries(runAs, binaries), "bin");
    const home = openClusterHome(options.dataDir, runAs);
    const embedded = new EmbeddedPostgres({ home, binFolder, runAs, isThrowAway: options.isThrowAway === true }, options);
    ensureCluster(embedded.#cluster);
    await embedded.#startProcess();
    return embedded;
  }

  /** Where and as whom to connect; `database` exists or can be made by this user. */
  address(database = "candela"): DatabaseAddress {
    const { home } = this.#cluster;
    return { host: home.socketFolder, port: socketPort, database, username: superuser, password: home.password };
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get runAs(): RunAsKind {
    return this.#cluster.runAs.kind;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#calm);
    await this.#restarting;
    if (this.#process?.pid !== undefined) await stopPid(this.#process.pid);
    this.#options.health.down(part, "stopped");
  }

  async #startProcess(): Promise<void> {
    const { log, health } = this.#options;
    const found = await clearLeftovers(this.#cluster.home);
    if (found !== "nothing") log.warn(`recovered from an unclean end: ${found}`);
    this.#process = await startProcess(this.#cluster, () => this.#onExit());
    health.up(part);
    this.#calm = setTimeout(() => {
      this.#restartsInRow = 0;
    }, calmMs).unref();
  }

  #onExit(): void {
    this.#process = undefined;
    clearTimeout(this.#calm);
    if (this.#isStopping) return;
    this.#options.health.down(part, "the database process ended; restarting it");
    this.#options.log.error("the database process ended unexpectedly; restarting it");
    this.#restarting = this.#restart().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(): Promise<void> {
    const { log, health, onGivenUp } = this.#options;
    while (!this.#isStopping) {
      const trouble = diskTrouble(this.#cluster.home.folder);
      if (trouble === undefined) this.#restartsInRow += 1;
      else health.down(part, trouble);
      if (this.#restartsInRow > restartsInRowMax) {
        const reason = `the database process ended ${restartsInRowMax} times in a row`;
        health.down(part, reason);
        return onGivenUp(reason);
      }
      const { firstPauseMs = firstPauseMsDefault } = this.#options;
      await sleep(firstPauseMs * (trouble === undefined ? Math.min(2 ** (this.#restartsInRow - 1), longestPauses) : longestPauses));
      if (this.#isStopping) return;
      try {
        await this.#startProcess();
        log.warn("the database runs again");
        return;
      } catch (error) {
        // Its last sessions may still be ending: the next turn waits longer.
        log.error({ err: error }, "the database could not be restarted");
      }
    }
  }
}

/** Why the disk of a folder cannot be written now; undefined when it can. A disk that does not answer counts as not writable. */
function diskTrouble(folder: string): string | undefined {
  const probe = join(folder, "write-probe");
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < roomMin) return "no room on its disk: it is started again as soon as there is some";
    writeFileSync(probe, "1");
    rmSync(probe);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    return `its disk cannot be written (${code}): it is started again as soon as it can`;
  }
}
