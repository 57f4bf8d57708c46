/**
 * The server dies by `kill -9` as an over-subscribed offer of new shares is drawn, settled and delivered, and as the money of one that failed goes back: in the middle of a transaction, and between
 * two. After each kill nobody's money is twice or nowhere, and at the end each order was settled once, its money came back once, and its shares were delivered once, by a draw that comes out again.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { DAY_MS, dayOf, HOUR_MS, SETTLEMENT, startOfDay } from "@candela/model";
import { checkNewShareProof } from "@candela/model/new-share-proof";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGuest } from "../modules/identity/open-guest.ts";
import { grantPaper, ReferenceKind } from "../modules/ledger/index.ts";
import { createNewSharesModule } from "../modules/new-shares/index.ts";
import { findOffer, type StoredOffer } from "../modules/new-shares/offer-store.ts";
import { publishOffer } from "../modules/new-shares/publish-offer.ts";
import { createBus } from "../platform/bus.ts";
import { systemClock, systemRandom } from "../platform/clock.ts";
import { requestHash } from "../platform/idempotency.ts";
import { createLog } from "../platform/log.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { KilledRuns, passDays, type StillAt } from "./killed-runs.ts";

/** Orders of one transaction are a hundred, or twenty while others are at work. */
const USERS = atDepth(240, 1_000);
const WITHOUT_LUCK = USERS / 2;
const LOTS_OFFERED = USERS + 60;
const REPEATS = atDepth(1, 5);
const PER_KILL_MS = 60_000;
const words = {
  name: "Kill",
  sector: "Robots",
  summary: "Makes robots",
  prospectus: "<p>p</p>",
  financials: "<p>f</p>",
  risks: "<p>r</p>",
};

/** Where it dies: in the middle of a transaction, of an order behind so many others, or between two. */
type Death = "drawing" | "settling" | "refunding" | "between settlements" | "delivering" | "between deliveries";
const PASSES: readonly { readonly days: number; readonly deaths: readonly Death[] }[] = [
  { days: 1, deaths: ["drawing", "settling", "between settlements", "refunding"] },
  { days: 2, deaths: ["delivering", "between deliveries"] },
];
const KILLS = PASSES.reduce((sum, { deaths }) => sum + deaths.length * REPEATS, 0);

const runs = new KilledRuns("new-share-kills", { MARKET_SEED: "new-share-kills" });
let full: StoredOffer;
let failing: StoredOffer;

/** Published as if two operators had: closes in an hour, is drawn in two, and is listed at the first midnight that may be. */
async function publish(sql: Sql, code: string, lotsMinimum: number): Promise<StoredOffer> {
  const now = Date.now();
  const drawAt = now + 2 * HOUR_MS;
  const times = { opensAt: now, closesAt: now + HOUR_MS, drawAt, listsAt: startOfDay(dayOf(drawAt + DAY_MS - 1) + 1) };
  const terms = { code, price: 20_000_000n, lotShares: 10, lotsOffered: LOTS_OFFERED, lotsMinimum, lotsPerUser: 10, ...times };
  const parts = { now, random: { bytes: randomBytes }, box: loadSecretBox(runs.dataDir, undefined) };
  const id = await sql.begin((tx) => publishOffer(tx, { terms, hasBeacon: false, profile: "growth", texts: { en: words } }, null, parts));
  const offer = await findOffer(sql, id);
  if (offer === undefined) throw new Error("it was published");
  return offer;
}

/** Subscribed by the command of the product, more people than the door would let in one after another. */
async function subscribeAll(sql: Sql): Promise<void> {
  const log = createLog("silent");
  const box = loadSecretBox(runs.dataDir, undefined);
  const shares = createNewSharesModule({
    ...{ sql, log, box, bus: createBus(log), clock: systemClock, random: systemRandom, beacon: null },
    ...{ frozenUsers: async () => new Set<bigint>(), cashNeeds: async () => new Map(), mayMoveMoney: () => true },
  });
  const identity = { random: systemRandom, clock: systemClock, openPaperAccount: grantOf };
  const subscribe = async (userId: bigint, { id, textsHash }: StoredOffer, lots: number) => {
    const request = { key: randomUUID(), hash: requestHash("kills", { lots }), deadline: Date.now() + HOUR_MS };
    const answer = await shares.submit(userId, { kind: "subscribe", offerId: id, lots, textsHash }, request);
    expect(answer.ok).toBe(true);
  };
  const one = async (at: number) => {
    const userId = await sql.begin((tx) => createGuest(tx, identity as unknown as Parameters<typeof createGuest>[1]));
    await subscribe(userId, full, 1 + (at % 5));
    if (at < WITHOUT_LUCK) await subscribe(userId, failing, 1);
  };
  for (let at = 0; at < USERS; at += 40)
    await Promise.all(Array.from({ length: Math.min(40, USERS - at) }, (_, behind) => one(at + behind)));
  await shares.stop();
}
const grantOf: Parameters<typeof createGuest>[1]["openPaperAccount"] = (tx, userId) => grantPaper(tx, userId, Date.now());

