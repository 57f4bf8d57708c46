import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BatchOptions } from "../../platform/batch.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { houseAccount, userAccount } from "./books.ts";
import { faultyAtCommit, openTestAccounts, TS, USDT_ID } from "./ledger-test-kit.ts";
import { type MoneyRequest, type MoneyTransactions, type MoneyWork, moneyTransactions, moveMoney } from "./money-transaction.ts";
import { balancesOf } from "./read.ts";
import { expectLedgerSound } from "./testing.ts";

/** The smallest work with a table of its own: a gift from the first user to the second, of which the house takes one unit; each gift of the engine happens once. */
interface Gift {
  readonly id: bigint;
  readonly amount: bigint;
}
interface Given {
  readonly id: bigint;
  readonly left: bigint;
}
type GiftWork = MoneyWork<Gift, Set<bigint>, { left: string }, Given, number>;

const GRANT = 100_000_000_000n;
const database: TestDatabase = await createTestDatabase();
const { sql } = database;
await sql`create table gift (id bigint primary key, transfer_ids bigint[] not null)`;
afterAll(() => database.close());

let now = TS;
let mayMove = true;
let [ann, bob]: [bigint, bigint] = [0n, 0n];
let published: Given[] = [];
/** Rows of the published gifts that another connection saw when they were published. */
let seen: Promise<number>[] = [];
let uncertain = 0;
let whileStoring: (tx: Tx) => Promise<unknown> = async () => undefined;
let nextUser = 1n;

beforeEach(async () => {
  [ann, bob] = [nextUser, nextUser + 1n];
  nextUser += 2n;
  for (const userId of [ann, bob]) await openTestAccounts(sql, userId);
  [now, mayMove, published, seen, uncertain, whileStoring] = [TS, true, [], [], 0, async () => undefined];
});
afterEach(() => expectLedgerSound(sql));

const cashOf = (userId: bigint) => userAccount(userId, USDT_ID, "cash");

const gifts: GiftWork = {
  locks: "named",
  accounts: () => [],
  holds: () => [],
  async load(tx, asked) {
    const rows = await tx<{ id: bigint }[]>`select id from gift where id = any (${asked.map(({ input }) => String(input.id))}::bigint[])`;
    return new Set(rows.map(({ id }) => id));
  },
  decide({ users: [from = 0n, to = 0n], input: { id, amount }, request, state, books, sub }) {
    const [giver, taker] = [books.find(cashOf(from)), books.find(cashOf(to))];
    if (giver === undefined || taker === undefined) throw new Error("both were locked");
    const has = giver.creditsPosted - giver.debitsPosted;
    if (state.has(id)) return { answer: { ok: true, data: { left: String(has) } }, booked: [] };
    if (has < amount + 1n)
      return { answer: { ok: false, rejection: "insufficient_balance", params: { available: String(has) } }, booked: [] };
    state.add(id);
    const base = { reason: "dividend", reference: { kind: "order", id }, actor: from, request } as const;
    const left = has - amount - 1n;
    const moves = [
      { ...base, from: giver, to: taker, amount },
      { ...base, from: giver, to: houseAccount(USDT_ID, "fees", sub), amount: 1n },
    ];
    return { answer: { ok: true, data: { left: String(left) } }, booked: [{ event: { id, left }, moves }] };
  },
  async store(tx, posted) {
    await whileStoring(tx);
    for (const { event, transferIds } of posted)
      await tx`insert into gift (id, transfer_ids) values (${event.id}, ${transferIds.map(String)}::bigint[])`;
    const [row] = await tx<{ count: number }[]>`select count(*)::integer as count from ledger_transfer t
      where t.id = any (${posted.flatMap(({ transferIds }) => transferIds.map(String))}::bigint[])`;
    return row?.count ?? 0;
  },
  committed(posted, transfers) {
    expect(transfers, "what is stored after the transfers reads them").toBe(posted.reduce((sum, each) => sum + each.moves.length, 0));
    for (const { event } of posted) {
      published.push(event);
      seen.push(sql`select from gift where id = ${event.id}`.then(({ count }) => count));
    }
  },
  uncertain: () => {
    uncertain += 1;
  },
};

function open(options: Partial<BatchOptions> & { readonly on?: Sql } = {}): MoneyTransactions<Gift, { left: string }> {
  const { on = sql, shard = 5, batchMax = 16, queueMax = 64 } = options;
  const parts = { sql: on, clock: { now: () => now }, log: createLog("silent"), mayMoveMoney: () => mayMove };
  return moneyTransactions(parts, gifts, [{ shard, batchMax, queueMax }]);
}

