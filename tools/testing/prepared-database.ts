/** A database of this version without an installation, made once for a run of tests that start servers, and copied into their data folders. */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const program = join(import.meta.dirname, "..", "..", "apps", "server", "src", "testing", "prepare-database.ts");

interface Prepared {
  /** Folder of the stopped cluster; undefined where PostgreSQL's user keeps it elsewhere than in the data folder. */
  readonly cluster: string | undefined;
  readonly remove: () => void;
}

export async function prepareDatabase(): Promise<Prepared> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-prepared-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [program, dataDir]);
  } catch (error) {
    remove();
    throw error;
  }
  const cluster = join(dataDir, "postgres");
  return { cluster: existsSync(join(cluster, "data")) ? cluster : undefined, remove };
}

/** Puts a copy into a data folder, for a server that is not about its first start. */
export function copyDatabase(cluster: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  // With owners and modes, which PostgreSQL looks at; Node's own copy leaves them behind.
  execFileSync("cp", ["-R", "-p", cluster, join(dataDir, "postgres")]);
}
