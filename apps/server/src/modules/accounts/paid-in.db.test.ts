/** What comes in from outside and goes back there is neither profit nor loss, in the day's result and in the line of value; its fees are a loss. */
import { DAY_MS, HOUR_MS } from "@candela/model";
import { afterAll, expect, it } from "vitest";
import { KINDS } from "../../product-kinds.ts";
import { createTestDatabase } from "../../testing.ts";
import type { LedgerReason } from "../ledger/index.ts";
import { openTestAccounts, openTestHouse, post, TS } from "../ledger/ledger-test-kit.ts";
import { expectLedgerSound } from "../ledger/testing.ts";
import type { MarketData } from "../market-data/index.ts";
import { readPortfolio } from "./portfolio.ts";
import { readValueLine } from "./value-line.ts";

const database = await createTestDatabase();
afterAll(async () => {
  await expectLedgerSound(database.sql);
  await database.close();
});

/** Money alone: nothing is priced. */
const market = { spec: () => undefined, specById: () => undefined, specs: () => [] } as unknown as MarketData;
const UNIT = 1_000_000n;

it("deposits and withdrawals are no result, and their fees are a loss", async () => {
  const { sql } = database;
  const { userId, cash, fees } = await openTestAccounts(sql, 7n);
  const [deposits, withdrawals] = [await openTestHouse(sql, "deposits"), await openTestHouse(sql, "withdrawals")];
  const moves: readonly [LedgerReason, bigint, bigint, bigint][] = [
    ["deposit", deposits, cash, 500n],
    ["deposit_fee", cash, fees, 5n],
    ["withdrawal_paid", cash, withdrawals, 99n],
    ["withdrawal_fee", cash, fees, 1n],
  ];
  for (const [reason, debit, credit, amount] of moves) await post(sql, { reason, debit, credit, amount: amount * UNIT });
  const read = async (now: number) => {
    const parts = { sql, clock: { now: () => now }, market, kinds: KINDS };
    const { total, openingValue } = await readPortfolio(parts, userId);
    const [day, week] = [await readValueLine(parts, userId, "day"), await readValueLine(parts, userId, "week")];
    return { total, today: total - openingValue, day: day.at(-1)?.paidIn, first: day[0]?.paidIn, week: week.at(-1)?.paidIn };
  };
  const total = 100_395n * UNIT;
  const paidIn = 100_401n * UNIT;
  // The account was opened with 100,000 in the same quarter of an hour.
  expect(await read(TS + HOUR_MS)).toEqual({ total, today: -6n * UNIT, day: paidIn, first: paidIn, week: paidIn });
  expect(await read(TS + DAY_MS)).toEqual({ total, today: 0n, day: 0n, first: 0n, week: paidIn });
});
