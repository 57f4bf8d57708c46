import { fork } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connect } from "../../platform/postgres/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { houseAccount, userAccount } from "./books.ts";
import { grantPaper } from "./grant.ts";
import { draft, lockedAccounts, openTestAccounts, post, postDrafts, TS, USDT_ID } from "./ledger-test-kit.ts";
import { balancesOf, linesOf } from "./read.ts";
import { lockAccounts, openAccounts, postTransfers, takeIds } from "./store.ts";
import { expectLedgerSound } from "./testing.ts";
import type { LedgerAccount } from "./transfer.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 12 });
});
afterEach(async () => {
  await expectLedgerSound(database.sql);
  await database.close();
});

const GRANT = 100_000_000_000n;

async function cashOf(userId: bigint) {
  const [row] = await balancesOf(database.sql, userId);
  return { balance: row?.balance, frozen: row?.frozen };
}

describe("posting", () => {
  it("grants paper money once a user", async () => {
    const { sql } = database;
    await openTestAccounts(sql, 7n);
    expect(await cashOf(7n)).toEqual({ balance: GRANT, frozen: 0n });
    await expect(sql.begin((tx) => grantPaper(tx, 7n, TS))).rejects.toThrow("ledger_transfer_one_grant");
    expect(await cashOf(7n)).toEqual({ balance: GRANT, frozen: 0n });
  });

  it("shows the balance after each transfer, in the order given, on both sides", async () => {
    const { sql } = database;
    const a = await openTestAccounts(sql, 1n);
    const b = await openTestAccounts(sql, 2n);
    await sql.begin(async (tx) => {
      const ids = await takeIds(tx, 3);
      const move = (debit: bigint, credit: bigint, amount: bigint) => draft({ id: ids.next(), debit, credit, amount });
      await postDrafts(tx, [move(a.cash, b.cash, 10n), move(b.cash, a.cash, 3n), move(a.cash, a.trading, 5n)]);
    });
    const { lines, total } = await linesOf(sql, 1n, {}, { limit: 10, offset: 0 });
    expect(total).toBe(4);
    expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [-5n, GRANT - 12n],
      [3n, GRANT - 7n],
      [-10n, GRANT - 10n],
      [GRANT, GRANT],
    ]);
  });

  it("rejects an overdraft, and with it the whole posting", async () => {
    const { sql } = database;
    const { cash, trading, fees } = await openTestAccounts(sql, 1n);
    await expect(
      sql.begin(async (tx) => {
        const ids = await takeIds(tx, 2);
        const moves = [
          draft({ id: ids.next(), debit: cash, credit: fees, amount: 1n }),
          draft({ id: ids.next(), debit: cash, credit: trading, amount: GRANT }),
        ];
        await postDrafts(tx, moves);
      }),
    ).rejects.toThrow("ledger_account_no_overdraft");
    expect(await cashOf(1n)).toEqual({ balance: GRANT, frozen: 0n });
  });

  it("rejects two assets in one transfer, an unknown account, nothing, and less than nothing", async () => {
    const { sql } = database;
    const { cash, trading } = await openTestAccounts(sql, 1n);
    const [btc] = await openAccounts(sql, [houseAccount(1, "trading", 0)]);
    await expect(post(sql, { debit: cash, credit: btc?.id ?? 0n, amount: 1n })).rejects.toThrow("a transfer is of one asset");
    await expect(post(sql, { debit: cash, credit: 987_654n, amount: 1n })).rejects.toThrow("an account does not exist");
    await expect(post(sql, { debit: cash, credit: trading, amount: 0n })).rejects.toThrow("an amount goes from one account to another");
    await expect(post(sql, { debit: cash, credit: trading, amount: -5n })).rejects.toThrow("an amount goes");
    await expect(post(sql, { debit: cash, credit: cash, amount: 5n })).rejects.toThrow("from one account to another");
  });

  it("rejects ids that were taken too early, and ids out of order", async () => {
    const { sql } = database;
    const { cash, trading } = await openTestAccounts(sql, 1n);
    const early = await takeIds(sql, 1);
    await post(sql, { debit: cash, credit: trading, amount: 1n });
    const late = sql.begin((tx) => postDrafts(tx, [draft({ id: early.next(), debit: cash, credit: trading, amount: 1n })]));
    await expect(late).rejects.toThrow("ids must be taken after the accounts are locked");
    const ids = await takeIds(sql, 2);
    const [first, second] = [ids.next(), ids.next()];
    const swapped = [second, first].map((id) => draft({ id, debit: cash, credit: trading, amount: 1n }));
    await expect(sql.begin((tx) => postDrafts(tx, swapped))).rejects.toThrow("ids must rise");
  });

  it("rejects users in house books and houses in user books", async () => {
    const { sql } = database;
    await openTestAccounts(sql, 1n);
    await expect(openAccounts(sql, [{ owner: 5n, assetId: USDT_ID, book: "paper", sub: 0 }])).rejects.toThrow("ledger_account_book");
    await expect(openAccounts(sql, [{ owner: 0n, assetId: USDT_ID, book: "cash", sub: 0 }])).rejects.toThrow("ledger_account_book");
    await expect(openAccounts(sql, [{ owner: 5n, assetId: USDT_ID, book: "cash", sub: 1 }])).rejects.toThrow("ledger_account_one_user_row");
  });
});

