/** `npm run demo` from outside: it lives, serves, logs the person in; a second start goes on; nothing of ours is overwritten. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { readHealth, ServerProcess, type ServerSettings, startReady, until } from "./server-process.ts";

const PATIENCE = { timeout: 600_000 };
const DATA_DIR = mkdtempSync(join(tmpdir(), "candela-demo-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const start = (args: string[], settings: ServerSettings = {}) => new ServerProcess({ DATA_DIR, ...settings }, { args: ["demo", ...args] });

async function post(
  address: string,
  path: string,
  fields: object,
): Promise<{ code: number; data: { token: string; accountType: string } }> {
  const body = JSON.stringify(fields);
  const headers = { "content-type": "application/json" };
  return (await fetch(`${address}${path}`, { method: "POST", headers, body })).json() as never;
}

const told = async (address: string, path: string) => ((await (await fetch(`${address}${path}`)).json()) as { data: unknown }).data;

/** Logs in with what the banner tells. */
async function logIn(server: ServerProcess, address: string) {
  const [, account, password] = /"Log in" with (\S+) and the password ([^\s;]+);/.exec(server.output) ?? [];
  return post(address, "/api/auth/login", { account, password });
}

it(
  "lives days, serves, says that it is a demonstration, logs the person in, and goes on at a second start, twenty times as fast",
  PATIENCE,
  async () => {
    const first = start(["--days", "2", "--traders", "3"]);
    const address = await first.ready();
    await first.printed(/Get in/);
    // Which tenths are told depends on the leaps, and they on the market of this installation.
    expect(first.output).toMatch(/Living 2 days with 3 traders: [1-9]0 %/);
    expect(first.output).toContain("a demonstration: its past was lived by scripted traders");
    expect(await told(address, "/api/siteInfo/getSiteInfo")).toMatchObject({ demonstration: true, mode: "paper" });
    await until(async () => (await readHealth(address)).ready);
    expect(await told(address, "/api/health")).toMatchObject({ demonstration: true });
    expect(await logIn(first, address)).toMatchObject({ code: 200, data: { accountType: "registered" } });
    expect(await first.stop()).toBe(0);

    const second = start(["--days", "2", "--traders", "3"], { CLOCK_SPEED: "20" });
    const again = await second.ready();
    await second.printed(/Get in/);
    expect(second.output).not.toContain("Living");
    expect(second.output).toMatch(/Clock +20 times as fast as the real time/);
    expect(await told(again, "/api/siteInfo/getSiteInfo")).toMatchObject({ demonstration: true, clockSpeed: 20 });
    expect(await told(again, "/api/health")).toMatchObject({ demonstration: true, clock: { speed: 20 } });
    expect(await logIn(second, again)).toMatchObject({ code: 200 });
    expect(await second.stop()).toBe(0);

    const verify = new ServerProcess({ DATA_DIR }, { args: ["verify"] });
    expect(await verify.ended, verify.errors + verify.output).toBe(0);
  },
);

it("touches no other installation, and removes none", PATIENCE, async () => {
  const other = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-other-")));
  const { server } = await startReady(other);
  await server.stop();
  for (const [args, says] of [
    [["--days", "1", "--traders", "1"], "in use and no demonstration"],
    [["--fresh"], "holds no demonstration"],
    [["--days", "0"], "use npm run demo"],
  ] as const) {
    const demo = new ServerProcess({ DATA_DIR: other }, { args: ["demo", ...args] });
    expect(await demo.ended).toBe(1);
    expect(demo.errors).toContain(says);
  }
  rmSync(other, { recursive: true, force: true });
});
