import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IdentityPlace } from "../modules/identity-cases/index.ts";
import { createFolderStore } from "../platform/files/folder-store.ts";

/** Where whole servers of tests keep pictures: a folder that is made once one is sent. Nothing is decided by itself. */
export const identityTestPlace: IdentityPlace = {
  files: createFolderStore(join(tmpdir(), "candela-test-files")),
  settings: { reviewer: "operators", pictureDays: 365 },
};
