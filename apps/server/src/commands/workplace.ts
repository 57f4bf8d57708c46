/** What every command begins with: the settings, the data folder under our lock, a log, and the way to stop. */
import { mkdirSync } from "node:fs";
import { type Config, readConfig } from "../config.ts";
import { lockDataFolder } from "../platform/data-folder-lock.ts";
import { Health } from "../platform/health.ts";
import { Lifecycle } from "../platform/lifecycle.ts";
import { createLog, type Log } from "../platform/log.ts";
import { StartError } from "../platform/start-error.ts";

export type Workplace = { config: Config; log: Log; health: Health; lifecycle: Lifecycle };

const lockStopMs = 1_000;

export async function openWorkplace(): Promise<Workplace> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const lifecycle = new Lifecycle(log);
  makeDataFolder(config.dataDir);
  const lock = await lockDataFolder(config.dataDir);
  lifecycle.onStop("data folder", lockStopMs, async () => lock.release());
  lifecycle.onStopping(() => lock.announceStop());
  lifecycle.listenToSignals();
  return { config, log, health: new Health(), lifecycle };
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(`the data folder ${dataDir} cannot be made (${code}): set DATA_DIR to a folder you may write`);
  }
}
