/** The commands beside `serve`, with and without a running server. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { addressUrl, connect } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { bitcoinAlone, ServerProcess } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(
  command: string,
  settings: Record<string, string>,
  ...more: readonly string[]
): Promise<{ code: number | string; output: string }> {
  const child = new ServerProcess(settings, { args: [command, ...more] });
  const code = await child.ended;
  return { code, output: child.output + child.errors };
}

describe("where there is no database", () => {
  const missing = join(folder, "missing");
  it.each([
    ["verify"],
    ["migrate"],
    ["outbox", "me@example.org"],
    ["operator", "add", "ada", "--role", "owner"],
    ["corporate-action", "dividend", "AAPL", "--cash", "0.25", "--at", "2027-02-10T14:30:00Z", "--by", "Ada"],
  ])("%s says in one line where it looked, and makes none", async (command, ...more) => {
    expect(await run(command, { DATA_DIR: missing }, ...more)).toEqual({
      code: 1,
      output: `candela: there is no database in the data folder ${missing}: set DATA_DIR to the folder of your server, or DATABASE_URL to its database (npm start makes one)\n`,
    });
    expect(existsSync(missing)).toBe(false);
  });

  it("a database of another schema is left as it is until migrate is asked; that of a killed server is read", async () => {
    const owner = new ServerProcess({ DATA_DIR: withPreparedDatabase(join(folder, "kinds")), ...bitcoinAlone() });
    await owner.ready();
    const other = runningClusterAddress(join(folder, "kinds"), "postgres");
    if (other === undefined) throw new Error("the server runs no database");
    const strange = { DATA_DIR: missing, DATABASE_URL: addressUrl(other) };
    for (const command of ["outbox", "operator"])
      expect(await run(command, strange, ...(command === "operator" ? ["list"] : []))).toMatchObject({
        code: 1,
        output: expect.stringMatching(
          /^candela: the database at DATABASE_URL is not one of this version, \d+ migrations are missing: .*npm run migrate\n$/,
        ),
      });
    expect(existsSync(missing)).toBe(false);
    const migrated = { DATA_DIR: join(folder, "lock"), DATABASE_URL: addressUrl(other) };
    expect((await run("verify", migrated)).output).toContain("migration 1_ledger is not applied");
    expect(await run("migrate", migrated)).toMatchObject({ code: 0, output: expect.stringMatching(/^Applied: ledger, /) });
    expect(await owner.stop("SIGKILL")).toBe("SIGKILL");
    expect(await run("outbox", { DATA_DIR: join(folder, "kinds") })).toEqual({ code: 0, output: "The outbox is empty.\n" });
  });
});

it("migrate, verify and operator beside a running server and without it", async () => {
  const settings = { DATA_DIR: withPreparedDatabase(join(folder, "data")), ...bitcoinAlone() };
  const maker = new ServerProcess(settings);
  await maker.ready();
  expect(await maker.stop()).toBe(0);
  expect(await run("migrate", settings)).toEqual({ code: 0, output: "The schema is up to date.\n" });
  const first = await run("operator", settings, "add", "ada", "--role", "owner");
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/^ada \(owner\) can enrol until .*\n.*\n[\w-]{43}\n$/) });
  const server = new ServerProcess(settings);
  await server.ready();
  const twice = await run("operator", settings, "add", "ada", "--role", "owner");
  expect(twice).toEqual({ code: 1, output: "not done: there is an operator of this name already\n" });
  expect(await run("operator", settings, "renew", "ada", "--reason", "lost phone")).toMatchObject({ code: 0 });
  expect(await run("operator", settings, "list")).toEqual({ code: 0, output: "ada  owner  not enrolled\n" });
  expect(await run("operator", settings, "add", "eve")).toMatchObject({
    code: 1,
    output: expect.stringContaining("npm run operator -- add NAME --role"),
  });
  const beside = await run("verify", settings);
  expect(beside).toMatchObject({ code: 0, output: expect.stringContaining("schema: ok\nledger: ok\naudit: ok\n") });
  expect(await run("migrate", settings)).toMatchObject({ code: 1, output: expect.stringContaining("in use by another server") });
  expect(await server.stop()).toBe(0);
});

it("a server over DATABASE_URL leaves that database running", async () => {
  const owner = new ServerProcess({ DATA_DIR: join(folder, "owner"), ...bitcoinAlone() });
  await owner.ready();
  // One server a database: the guest has another one of the same cluster.
  const address = runningClusterAddress(join(folder, "owner"), "postgres");
  if (address === undefined) throw new Error("the first server runs no database");
  const guest = new ServerProcess({ DATA_DIR: join(folder, "guest"), DATABASE_URL: addressUrl(address), ...bitcoinAlone() });
  await guest.ready();
  expect(guest.output).toContain("database at DATABASE_URL");
  expect(await guest.stop()).toBe(0);
  const sql = connect(address, { poolSize: 1 });
  expect(await sql`select market_seed from instance`).toHaveLength(1);
  await sql.end();
  expect(await owner.stop()).toBe(0);
});
