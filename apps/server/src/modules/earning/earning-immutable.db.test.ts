/** What was agreed, booked and published stays, whoever writes to the tables. */
import { beforeAll, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openEarningFixture } from "./earning-test-kit.ts";

const fixture = await openEarningFixture();
const { sql } = fixture;
const DENIED = "23001";

beforeAll(async () => {
  const user = await fixture.user();
  dataOf(await fixture.start(user, "USDT-7", "1000"));
  await fixture.pass(7);
  dataOf(await fixture.start(user, "USDT-30", "1000"));
  await fixture.pass(2);
});

it.each([
  // Another name draws other rates of the days to come.
  "update earning_product set name = name || 'X'",
  "update earning_product set kind = 'pledge' where kind = 'lock'",
  "update earning_product set asset_id = 4 where asset_id = 3",
  "update earning_product set term_days = term_days + 1 where name = 'USDT-30'",
  "update earning_terms set rate_high = rate_high + 100",
  "delete from earning_terms",
  "update earning_order set version = version + 1",
  "update earning_order set principal = principal + 1",
  "update earning_order set last_day = last_day + 1, term_days = (term_days + 1)::smallint",
  "update earning_order set booked_through = booked_through - 1",
  "update earning_order set paid = paid - 1",
  "update earning_order set ended_ms = ended_ms + 1 where state = 'matured'",
  "delete from earning_order",
  "update earning_day set amount = amount + 1",
  "update earning_day set rate = rate + 100",
  "update earning_day set state = 'waiting', paid_ms = null, transfer_id = null, balance_after = null",
  "delete from earning_day",
  "update earning_seed_day set hash = sha256(hash)",
  "update earning_seed_day set published_ms = published_ms - 1",
  "update earning_seed_day set seed = null where seed is not null",
  "delete from earning_seed_day",
  "truncate earning_seed_day",
])("%s", async (statement) => {
  await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: DENIED });
});

it("but for what an operator's call sets of a product", async () => {
  await sql`update earning_product set is_open = false, capacity = capacity + 1 where name = 'USDT-7'`;
  const [row] = await sql<{ isOpen: boolean }[]>`select is_open as "isOpen" from earning_product where name = 'USDT-7'`;
  expect(row?.isOpen).toBe(false);
});