describe("holds", () => {
  it("freezes, posts a part and voids the rest", async () => {
    const { sql } = database;
    const { cash, trading } = await openTestAccounts(sql, 1n);
    const pend = await post(sql, { kind: "pend", debit: cash, credit: trading, amount: 1_000n, reason: "spot_hold" });
    expect(await cashOf(1n)).toEqual({ balance: GRANT, frozen: 1_000n });
    await post(sql, { kind: "post", debit: cash, credit: trading, amount: 600n, pendingId: pend });
    expect(await cashOf(1n)).toEqual({ balance: GRANT - 600n, frozen: 400n });
    await post(sql, { kind: "void", debit: cash, credit: trading, amount: 400n, pendingId: pend, reason: "spot_hold" });
    expect(await cashOf(1n)).toEqual({ balance: GRANT - 600n, frozen: 0n });
    await expect(post(sql, { kind: "void", debit: cash, credit: trading, amount: 1n, pendingId: pend })).rejects.toThrow(
      "a hold is closed",
    );
  });

  it("never posts more than is held, nor to other accounts, and keeps frozen money from being spent", async () => {
    const { sql } = database;
    const { cash, trading, fees } = await openTestAccounts(sql, 1n);
    const pend = await post(sql, { kind: "pend", debit: cash, credit: trading, amount: GRANT, reason: "spot_hold" });
    await expect(post(sql, { kind: "post", debit: cash, credit: trading, amount: GRANT + 1n, pendingId: pend })).rejects.toThrow(
      "ledger_hold_within",
    );
    await expect(post(sql, { kind: "post", debit: cash, credit: fees, amount: 1n, pendingId: pend })).rejects.toThrow("of other accounts");
    await expect(post(sql, { debit: cash, credit: fees, amount: 1n })).rejects.toThrow("ledger_account_no_overdraft");
  });
});

describe("transfers are for ever", () => {
  it.each(["update ledger_transfer set amount = amount + 1", "delete from ledger_transfer", "truncate ledger_transfer"])(
    "rejects %s",
    async (text) => {
      await openTestAccounts(database.sql, 1n);
      await expect(database.sql.unsafe(text)).rejects.toThrow("append-only");
    },
  );
});

describe("one balance, a hundred spends", () => {
  it("lets exactly one through from many connections, each reading, checking and posting in its own transaction", async () => {
    const { sql } = database;
    const accounts = await openTestAccounts(sql, 1n);
    const spend = async (): Promise<boolean> =>
      (await sql.begin(async (tx) => {
        const [cash] = await lockAccounts(tx, [userAccount(1n, USDT_ID, "cash")]);
        if (cash === undefined || cash.creditsPosted - cash.debitsPosted - cash.debitsPending < GRANT) return false;
        const id = (await takeIds(tx, 1)).next();
        await postTransfers(tx, [cash], [draft({ id, debit: accounts.cash, credit: accounts.trading, amount: GRANT })], TS);
        return true;
      })) as boolean;
    const won = await Promise.all(Array.from({ length: 100 }, spend));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await cashOf(1n)).toEqual({ balance: 0n, frozen: 0n });
  });

  it("lets exactly one through without any check in code: the database rejects the others", async () => {
    const { sql } = database;
    const { cash, trading } = await openTestAccounts(sql, 1n);
    const attempts = Array.from({ length: 100 }, () => post(sql, { debit: cash, credit: trading, amount: GRANT }));
    const ends = await Promise.allSettled(attempts);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(String(end.reason)).toContain("ledger_account_no_overdraft");
  });

  it("lets exactly one through from four processes", async () => {
    const { sql } = database;
    const { cash, trading } = await openTestAccounts(sql, 1n);
    const child = new URL("./spend-test-process.ts", import.meta.url);
    const runs = Array.from({ length: 4 }, async () => {
      const process = fork(child, [database.url, String(cash), String(trading), String(GRANT), "25"], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      return await new Promise<number>((resolve, reject) => {
        process.once("message", (message) => resolve(Number(message)));
        process.once("error", reject);
        process.once("exit", (code) => reject(new Error(`exit ${code} without an answer`)));
      });
    });
    const won = await Promise.all(runs);
    expect(won.reduce((a, b) => a + b, 0)).toBe(1);
  });
});

