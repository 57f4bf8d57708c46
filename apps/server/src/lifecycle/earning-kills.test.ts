/**
 * The server dies by `kill -9` in the daily run of hundreds of locks, thousands in a deep run, in the middle of a transaction and between two, and is started until the run is done. Each day of
 * each lock was then paid once, terms have ended or gone on once, and treasury and users have together what they began with.
 */
import { randomUUID } from "node:crypto";
import { DAY_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "../platform/postgres/database.ts";
import { KilledRuns, passDays } from "./killed-runs.ts";
import { call, openGuest } from "./order-load.ts";
import { until } from "./server-process.ts";

const GUESTS = 10;
const LOCKS_EACH = atDepth(32, 200);
const LOCKS = GUESTS * LOCKS_EACH;
const TERM_DAYS = 7;
/** Days that pass at once, and kills in the run after them: one day, an outage, and the end of the term. */
const PASSES = [
  { days: 1, kills: atDepth(2, 12) },
  { days: 3, kills: atDepth(1, 6) },
  { days: 3, kills: atDepth(1, 12) },
] as const;
const KILLS = PASSES.reduce((sum, { kills }) => sum + kills, 0);
const PER_KILL_MS = 60_000;
const USDT = 3;
/** Transactions of the run have 100 locks. */
const IN_SECOND = 150;

const runs = new KilledRuns("earning-kills");

/** Everything that anybody has of the currency of the locks: users in cash and locks, and the treasury that pays. */
async function moneyOf(sql: Sql): Promise<{ users: bigint; treasury: bigint }> {
  const [row] = await sql<{ users: bigint; treasury: bigint }[]>`
    select coalesce(sum(credits_posted - debits_posted) filter (where owner > 0 and book in ('cash', 'earn')), 0) as users,
      coalesce(sum(credits_posted - debits_posted) filter (where owner = 0 and book = 'treasury'), 0) as treasury
    from ledger_account where asset_id = ${USDT}`;
  if (row === undefined) throw new Error("no accounts");
  return row;
}

beforeAll(async () => {
  const address = await runs.startEarly();
  const product = await runs.withDatabase(
    async (sql) => (await sql<{ id: number }[]>`select id from earning_product where name = 'USDT-7'`)[0],
  );
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
afterAll(() => runs.end());

const bookedDays = async (sql: Sql) => (await sql<{ count: number }[]>`select count(*)::integer as count from earning_day`)[0]?.count ?? 0;

/** Locks that are still to be booked for a day that is over, in the order of the run. */
const due = (sql: Sql) => sql<{ id: bigint }[]>`select id from earning_order where state = 'running' and booked_through < last_day
  and booked_through < floor(installation_now() / ${DAY_MS})::integer - 1 order by booked_through, id`;

/** Starts a server and kills it in its run: in the middle of its second transaction, or once one more is through. */
async function dieInRun(isInside: boolean): Promise<void> {
  const [before, left] = await runs.withDatabase(async (sql) => [await bookedDays(sql), await due(sql)] as const);
  const at = left[Math.min(left.length - 1, IN_SECOND)];
  if (isInside && at !== undefined) await runs.dieAt({ table: "earning_order", on: `old.id = ${at.id}` });
  else await runs.dieWhen(async (sql) => (await bookedDays(sql)) > before || (await due(sql)).length === 0);
}

it(
  `pays each day of each of ${LOCKS} locks once, and ends each term once, over ${KILLS} kills in the run`,
  async () => {
    const began = await runs.withDatabase(moneyOf);
    await runs.kill();
    let unfinished = 0;
    for (const { days, kills } of PASSES) {
      await runs.withDatabase((sql) => passDays(sql, days));
      for (let kill = 0; kill < kills; kill += 1) {
        await dieInRun(kill % 2 === 0);
        if ((await runs.withDatabase(due)).length > 0) unfinished += 1;
      }
      await runs.launchAgain();
      await runs.untilHolds(async (sql) => (await due(sql)).length === 0);
      await runs.kill();
    }
    // The kills came in the middle: most of them left something to do.
    expect(unfinished).toBeGreaterThan(KILLS / 2);
    await runs.start();
    await runs.withDatabase((sql) => expectEachOnce(sql, began));
    const { code, said } = await runs.verify();
    expect(code, said).toBe(0);
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
