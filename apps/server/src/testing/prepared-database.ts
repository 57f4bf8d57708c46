import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the stopped cluster; undefined where PostgreSQL's user keeps it elsewhere than in the data folder. */
    preparedDatabase: string | undefined;
  }
}

/** Puts a copy into a data folder, for a server that is not about its first start; gives the folder back. */
export function withPreparedDatabase(dataDir: string): string {
  const cluster = inject("preparedDatabase");
  if (cluster === undefined) return dataDir;
  mkdirSync(dataDir, { recursive: true });
  // With owners and modes, which PostgreSQL looks at; Node's own copy leaves them behind.
  execFileSync("cp", ["-R", "-p", cluster, join(dataDir, "postgres")]);
  return dataDir;
}
