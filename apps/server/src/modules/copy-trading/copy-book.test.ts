import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import type { PositionRecord } from "../contract/index.ts";
import { CopyBook } from "./copy-book.ts";

/** One row for whatever is asked, now or when the test lets it; or a database that is away. */
const database = { isAway: false, result: -7n, asked: 0, until: Promise.resolve() };
const row = {
  ...{ id: 5n, pairId: 1n, followerId: 3n, leaderId: 2n, state: "running", stopReason: null, version: 1, shareRate: 0n },
  ...{ mode: "ratio", size: 1n, capTrade: 1n, capAll: 1_000n, ownStop: 10_000_000n, excluded: [], excludedProducts: [] },
  ...{ createdMs: 1n, stoppedMs: null },
};
const sql = (() => {
  database.asked += 1;
  // As it is when it is asked, whenever the answer comes.
  const { result } = database;
  const answer = database.isAway ? Promise.reject(new Error("away")) : database.until.then(() => [{ ...row, result }]);
  // Parts of a statement are made, too, and nobody awaits them.
  answer.catch(() => undefined);
  return answer;
}) as unknown as Sql;

const market = { latest: () => undefined, spec: () => undefined };
let book: CopyBook;
beforeEach(() => {
  Object.assign(database, { isAway: false, result: -7n, asked: 0, until: Promise.resolve() });
  book = new CopyBook({ sql, clock: { now: () => 0 }, log: { warn: () => undefined }, market });
});
afterEach(() => book.stop());

/** Longer than the timer waits. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 600));

it("watches a follow that could not be read when it began", async () => {
  database.isAway = true;
  await expect(book.watch(5n)).rejects.toThrow("away");
  book.start();
  // The first reading of the timer finds the database away, too.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(book.result(5n)).toBeUndefined();
  database.isAway = false;
  await expect.poll(() => book.result(5n)).toBe(-7n);
});

describe("a copy that closes", () => {
  const nothing = { records: [], ended: [], stoppedLeaders: [] };
  const closed = (id: bigint, realised: bigint) =>
    ({
      position: { id, followId: 5n, userId: 3n, status: "closed", realised, deficit: 0n, fees: 0n, liquidationFee: 0n, financing: 0n },
      product: { productCode: "X:BTCUSD" },
    }) as unknown as PositionRecord;

  it("adds what it realised, and nothing is read for it", async () => {
    await book.watch(5n);
    book.start();
    const { asked } = database;
    book.committed(nothing, [closed(7n, -10n)], book.moment());
    expect(book.result(5n)).toBe(-17n);
    await aWhile();
    expect(database.asked).toBe(asked);
    expect(book.result(5n)).toBe(-17n);
  });

  it("counts once where a reading had seen it before its news came", async () => {
    const batch = book.moment();
    await book.watch(5n);
    book.start();
    book.committed(nothing, [closed(7n, -7n)], batch);
    await expect.poll(() => book.result(5n)).toBe(-7n);
  });

  it("counts where a reading that was under way had missed it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(database, { result: 0n, until: promise });
    const reading = book.watch(5n);
    book.committed(nothing, [closed(7n, -7n)], book.moment());
    database.result = -7n;
    resolve();
    await reading;
    expect(book.result(5n)).toBe(0n);
    book.start();
    await expect.poll(() => book.result(5n)).toBe(-7n);
  });

  it("of a follow that is not known here makes it read", async () => {
    book.start();
    book.committed(nothing, [closed(7n, -7n)], book.moment());
    await expect.poll(() => book.result(5n)).toBe(-7n);
  });
});

it("puts right how many follow a leader with each batch of the leader's", async () => {
  book.mayBeFollowed(2n);
  book.mayBeFollowed(2n);
  expect(book.followersOf(2n)).toBe(2);
  await book.lock(sql as never, { leaders: [2n], followIds: [] });
  // The row of this database is of another leader.
  expect(book.followersOf(2n)).toBe(0);
  expect(book.leads(2n)).toBe(true);
  expect(book.leads(3n)).toBe(false);
});