it("takes the accounts before anything else: a posting whose accounts somebody else has waits for them, without the hold in its hands", async () => {
  const { sql } = database;
  const { cash, trading } = await openTestAccounts(sql, 1n);
  const pendingId = await post(sql, { kind: "pend", debit: cash, credit: trading, amount: 1_000n, reason: "spot_hold" });
  const part = (id: bigint, amount: bigint) => draft({ id, kind: "post", debit: cash, credit: trading, amount, pendingId });
  const ids = await takeIds(sql, 2);
  const [firstId, secondId] = [ids.next(), ids.next()];
  let second: Promise<unknown> | undefined;
  await sql.begin(async (first) => {
    const accounts = await lockedAccounts(first, [{ debit: cash, credit: cash }]);
    const [me] = await first<{ pid: number }[]>`select pg_backend_pid() as pid`;
    // It has read the accounts without a lock: when it gets them, they are not what it read.
    second = sql.begin((tx) => postTransfers(tx, accounts, [part(secondId, 300n)], TS));
    // Heard of below, whatever happens before.
    second.catch(() => undefined);
    for (let waiting = 0; waiting === 0; ) {
      const rows = await sql`select 1 from pg_stat_activity where ${me?.pid ?? 0} = any (pg_blocking_pids(pid))`;
      waiting = rows.count;
    }
    await postTransfers(first, accounts, [part(firstId, 600n)], TS);
  });
  await expect(second).rejects.toThrow("a balance has changed since it was read");
  expect(await cashOf(1n)).toEqual({ balance: GRANT - 600n, frozen: 400n });
});

it("rejects an account that is of another owner or asset than the server says", async () => {
  const { sql } = database;
  const a = await openTestAccounts(sql, 1n);
  const b = await openTestAccounts(sql, 2n);
  const changed = (change: Partial<LedgerAccount>) =>
    sql.begin(async (tx) => {
      const moves = [draft({ id: (await takeIds(tx, 1)).next(), debit: a.cash, credit: b.cash, amount: 5n })];
      const accounts = await lockedAccounts(tx, moves);
      await postTransfers(
        tx,
        accounts.map((account) => ({ ...account, ...change })),
        moves,
        TS,
      );
    });
  await expect(changed({ owner: 3n })).rejects.toThrow("an account is of another owner or asset");
  await expect(changed({ owner: 0n })).rejects.toThrow("an account is of another owner or asset");
  await expect(changed({ assetId: 4 })).rejects.toThrow("an account is of another owner or asset");
  await expect(changed({ creditsPosted: 2n * GRANT })).rejects.toThrow("a balance has changed since it was read");
  await expect(changed({})).resolves.toBeUndefined();
});

it("locks in one order, so that crossing writers never deadlock", async () => {
  const { sql } = database;
  const accounts = await Promise.all([1n, 2n, 3n, 4n].map((userId) => openTestAccounts(sql, userId)));
  const other = connect(database.address, { poolSize: 8 });
  try {
    const rounds = Array.from({ length: 120 }, (_, n) => {
      const [from, to] = [accounts[n % 4], accounts[(n * 7 + 1) % 4]];
      if (from === undefined || to === undefined || from === to) return Promise.resolve(0n);
      return post(n % 2 === 0 ? sql : other, { debit: from.cash, credit: to.cash, amount: BigInt(n + 1) });
    });
    const ends = await Promise.allSettled(rounds);
    expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
  } finally {
    await other.end({ timeout: 2 });
  }
});
