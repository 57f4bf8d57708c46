/**
 * Server and database die by `kill -9` under a load of orders, again and again; a log outside keeps what was acknowledged. After each
 * restart every acknowledged order is there, exactly once; at the end every number recomputes. A deep run kills more often.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyLedger } from "../modules/ledger/index.ts";
import { checkSpotAgainstLedger } from "../modules/spot/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { OrderLoad, openGuest, outcomeOf } from "./order-load.ts";
import { databasePid, hasOtherDatabase, isRunning, readHealth, ServerProcess, until } from "./server-process.ts";

const SERVER_KILLS = atDepth(4, 40);
/** At least one clean stop after so many deaths. */
const DATABASE_KILLS = atDepth(5, 40);
const CLIENTS = 12;
const GUESTS = 4;
/** Orders acknowledged between two kills: the moment of the kill then falls anywhere in a batch. */
const BETWEEN = 25;
const PER_KILL_MS = 60_000;
/** A server takes a database that dies ten times within minutes for broken and ends; it gets a fresh start well before. */
const DEATHS_PER_SERVER = 5;

const dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-kills-")));
let server: ServerProcess;
let address = "";
let load: OrderLoad;

async function start(): Promise<void> {
  server = new ServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "error", MARKET_SEED: "kills", FILL_MODEL: "stressed" });
  address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
}

beforeAll(async () => {
  await start();
  const tokens: string[] = [];
  for (let n = 0; n < GUESTS; n += 1) tokens.push(await openGuest(address));
  load = new OrderLoad(tokens);
  load.address = address;
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lines of the log about something that went wrong. */
function linesAbout(output: string, word: string): string[] {
  return output.split("\n").filter((line) => line.includes(word));
}

async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const to = runningClusterAddress(dataDir);
  if (to === undefined) throw new Error("the database is not running");
  const sql = connect(to, { poolSize: 2, applicationName: "candela-kills-test", statementTimeoutMs: 0 });
  try {
    await sql`select 1`;
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Acknowledged keys whose order is missing, or is another than the one that was told. */
async function lost(): Promise<string[]> {
  const told = new Map(load.acknowledged.map(({ key, orderId }) => [key, orderId]));
  return await withDatabase(async (sql) => {
    const rows = await sql<{ key: string; id: string }[]>`select i.key, o.id::text as id from idempotency i
      join spot_order o on o.id = (i.answer::json ->> 'id')::bigint where i.rejection is null and i.answer::json ->> 'endReason' is distinct from 'user'`;
    const found = new Map(rows.map(({ key, id }) => [key, id]));
    return [...told].filter(([key, id]) => found.get(key) !== id).map(([key]) => key);
  });
}

/** Orders and keys are one to one, and the whole ledger recomputes. */
async function expectSound(): Promise<void> {
  await withDatabase(async (sql) => {
    const [counts] = await sql<{ orders: bigint; answers: bigint; fills: bigint; filled: bigint }[]>`select
      (select count(*) from spot_order) as orders,
      (select count(distinct answer::json ->> 'id') from idempotency where rejection is null) as answers,
      (select count(distinct order_id) from spot_fill) as fills, (select count(*) from spot_order where filled > 0) as filled`;
    expect(counts?.orders).toBe(counts?.answers);
    expect(counts?.fills).toBe(counts?.filled);
    expect((await verifyLedger(sql, [checkSpotAgainstLedger])).problems).toEqual([]);
  });
}

it(
  `keeps what it acknowledged over ${SERVER_KILLS} kills of the server`,
  async () => {
    for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
      load.start(CLIENTS);
      await load.acknowledgedMore(BETWEEN);
      expect(await server.stop("SIGKILL")).toBe("SIGKILL");
      await load.stop();
      await start();
      load.address = address;
      expect(await lost()).toEqual([]);
    }
    await expectSound();
  },
  SERVER_KILLS * PER_KILL_MS + PER_KILL_MS,
);

it(
  `keeps what it acknowledged over ${DATABASE_KILLS} kills of the database`,
  async () => {
    load.start(CLIENTS);
    for (let kill = 1; kill <= DATABASE_KILLS; kill += 1) {
      await load.acknowledgedMore(BETWEEN);
      const before = databasePid(dataDir);
      process.kill(before, "SIGKILL");
      await until(() => !isRunning(before));
      await until(async () => (await readHealth(address)).ready && hasOtherDatabase(dataDir, before));
      if (kill % DEATHS_PER_SERVER !== 0) continue;
      // Also a clean stop after many deaths: nothing hangs on a connection that died.
      await load.acknowledgedMore(BETWEEN);
      await load.stop();
      expect({ code: await server.stop(), errors: linesAbout(server.output, "stop") }).toEqual({ code: 0, errors: [] });
      await start();
      load.address = address;
      load.start(CLIENTS);
    }
    await load.acknowledgedMore(BETWEEN);
    await load.stop();
    expect(await lost()).toEqual([]);
    await expectSound();
  },
  DATABASE_KILLS * PER_KILL_MS + PER_KILL_MS,
);

it("can tell of every order that was not answered what became of it: all of it or nothing", async () => {
  const acknowledged = new Set(load.acknowledged.map(({ orderId }) => orderId));
  const unanswered = load.unanswered.slice(0, 200);
  expect(unanswered.length).toBeGreaterThan(0);
  const told = new Map<string, string>();
  for (const sent of unanswered) {
    const order = await outcomeOf(address, sent);
    if (order === undefined) continue;
    expect(acknowledged.has(order.id)).toBe(false);
    told.set(sent.key, order.id);
  }
  await withDatabase(async (sql) => {
    // Done are just those that were told so, and each has the fills that it says.
    const keys = unanswered.map(({ key }) => key);
    const done = await sql<{ key: string; id: string; filled: bigint; fills: bigint }[]>`select i.key, o.id::text as id, o.filled,
      (select coalesce(sum(f.quantity), 0) from spot_fill f where f.order_id = o.id) as fills
      from idempotency i join spot_order o on o.id = (i.answer::json ->> 'id')::bigint where i.rejection is null and i.key = any(${keys})`;
    expect(new Map(done.map(({ key, id }) => [key, id]))).toEqual(told);
    expect(done.filter(({ filled, fills }) => filled !== fills)).toEqual([]);
  });
});

it("still takes orders, and stops cleanly", async () => {
  load.start(2);
  await load.acknowledgedMore(4);
  await load.stop();
  await expectSound();
  // The load was what it is for: some orders were too large for one tick.
  const [parts] = await withDatabase((sql) => sql<{ count: bigint }[]>`select count(*) from spot_fill where bound <> 'whole'`);
  expect(parts?.count).toBeGreaterThan(0n);
  expect({ code: await server.stop(), errors: linesAbout(server.output, "stop") }).toEqual({ code: 0, errors: [] });
});