let nextGift = 1n;
function gift(amount: bigint): Gift {
  nextGift += 1n;
  return { id: nextGift, amount };
}

function request(fields: Partial<MoneyRequest> = {}): MoneyRequest {
  return { key: randomUUID(), hash: "00".repeat(32), deadline: now + 8_000, ...fields };
}

async function cash(userId: bigint): Promise<bigint> {
  return (await balancesOf(sql, userId)).find(({ assetId, book }) => assetId === USDT_ID && book === "cash")?.balance ?? 0n;
}

describe("a money transaction", () => {
  it("moves, stores, keeps the answer, and tells of it when others can read it", async () => {
    const asked = gift(10n);
    const { key, ...rest } = request();
    expect(await open().moneyTransaction([ann, bob], asked, { key, ...rest })).toEqual({ ok: true, data: { left: String(GRANT - 11n) } });
    expect([await cash(ann), await cash(bob)]).toEqual([GRANT - 11n, GRANT + 10n]);
    expect(published).toEqual([{ id: asked.id, left: GRANT - 11n }]);
    expect(await Promise.all(seen)).toEqual([1]);
    const rows = await sql`select t.code, t.actor, t.request, a.sub from gift g join ledger_transfer t on t.id = any (g.transfer_ids)
      join ledger_account a on a.id = t.credit_account where g.id = ${asked.id} order by t.id`;
    expect([...rows]).toEqual([
      { code: 14, actor: ann, request: key, sub: 0 },
      { code: 14, actor: ann, request: key, sub: 5 },
    ]);
  });

  it("decides one after another on what the one before left, and a rejection changes nothing", async () => {
    const money = open();
    const answers = await Promise.all(
      [GRANT - 20n, 10n, 9n, 8n].map((amount) => money.moneyTransaction([ann, bob], gift(amount), request())),
    );
    expect(answers).toEqual([
      { ok: true, data: { left: "19" } },
      { ok: true, data: { left: "8" } },
      { ok: false, rejection: "insufficient_balance", params: { available: "8" } },
      { ok: false, rejection: "insufficient_balance", params: { available: "8" } },
    ]);
    expect(money.stats()).toMatchObject([{ batches: 1, commands: 4, faults: 0 }]);
    expect([await cash(ann), await cash(bob)]).toEqual([8n, 2n * GRANT - 10n]);
    expect(published).toHaveLength(2);
  });

  it("locks users in one order, whatever the order in which they are named: nothing is lost and nobody deadlocks", async () => {
    const servers = Array.from({ length: 4 }, (_, shard) => open({ shard, batchMax: 1 }));
    const asked = Array.from({ length: 40 }, (_, n) => {
      const users = n % 2 === 0 ? [ann, bob] : [bob, ann];
      return servers[n % 4]?.moneyTransaction(users, gift(100n), request());
    });
    expect((await Promise.all(asked)).map((answer) => answer?.ok)).toEqual(Array.from({ length: 40 }, () => true));
    expect(servers.flatMap((server) => server.stats()).map(({ faults }) => faults)).toEqual([0, 0, 0, 0]);
    expect([await cash(ann), await cash(bob)]).toEqual([GRANT - 20n, GRANT - 20n]);
  });

  it("waits for whoever holds the user's cash, and holds nothing else of the user meanwhile", async () => {
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`select from ledger_account where owner = ${bob} for update`;
    const waiting = open().moneyTransaction([ann, bob], gift(1n), request());
    await expect
      .poll(async () => (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).count, {
        timeout: 20_000,
      })
      .toBe(1);
    expect(published).toEqual([]);
    await holder`commit`;
    holder.release();
    expect(await waiting).toMatchObject({ ok: true });
  });
});