beforeAll(async () => {
  await runs.start();
  await runs.kill();
  await runs.withDatabase(async (sql) => {
    full = await publish(sql, "S:KILLA", 1);
    failing = await publish(sql, "S:KILLB", LOTS_OFFERED);
    await subscribeAll(sql);
  });
}, 300_000);
afterAll(() => runs.end());

type Waiting = "draw" | "settle" | "refund" | "deliver";
/** Orders that still wait for this, in the order of the run. */
const waiting = (sql: Sql, what: Waiting) => sql<
  { id: bigint }[]
>`select w.id from new_share_order w join new_share_offer o on o.id = w.offer_id
  where w.offer_id = ${what === "refund" ? failing.id : full.id} and ${
    what === "deliver"
      ? sql`w.state in ('open', 'allotted') and w.delivered_ms is null`
      : sql`w.state = 'open' ${what === "draw" ? sql`and w.lots_allotted is null` : sql``}`
  } order by w.id`;

async function countWaiting(sql: Sql, what: readonly Waiting[]): Promise<number> {
  let count = 0;
  for (const each of what) count += (await waiting(sql, each)).length;
  return count;
}

const PLACES: Readonly<
  Record<Exclude<Death, "between settlements" | "between deliveries">, { readonly of: Waiting; readonly on: string }>
> = {
  drawing: { of: "draw", on: "old.lots_allotted is null and new.lots_allotted is not null" },
  settling: { of: "settle", on: "old.state = 'open' and new.state <> 'open'" },
  refunding: { of: "refund", on: "old.state = 'open' and new.state <> 'open'" },
  delivering: { of: "deliver", on: "old.delivered_ms is null and new.delivered_ms is not null" },
};

/** An order a good way into the run. Of those that are settled already only the ones that got something are delivered, and only those wait. */
async function placeOf(death: keyof typeof PLACES): Promise<StillAt | undefined> {
  const { of, on } = PLACES[death];
  const left = await runs.withDatabase((sql) => waiting(sql, of));
  const id = left[Math.floor((left.length * 2) / 3)]?.id;
  return id === undefined ? undefined : { table: "new_share_order", on: `old.id = ${id} and ${on}` };
}

/** Starts a server and kills it; whether something was left to do. */
async function die(death: Death): Promise<boolean> {
  const what: readonly Waiting[] = death === "delivering" || death === "between deliveries" ? ["deliver"] : ["settle", "refund"];
  if (death === "between settlements" || death === "between deliveries") {
    const before = await runs.withDatabase((sql) => countWaiting(sql, what));
    await runs.dieWhen(async (sql) => before === 0 || (await countWaiting(sql, what)) < before);
  } else {
    const place = await placeOf(death);
    if (place === undefined) return false;
    await runs.dieAt(place);
  }
  return runs.withDatabase(async (sql) => {
    await expectMoneyInPlace(sql);
    return (await countWaiting(sql, what)) > 0;
  });
}

/** At any moment everybody's cash, what is aside and what was paid for shares come to what was granted, and what is aside is what the orders say. */
async function expectMoneyInPlace(sql: Sql): Promise<void> {
  const rows = await sql`with orders as (
      select user_id, sum(held + case when delivered_ms is null then paid else 0 end) as aside, sum(case when delivered_ms is null then 0 else paid end) as spent
      from new_share_order group by 1
    ), books as (
      select owner, sum(credits_posted - debits_posted) filter (where book = 'cash') as cash,
        coalesce(sum(credits_posted - debits_posted) filter (where book = 'subscribed'), 0) as aside
      from ledger_account where asset_id = ${SETTLEMENT.id} and owner > 0 group by 1
    )
    select o.user_id from orders o left join books b on b.owner = o.user_id
    where (b.aside, b.cash + b.aside + o.spent) is distinct from (o.aside,
      (select sum(t.amount) from ledger_transfer t where t.credit_owner = o.user_id and t.reference_kind = ${ReferenceKind.grant} and t.asset_id = ${SETTLEMENT.id}))`;
  expect(rows).toEqual([]);
  const sums = await sql`select asset_id from ledger_account group by 1 having sum(credits_posted - debits_posted) <> 0`;
  expect(sums).toEqual([]);
}

