/** The real product as a child process: the built web app and the API on one port, over an embedded database in a folder of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { prepare } from "../../tools/lib/prepare.mjs";
import type { ServerStart } from "../../tools/lib/server-build.mjs";
import { makeMarket, type Stand } from "../../tools/testing/made-market.ts";
import { copyDatabase } from "../../tools/testing/prepared-database.ts";

const projectFolder = join(import.meta.dirname, "..", "..");

/** Stretched with the random salt of each installation, so each is another market: nothing here may lean on what something costs. */
const MARKET_SEED = "e2e";
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 40_000;

export class Product {
  readonly address: string;
  readonly dataFolder: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number, settings: NodeJS.ProcessEnv) {
    this.#settings = settings;
    this.#folder = folder;
    this.dataFolder = join(folder, "data");
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** On a free port, with data of its own, and with settings besides those of every test; resolves when it serves. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
    return await Product.#startIn(mkdtempSync(join(tmpdir(), "candela-e2e-")), settings);
  }

  /**
   * With a market of Bitcoin alone, for tests of what has nothing to do with other markets. Its start and first half a minute took 4.1 s of
   * processor time on a busy machine; with the simulated markets, whose bars of two days are computed first, 10.7.
   */
  static async startWithBitcoin(stands: readonly Stand[] = [{ price: 60_000, seconds: 60 }]): Promise<Product> {
    const folder = mkdtempSync(join(tmpdir(), "candela-e2e-"));
    const market = makeMarket(join(folder, "market"), stands);
    return await Product.#startIn(folder, { MARKET_FEED: "replay", MARKET_DATA_DIR: market, MARKET_SEED: "" });
  }

  static async #startIn(folder: string, settings: NodeJS.ProcessEnv): Promise<Product> {
    if (!existsSync(join(projectFolder, "apps", "web", "dist", "index.html")))
      throw new Error("there is no built web app; `npm test` builds it");
    const product = new Product(folder, await freePort(), settings);
    const database = process.env.CANDELA_DATABASE;
    if (database !== undefined) {
      // The database may run as another user than root, which must be able to enter.
      chmodSync(folder, 0o711);
      copyDatabase(database, product.dataFolder);
    }
    try {
      await product.startAgain();
    } catch (error) {
      await product.#end("SIGTERM");
      rmSync(product.#folder, { recursive: true, force: true });
      throw error;
    }
    return product;
  }

  /** After `kill`: on the same port and data. */
  async startAgain(): Promise<void> {
    const { node, program, env } = await builtServer();
    const child = spawn(node, [program], {
      cwd: projectFolder,
      // It believes the header in which a proxy names the visitor: tests stand in for the proxy.
      env: {
        ...settingsOf(this.dataFolder),
        ...this.#settings,
        ...env,
        PORT: `${this.#port}`,
        PUBLIC_URL: this.address,
        TRUSTED_PROXIES: "loopback",
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    let output = "";
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the product ${why}; it printed:\n${output}`));
      const timer = setTimeout(() => fail(`was not ready after ${START_LIMIT_MS} ms`), START_LIMIT_MS);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding("utf8").on("data", (text: string) => {
          output = (output + text).slice(-20_000);
          if (!/Address\s+http/.test(output)) return;
          clearTimeout(timer);
          resolve();
        });
      }
      child.once("exit", (code, signal) => {
        clearTimeout(timer);
        fail(`ended with ${code ?? signal}`);
      });
    });
  }

  /** Without a word of warning, as a power cut does it. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    // Killed and not started again: its database still runs, and only a server knows how to stop it.
    if (this.#child === undefined) await this.startAgain();
    await this.#end("SIGTERM");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once("exit", () => resolve());
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    child.kill(signal);
    await ended;
    clearTimeout(timer);
    this.#child = undefined;
  }
}

/** The server that `npm start` starts, built where the sources changed. */
async function builtServer(): Promise<{ node: string } & ServerStart> {
  const { node, server } = await prepare({ server: true });
  if (server === undefined) throw new Error("prepare built no server");
  return { node, ...server };
}

/** An environment without the settings of the machine that runs the tests. */
function settingsOf(dataFolder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataFolder,
    MARKET_SEED,
    LOG_LEVEL: "warn",
  };
}

/** A command of the product beside the running server; what it prints. */
export async function runCommand(dataFolder: string, ...args: readonly string[]): Promise<string> {
  const { node, program, env } = await builtServer();
  const options = { cwd: projectFolder, env: { ...settingsOf(dataFolder), ...env } };
  const { stdout } = await promisify(execFile)(node, [program, ...args], options);
  return stdout;
}

/** The newest messages to one person that wait to be sent, as the operator reads them. */
export function readOutbox(dataFolder: string, target: string): Promise<string> {
  return runCommand(dataFolder, "outbox", target);
}

/** Below the ports that the system gives out: a browser's connection is not given it before the product listens, seconds from now. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
