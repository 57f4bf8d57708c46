import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createTestDatabase, ownTestCluster, type TestDatabase } from "../../testing.ts";
import { extendChain } from "./chain.ts";
import { draft, openTestAccounts, post, postDrafts, TS } from "./ledger-test-kit.ts";
import { lastChainLink } from "./read.ts";
import { takeIds } from "./store.ts";
import { type LedgerCheck, verifyLedger } from "./verify.ts";
import { createWatchdog } from "./watchdog.ts";

const cluster = await ownTestCluster();
let database: TestDatabase;
let pend: bigint;
let line: bigint;

/** Two users, some transfers, an open hold, three chain links. */
beforeEach(async () => {
  database = await createTestDatabase({ cluster });
  const { sql } = database;
  const a = await openTestAccounts(sql, 1n);
  const b = await openTestAccounts(sql, 2n);
  await extendChain(sql, TS);
  line = await post(sql, { debit: a.cash, credit: b.cash, amount: 250n });
  pend = await post(sql, { kind: "pend", debit: a.cash, credit: a.trading, amount: 1_000n, reason: "spot_hold" });
  await extendChain(sql, TS);
  await post(sql, { debit: b.cash, credit: b.trading, amount: 70n });
  await extendChain(sql, TS);
});
afterEach(() => database.close());

/** An intruder with the database's own rights: triggers do not hold them back. */
async function tamper(...texts: string[]): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const text of texts) await tx.unsafe(text);
  });
}

async function problems(): Promise<string> {
  return (await verifyLedger(database.sql)).problems.join("\n");
}

it("finds nothing wrong with what was posted, and says how far the chain is sound", async () => {
  const { problems: found, mark } = await verifyLedger(database.sql);
  expect(found).toEqual([]);
  expect(mark.position).toBe(3n);
});

it("chains SHA-256 over the hash before and each posting's fields, which hash its transfers' fields, so that anybody can recompute it", async () => {
  const fields = `id kind debit_account credit_account asset_id amount code reference_kind reference_id pending_id debit_owner credit_owner
    debit_balance credit_balance actor request config_version tick_product tick_seq ts posting`.split(/\s+/);
  const sha256 = (...texts: (string | Buffer)[]) => texts.reduce((sum, text) => sum.update(text), createHash("sha256")).digest();
  const transfers = await database.sql<Record<string, unknown>[]>`select * from ledger_transfer order by id`;
  const postings = await database.sql<{ id: bigint; last: bigint; count: number; xact: bigint }[]>`
    select id, last_transfer as last, transfer_count as count, xact from ledger_posting order by xact, id`;
  const texts = postings.map(({ id, last, count, xact }) => {
    const rows = transfers.filter(({ posting }) => posting === id);
    const hash = sha256(rows.map((row) => `${fields.map((field) => row[field] ?? "").join(",")}\n`).join(""));
    return `${[id, last, count, hash.toString("hex"), xact].join("|")}\n`;
  });
  const counts = await database.sql<{ count: number; transfers: number }[]>`
    select posting_count as count, transfer_count as transfers from ledger_chain_link order by position`;
  let hash = sha256("candela ledger");
  for (const { count } of counts) hash = sha256(hash, texts.splice(0, count).join(""));
  expect([counts.map((link) => link.transfers), texts]).toEqual([[2, 2, 1], []]);
  expect((await lastChainLink(database.sql))?.hash.toString("hex")).toBe(hash.toString("hex"));
});

const STRANGE = /transfer \d+: its accounts are of another asset or owner than it says/;

