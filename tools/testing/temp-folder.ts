import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

/** A folder in memory, as Linux has it. */
const MEMORY = "/dev/shm";
/** Seen there at the height of the database and browser tests: 170 MB. A log of 2 GB is allowed to each database. */
const ROOM_BYTES = 4 * 2 ** 30;
const DAY_MS = 86_400_000;

/**
 * Keeps temporary files of tests (databases, data folders, profiles of browsers) in memory where there is room: making and removing the thousands
 * of files of a database took a third of the time of the database tests. Sets TMPDIR for this process and those it starts, unless somebody chose
 * one. A day later it removes the remains of a run that was killed.
 */
export function keepTempFilesInMemory(
  env: NodeJS.ProcessEnv = process.env,
  { memory = MEMORY, roomBytes = ROOM_BYTES, now = Date.now() }: { memory?: string; roomBytes?: number; now?: number } = {},
): void {
  if (env.TMPDIR !== undefined || !hasRoom(memory, roomBytes)) return;
  const folder = join(memory, `candela-tests-${process.getuid?.() ?? 0}`);
  // The database runs as another user than root, which must be able to enter.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(folder)) {
    const left = join(folder, name);
    if (now - (statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? now) > DAY_MS) rmSync(left, { recursive: true, force: true });
  }
  env.TMPDIR = folder;
}

function hasRoom(memory: string, roomBytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}
