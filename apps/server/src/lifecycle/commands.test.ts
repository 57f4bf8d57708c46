/** The commands beside `serve`, with and without a running server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { addressUrl, connect } from "../platform/postgres/database.ts";
import { ServerProcess } from "./server-process.ts";

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

it("migrate, verify, and verify beside a running server", async () => {
  const settings = { DATA_DIR: join(folder, "data") };
  const before = await run("verify", settings);
  expect(before.code).toBe(1);
  expect(before.output).toContain("migration 1_platform is not applied");
  expect(await run("migrate", settings)).toMatchObject({ code: 0, output: expect.stringMatching(/^Applied: platform, /) });
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
    output: expect.stringContaining("operator add NAME --role"),
  });
  const beside = await run("verify", settings);
  expect(beside).toMatchObject({ code: 0, output: expect.stringContaining("schema: ok\nledger: ok\naudit: ok\n") });
  expect(await run("migrate", settings)).toMatchObject({ code: 1, output: expect.stringContaining("in use by another server") });
  expect(await server.stop()).toBe(0);
});

it("a server over DATABASE_URL leaves that database running", async () => {
  const owner = new ServerProcess({ DATA_DIR: join(folder, "owner") });
  await owner.ready();
  // One server a database: the guest has another one of the same cluster.
  const address = runningClusterAddress(join(folder, "owner"), "postgres");
  if (address === undefined) throw new Error("the first server runs no database");
  const guest = new ServerProcess({ DATA_DIR: join(folder, "guest"), DATABASE_URL: addressUrl(address) });
  await guest.ready();
  expect(guest.output).toContain("database at DATABASE_URL");
  expect(await guest.stop()).toBe(0);
  const sql = connect(address, { poolSize: 1 });
  expect(await sql`select market_seed from instance`).toHaveLength(1);
  await sql.end();
  expect(await owner.stop()).toBe(0);
});