describe("what an intruder does to the tables is found", () => {
  const corruptions: [string, () => string[], RegExp][] = [
    ["a grant without its epoch", () => ["delete from account_epoch where user_id = 1"], /user 1: epoch 1 does not begin with its grant/],
    [
      "an epoch of one's own",
      () => [`insert into account_epoch (user_id, number, began_at, first_transfer) values (1, 2, ${TS}, ${line})`],
      /user 1: epoch 2 does not begin with its grant[\s\S]*user 1: epoch 2 began while something of the one before was left/,
    ],
    ["a raised balance", () => ["update ledger_account set credits_posted = credits_posted + 1 where owner = 1"], /its transfers give/],
    [
      "a balance moved between two accounts",
      () => [
        "update ledger_account set credits_posted = credits_posted + 5 where owner = 1",
        "update ledger_account set credits_posted = credits_posted - 5 where owner = 2",
      ],
      /its transfers give/,
    ],
    ["money thawed without its hold", () => ["update ledger_account set debits_pending = 0 where owner = 1"], /is pending, its holds/],
    ["a changed amount", () => [`update ledger_transfer set amount = 249 where id = ${line}`], /chain link 2 is broken/],
    ["a changed time", () => [`update ledger_transfer set ts = ts + 1 where id = ${line}`], /chain link 2 is broken/],
    ["a changed actor", () => [`update ledger_transfer set actor = 99 where id = ${line}`], /chain link 2 is broken/],
    ["a removed transfer", () => [`delete from ledger_transfer where id = ${line}`], /chain link 2 is broken/],
    [
      "a transfer and its balances removed together",
      () => [
        `update ledger_account set debits_posted = 0 where owner = 1`,
        `update ledger_account set credits_posted = credits_posted - 250 where owner = 2`,
        `update ledger_transfer set debit_balance = debit_balance + 0 where id = ${line}`,
        `delete from ledger_transfer where id = ${line}`,
      ],
      /chain link 2 is broken/,
    ],
    [
      "a transfer slipped in among old ones",
      () => [
        `insert into ledger_transfer select (jsonb_populate_record(t, jsonb_build_object('id', t.id + 1))).* from ledger_transfer t where id = ${line}`,
      ],
      /posting \d+: it has 2 transfers, it was posted with 1/,
    ],
    [
      "two transfers that swapped their order",
      () => [
        `update ledger_transfer set id = 1 where id = ${line}`,
        `update ledger_transfer set id = ${line} where id = ${pend}`,
        `update ledger_transfer set id = ${pend} where id = 1`,
      ],
      /chain link 2 is broken/,
    ],
    [
      "a transfer that came with no posting",
      () => [
        `insert into ledger_transfer select (jsonb_populate_record(t, jsonb_build_object('id', t.id + 9, 'posting', t.id + 9))).* from ledger_transfer t where id = ${line}`,
      ],
      /posting \d+: it has 1 transfers, it was posted with 0/,
    ],
    ["a rewritten posting", () => ["update ledger_posting set hash = sha256('x')"], /chain link 1 is broken/],
    ["a removed posting", () => [`delete from ledger_posting where id = ${line}`], /chain link 2 is broken: it, or a posting/],
    ["a removed hold", () => ["delete from ledger_hold"], /frozen|its holds sum/],
    ["a hold that is less than its transfers", () => ["update ledger_hold set remaining = 10"], /its transfers leave 1000/],
    ["a removed link", () => ["delete from ledger_chain_link where position = 2"], /chain link 2 is missing/],
    ["a rewritten link", () => ["update ledger_chain_link set hash = sha256('x') where position = 1"], /chain link 1 is broken/],
    ["an emptied ledger", () => ["truncate ledger_transfer"], /its transfers give/],
    [
      "a line that shows another balance",
      () => [`update ledger_transfer set credit_balance = 1 where id = ${line}`],
      /chain link 2 is broken/,
    ],
    // The chain tells of these too, until it is written anew; for an account's own row it cannot.
    ["a transfer of another asset", () => [`update ledger_transfer set asset_id = 2 where id = ${line}`], STRANGE],
    ["a transfer in another payer's record", () => [`update ledger_transfer set debit_owner = 3 where id = ${line}`], STRANGE],
    ["a transfer in another payee's record", () => [`update ledger_transfer set credit_owner = 3 where id = ${line}`], STRANGE],
    ["an account of another asset", () => ["update ledger_account set asset_id = 2 where owner = 1"], STRANGE],
    ["an account given to another user", () => ["update ledger_account set owner = 3 where owner = 1"], STRANGE],
    ["an account taken from its user", () => ["update ledger_account set owner = 3 where owner = 2"], STRANGE],
  ];
  it.each(corruptions)("%s", async (_name, texts, expected) => {
    await tamper(...texts());
    expect(await problems()).toMatch(expected);
  });
});

