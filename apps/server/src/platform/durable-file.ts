/** Files that must still be there, whole, after a power cut: their bytes and their name reach the disk before anything builds on them. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A file that only its owner can read, with this text or not there at all. */
export function writeDurable(path: string, text: string): void {
  const draft = `${path}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameDurable(draft, path);
}

/** The new name is on the disk when this returns. */
export function renameDurable(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Makes names, renames and removals in a folder durable. */
export function syncFolder(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
