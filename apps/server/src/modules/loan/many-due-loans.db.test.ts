/** Days of very many loans are booked in pieces, and a look where nothing is due reads next to nothing. */
import { dayOf } from "@candela/model";
import { expect, it } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { openLoanFixture } from "./loan-test-kit.ts";
import { withManyLoans } from "./many-loans-test-kit.ts";
import { type DueLoan, firstDue, nextMoment, readDue, readForReview } from "./order-store.ts";
import { readDueByClock } from "./watch-store.ts";

const fixture = await openLoanFixture();

/** Entries that were read of all indexes of loans, those of rows that are no more among them. */
async function entries(tx: Tx): Promise<number> {
  const [row] = await tx<{ read: bigint }[]>`select pg_stat_get_xact_tuples_returned('loan_order'::regclass)
    + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = 'loan_order'::regclass) as read`;
  return Number(row?.read ?? 0);
}

it("reads no loan again that was booked in a piece before", async () => {
  await withManyLoans(fixture, 3_000, async (tx) => {
    const through = dayOf(fixture.now) + 1;
    const before = await entries(tx);
    let booked = 0;
    for (let after: DueLoan | null = null; ; ) {
      const loans: DueLoan[] = await readDue(tx, through, { after, limit: 100, except: [] });
      const last = loans.at(-1);
      if (last === undefined) break;
      await tx`update loan_order set booked_through = ${through} where id = any (${loans.map(({ id }) => String(id))}::bigint[])`;
      after = last;
      booked += loans.length;
    }
    expect(booked).toBeGreaterThanOrEqual(3_000);
    // The reading of each, its update by the key, and little more; from the beginning each time it would be fifteen times as many.
    expect((await entries(tx)) - before).toBeLessThan(4 * booked);
  });
});

it("reads next to nothing of 5,000 loans that are not due", async () => {
  await withManyLoans(fixture, 5_000, async (tx) => {
    const today = dayOf(fixture.now);
    const before = await entries(tx);
    expect(await firstDue(tx, today - 1)).toBe(today);
    expect(await readForReview(tx, fixture.now, 50)).toEqual([]);
    expect(await readDueByClock(tx, { now: fixture.now, today, collateralIds: [1, 2, 3] }, { limit: 250, except: [] })).toEqual([]);
    expect(await nextMoment(tx)).toBe(Number.POSITIVE_INFINITY);
    expect((await entries(tx)) - before).toBeLessThan(100);
  });
});
