/**
 * The embedded database in the places where people put things: as root and as an ordinary user, below folders that only root may enter, with
 * spaces and very long names in the path, and as root where user namespaces are forbidden.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Health } from "../platform/health.ts";
import { createLog } from "../platform/log.ts";
import { findPostgresBinaries } from "../platform/postgres/binaries.ts";
import { connect } from "../platform/postgres/database.ts";
import { EmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { chooseRunAs, mayAccess, type RunAsKind, reachableBinaries } from "../platform/postgres/run-as.ts";
import { ServerProcess, until } from "./server-process.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const folder = mkdtempSync(join(tmpdir(), "candela places-"));
const removals: string[] = [folder];
afterAll(() => {
  for (const path of removals) rmSync(path, { recursive: true, force: true });
});

/** Starts, writes, stops, starts again, reads: what any place must allow. */
async function useTwice(dataDir: string, runAs?: RunAsKind): Promise<EmbeddedPostgres> {
  const open = () => EmbeddedPostgres.start({ dataDir, log: createLog("silent"), health: new Health(), onGivenUp: () => undefined, runAs });
  const first = await open();
  const before = connect(first.address("postgres"), { poolSize: 1 });
  await before`create table kept (n int)`;
  await before`insert into kept values (7)`;
  await before.end();
  await first.stop();
  const second = await open();
  const after = connect(second.address("postgres"), { poolSize: 1 });
  const [row] =
    await after`select n, current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync, current_setting('full_page_writes') as pages from kept`;
  await after.end();
  await second.stop();
  expect(row).toEqual({ n: 7, fsync: "on", sync: "on", pages: "on" });
  return second;
}

describe("the data folder", () => {
  it("may have spaces, quotes and commas in its path", async () => {
    await useTwice(join(folder, `it's "my", data`));
  });

  it("may have a path far longer than a socket's address can be", async () => {
    const dataDir = join(folder, "d".repeat(120), "e".repeat(120));
    mkdirSync(dataDir, { recursive: true });
    const embedded = await useTwice(dataDir);
    const socketFolder = embedded.address().host;
    removals.push(socketFolder);
    expect(socketFolder.startsWith("/tmp/candela-")).toBe(true);
    expect(lstatSync(socketFolder).mode & 0o777).toBe(0o700);
  });

  it("keeps password and socket from other users", async () => {
    const dataDir = join(folder, "private");
    await useTwice(dataDir);
    const mode = (name: string) => lstatSync(join(dataDir, "postgres", name)).mode & 0o777;
    expect([mode("."), mode("password"), mode("data"), mode("socket")].map((bits) => bits.toString(8))).toEqual([
      "700",
      "600",
      "700",
      "700",
    ]);
    expect(readFileSync(join(dataDir, "postgres", "password"), "utf8").trim()).toMatch(/^[0-9a-f]{48}$/);
  });
});

