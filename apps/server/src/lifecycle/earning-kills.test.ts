/**
 * The server dies by `kill -9` in the daily run of hundreds of locks, thousands in a deep run, in the middle of a transaction and between two, and is started until the run is done. Each day of
 * each lock was then paid once, terms have ended or gone on once, and treasury and users have together what they began with.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { call, openGuest } from "./order-load.ts";
import { databasePid, readHealth, ServerProcess, until } from "./server-process.ts";

const GUESTS = 10;
const LOCKS_EACH = atDepth(32, 200);
const LOCKS = GUESTS * LOCKS_EACH;
const TERM_DAYS = 7;
/** Days that pass at once, and kills in the run after them: one day, an outage, and the end of the term. */
const PASSES = [
  { days: 1, kills: atDepth(2, 12) },
  { days: 3, kills: atDepth(1, 6) },
  { days: 3, kills: atDepth(2, 12) },
] as const;
const KILLS = PASSES.reduce((sum, { kills }) => sum + kills, 0);
const PER_KILL_MS = 60_000;
const USDT = 3;
/** Transactions of the run have 100 locks. */
const IN_SECOND = 150;

const dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-earning-kills-")));
let server: ServerProcess;

/** The database of the server that runs, or of one that was killed: the next one stops it and starts its own. */
async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const to = runningClusterAddress(dataDir);
  if (to === undefined) throw new Error("the database is not running");
  const sql = connect(to, { poolSize: 1, applicationName: "candela-earning-kills-test", statementTimeoutMs: 0 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Holds of the database, asked again while it is being stopped and started. */
const untilHolds = (question: (sql: Sql) => Promise<boolean>) => until(() => withDatabase(question).catch(() => false));

/** Everything that anybody has of the currency of the locks: users in cash and locks, and the treasury that pays. */
async function moneyOf(sql: Sql): Promise<{ users: bigint; treasury: bigint }> {
  const [row] = await sql<{ users: bigint; treasury: bigint }[]>`
    select coalesce(sum(credits_posted - debits_posted) filter (where owner > 0 and book in ('cash', 'earn')), 0) as users,
      coalesce(sum(credits_posted - debits_posted) filter (where owner = 0 and book = 'treasury'), 0) as treasury
    from ledger_account where asset_id = ${USDT}`;
  if (row === undefined) throw new Error("no accounts");
  return row;
}

const settings = { DATA_DIR: dataDir, LOG_LEVEL: "error", MARKET_SEED: "earning-kills" };
const launch = (): ServerProcess => new ServerProcess(settings);

/** Starts a server over what a killed one left, and resolves once its own database runs: the one that it found is stopped, with whoever asks it. */
async function launchAgain(): Promise<void> {
  const found = databasePid(dataDir);
  server = launch();
  await until(() => existsSync(join(dataDir, "postgres", "data", "postmaster.pid")) && ![found, 0].includes(databasePid(dataDir)));
}

async function ready(): Promise<string> {
  const address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
  return address;
}

beforeAll(async () => {
  server = launch();
  const address = await ready();
  const product = await withDatabase(async (sql) => (await sql<{ id: number }[]>`select id from earning_product where name = 'USDT-7'`)[0]);
  const tokens: string[] = [];
  // Guests of one address are let in one after the other.
  for (let guest = 0; guest < GUESTS; guest += 1)
    await until(async () => {
      const token = await openGuest(address).catch(() => undefined);
      if (token !== undefined) tokens.push(token);
      return token !== undefined;
    });
  const lockAll = async (token: string) => {
    for (let at = 0; at < LOCKS_EACH; at += 1) {
      const terms = { productId: product?.id, version: 1, textVersion: 1, amount: `${50 + at}.123457`, rollsOver: at % 4 === 0 };
      const fields = { idempotencyKey: randomUUID(), ...terms };
      // So many calls a second are more than one account may make: it waits, and comes again with its key.
      await until(async () => {
        const answer = await call(address, "POST", "/api/lockMining/start", token, fields);
        expect(["", "too_many_requests"]).toContain(answer?.msg);
        return answer?.code === 200;
      });
    }
  };
  await Promise.all(tokens.map(lockAll));
}, 600_000);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The time of the installation goes on by days while no server runs. */
async function passDays(sql: Sql, days: number): Promise<void> {
  const now = String(Date.now());
  await sql`insert into installation_clock (machine_ms, reached_ms, speed) values (${now}::bigint, ${now}::bigint + ${days * DAY_MS}::bigint, 1)
    on conflict (only_row) do update set reached_ms = installation_clock.reached_ms + ${days * DAY_MS}::bigint`;
}

const bookedDays = async (sql: Sql) => (await sql<{ count: number }[]>`select count(*)::integer as count from earning_day`)[0]?.count ?? 0;

/** Locks that are still to be booked for a day that is over, in the order of the run. */
const due = (sql: Sql) => sql<{ id: bigint }[]>`select id from earning_order where state = 'running' and booked_through < last_day
  and booked_through < floor(installation_now() / ${DAY_MS})::integer - 1 order by booked_through, id`;

/** From now on a transaction that writes this lock stands still in the middle. */
async function standStillAt(sql: Sql, id: bigint): Promise<void> {
  await sql.unsafe(`create or replace function stand_still() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger stand_still before update on earning_order for each row when (old.id = ${id}) execute function stand_still()`);
}

async function goOn(sql: Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`;
  await sql.unsafe("drop trigger stand_still on earning_order; drop function stand_still()");
}

/** Starts a server and kills it in its run: in the middle of its second transaction, or once one more is through. */
async function dieInRun(isInside: boolean): Promise<void> {
  const before = await withDatabase(async (sql) => {
    const left = await due(sql);
    const at = left[Math.min(left.length - 1, IN_SECOND)];
    if (isInside && at !== undefined) await standStillAt(sql, at.id);
    return bookedDays(sql);
  });
  await launchAgain();
  if (isInside) await untilHolds(async (sql) => (await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`).length > 0);
  else await untilHolds(async (sql) => (await bookedDays(sql)) > before || (await due(sql)).length === 0);
  await server.stop("SIGKILL");
  if (isInside) await withDatabase(goOn);
}

