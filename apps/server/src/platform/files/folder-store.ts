import { mkdirSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../durable-file.ts";
import { assertFileName, type FileStore } from "./file-store.ts";

/** Characters of a name that make the folder it lies in, so that none holds too many files. */
const FOLDER_LENGTH = 2;

/** Files in a folder of this machine, readable by the server's user alone. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    assertFileName(name);
    return join(folder, name.slice(0, FOLDER_LENGTH), name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.new`;
      const file = await open(draft, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      syncFolder(dirname(path));
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
