/**
 * The system user that PostgreSQL runs as. It does not run as root, so root has two ways, tried in this order:
 *
 * - `mapped`: a user namespace of its own, in which root appears as user 1000. No user is created and all files stay root's.
 * - `other`: where namespaces are forbidden (many containers), the system's `postgres` or `nobody` user. Programs or
 *   data that this user may not reach are kept under `sharedHome` instead.
 *
 * Everyone else runs it as themselves (`self`).
 */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { PostgresBinaries } from "./binaries.ts";

export type RunAsKind = "self" | "mapped" | "other";
export type RunAs = { kind: RunAsKind; uid: number | undefined; gid: number | undefined };

/** Only root can write here and everyone can enter it, so nobody else can plant files in the way. */
export const sharedHome = "/var/lib/candela";

export function chooseRunAs(dataDir: string, binaries: PostgresBinaries, wanted?: RunAsKind): RunAs {
  const self: RunAs = { kind: "self", uid: undefined, gid: undefined };
  if (process.getuid?.() !== 0) return self;
  const mapped: RunAs = { kind: "mapped", uid: undefined, gid: undefined };
  const candidates = wanted === undefined ? [mapped, otherUser()] : wanted === "mapped" ? [mapped] : [otherUser()];
  const usable = candidates.find((candidate) => candidate?.kind === "other" || (candidate && mappingWorks(candidate, dataDir, binaries)));
  if (usable === undefined) {
    throw new StartError("PostgreSQL does not run as root and there is no other user here: start as an ordinary user or set DATABASE_URL");
  }
  return usable;
}

/** The program and arguments that run `command` as chosen; uid and gid go to `spawn`. */
export function commandAs(runAs: RunAs, command: string, args: readonly string[]): { command: string; args: string[] } {
  if (runAs.kind !== "mapped") return { command, args: [...args] };
  return { command: "unshare", args: ["--user", "--map-user=1000", "--map-group=1000", "--", command, ...args] };
}

function mappingWorks(runAs: RunAs, dataDir: string, binaries: PostgresBinaries): boolean {
  const script = 'test -w "$1" && exec "$2" --version';
  const run = commandAs(runAs, "sh", ["-c", script, "sh", dataDir, join(binaries.folder, "bin", "postgres")]);
  return spawnSync(run.command, run.args, { stdio: "ignore" }).status === 0;
}

function otherUser(): RunAs | undefined {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const users = new Map(lines.map((line) => [line.split(":")[0], line.split(":")]));
  const entry = users.get("postgres") ?? users.get("nobody");
  const uid = Number(entry?.[2]);
  const gid = Number(entry?.[3]);
  return entry && Number.isSafeInteger(uid) && uid > 0 && Number.isSafeInteger(gid) ? { kind: "other", uid, gid } : undefined;
}

/** Whether the user may do `test`'s operation on the path: "-x" to enter or run it. */
export function mayAccess(runAs: RunAs, operation: "-x" | "-r", path: string): boolean {
  if (runAs.kind !== "other") return true;
  const result = spawnSync("test", [operation, path], { uid: runAs.uid, gid: runAs.gid, cwd: "/", stdio: "ignore" });
  return result.status === 0;
}

/** The programs where the chosen user can run them: the package's folder, or a copy that every user may enter. */
export function reachableBinaries(runAs: RunAs, binaries: PostgresBinaries): string {
  if (mayAccess(runAs, "-x", join(binaries.folder, "bin", "postgres")) && mayAccess(runAs, "-x", join(binaries.folder, "lib"))) {
    return binaries.folder;
  }
  const copy = join(sharedHome, `postgres-${binaries.version}`);
  if (existsSync(copy)) return copy;
  makeSharedHome();
  const unfinished = `${copy}.${process.pid}`;
  cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

export function makeSharedHome(): void {
  mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
  chmodSync(sharedHome, 0o755);
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() || entry.parentPath.endsWith("bin") ? 0o755 : 0o644);
  }
}

/** Gives the folder and all in it to the user that PostgreSQL runs as; root's own files when it runs as root's mapping. */
export function giveTo(runAs: RunAs, folder: string): void {
  if (runAs.kind === "self" || !existsSync(folder)) return;
  const uid = runAs.uid ?? 0;
  const gid = runAs.gid ?? 0;
  if (lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  // The folder itself comes last: its owner says whether all in it has been given.
  chownSync(folder, uid, gid);
}
