import { join } from "node:path";
import { systemClock } from "../clock.ts";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store, type S3Settings } from "./s3-store.ts";

/** The store that the settings name; without one, a folder of the data folder. */
export function openFiles({ s3, dataDir }: { readonly s3: S3Settings | null; readonly dataDir: string }): FileStore {
  return s3 === null ? createFolderStore(join(dataDir, "files")) : createS3Store(s3, systemClock);
}
