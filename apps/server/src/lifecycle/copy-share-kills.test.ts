/**
 * The server dies by `kill -9` in the middle of a leader's order with many followers, and in the settlement of weeks: in the middle of a transaction and between two. Each fill was then copied once in
 * each follow, at its own tick and in its own part, each week of each pair was settled once, and each share paid once.
 */
import { randomUUID } from "node:crypto";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "../platform/postgres/database.ts";
import { insist, KilledRuns, passDays, registerAll, type StillAt } from "./killed-runs.ts";
import { call, openGuest } from "./order-load.ts";
import { until } from "./server-process.ts";

const FOLLOWERS = atDepth(24, 100);
const REPEATS = atDepth(1, 4);
const WEEK_DAYS = 7;
const PER_KILL_MS = 60_000;
/** Fees of all fills are a quarter of a percent, financing as much a week. */
const LEAST_GAIN_PERCENT = 4;
const MOST_WEEKS = 12;
/** Without leverage nothing is liquidated in such weeks; of the two sides one makes something. */
const ORDER = {
  ...{ productCode: "X:BTCUSD", action: "open", orderType: "market", quantity: "40", leverage: 1, marginMode: "isolated" },
};

const runs = new KilledRuns("copy-share-kills", { MARKET_SEED: "copy-share-kills" });
let address = "";
let leader = "";
let leaderId = "";
const at = () => address;

beforeAll(async () => {
  address = await runs.start();
  const tokens: string[] = [];
  for (let guest = 0; guest <= FOLLOWERS; guest += 1) tokens.push(await openGuest(address));
  await runs.withDatabase(registerAll);
  leader = tokens[0] ?? "";
  leaderId = (await insist<{ id: string }>(at, "/api/followOrder/becomeLeader", leader, leading)).id;
  for (const token of tokens.slice(1))
    await insist(at, "/api/followOrder/follow", token, { leaderId, mode: "ratio", size: "0.5", profitShare: "0.1", ...caps });
}, 600_000);
const leading = { name: "Leader", text: "", profitShare: "0.1", productTypes: [1, 2, 3, 4] };
const caps = { capTrade: "100000", capAll: "1000000", ownStop: "0.9", excluded: [], excludedProducts: [] };
afterAll(() => runs.end());

/** A follow a good way behind the first one. */
const middleFollow = (sql: Sql) =>
  sql<{ id: bigint }[]>`select id from copy_follow order by id offset ${Math.floor((FOLLOWERS * 2) / 3)} limit 1`;

/** Dies as the leader's order writes what it copied, and asks again by its key. */
async function dieInOrder(path: string, fields: object): Promise<{ positions: { id: string }[] }> {
  const asked = { idempotencyKey: randomUUID(), ...fields };
  const id = await runs.withDatabase(async (sql) => (await middleFollow(sql))[0]?.id);
  const place: StillAt = { table: "copy_event", on: `new.follow_id = ${id}`, before: "insert" };
  await runs.dieWhile(place, () => call(address, "POST", path, leader, asked));
  address = await runs.start();
  return await insist(at, path, leader, asked);
}

it(
  `copies an order once in each of ${FOLLOWERS} follows, whose server died in the middle of it`,
  async () => {
    const ids = new Map<string, string>();
    for (const side of ["long", "short"]) {
      const { positions } = await dieInOrder("/api/contractOrder/place", { ...ORDER, side });
      ids.set(side, positions[0]?.id ?? "");
    }
    await dieInOrder("/api/contractPosition/close", { id: ids.get("long"), quantity: "10" });
    await runs.withDatabase(async (sql) => {
      await expectCopies(sql, 3);
      // Positions of followers are what the leader's fills come to.
      const lots =
        await sql`select side, lots::integer as lots, count(*)::integer as copies from contract_position where follow_id is not null group by 1, 2 order by 1`;
      expect(lots).toEqual([
        { side: "long", lots: 15, copies: FOLLOWERS },
        { side: "short", lots: 20, copies: FOLLOWERS },
      ]);
    });
  },
  6 * PER_KILL_MS,
);

/** Each fill of the leader in each follow once, at its tick. */
async function expectCopies(sql: Sql, count: number): Promise<void> {
  const fills = await sql<{ copies: number; follows: number; astray: number }[]>`
    select count(e.id)::integer as copies, count(distinct e.follow_id)::integer as follows, count(*) filter (where c.tick_seq <> f.tick_seq)::integer as astray
    from copy_leader l join contract_fill f on f.user_id = l.user_id
      left join copy_event e on e.leader_fill_id = f.id left join contract_fill c on c.id = e.fill_id
    group by f.id`;
  expect(fills).toEqual(Array.from({ length: count }, () => ({ copies: FOLLOWERS, follows: FOLLOWERS, astray: 0 })));
  expect(await sql`select id from copy_event where skip is not null`).toEqual([]);
}

