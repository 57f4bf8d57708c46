import { afterEach, expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import { CopyBook } from "./copy-book.ts";

/** One row for whatever is asked, or a database that is away. */
const database = { isAway: false };
const row = {
  ...{ id: 5n, pairId: 1n, followerId: 3n, leaderId: 2n, state: "running", stopReason: null, version: 1, shareRate: 0n, result: -7n },
  ...{ mode: "ratio", size: 1n, capTrade: 1n, capAll: 1_000n, ownStop: 10_000_000n, excluded: [], excludedProducts: [] },
  ...{ createdMs: 1n, stoppedMs: null },
};
const sql = (() => {
  const answer = database.isAway ? Promise.reject(new Error("away")) : Promise.resolve([row]);
  // Parts of a statement are made, too, and nobody awaits them.
  answer.catch(() => undefined);
  return answer;
}) as unknown as Sql;

const market = { latest: () => undefined, spec: () => undefined };
const book = new CopyBook({ sql, clock: { now: () => 0 }, log: { warn: () => undefined }, market });
afterEach(() => book.stop());

it("watches a follow that could not be read when it began", async () => {
  database.isAway = true;
  await expect(book.watch(5n)).rejects.toThrow("away");
  book.start();
  // The first reading of the timer finds the database away, too.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(book.result(5n)).toBeUndefined();
  database.isAway = false;
  await expect.poll(() => book.result(5n), { timeout: 5_000 }).toBe(-7n);
});
