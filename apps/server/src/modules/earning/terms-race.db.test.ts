/** Terms that change at the very moment in which an order waits for its product. */
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openEarningFixture } from "./earning-test-kit.ts";

const fixture = await openEarningFixture();
const { sql } = fixture;

/** Sets the next version of terms while `work` waits for the product, as an operator's call does. */
async function whileTermsChange<T>(productId: number, version: number, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  await sql.begin(async (tx) => {
    await tx`insert into earning_terms select product_id, ${version + 1}, rate_low, rate_high, early_fee_rate, amount_min, amount_max, user_max, 1, 'mira'
      from earning_terms where product_id = ${productId} and version = ${version}`;
    await tx`update earning_product set version = ${version + 1} where id = ${productId}`;
    begun = work();
    begun.catch(() => undefined);
    const waits = () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits()).length, { interval: 10 }).toBe(1);
  });
  if (begun === undefined) throw new Error("the work was begun");
  return begun;
}

it("are told as changed to whoever begins an order then", async () => {
  const user = await fixture.user();
  const { productId, version } = dataOf(await fixture.start(user, "USDT-90", "1000"));
  const answer = await whileTermsChange(productId, version, () => fixture.start(user, "USDT-90", "1000", { version }));
  expect(answer).toMatchObject({ ok: false, rejection: "terms_changed" });
});

it("end a term that is over as always, and keep nobody's interest back", async () => {
  const user = await fixture.user();
  const lock = dataOf(await fixture.start(user, "USDT-7", "1000", { rollsOver: true }));
  await fixture.pass(7, []);
  await whileTermsChange(lock.productId, lock.version, () => fixture.modules.lock.run());
  expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", daysBooked: 7, nextId: null });
});
