/** Where a server of ours that runs right now keeps its embedded database, for commands that only look. Changes nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseAddress } from "./database.ts";

const database = "candela";
const username = "candela";

/** Undefined when no server of this data folder is up. PostgreSQL's pid file names port and socket folder on its lines 4 and 5. */
export function addressOfRunning(dataDir: string): DatabaseAddress | undefined {
  const pointer = join(dataDir, "postgres.location");
  const folder = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres");
  const pidFile = join(folder, "data", "postmaster.pid");
  const passwordFile = join(folder, "password");
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const lines = readFileSync(pidFile, "utf8").split("\n");
  const [port = "", host = "", state = ""] = [lines[3]?.trim(), lines[4]?.trim(), lines[7]?.trim()];
  if (state !== "ready" || !/^\d+$/.test(port) || !host.startsWith("/")) return undefined;
  return { host, port: Number(port), database, username, password: readFileSync(passwordFile, "utf8").trim() };
}
