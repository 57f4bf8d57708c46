/** A page of the days of somebody who has very many, of very many loans, is read from an index. */
import { expect, it } from "vitest";
import { openLoanFixture } from "./loan-test-kit.ts";
import { withManyLoans } from "./many-loans-test-kit.ts";
import { idOfDay, listDays } from "./part-store.ts";

const fixture = await openLoanFixture();

it("reads no more rows for a page of 100,000 days than it tells and counts, from the first to one in the middle", async () => {
  await withManyLoans(fixture, 200, async (tx, { user, id }) => {
    await tx`insert into loan_day (loan_id, day, principal, rate, amount, user_id)
      select 900000000 + n, 18000 + d, 1, 1, 1, ${user} from generate_series(1, 200) n, generate_series(1, 500) d`;
    await tx`analyze loan_day`;
    const read = async () => {
      const [row] = await tx<
        { rows: bigint }[]
      >`select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = 'loan_day'`;
      return Number(row?.rows ?? 0);
    };
    const filter = { ids: { from: 0n, before: null } };
    const marks = [undefined, idOfDay({ day: 18_250, loanId: 900_000_100n })];
    for (const before of marks) {
      const earlier = await read();
      const { days, total } = await listDays(tx, user, filter, { limit: 20, offset: 0, before });
      const [first] = days.filter(({ loanId }) => loanId !== BigInt(id));
      expect(`${first?.day}/${first?.loanId}`).toBe(before === undefined ? "18500/900000200" : "18250/900000099");
      expect(days).toHaveLength(20);
      expect(total).toBeGreaterThan(20);
      expect((await read()) - earlier).toBeLessThan(1_100);
    }
  });
});