const unsettled = (sql: Sql) =>
  sql<
    { id: bigint }[]
  >`select id from copy_pair where settled_week < floor((installation_now() - 300000 + 3 * 86400000::bigint) / (7 * 86400000::bigint))::integer - 1 order by settled_week, id`;

const countSettled = async (sql: Sql) =>
  (await sql<{ count: number }[]>`select coalesce(sum(settled_week), 0)::integer as count from copy_pair`)[0]?.count ?? 0;

/** At any moment a pair has paid what its weeks say, each by a transfer of its own. */
async function expectWeeks(sql: Sql): Promise<void> {
  const wrong = await sql`with weeks as (
      select pair_id, sum(paid) as paid, count(*) filter (where paid > 0) as payments, count(distinct transfer_id) as transfers, max(week) as last from copy_settlement group by 1
    ), moved as (
      select t.reference_id as pair_id, sum(t.amount) as amount, count(*) as count from ledger_transfer t join ledger_code c on c.id = t.code where c.name = 'profit_share' group by 1
    )
    select p.id from copy_pair p left join weeks w on w.pair_id = p.id left join moved m on m.pair_id = p.id
    where (p.paid, coalesce(w.paid, 0), coalesce(w.payments, 0), coalesce(w.transfers, 0)) is distinct from
      (coalesce(m.amount, 0), coalesce(m.amount, 0), coalesce(m.count, 0), coalesce(m.count, 0)) or w.last > p.settled_week`;
  expect(wrong).toEqual([]);
  expect(await sql`select asset_id from ledger_account group by 1 having sum(credits_posted - debits_posted) <> 0`).toEqual([]);
}

it(
  "settles each week of each pair once, and pays each share once",
  async () => {
    await runs.kill();
    await closeGaining();
    for (let time = 0; time < REPEATS; time += 1) {
      await runs.kill();
      await runs.withDatabase((sql) => passDays(sql, 2 * WEEK_DAYS));
      const id = await runs.withDatabase(async (sql) => {
        const left = await unsettled(sql);
        return left[Math.floor((left.length * 2) / 3)]?.id;
      });
      expect(id).toBeDefined();
      await runs.dieAt({ table: "copy_pair", on: `old.id = ${id} and new.settled_week > old.settled_week` });
      await runs.withDatabase(expectWeeks);
      const before = await runs.withDatabase(countSettled);
      await runs.dieWhen(async (sql) => (await countSettled(sql)) > before || (await unsettled(sql)).length === 0);
      await runs.withDatabase(expectWeeks);
      await runs.launchAgain();
      await runs.untilHolds(async (sql) => (await unsettled(sql)).length === 0);
    }
    await runs.kill();
    address = await runs.start();
    await runs.withDatabase(async (sql) => {
      await expectWeeks(sql);
      const pairs = await sql<
        { mark: bigint; paid: bigint; due: bigint }[]
      >`select mark, paid, div(earned, 100000000) - paid as due from copy_pair`;
      expect(pairs).toHaveLength(FOLLOWERS);
      for (const { mark, paid, due } of pairs)
        expect({ isAbove: mark > 0n, paid, due }).toEqual({ isAbove: true, paid: mark / 10n, due: 0n });
    });
    await runs.kill();
    const { code, said } = await runs.verify();
    expect(code, said).toBe(0);
  },
  (6 + 4 * REPEATS) * PER_KILL_MS,
);

interface Held {
  readonly id: string;
  readonly status: string;
  readonly roe: string | null;
}

/**
 * Closes what has made something, and leaves what has lost: what it makes is shared once it is closed. The price of a week is not the test's to say, so weeks pass until one side has made more than
 * all fees, the financing and what the closed part of the other side has lost could take away again.
 */
async function closeGaining(): Promise<void> {
  for (let week = 0; week < MOST_WEEKS; week += 1) {
    await runs.withDatabase((sql) => passDays(sql, WEEK_DAYS));
    address = await runs.start();
    const gaining = (await openPositions()).filter(({ roe }) => Number(roe) > LEAST_GAIN_PERCENT);
    for (const { id } of gaining) await insist(at, "/api/contractPosition/close", leader, { id });
    if (gaining.length > 0) return;
    await runs.kill();
  }
  expect.fail(`in ${MOST_WEEKS} weeks no side made ${LEAST_GAIN_PERCENT} %`);
}

/** Both sides, once they have a price. */
async function openPositions(): Promise<readonly Held[]> {
  let open: readonly Held[] = [];
  await until(async () => {
    const list = (await call<null>(address, "GET", "/api/contractPosition/list", leader)) as unknown as { readonly rows?: readonly Held[] };
    open = (list.rows ?? []).filter(({ status }) => status === "open");
    return open.length === 2 && open.every(({ roe }) => roe !== null);
  });
  return open;
}
