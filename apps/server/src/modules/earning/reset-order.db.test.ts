/** A reset gives room back to several products: it takes them in the order in which everybody does. */
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openEarningFixture } from "./earning-test-kit.ts";
import { resetOrders } from "./order-store.ts";

const fixture = await openEarningFixture();
const { sql } = fixture;
const NAMES = ["USDT-90", "USDT-30", "USDT-7"] as const;

it("waits for the first of its products before it holds another", async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => fixture.user()));
  for (const user of users) for (const name of NAMES) dataOf(await fixture.start(user, name, "500"));
  // As in an installation that has been at work: what the planner knows decides in which order rows come.
  await sql`analyze`;
  const ids = (await sql<{ id: number }[]>`select id from earning_product where name = any (${`{${NAMES}}`}::text[]) order by id`).map(
    ({ id }) => id,
  );
  let reset: Promise<unknown> | undefined;
  const undone = new Error("undone");
  await sql.begin(async (tx) => {
    await tx`select from earning_product where id = ${ids[0] ?? 0} for no key update`;
    reset = sql.begin(async (own) => {
      await resetOrders(own, "lock", users.slice(0, 1), fixture.now);
      throw undone;
    });
    reset.catch(() => undefined);
    const waits = () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits()).length, { interval: 10 }).toBe(1);
    // A transaction that has the first and asks for the others meets no reset that has one of them and waits for the first.
    for (const id of ids.slice(1)) await tx`select from earning_product where id = ${id} for no key update nowait`;
  });
  await expect(reset).rejects.toBe(undone);
});
