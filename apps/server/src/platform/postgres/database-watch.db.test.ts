import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { hang } from "../../testing/database-processes.ts";
import { createTestDatabase, ownTestCluster } from "../../testing.ts";
import { Health } from "../health.ts";
import { createLog } from "../log.ts";
import { connect, type DatabaseAddress } from "./database.ts";
import { watchDatabase } from "./database-watch.ts";

const cluster = await ownTestCluster();
/** For a machine that does much else. */
const PATIENCE = { timeout: 20_000 };
const log = createLog("silent");
let problem: string | null = null;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  problem = null;
  for (const end of ends.splice(0)) await end();
});

async function watched(address: string | DatabaseAddress): Promise<() => readonly string[]> {
  const health = new Health();
  ends.push(await watchDatabase({ address, health, log, writes: { problem: () => problem }, answerMs: 400, everyMs: 20 }));
  return () => health.snapshot().reasons.map(({ part, reason }) => `${part}: ${reason}`);
}

async function database() {
  const made = await createTestDatabase({ cluster });
  ends.unshift(made.close);
  return made;
}

/** A setting for all sessions of a database that begin after it. */
async function setForSessions({ sql, address }: Awaited<ReturnType<typeof database>>, setting: string): Promise<void> {
  await sql.unsafe(`alter database ${address.database} set ${setting}`);
}

describe("health says", () => {
  it("nothing of a database that answers and can be written, from the first question on", async () => {
    const reasons = await watched((await database()).address);
    expect(reasons()).toEqual([]);
  });

  it("that there is no room for a file, although statements that need none succeed", async () => {
    const one = await database();
    await setForSessions(one, "temp_file_limit = 8");
    const reasons = await watched(one.address);
    expect(reasons()).toEqual(["queries: configuration_limit_exceeded"]);
  });

  it("that the database only reads, and that it may be written again", PATIENCE, async () => {
    const one = await database();
    await setForSessions(one, "default_transaction_read_only = on");
    const reasons = await watched(one.address);
    expect(reasons()).toEqual(["queries: read_only_sql_transaction"]);
    const free = connect({ ...one.address, database: "postgres" }, { poolSize: 1 });
    await free.unsafe(`alter database ${one.address.database} reset default_transaction_read_only`);
    await free`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'candela health'`;
    await free.end();
    await expect.poll(reasons, PATIENCE).toEqual([]);
  });

  it("that it is not there, with the reason", async () => {
    const reasons = await watched({ ...(await database()).address, port: 1 });
    expect(reasons()).toEqual(["queries: no answer: ENOENT"]);
  });

  it("what came of the last writes", PATIENCE, async () => {
    const reasons = await watched((await database()).address);
    problem = "disk_full";
    await expect.poll(reasons, PATIENCE).toEqual(["writes: disk_full"]);
    problem = null;
    await expect.poll(reasons, PATIENCE).toEqual([]);
  });
});

it.skipIf(process.platform !== "linux")("a database that hangs is told within its time, and that it answers again", PATIENCE, async () => {
  const one = await database();
  const reasons = await watched(one.address);
  const [server] = await one.sql<{ file: string }[]>`select current_setting('data_directory') as file`;
  const postmaster = Number(readFileSync(`${server?.file}/postmaster.pid`, "utf8").split("\n")[0]);
  const hung = hang(postmaster);
  onTestFinished(hung.resume);
  await expect.poll(reasons, PATIENCE).toEqual(["queries: no answer within 400 ms"]);
  hung.resume();
  await expect.poll(reasons, PATIENCE).toEqual([]);
});
