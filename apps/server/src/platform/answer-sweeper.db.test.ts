import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing.ts";
import { ANSWER_KEEP_MS, createAnswerSweeper } from "./answer-sweeper.ts";
import { findAnswers, storeAnswers } from "./idempotency.ts";
import { createLog } from "./log.ts";

const NOW = Date.UTC(2026, 0, 20);
const OLD = NOW - ANSWER_KEEP_MS;
const clock = { now: () => NOW };
const log = createLog("silent");
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** Keys whose answers were given at `at`. */
async function given(count: number, at: number): Promise<{ userId: bigint; key: string }[]> {
  const keys = Array.from({ length: count }, (_, n) => ({ userId: BigInt(1 + (n % 3)), key: randomUUID() }));
  await storeAnswers(
    database.sql,
    keys.map((one) => ({ ...one, hash: "ab".repeat(32), answer: { ok: true, data: { n: 1 } } })),
    at,
  );
  return keys;
}

describe("the sweeper of answers", () => {
  it("forgets what is older than seven days and keeps the rest", async () => {
    const old = await given(5, OLD - 1);
    const kept = await given(4, OLD);
    expect(await createAnswerSweeper({ sql: database.sql, clock, log }).sweep()).toBe(5);
    expect(await findAnswers(database.sql, old)).toEqual([]);
    expect(await findAnswers(database.sql, kept)).toHaveLength(4);
  });

  it("takes a bounded number at a time, the oldest first, and the rest with the next sweep", async () => {
    const oldest = await given(4, OLD - 20);
    const older = await given(3, OLD - 10);
    const sweeper = createAnswerSweeper({ sql: database.sql, clock, log, bounds: { rows: 2, statements: 2 } });
    expect(await sweeper.sweep()).toBe(4);
    expect(await findAnswers(database.sql, oldest)).toEqual([]);
    expect(await findAnswers(database.sql, older)).toHaveLength(3);
    expect([await sweeper.sweep(), await sweeper.sweep()]).toEqual([3, 0]);
  });

  it("passes over rows that another process is at", async () => {
    const [first] = await given(1, OLD - 20);
    await given(2, OLD - 10);
    await database.sql.begin(async (tx) => {
      await tx`select 1 from idempotency where key = ${String(first?.key)} for update`;
      expect(await createAnswerSweeper({ sql: database.sql, clock, log }).sweep()).toBe(2);
    });
  });

  it("finds them by the index of their age, however many answers are kept", async () => {
    await database.sql`insert into idempotency (user_id, key, request_hash, rejection, answer, created_at)
      select n, gen_random_uuid(), '', null, '{}', ${OLD}::bigint + n from generate_series(1, 20000) as n`;
    await database.sql`analyze idempotency`;
    const plan = await database.sql`explain select ctid from idempotency where created_at < ${OLD}::bigint order by created_at limit 5000
      for update skip locked`;
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("idempotency_age");
  });
});
