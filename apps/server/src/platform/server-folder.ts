import { join } from "node:path";

/** `apps/server`, from here and from a bundle in `dist/<hash>` alike: both lie two folders below it. */
export const serverFolder = join(import.meta.dirname, "..", "..");

/** Whether we run from a bundle (`tools/lib/server-build.mjs`), and not from the sources. */
export const isBundled = import.meta.filename.endsWith(".mjs");
