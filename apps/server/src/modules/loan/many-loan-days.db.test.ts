/** A page of the days of somebody who has very many, of very many loans, is read from an index. */
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openLoanFixture } from "./loan-test-kit.ts";
import { idOfDay, listDays } from "./part-store.ts";

const fixture = await openLoanFixture();

class Undo extends Error {}

it("reads no more rows for a page of 100,000 days than it tells and counts, from the first to one in the middle", async () => {
  const user = await fixture.holder();
  const { id, due } = dataOf(await fixture.buy(user, "1000", "0.1"));
  // Taken back at the end: nothing of it happened, and the books would say so.
  const undone = fixture.sql.begin(async (tx) => {
    await tx`set local statement_timeout = '60s'`;
    // A hundred thousand rows are checked by no trigger on their way in.
    await tx`set local session_replication_role = replica`;
    await tx`insert into loan_order select (jsonb_populate_record(o, jsonb_build_object('id', 900000000 + n))).*
      from loan_order o, generate_series(1, 200) n where o.id = ${BigInt(id)}`;
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
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  dataOf(await fixture.repay(user, await fixture.loan(user, { id }), due, { isWhole: true }));
});
