/**
 * The server dies by `kill -9` while contracts are opened, closed, reversed, protected and stopped out, and the database once in a while; a log outside
 * keeps what was acknowledged. After each restart all of it is there, exactly once, and every number recomputes. A deep run kills more often.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CONTRACT_CHECKS } from "../modules/contract/index.ts";
import { verifyLedger } from "../modules/ledger/index.ts";
import { checkSpotAgainstLedger } from "../modules/spot/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { contractMode } from "./contract-load.ts";
import { OrderLoad, openGuest, outcomeOf } from "./order-load.ts";
import { databasePid, hasOtherDatabase, isRunning, readHealth, ServerProcess, until } from "./server-process.ts";

const KILLS = atDepth(4, 30);
const CLIENTS = 12;
const GUESTS = 6;
/** Operations acknowledged between two kills: the moment of the kill then falls anywhere in a batch. */
const BETWEEN = 40;
/** Every so many kills it is the database that dies. */
const DATABASE_EVERY = 4;
/** Every so many kills the load goes on until a stop has fired, so that the kill falls among triggers. */
const TRIGGERED_EVERY = atDepth(3, 6);
const PER_KILL_MS = 60_000;
const dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-contract-kills-")));
let server: ServerProcess;
let address = "";
let load: OrderLoad;

async function start(): Promise<void> {
  server = new ServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "error", MARKET_SEED: "contract-kills" });
  address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
}

beforeAll(async () => {
  await start();
  const tokens: string[] = [];
  for (let n = 0; n < GUESTS; n += 1) tokens.push(await openGuest(address));
  load = new OrderLoad(tokens, contractMode);
  load.address = address;
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const to = runningClusterAddress(dataDir);
  if (to === undefined) throw new Error("the database is not running");
  const sql = connect(to, { poolSize: 2, applicationName: "candela-contract-kills", statementTimeoutMs: 0 });
  try {
    await sql`select 1`;
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Acknowledged keys whose order is missing, or is another than the one that was told. */
async function lost(): Promise<string[]> {
  return await withDatabase(async (sql) => {
    const rows = await sql<{ key: string; id: string }[]>`select i.key, o.id::text as id from idempotency i
      join contract_order o on o.user_id = i.user_id and o.id = (i.answer::json -> 'orders' -> 0 ->> 'id')::bigint
      where i.rejection is null`;
    const found = new Map(rows.map(({ key, id }) => [key, id]));
    return load.acknowledged.filter(({ key, orderId }) => found.get(key) !== orderId).map(({ key }) => key);
  });
}

/** Nothing was filled, stopped out or liquidated twice, and the whole ledger recomputes. */
async function expectSound(): Promise<void> {
  await withDatabase(async (sql) => {
    const [twice] = await sql<{ orders: bigint; closings: bigint }[]>`select
      (select count(*) from (select order_id from contract_fill where order_id is not null group by 1 having count(*) > 1) o) as orders,
      (select count(*) from (
        select position_id from contract_fill group by 1
        having sum(lots) filter (where action = 'close') > sum(lots) filter (where action = 'open')
      ) p) as closings`;
    expect(twice).toEqual({ orders: 0n, closings: 0n });
    expect((await verifyLedger(sql, [checkSpotAgainstLedger, ...CONTRACT_CHECKS])).problems).toEqual([]);
  });
}

/** How many positions were stopped out, as soon as it is more than `before`. */
async function stoppedOut(before: bigint): Promise<bigint> {
  return await withDatabase(async (sql) => {
    let stopped = before;
    await until(async () => {
      const [row] = await sql<{ count: bigint }[]>`select count(*) from contract_fill where reason = 'trailing'`;
      stopped = row?.count ?? 0n;
      return stopped > before;
    });
    return stopped;
  });
}

async function killServer(): Promise<void> {
  expect(await server.stop("SIGKILL")).toBe("SIGKILL");
  await load.stop();
  await start();
  load.address = address;
}

async function killDatabase(): Promise<void> {
  const before = databasePid(dataDir);
  process.kill(before, "SIGKILL");
  await until(() => !isRunning(before));
  await until(async () => (await readHealth(address)).ready && hasOtherDatabase(dataDir, before));
  await load.acknowledgedMore(BETWEEN);
  await load.stop();
}

it(
  `keeps what it acknowledged over ${KILLS} kills`,
  async () => {
    let stopped = 0n;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      load.start(CLIENTS);
      await load.acknowledgedMore(BETWEEN);
      if (kill % TRIGGERED_EVERY === 0) stopped = await stoppedOut(stopped);
      await (kill % DATABASE_EVERY === 0 ? killDatabase() : killServer());
      expect(await lost()).toEqual([]);
    }
    await expectSound();
  },
  KILLS * PER_KILL_MS + PER_KILL_MS,
);

it("can tell of everything that was not answered what became of it: all of it or nothing", async () => {
  const acknowledged = new Set(load.acknowledged.map(({ orderId }) => orderId));
  const unanswered = load.unanswered.slice(0, 200);
  expect(unanswered.length).toBeGreaterThan(0);
  const told = new Map<string, string>();
  for (const sent of unanswered) {
    const order = await outcomeOf(address, sent, contractMode);
    if (order === undefined) continue;
    expect(acknowledged.has(order.id)).toBe(false);
    told.set(sent.key, order.id);
  }
  await withDatabase(async (sql) => {
    // Done are just those that were told so, and each that filled has its fill.
    const keys = unanswered.map(({ key }) => key);
    const done = await sql<{ key: string; id: string; isWhole: boolean }[]>`select i.key, o.id::text as id,
      (o.status = 'filled') = exists (select 1 from contract_fill f where f.order_id = o.id) as "isWhole"
      from idempotency i join contract_order o on o.user_id = i.user_id and o.id = (i.answer::json -> 'orders' -> 0 ->> 'id')::bigint
      where i.rejection is null and i.key = any(${keys})`;
    expect(new Map(done.map(({ key, id }) => [key, id]))).toEqual(told);
    expect(done.filter(({ isWhole }) => !isWhole)).toEqual([]);
  });
});

it("still trades, and stops cleanly", async () => {
  load.start(2);
  await load.acknowledgedMore(4);
  await load.stop();
  await expectSound();
  expect(await server.stop()).toBe(0);
});
