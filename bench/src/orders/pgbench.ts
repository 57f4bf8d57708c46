/** PostgreSQL's own benchmark, TPC-B-like, on a database beside the product's in the same server. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseAddress } from "@candela/server/bench";
import { runProgram } from "../child.ts";

const DATABASE = "candela_pgbench";
const PACKAGED = "/usr/lib/postgresql";
const SCALE = 20;
const CLIENTS = 32;
const THREADS = 2;

/** The newest one that is installed. */
export function findPgbench(): string | undefined {
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(PACKAGED, version, "bin", "pgbench")), "/usr/bin/pgbench", "/usr/local/bin/pgbench"].find(
    existsSync,
  );
}

export class Pgbench {
  readonly #program: string;
  readonly #address: DatabaseAddress;

  constructor(program: string, address: DatabaseAddress) {
    this.#program = program;
    this.#address = address;
  }

  async prepare(folder: string): Promise<void> {
    const script = join(folder, "create-database.sql");
    writeFileSync(script, `create database ${DATABASE};\n`);
    await this.#run(this.#address.database, ["-n", "-t", "1", "-f", script]);
    await this.#run(DATABASE, ["-i", "-q", "-s", String(SCALE)]);
  }

  /** Transactions a second. */
  async measure(seconds: number): Promise<number> {
    const output = await this.#run(DATABASE, ["-n", "-c", String(CLIENTS), "-j", String(THREADS), "-T", String(seconds)]);
    const tps = /tps = ([\d.]+) \(without/.exec(output)?.[1] ?? /tps = ([\d.]+)/.exec(output)?.[1];
    if (tps === undefined) throw new Error(`pgbench printed no tps: ${output}`);
    return Number(tps);
  }

  #run(database: string, args: readonly string[]): Promise<string> {
    const { host, port, username, password } = this.#address;
    return runProgram(this.#program, [...args, "-h", host, "-p", String(port), "-U", username, database], { PGPASSWORD: password });
  }
}