it(
  `settles and delivers ${USERS} orders once each, and gives ${WITHOUT_LUCK} their money back, over ${KILLS} kills`,
  async () => {
    await runs.withDatabase(expectMoneyInPlace);
    let unfinished = 0;
    for (const { days, deaths } of PASSES) {
      await runs.withDatabase((sql) => passDays(sql, days));
      for (const death of deaths) for (let time = 0; time < REPEATS; time += 1) if (await die(death)) unfinished += 1;
      await runs.launchAgain();
      const left: readonly Waiting[] = days === 1 ? ["settle", "refund"] : ["deliver"];
      await runs.untilHolds(async (sql) => (await countWaiting(sql, left)) === 0);
      await runs.kill();
    }
    // The kills came in the middle: most of them left something to do.
    expect(unfinished).toBeGreaterThan(KILLS / 2);
    const address = await runs.start();
    await runs.untilHolds(async (sql) => (await findOffer(sql, full.id))?.stage === "listed");
    await runs.withDatabase(expectEachOnce);
    const file = await (await fetch(`${address}/api/newShares/file?offerId=${full.id}`)).text();
    const [proof, ...list] = file
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(list).toHaveLength(USERS);
    expect(checkNewShareProof(proof, list).checks.filter(({ ok }) => !ok)).toEqual([]);
    const { code, said } = await runs.verify();
    expect(code, said).toBe(0);
  },
  (KILLS + 6) * PER_KILL_MS,
);

async function expectEachOnce(sql: Sql): Promise<void> {
  await expectMoneyInPlace(sql);
  const [orders] = await sql<Record<string, number>[]>`select count(*) filter (where state in ('allotted', 'unallotted'))::integer as drawn,
      coalesce(sum(lots_allotted), 0)::integer as lots, count(*) filter (where state = 'failed')::integer as failed, count(*)::integer as all,
      count(*) filter (where state = 'allotted' and delivered_ms is null)::integer as undelivered from new_share_order`;
  const all = USERS + WITHOUT_LUCK;
  expect(orders).toEqual({ drawn: USERS, lots: LOTS_OFFERED, failed: WITHOUT_LUCK, all, undelivered: 0 });
  expect((await findOffer(sql, failing.id))?.stage).toBe("failed");
  // Each movement of each order at most once, and exactly where there was something to move.
  const moved = await sql`with moved as (
      select t.reference_id as id, count(*) filter (where c.name = 'new_share_hold') as holds, count(*) filter (where c.name = 'new_share_return') as returns,
        count(*) filter (where c.name = 'new_share_paid') as payments, count(*) filter (where c.name = 'new_share_delivered') as deliveries
      from ledger_transfer t join ledger_code c on c.id = t.code where t.reference_kind = ${ReferenceKind.new_share} group by 1
    ), told as (
      select params->>'id' as id, count(*) filter (where kind in ('new_share_drawn', 'new_share_returned')) as ends, count(*) filter (where kind = 'new_share_listed') as listed
      from site_message group by 1
    )
    select w.id from new_share_order w left join moved m on m.id = w.id left join told t on t.id = w.id::text
    where (m.holds, m.returns, m.payments, m.deliveries, t.ends, t.listed) is distinct from
      (1, (w.returned > 0)::integer, (coalesce(w.lots_allotted, 0) > 0)::integer, (coalesce(w.lots_allotted, 0) > 0)::integer, 1, (coalesce(w.lots_allotted, 0) > 0)::integer)`;
  expect(moved).toEqual([]);
  const held =
    await sql`select w.id from new_share_order w left join spot_holding h on h.user_id = w.user_id and h.product_id = ${full.productId}
    where w.state = 'allotted' and h.cost is distinct from w.paid`;
  expect(held).toEqual([]);
}