it(
  `pays each day of each of ${LOCKS} locks once, and ends each term once, over ${KILLS} kills in the run`,
  async () => {
    const began = await withDatabase(moneyOf);
    await server.stop("SIGKILL");
    let unfinished = 0;
    for (const { days, kills } of PASSES) {
      await withDatabase((sql) => passDays(sql, days));
      for (let kill = 0; kill < kills; kill += 1) {
        await dieInRun(kill % 2 === 0);
        if ((await withDatabase(due)).length > 0) unfinished += 1;
      }
      await launchAgain();
      await untilHolds(async (sql) => (await due(sql)).length === 0);
      await server.stop("SIGKILL");
    }
    // The kills came in the middle: most of them left something to do.
    expect(unfinished).toBeGreaterThan(KILLS / 2);
    server = launch();
    await ready();
    await withDatabase((sql) => expectEachOnce(sql, began));
    const verify = new ServerProcess(settings, { args: ["verify"] });
    expect(await verify.ended, verify.errors + verify.output).toBe(0);
  },
  (KILLS + 6) * PER_KILL_MS,
);

async function expectEachOnce(sql: Sql, began: { readonly users: bigint; readonly treasury: bigint }): Promise<void> {
  const [counts] = await sql<Record<string, number>[]>`
    with days as (select order_id, count(*) as days, count(transfer_id) as paid, max(day) - min(day) + 1 as span from earning_day group by 1)
    select count(*) filter (where o.state = 'matured')::integer as matured, count(*) filter (where o.state = 'running')::integer as running,
      count(*) filter (where o.next_id is not null)::integer as "goesOn", count(*) filter (where o.state = 'matured' and o.rolls_over)::integer as "asked",
      count(*) filter (where o.state = 'matured' and (d.days, d.paid, d.span) is distinct from (${TERM_DAYS}::bigint, ${TERM_DAYS}::bigint, ${TERM_DAYS}::integer))::integer as "otherDays"
    from earning_order o left join days d on d.order_id = o.id`;
  expect(counts).toEqual({ matured: LOCKS, running: LOCKS / 4, goesOn: LOCKS / 4, asked: LOCKS / 4, otherDays: 0 });
  const [paid] = await sql<{ days: bigint; moved: bigint; transfers: number }[]>`select coalesce(sum(d.amount), 0) as days,
    (select coalesce(sum(t.amount), 0) from ledger_transfer t join ledger_code c on c.id = t.code where c.name = 'lock_interest') as moved,
    (select count(*) from ledger_transfer t join ledger_code c on c.id = t.code where c.name = 'lock_interest')::integer as transfers from earning_day d`;
  expect(paid).toMatchObject({ moved: paid?.days, transfers: LOCKS * TERM_DAYS });
  const ends = await moneyOf(sql);
  expect(ends).toEqual({ users: began.users + (paid?.days ?? 0n), treasury: began.treasury - (paid?.days ?? 0n) });
}
