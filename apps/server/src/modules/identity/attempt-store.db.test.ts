/** Counters of tries as they are kept: which of them are let go, and that none is who still has to wait. */
import { afterAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { deleteAttempts } from "./attempt-store.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());
beforeEach(() => sql`truncate login_attempt`);

const key = (n: number) => String(n).padStart(2, "0").repeat(32);

/** Counters by number: when each was tried last, and when it may be tried again. */
async function counted(rows: readonly (readonly [n: number, updatedMs: number, nextAllowedMs?: number])[]): Promise<void> {
  for (const [n, updatedMs, nextAllowedMs = updatedMs] of rows)
    await sql`insert into login_attempt (key, count, next_allowed_ms, updated_ms) values (decode(${key(n)}, 'hex'), 3, ${nextAllowedMs}, ${updatedMs})`;
}

const left = async () =>
  (await sql<{ n: string }[]>`select substr(encode(key, 'hex'), 1, 2) as n from login_attempt order by 1`).map(({ n }) => Number(n));

it("lets go what has been quiet since before the moment, but not who has to wait until after it", async () => {
  await counted([
    [1, 999],
    [2, 1_000],
    [3, 1_001],
    [4, 10, 1_000],
    [5, 10, 5_000],
    [6, 10, 999],
  ]);
  expect(await deleteAttempts(sql, 1_000, 100, 100)).toBe(2);
  expect(await left()).toEqual([2, 3, 4, 5]);
});

it("keeps the newest where there are too many, so that naming many accounts makes nobody's last tries forgotten", async () => {
  await counted([
    [1, 2_005],
    [2, 2_001],
    [3, 2_004],
    [4, 2_002],
    [5, 2_003],
  ]);
  expect(await deleteAttempts(sql, 1_000, 3, 100)).toBe(2);
  expect(await left()).toEqual([1, 3, 5]);
});

it("takes no more of either than it is told, the quietest first", async () => {
  await counted([1, 2, 3, 4].map((n) => [n, 900 + n] as const));
  expect(await deleteAttempts(sql, 1_000, 100, 2)).toBe(2);
  expect(await left()).toEqual([3, 4]);
  await counted([5, 6, 7, 8].map((n) => [n, 2_000 + n] as const));
  expect(await deleteAttempts(sql, 0, 2, 3)).toBe(3);
  expect(await left()).toHaveLength(3);
});
