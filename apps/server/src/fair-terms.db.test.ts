/** What older data folders hold beyond the bounds of fees, payout rates and closing fees, after the migrations that bound them. */
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "./testing.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());

const migrated = (name: string) => sql.file(fileURLToPath(new URL(`../migrations/${name}.sql`, import.meta.url)));

it("ends options that paid more than their stake, and leaves the others", async () => {
  await sql`alter table quick_option drop constraint quick_option_payout_rate_check`;
  // The next migration drops it by this name.
  await sql`alter table quick_option add constraint quick_option_payout_rate_check check (payout_rate between 1 and 1000000000)`;
  const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into quick_option (product_type, seconds, payout_rate, stake_min, stake_max) values (2, 77, 1000000000, 1, 1) returning id`;
  const [before] = await sql`select count(*)::integer as n, sum(payout_rate) as rates from quick_option where id <> ${id}`;
  await migrated("0063_quick_payout_cap");
  expect([...(await sql`select payout_rate, is_active from quick_option where id = ${id}`)]).toEqual([
    { payout_rate: 100_000_000n, is_active: false },
  ]);
  expect(await sql`select count(*)::integer as n, sum(payout_rate) as rates from quick_option where id <> ${id}`).toMatchObject([
    { ...before },
  ]);
  await expect(sql`update quick_option set payout_rate = 1 where id = ${id}`).rejects.toMatchObject({ code: "23514" });
});

it("brings fees above the cap down to it, under a new version, and leaves the others", async () => {
  await sql`alter table order_fee_setting drop constraint order_fee_setting_fee_rate_check`;
  await sql`alter table order_fee_setting add constraint order_fee_setting_fee_rate_check check (fee_rate between 0 and 100000000)`;
  await sql`update order_fee_setting set fee_rate = 100000000 where remark = '外汇合约卖出'`;
  const others = () => sql`select remark, fee_rate, version from order_fee_setting where remark <> '外汇合约卖出' order by id`;
  const before = [...(await others())];
  await migrated("0046_order_fee_cap");
  expect([...(await others())]).toEqual(before);
  expect([...(await sql`select fee_rate, version from order_fee_setting where remark = '外汇合约卖出'`)]).toEqual([
    { fee_rate: 2_000_000n, version: 2 },
  ]);
});
