import { inject } from "vitest";
import { copyDatabase } from "../../../../tools/testing/prepared-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the stopped cluster; undefined where PostgreSQL's user keeps it elsewhere than in the data folder. */
    preparedDatabase: string | undefined;
  }
}

/** Puts a copy into a data folder, for a server that is not about its first start; gives the folder back. */
export function withPreparedDatabase(dataDir: string): string {
  const cluster = inject("preparedDatabase");
  if (cluster !== undefined) copyDatabase(cluster, dataDir);
  return dataDir;
}