describe("a key", () => {
  it("has one effect and one answer, in one transaction, later and on another server, for rejections too", async () => {
    const money = open();
    const [asked, once, greedy] = [gift(50n), request(), request()];
    const done = { ok: true, data: { left: String(GRANT - 51n) } };
    expect(await Promise.all([1, 2, 3].map(() => money.moneyTransaction([ann, bob], asked, once)))).toEqual([done, done, done]);
    expect(await open().moneyTransaction([ann, bob], asked, once)).toEqual(done);
    const rejected = await money.moneyTransaction([ann, bob], gift(GRANT), greedy);
    expect(rejected).toMatchObject({ ok: false, rejection: "insufficient_balance" });
    await open().moneyTransaction([bob, ann], gift(1_000n), request());
    expect(await open().moneyTransaction([ann, bob], gift(GRANT), greedy)).toEqual(rejected);
    expect([await cash(ann), published.length]).toEqual([GRANT - 51n + 1_000n, 2]);
  });

  it("works once when two servers have it at the same time", async () => {
    const [asked, once] = [gift(50n), request()];
    const answers = await Promise.all([0, 1, 2].map((shard) => open({ shard }).moneyTransaction([ann, bob], asked, once)));
    expect(answers.map((answer) => answer.ok && answer.data.left)).toEqual(Array.from({ length: 3 }, () => String(GRANT - 51n)));
    expect([await cash(ann), published.length]).toEqual([GRANT - 51n, 1]);
  });
});

describe("a commit that ends in an error", () => {
  const outcomes = [
    ["had happened", true],
    ["had not happened", false],
  ] as const;

  it.each(outcomes)("is found out by key, and done once, although it %s", async (_name, happened) => {
    const money = open({ on: faultyAtCommit(sql, happened) });
    expect(await money.moneyTransaction([ann, bob], gift(8n), request())).toEqual({ ok: true, data: { left: String(GRANT - 9n) } });
    expect([await cash(ann), await cash(bob), uncertain]).toEqual([GRANT - 9n, GRANT + 8n, 1]);
    expect(published).toHaveLength(happened ? 0 : 1);
  });

  it.each(outcomes)("is found out by the state of what the engine works on, although it %s", async (_name, happened) => {
    const money = open({ on: faultyAtCommit(sql, happened) });
    expect(await money.moneyTransaction([ann, bob], gift(8n))).toMatchObject({ ok: true });
    expect([await cash(ann), await cash(bob), uncertain]).toEqual([GRANT - 9n, GRANT + 8n, 1]);
  });
});

describe("what callers are told instead of an answer", () => {
  it.each([
    ["not_ready", "while the ledger is in doubt", false, {}, 64],
    ["overloaded", "when too many wait", true, {}, 0],
    ["overloaded", "when the deadline has passed", true, { deadline: TS }, 64],
  ] as const)("is %s %s, and nothing moved", async (key, _when, may, fields, queueMax) => {
    mayMove = may;
    await expect(open({ queueMax }).moneyTransaction([ann, bob], gift(1n), request(fields))).rejects.toMatchObject({ key });
    expect([await cash(ann), published]).toEqual([GRANT, []]);
  });

  it("is key_reused for a key of something else", async () => {
    const money = open();
    const once = request();
    await money.moneyTransaction([ann, bob], gift(1n), once);
    const other = { ...once, hash: "11".repeat(32) };
    await expect(money.moneyTransaction([ann, bob], gift(1n), other)).rejects.toMatchObject({ key: "key_reused" });
    expect(await cash(ann)).toBe(GRANT - 2n);
  });

  it("is operation_unknown with the key while it may still happen, and the answer afterwards", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    whileStoring = async () => {
      now += 9_000;
      await promise;
    };
    const money = open();
    const [asked, once] = [gift(1n), request()];
    const { key } = once;
    await expect(money.moneyTransaction([ann, bob], asked, once)).rejects.toMatchObject({ key: "operation_unknown", params: { key } });
    resolve();
    await money.stop();
    expect(await open().moneyTransaction([ann, bob], asked, { ...once, deadline: now + 8_000 })).toMatchObject({ ok: true });
    expect([await cash(ann), published.length]).toEqual([GRANT - 2n, 1]);
  });

  it("is the fault itself for a mistake of ours, and nothing moved or was told", async () => {
    whileStoring = (tx) => tx`select 1 / 0`;
    await expect(open().moneyTransaction([ann, bob], gift(1n), request())).rejects.toThrow("division by zero");
    expect([await cash(ann), published]).toEqual([GRANT, []]);
  });
});

it("moves money within a transaction of somebody else, who may undo it", async () => {
  const asked = { users: [ann, bob], input: gift(3n), request: null };
  const undone = sql.begin(async (tx) => {
    expect(await moveMoney(tx, gifts, asked, { sub: 1, now })).toMatchObject({ answer: { ok: true }, stored: 2 });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await cash(bob)).toBe(GRANT);
  await sql.begin((tx) => moveMoney(tx, gifts, asked, { sub: 1, now }));
  expect([await cash(bob), published]).toEqual([GRANT + 3n, []]);
});
