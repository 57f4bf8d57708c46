/**
 * Where the embedded database lives. Normally `<data folder>/postgres`; when the user that PostgreSQL runs as may not enter the
 * data folder, `/var/lib/candela/<hash of the data folder's path>`, which a pointer file in the data folder then names.
 * The socket's folder is beside the data unless its path would be longer than a socket's address can be.
 */
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeDurable } from "../durable-file.ts";
import { StartError } from "../start-error.ts";
import { type DatabaseAddress, socketPort } from "./database.ts";
import { giveTo, makeSharedHome, mayAccess, type RunAs, sharedHome } from "./run-as.ts";

export type ClusterHome = {
  /** The cluster's own folder, PostgreSQL's `-D`. */
  data: string;
  socketFolder: string;
  /** File for the output of the database server. */
  log: string;
  /** Folder for short-lived files that PostgreSQL's user may read. */
  folder: string;
  password: string;
};

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, one of them the closing zero. */
const socketPathBytesMax = 103;
export const socketFileName = `.s.PGSQL.${socketPort}`;
export const superuser = "candela";

export function openClusterHome(dataDir: string, runAs: RunAs): ClusterHome {
  const folder = chooseFolder(dataDir, runAs);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Another user has to pass through to its own folders inside; the names in here stay unreadable to it.
  chmodSync(folder, runAs.kind === "other" ? 0o711 : 0o700);
  giveTo(runAs, join(folder, "data"));
  return {
    folder,
    data: join(folder, "data"),
    socketFolder: openSocketFolder(folder, runAs),
    log: join(folder, "postgres.log"),
    password: readOrMakePassword(join(folder, "password")),
  };
}

/** Whether there is a database in the data folder: one that was made to its end. Changes nothing. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(knownFolder(dataDir), "data", "PG_VERSION"));
}

/** The address of a cluster that another process of ours runs over this data folder; undefined when there is none. */
export function runningClusterAddress(dataDir: string, database = "candela"): DatabaseAddress | undefined {
  const folder = knownFolder(dataDir);
  const password = join(folder, "password");
  const host = socketFolderOf(folder);
  if (!existsSync(password) || !existsSync(join(host, socketFileName))) return undefined;
  return { host, port: socketPort, database, username: superuser, password: readFileSync(password, "utf8").trim() };
}

function knownFolder(dataDir: string): string {
  const pointer = join(dataDir, "postgres.location");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres");
}

function chooseFolder(dataDir: string, runAs: RunAs): string {
  const inside = join(dataDir, "postgres");
  const pointer = join(dataDir, "postgres.location");
  if (existsSync(pointer)) return readFileSync(pointer, "utf8").trim();
  if (runAs.kind !== "other") return inside;
  if (!mayAccess(runAs, "-x", dataDir)) chmodSync(dataDir, 0o711);
  if (mayAccess(runAs, "-x", dataDir)) return inside;
  if (existsSync(inside)) {
    throw new StartError(
      `PostgreSQL cannot run as root here and no other user may enter ${dataDir}: move DATA_DIR to a folder others may enter`,
    );
  }
  makeSharedHome();
  const outside = join(sharedHome, hash(dataDir));
  writeDurable(pointer, `${outside}\n`);
  return outside;
}

function openSocketFolder(folder: string, runAs: RunAs): string {
  const path = socketFolderOf(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // In the folder that everyone writes to, somebody else may have been there first.
  const stat = lstatSync(path);
  const isOurs = path.startsWith(folder) || [process.getuid?.(), runAs.uid].includes(stat.uid);
  if (!stat.isDirectory() || !isOurs) throw new StartError(`${path}, needed for the database's socket, belongs to another user`);
  chmodSync(path, 0o700);
  giveTo(runAs, path);
  return path;
}

function socketFolderOf(folder: string): string {
  const beside = join(folder, "socket");
  const isShort = Buffer.byteLength(join(beside, socketFileName)) <= socketPathBytesMax;
  return isShort ? beside : join("/tmp", `candela-${process.getuid?.() ?? 0}-${hash(folder)}`);
}

function readOrMakePassword(path: string): string {
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  const password = randomBytes(24).toString("hex");
  // The database knows no other: a power cut must not leave an empty one behind.
  writeDurable(path, `${password}\n`);
  return password;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
