/** The product's server as a process of its own, over a data folder of the benchmark. */
import { type Answerable, forkFile, freePort, pause } from "./child.ts";

export interface RunningServer {
  readonly address: string;
  readonly process: Answerable;
  /** From the start of the process until `GET /api/health` says ready, ms. */
  readonly readyMs: number;
}

const READY_MS_MAX = 60_000;
const ASK_EVERY_MS = 20;

/**
 * `ways` is what `server-main.ts` gets: how the server differs from the product as it is. TRUSTED_PROXIES is set so that the server takes the
 * client's address from the header that a proxy sends: one machine then stands for many clients, and the limits per address stay on. `program`
 * stands in for `server-main.ts`, which runs from the sources.
 */
export async function startServer(
  dataDir: string,
  ways: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  program = "server-main.ts",
): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const settings = { LOG_LEVEL: "error", DATA_DIR: dataDir, PORT: String(port), TRUSTED_PROXIES: "loopback", ...env };
  const process = forkFile(program, ways, settings);
  try {
    for (let state = await stateOf(address); state !== READY; state = await stateOf(address)) {
      if (process.child.exitCode !== null) await process.next();
      if (performance.now() - began > READY_MS_MAX) throw new Error(`the server was not ready after ${READY_MS_MAX} ms: ${state}`);
      await pause(ASK_EVERY_MS);
    }
  } catch (error) {
    await process.stop();
    throw error;
  }
  return { address, process, readyMs: performance.now() - began };
}

const READY = "ready";

/** "ready", or why it is not. */
async function stateOf(address: string): Promise<string> {
  try {
    const answer = (await (await fetch(`${address}/api/health`)).json()) as { data: { ready: boolean; reasons: readonly string[] } };
    return answer.data.ready ? READY : answer.data.reasons.join(", ");
  } catch (error) {
    return error instanceof Error ? String(error.cause ?? error) : String(error);
  }
}
