import { expect } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { dataOf } from "../../testing/answers.ts";
import type { openLoanFixture } from "./loan-test-kit.ts";

class Undo extends Error {}

/** A user with a loan and so many more alike, with ids behind 900,000,000. They are taken back at the end: nothing of them happened, and the books would say so. */
export async function withManyLoans(
  fixture: Awaited<ReturnType<typeof openLoanFixture>>,
  count: number,
  work: (tx: Tx, one: { readonly user: bigint; readonly id: string }) => Promise<void>,
): Promise<void> {
  const user = await fixture.holder();
  const { id, due } = dataOf(await fixture.buy(user, "1000", "0.1"));
  const undone = fixture.sql.begin(async (tx) => {
    await tx`set local statement_timeout = '60s'`;
    // They are checked by no trigger on their way in.
    await tx`set local session_replication_role = replica`;
    await tx`insert into loan_order select (jsonb_populate_record(o, jsonb_build_object('id', 900000000 + n))).*
      from loan_order o, generate_series(1, ${count}::integer) n where o.id = ${BigInt(id)}`;
    await tx`analyze loan_order`;
    await work(tx, { user, id });
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  dataOf(await fixture.repay(user, await fixture.loan(user, { id }), due, { isWhole: true }));
}