describe("the chain", () => {
  it("does not run past a transaction that is still under way, and takes its transfers in later", async () => {
    const { sql } = database;
    const c = await openTestAccounts(sql, 3n);
    await extendChain(sql, TS);
    const before = await lastChainLink(sql);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let posted: () => void = () => undefined;
    const isPosted = new Promise<void>((resolve) => {
      posted = resolve;
    });
    const slow = sql.begin(async (tx) => {
      const id = (await takeIds(tx, 1)).next();
      await postDrafts(tx, [draft({ id, debit: c.cash, credit: c.fees, amount: 1n })]);
      posted();
      await gate;
    });
    await isPosted;
    // Another house account, so that it does not wait for the slow one.
    const d = await openTestAccounts(sql, 4n, 1);
    const later = await post(sql, { debit: d.cash, credit: d.trading, amount: 2n });
    expect(await extendChain(sql, TS)).toBe(0);
    expect(await lastChainLink(sql)).toEqual(before);
    release();
    await slow;
    expect(await extendChain(sql, TS)).toBe(3);
    expect((await lastChainLink(sql))?.lastPosting).toBe(later);
    expect(await problems()).toBe("");
  });

  it("is not troubled by ids of rolled-back transactions", async () => {
    const { sql } = database;
    await expect(
      sql.begin(async (tx) => {
        await takeIds(tx, 5_000);
        throw new Error("roll back");
      }),
    ).rejects.toThrow("roll back");
    const { cash, trading } = await openTestAccounts(sql, 5n);
    await post(sql, { debit: cash, credit: trading, amount: 9n });
    expect(await extendChain(sql, TS)).toBe(2);
    expect(await problems()).toBe("");
  });

  it("grows by one writer at a time", async () => {
    const { sql } = database;
    await openTestAccounts(sql, 6n);
    const covered = await Promise.all(Array.from({ length: 5 }, () => extendChain(sql, TS)));
    expect(covered.reduce((a, b) => a + b, 0)).toBe(1);
    expect(await problems()).toBe("");
  });
});

describe("the watchdog", () => {
  it("stops money at the first problem and stays stopped, also when the problem is gone", async () => {
    const { sql } = database;
    const watchdog = createWatchdog({ sql, clock: { now: () => TS }, log: createLog("silent"), checks: [] });
    expect((await watchdog.check()).sound).toBe(true);
    await tamper("update ledger_account set credits_posted = credits_posted + 1 where owner = 1");
    expect(await watchdog.check()).toMatchObject({ sound: false, verifiedAt: TS });
    await tamper("update ledger_account set credits_posted = credits_posted - 1 where owner = 1");
    expect((await watchdog.check()).sound).toBe(false);
  });

  it("stops money as soon as one step has found something, and tells all that the verification finds when it has ended", async () => {
    const { sql } = database;
    const told: [boolean, number][] = [];
    const noting: LedgerCheck = async () => {
      told.push([watchdog.health().sound, watchdog.health().problems.length]);
      return ["of another module"];
    };
    const watchdog = createWatchdog({ sql, clock: { now: () => TS }, log: createLog("silent"), checks: [noting] });
    await tamper("update ledger_account set credits_posted = credits_posted + 1 where owner = 1");
    await watchdog.check();
    expect(told).toEqual([[false, watchdog.health().problems.length - 1]]);
    expect(watchdog.health().problems.at(-1)).toBe("of another module");
  });

  it("reads each check in a snapshot of its own, so that none is held while it rests", async () => {
    const { sql } = database;
    const seen: bigint[] = [];
    const counting: LedgerCheck = async (tx) => {
      const [row] = await tx<{ count: bigint }[]>`select count(*) as count from ledger_transfer`;
      if (row !== undefined) seen.push(row.count);
      await post(sql, { debit: spender.cash, credit: spender.trading, amount: 1n });
      const [again] = await tx<{ count: bigint }[]>`select count(*) as count from ledger_transfer`;
      if (again !== undefined) seen.push(again.count);
      return [];
    };
    const spender = await openTestAccounts(sql, 9n);
    const watchdog = createWatchdog({ sql, clock: { now: () => TS }, log: createLog("silent"), checks: [counting, counting] });
    expect((await watchdog.check()).sound).toBe(true);
    const [first = 0n] = seen;
    expect(seen).toEqual([first, first, first + 1n, first + 1n]);
  });

  it("reads the chain link by link over several steps, and says in which it breaks", async () => {
    const { sql } = database;
    const { cash, trading } = await openTestAccounts(sql, 9n);
    for (let link = 0; link < 45; link += 1) {
      await post(sql, { debit: cash, credit: trading, amount: 1n });
      await extendChain(sql, TS);
    }
    const { problems: found, mark } = await verifyLedger(sql);
    const last = await lastChainLink(sql);
    expect([found, mark.position]).toEqual([[], last?.position]);
    await tamper("update ledger_chain_link set hash = sha256('x') where position = 30");
    const broken = await verifyLedger(sql);
    expect(broken.problems).toEqual([expect.stringContaining("chain link 30 is broken")]);
    expect(broken.mark.position).toBe(29n);
  });

  it("extends the chain until nothing is left", async () => {
    const { sql } = database;
    const watchdog = createWatchdog({ sql, clock: { now: () => TS }, log: createLog("silent"), checks: [] });
    await openTestAccounts(sql, 8n);
    expect(await watchdog.extend()).toBe(1);
    expect(await watchdog.extend()).toBe(0);
  });
});