describe.runIf(isRoot)("as root", () => {
  it("below a folder that only root may enter, the files stay root's", async () => {
    const closed = mkdtempSync(join(folder, "closed-"));
    chmodSync(closed, 0o700);
    const dataDir = join(closed, "data");
    const embedded = await useTwice(dataDir);
    // Where root cannot be mapped to the database's user, that user cannot enter, and the files lie elsewhere.
    const isHere = existsSync(join(dataDir, "postgres", "data"));
    expect({ isHere, uid: isHere ? lstatSync(join(dataDir, "postgres", "data")).uid : 0 }).toEqual({
      isHere: embedded.runAs === "mapped",
      uid: 0,
    });
  });

  it("where namespaces are forbidden, another user runs it, in the data folder when that user may go there", async () => {
    const open = mkdtempSync(join(tmpdir(), "candela-open-"));
    removals.push(open);
    chmodSync(open, 0o755);
    const embedded = await useTwice(join(open, "data"), "other");
    expect(embedded.runAs).toBe("other");
    expect(lstatSync(join(open, "data", "postgres", "data")).uid).not.toBe(0);
  });

  it("where namespaces are forbidden and the data folder is closed, another place is found and remembered", async () => {
    const closed = mkdtempSync(join(folder, "closed-"));
    const dataDir = join(closed, "data");
    await useTwice(dataDir, "other");
    const elsewhere = readFileSync(join(dataDir, "postgres.location"), "utf8").trim();
    removals.push(elsewhere);
    expect(readdirSync(elsewhere)).toContain("data");
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    // A machine that allows namespaces again finds the same database.
    const again = await EmbeddedPostgres.start({ dataDir, log: createLog("silent"), health: new Health(), onGivenUp: () => undefined });
    const sql = connect(again.address("postgres"), { poolSize: 1 });
    expect([...(await sql`select n from kept`)]).toEqual([{ n: 7 }]);
    await sql.end();
    await again.stop();
  });

  it("where namespaces are forbidden and the programs are closed away, a copy is made that the other user can run", () => {
    const closed = mkdtempSync(join(folder, "closed-"));
    const binaries = findPostgresBinaries();
    cpSync(binaries.folder, join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const runAs = chooseRunAs(closed, binaries, "other");
    expect(reachableBinaries(runAs, binaries)).toBe(
      mayAccess(runAs, "-x", binaries.folder) ? binaries.folder : expect.stringContaining("/var/lib/candela/"),
    );
    const version = `test-${process.pid}`;
    const copy = reachableBinaries(runAs, { folder: join(closed, "native"), version });
    removals.push(copy);
    expect(copy).toBe(`/var/lib/candela/postgres-${version}`);
    expect(reachableBinaries(runAs, { folder: join(closed, "native"), version })).toBe(copy);
    const options = { uid: runAs.uid, gid: runAs.gid, cwd: "/", encoding: "utf8" } as const;
    expect(execFileSync(join(copy, "bin", "postgres"), ["--version"], options)).toContain("PostgreSQL) 18");
  });

  it("an ordinary user runs the server from a copy of the checkout", async () => {
    const home = mkdtempSync(join(tmpdir(), "candela user-"));
    removals.push(home);
    copyCheckout(home);
    const dataDir = join(home, "their data");
    mkdirSync(dataDir);
    for (const path of [home, dataDir]) chownSync(path, nobody, nobody);
    const main = join(home, "checkout", "apps", "server", "src", "main.ts");
    const node = join(home, "node");
    const server = new ServerProcess({ DATA_DIR: dataDir }, { mainPath: main, nodePath: node, uid: nobody, gid: nobody });
    const address = await server.ready();
    await until(async () => (await fetch(`${address}/api/health`)).status === 200);
    expect(lstatSync(join(dataDir, "postgres", "data")).uid).toBe(nobody);
    expect(await server.stop()).toBe(0);
  });
});

/** Copies the files that the server needs to a place that everyone can read, since the checkout itself may lie where only root can go. */
function copyCheckout(home: string): void {
  const project = join(import.meta.dirname, "..", "..", "..", "..");
  const checkout = join(home, "checkout");
  const skipped = developmentPackages(project);
  const copy = (path: string) =>
    cpSync(join(project, path), join(checkout, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !skipped.has(relative(project, from)),
    });
  mkdirSync(join(checkout, "apps", "server"), { recursive: true });
  for (const path of ["package.json", "packages", "apps/server/src", "apps/server/migrations", "apps/server/package.json", "node_modules"])
    copy(path);
  cpSync(process.execPath, join(home, "node"));
}

/** Paths of installed packages that the server does not need: they are most of the bytes. */
function developmentPackages(project: string): Set<string> {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
  const development = Object.entries(lock.packages).filter(([path, entry]) => entry.dev === true || path.startsWith("node_modules/node-"));
  return new Set(development.map(([path]) => path));
}
