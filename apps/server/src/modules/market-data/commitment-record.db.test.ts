import { createSimulatedFeed, type PublishedSeeds } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { changedCommitments, createCommitmentRecord } from "./commitment-record.ts";
import { silentLog, testFeed } from "./market-test-kit.ts";

const LATE = Date.UTC(2026, 0, 7, 23, 59, 59);
const database = await createTestDatabase();
const { sql } = database;
let clock = new ManualClock(LATE);
const told: object[] = [];
const log = { info: (entry: object) => told.push(entry), error: silentLog.error };
afterAll(() => database.close());
beforeEach(() => {
  clock = new ManualClock(LATE);
  told.length = 0;
});

const record = (seeds: Pick<PublishedSeeds, "dayCommitment"> | undefined) => createCommitmentRecord({ sql, seeds, clock, log });
const keptDays = async () =>
  (await sql<{ day: string }[]>`select to_char(day, 'YYYY-MM-DD') as day from day_commitment order by 1`).map(({ day }) => day);

it("keeps a week ahead and the day after it before any hash of them is told, and goes on by the day", async () => {
  const commitments = record(testFeed());
  const today = Date.UTC(2026, 0, 7);
  expect(commitments.mayTell(today)).toBe(false);
  await commitments.keep();
  expect(await keptDays()).toEqual(Array.from({ length: 9 }, (_, ahead) => `2026-01-${String(7 + ahead).padStart(2, "0")}`));
  expect(told).toHaveLength(9);
  expect(told[0]).toEqual({ day: "2026-01-07", hash: testFeed().dayCommitment("2026-01-07")?.hash });
  expect([0, 7, 8].map((ahead) => commitments.mayTell(today + ahead * DAY_MS))).toEqual([true, true, false]);
  clock.advance(2_000);
  expect(commitments.mayTell(today + 8 * DAY_MS)).toBe(true);
  clock.advance(DAY_MS);
  // Not kept yet: a database that is away delays what is told.
  expect(commitments.mayTell(today + 9 * DAY_MS)).toBe(false);
  await commitments.keep();
  expect(commitments.mayTell(today + 9 * DAY_MS)).toBe(true);
  expect(told).toHaveLength(11);
});

it("keeps what was kept first, and finds each day of another market", async () => {
  await record(testFeed()).keep();
  const other = createSimulatedFeed({ seed: "another", hours: "exchange", livedFrom: LATE - (LATE % DAY_MS) });
  await record(other).keep();
  expect(await changedCommitments(sql, testFeed())).toEqual([]);
  const changed = await changedCommitments(sql, other);
  expect(changed).toHaveLength((await keptDays()).length);
  expect(changed[0]).toBe("the commitment kept for 2026-01-07 is not the hash that the market's seed gives");
  await expect(sql`delete from day_commitment`).rejects.toThrow("append-only");
});

it("keeps nothing of a market without seeds", async () => {
  const before = await keptDays();
  clock.advance(30 * DAY_MS);
  await record(undefined).keep();
  expect(await keptDays()).toEqual(before);
});
