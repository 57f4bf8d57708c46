/** Days of very many loans are booked in pieces, and a look where nothing is due reads next to nothing. */
import { dayOf } from "@candela/model";
import { expect, it } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { dataOf } from "../../testing/answers.ts";
import { openLoanFixture } from "./loan-test-kit.ts";
import { type DueLoan, firstDue, nextMoment, readDue, readForReview } from "./order-store.ts";
import { readDueByClock } from "./watch-store.ts";

const fixture = await openLoanFixture();

class Undo extends Error {}

/** So many loans more than there are, all as the one that there is: taken back at the end, since the books would say so. */
async function withLoans(count: number, work: (tx: Tx) => Promise<void>): Promise<void> {
  const user = await fixture.holder();
  const { id, due } = dataOf(await fixture.buy(user, "1000", "0.1"));
  const undone = fixture.sql.begin(async (tx) => {
    await tx`set local statement_timeout = '60s'`;
    // They are checked by no trigger on their way in.
    await tx`set local session_replication_role = replica`;
    await tx`insert into loan_order select (jsonb_populate_record(o, jsonb_build_object('id', 900000000 + n))).*
      from loan_order o, generate_series(1, ${count}::integer) n where o.id = ${BigInt(id)}`;
    await tx`analyze loan_order`;
    await work(tx);
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  dataOf(await fixture.repay(user, await fixture.loan(user, { id }), due, { isWhole: true }));
}

/** Entries that were read of all indexes of loans, those of rows that are no more among them. */
async function entries(tx: Tx): Promise<number> {
  const [row] = await tx<{ read: bigint }[]>`select pg_stat_get_xact_tuples_returned('loan_order'::regclass)
    + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = 'loan_order'::regclass) as read`;
  return Number(row?.read ?? 0);
}

it("reads no loan again that was booked in a piece before", async () => {
  await withLoans(3_000, async (tx) => {
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
  await withLoans(5_000, async (tx) => {
    const today = dayOf(fixture.now);
    const before = await entries(tx);
    expect(await firstDue(tx, today - 1)).toBe(today);
    expect(await readForReview(tx, fixture.now, 50)).toEqual([]);
    expect(await readDueByClock(tx, { now: fixture.now, today, collateralIds: [1, 2, 3] }, { limit: 250, except: [] })).toEqual([]);
    expect(await nextMoment(tx)).toBe(Number.POSITIVE_INFINITY);
    expect((await entries(tx)) - before).toBeLessThan(100);
  });
});
