/** A small demonstration: lived twice from one seed it is the same life, and its ledger is sound. */
import { createSimulatedFeed } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { chainHead } from "../modules/ledger/index.ts";
import { foldHere } from "../modules/market-data/index.ts";
import { Health } from "../platform/health.ts";
import { silentLog } from "../testing/app-of-modules.ts";
import { identityTestPlace } from "../testing/identity-test-place.ts";
import { randomFromSeed } from "../testing/random-from-seed.ts";
import { testBox } from "../testing/secret-test-box.ts";
import { expectWholeLedgerSound } from "../testing/whole-ledger.ts";
import { createTestDatabase, ownTestCluster } from "../testing.ts";
import { openTimeMachine } from "../time-machine/open-time-machine.ts";
import { liveThrough } from "./live-through.ts";

const PATIENCE = { timeout: 400_000 };
const BEGINS = Date.UTC(2026, 10, 16);
/** The chain waits for the oldest transaction of a cluster, so one that other files use would hold it back. */
const cluster = await ownTestCluster();

/** The traders' days, and what they left in the tables that users see. */
async function live(traders: number, days: number) {
  const database = await createTestDatabase({ cluster });
  const { sql } = database;
  // Rates of locks are drawn from secrets, and outcomes of offers and campaigns, too.
  const random = randomFromSeed("a small demonstration");
  const feed = createSimulatedFeed({ seed: "a small demonstration", hours: "continuous", livedFrom: BEGINS });
  const living = await openTimeMachine({
    ...{ sql, feed, begins: BEGINS, folding: foldHere(feed, feed), random, log: silentLog, box: testBox },
    ...{ identity: identityTestPlace, health: new Health(), fillModel: "top", checkAnswers: true, demonstration: true },
  });
  try {
    await liveThrough({
      living,
      sql,
      box: testBox,
      log: silentLog,
      random,
      seed: 7,
      traders,
      ends: BEGINS + days * DAY_MS,
      password: "a long walk at night",
    });
    // A statement names the link that covers what it tells.
    expect(await chainHead(sql)).toMatchObject({ ts: BEGINS + days * DAY_MS });
    expect(await living.server.extendChain()).toBeUndefined();
    expect(await chainHead(sql)).toMatchObject({ ts: BEGINS + days * DAY_MS });
    await expectWholeLedgerSound(sql);
    // The person's devices are those that log in from now on: none of the past is still logged in.
    const [sessions] = await sql<
      { open: number; all: number }[]
    >`select count(*) filter (where s.id is not null)::integer as open, count(*)::integer as all
      from log_in l left join session s on s.user_id = l.user_id where l.user_id = (select min(id) from app_user)`;
    expect(sessions?.all, "log-ins of the person").toBeGreaterThan(0);
    expect(sessions?.open, "open sessions of the person").toBe(0);
    const tables = await Promise.all([
      sql`select user_id, product_code, direction, order_type, status, filled, notional, fee, created_at from spot_order order by id`,
      sql`select user_id, product_code, side, status, opened_lots, margin, closed_at from contract_position order by id`,
      sql`select user_id, product_code, direction, stake, status, open_seq, close_seq, settled_at from quick_order order by id`,
      sql`select product_code, seq, price from stored_tick order by product_code, seq`,
      sql`select kind, code, asset_id, amount, ts from ledger_transfer order by id`,
      sql`select user_id, kind, ts from site_message order by id`,
      sql`select user_id, name, led_ms from copy_leader order by id`,
      sql`select user_id, campaign_id, joined_ms from campaign_participant order by campaign_id, user_id`,
      sql`select user_id, kind, state, asset_id, received, created_ms from deposit order by id`,
    ]);
    return tables.map((rows) => rows.map((row) => JSON.stringify(row, (_, value) => (typeof value === "bigint" ? String(value) : value))));
  } finally {
    await living.stop();
    await database.close();
  }
}

const [TRADERS, DAYS] = [atDepth(3, 12), atDepth(2, 8)];

describe("a short demonstration", () => {
  it("is the same life twice, and every book of it adds up", PATIENCE, async () => {
    const first = await live(TRADERS, DAYS);
    const [spot = [], contracts = [], quick = [], ticks = [], , , leaders = [], participants = [], deposits = []] = first;
    expect(spot.length + contracts.length + quick.length).toBeGreaterThan(5);
    expect(leaders.length, "leaders").toBeGreaterThan(0);
    expect(participants.length, "participants of campaigns").toBeGreaterThan(0);
    expect(deposits.filter((row) => row.includes('"credited"')).length, "credited deposits").toBeGreaterThan(0);
    expect(ticks.length).toBeGreaterThan(5);
    expect(await live(TRADERS, DAYS)).toEqual(first);
  });
});
