/** The real server as a child process, for tests of its life and death. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { inject } from "vitest";

export type ServerSettings = Record<string, string>;
/** `mainPath` is a program in place of the built server, which `npm start` starts too. */
export type ServerOptions = { nodePath?: string; mainPath?: string; args?: string[]; hasChannel?: boolean; uid?: number; gid?: number };

/**
 * Settings of a market of Bitcoin alone, for tests that any market serves. A start with all simulated ones works their days out first, and all days since where
 * a test lets some pass.
 */
export const bitcoinAlone = (): ServerSettings => ({ MARKET_FEED: "replay", MARKET_DATA_DIR: inject("bitcoinMarket") });

export class ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the exit code, or with the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  output = "";
  errors = "";
  #onOutput: () => void = () => undefined;

  constructor(settings: ServerSettings, options: ServerOptions = {}) {
    const built = inject("serverStart");
    this.child = spawn(options.nodePath ?? process.execPath, [options.mainPath ?? built.program, ...(options.args ?? [])], {
      cwd: "/",
      env: { PATH: process.env.PATH, PORT: "0", ...(options.mainPath === undefined ? built.env : {}), ...settings },
      stdio: options.hasChannel ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
      uid: options.uid,
      gid: options.gid,
    });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
      this.#onOutput();
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.errors += text;
    });
    this.ended = new Promise((resolve) => {
      // A channel that was closed by hand never counts as closed, so "close" would not come.
      this.child.once(options.hasChannel ? "exit" : "close", (code, signal) => {
        resolve(code ?? signal ?? "unknown");
        this.#onOutput();
      });
    });
  }

  /** The printed address. Throws with all that was printed when the server ended instead. */
  async ready(): Promise<string> {
    await this.printed(/Address/);
    const address = /Address\s+(\S+)/.exec(this.output)?.[1];
    if (address === undefined) throw new Error(`no address in ${this.output}`);
    return address;
  }

  async printed(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        await this.ended;
        if (pattern.test(this.output)) return;
        throw new Error(`the server ended before it printed ${pattern}: ${this.output}${this.errors}`);
      }
      await new Promise<void>((resolve) => {
        this.#onOutput = resolve;
      });
    }
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | string> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** The process id of the database in the data folder; 0 where there is none, as for a moment while one that is being stopped has removed its file. */
export function databasePid(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/** Whether the data folder has another database than it had. */
export function hasOtherDatabase(dataDir: string, before: number): boolean {
  return ![before, 0].includes(databasePid(dataDir));
}

export function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Resolves when the check holds; the test's own time limit ends a hopeless wait. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20));
}

export type Health = { ready: boolean; reasons: string[]; clock?: { speed: number; aheadMs: number } };

export async function readHealth(address: string): Promise<Health> {
  const envelope = (await (await fetch(`${address}/api/health`)).json()) as { data: Health };
  return envelope.data;
}

/** A server over this data folder that is ready; where the machine stands still just after the start, it says so of the database for a moment. */
export async function startReady(
  dataDir: string,
  market: ServerSettings = bitcoinAlone(),
): Promise<{ server: ServerProcess; address: string; database: number }> {
  const server = new ServerProcess({ DATA_DIR: dataDir, ...market });
  const address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
  return { server, address, database: databasePid(dataDir) };
}

/** The cluster in the data folder, or the beginnings of one. */
export function databaseFolders(dataDir: string): string[] {
  const folder = join(dataDir, "postgres");
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith("data")) : [];
}

/** A port that something else listens on until `free` is called. */
export async function takePort(port = 0): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, free: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** A free port below those that the system gives out: another program that asks for any port is not given it meanwhile. */
export async function findPort(): Promise<number> {
  for (;;) {
    const taken = await takePort(randomInt(20_000, 32_000)).catch(() => undefined);
    if (taken === undefined) continue;
    await taken.free();
    return taken.port;
  }
}
