import { afterAll, expect } from "vitest";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { createTestDatabase } from "../../testing.ts";
import { extendChain } from "./chain.ts";
import { lastChainLink } from "./read.ts";
import { type LedgerCheck, verifyLedger } from "./verify.ts";

/**
 * Extends the chain over everything posted before. A posting is final when no older transaction runs in the whole cluster, and in a
 * cluster that tests share one may run in another test's database: the chain then waits for it, here as in production.
 */
export async function chainAll(sql: Sql, ts: number): Promise<void> {
  const isBehind = async () => {
    const last = await lastChainLink(sql);
    const [row] = await sql<{ behind: boolean }[]>`select exists (
      select from ledger_posting where (xact, id) > (${last?.lastXact ?? 0n}, ${last?.lastPosting ?? 0n})) as behind`;
    return row?.behind;
  };
  do await extendChain(sql, ts);
  while (await isBehind());
}

/** What some checks find wrong in one transaction, which may be one that an intruder has changed. */
export async function problemsOf(tx: Tx, checks: readonly LedgerCheck[]): Promise<string[]> {
  const problems: string[] = [];
  for (const check of checks) problems.push(...(await check(tx)));
  return problems;
}

/** Last step of every test that moves money: all accounts sum to zero and everything recomputes. */
export async function expectLedgerSound(sql: Sql, checks: readonly LedgerCheck[] = []): Promise<void> {
  await extendChain(sql, 0);
  const { problems } = await verifyLedger(sql, checks);
  expect(problems, "the ledger sums to zero and recomputes").toEqual([]);
  const sums = await sql<
    { total: bigint }[]
  >`select coalesce(sum(credits_posted - debits_posted), 0) as total from ledger_account group by asset_id`;
  for (const { total } of sums) expect(total).toBe(0n);
}

/** A test file's database whose ledger must recompute, under these checks as well, when the file is done. */
export async function openMoneyDatabase(checks: readonly LedgerCheck[]): Promise<Sql> {
  const database = await createTestDatabase();
  afterAll(async () => {
    await expectLedgerSound(database.sql, checks);
    await database.close();
  });
  return database.sql;
}
