import { expect, it } from "vitest";
import { createLimitsModule } from "../limits/index.ts";
import { spotRealisedSince } from "./index.ts";
import { BTC, openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();
const { sql } = fixture;
fixture.boundUsers = createLimitsModule({ sql, clock: { now: () => fixture.now }, modes: [spotRealisedSince] }).boundUsers;

const usdt = (whole: number) => `${whole}000000`;

it("limits what one purchase costs with its fee, filled or resting, and no sale", async () => {
  const user = await fixture.user();
  await sql`insert into user_limit (user_id, stake) values (${user}, ${usdt(1_000)}::numeric)`;
  expect(await fixture.place(user, { amount: "1000" })).toMatchObject({ ok: true });
  const rejected = { ok: false, rejection: "limit_stake", params: { max: "1000.000000" } };
  expect(await fixture.place(user, { amount: "1010" })).toEqual(rejected);
  expect(await fixture.place(user, { price: "49000", quantity: "0.03" })).toEqual(rejected);
  fixture.tick(BTC, "90000.00");
  expect(await fixture.place(user, { sell: true, quantity: "0.01" })).toMatchObject({ ok: true });
});

it("ends purchases when the day's loss is reached, and lets everything be sold", async () => {
  fixture.tick(BTC, "50000.00");
  const user = await fixture.user();
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(500)}::numeric)`;
  await fixture.placed(user, { quantity: "0.2" });
  fixture.tick(BTC, "46000.00");
  await fixture.placed(user, { sell: true, quantity: "0.1" });
  expect(await fixture.placed(user, { quantity: "0.01" })).toMatchObject({ status: "filled" });
  await fixture.placed(user, { sell: true, quantity: "0.05" });
  expect(await fixture.place(user, { quantity: "0.01" })).toMatchObject({ ok: false, rejection: "limit_daily_loss" });
  expect(await fixture.place(user, { sell: true, quantity: "0.06" })).toMatchObject({ ok: true });
  fixture.now = Date.UTC(2026, 0, 6, 9);
  fixture.tick(BTC, "46000.00");
  expect(await fixture.place(user, { quantity: "0.01" })).toMatchObject({ ok: true });
});

const order = async (user: bigint) => {
  const [row] = await sql<{ status: string; reason: string | null; filled: bigint; held: bigint }[]>`
    select status, end_reason as reason, filled, held from spot_order where user_id = ${user} order by id desc limit 1`;
  return row;
};

it("ends a resting purchase that a limit set since would not allow, each with its reason, and lets resting sales fill", async () => {
  fixture.tick(BTC, "50000.00");
  const cases = [
    [
      "limit_cool_off",
      (user: bigint) => sql`insert into user_limit (user_id, cool_off) values (${user}, ${String(fixture.now + 1_000)}::bigint)`,
    ],
    ["limit_stake", (user: bigint) => sql`insert into user_limit (user_id, stake) values (${user}, ${usdt(400)}::numeric)`],
    ["limit_daily_loss", (user: bigint) => sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(50)}::numeric)`],
  ] as const;
  const users = await Promise.all(cases.map(() => fixture.user()));
  const free = await fixture.user();
  for (const user of [...users, free]) await fixture.placed(user, { quantity: "0.02" });
  fixture.tick(BTC, "45000.00");
  // Each has lost 100 today and rests to buy low and to sell high.
  for (const user of [...users, free]) {
    await fixture.placed(user, { sell: true, quantity: "0.01" });
    await fixture.placed(user, { sell: true, price: "46000.00", quantity: "0.01" });
    await fixture.placed(user, { price: "44000.00", quantity: "0.01" });
  }
  for (const [index, [, limit]] of cases.entries()) await limit(users[index] ?? 0n);
  fixture.tick(BTC, "43990.00");
  await fixture.spot.idle();
  for (const [index, [reason]] of cases.entries())
    expect(await order(users[index] ?? 0n)).toEqual({ status: "cancelled", reason, filled: 0n, held: 0n });
  expect(await order(free)).toMatchObject({ status: "filled", reason: null });
  fixture.tick(BTC, "46010.00");
  await fixture.spot.idle();
  const [sold] = await sql<{ count: number }[]>`select count(*)::integer as count from spot_order
    where direction = 2 and limit_price is not null and status = 'filled' and user_id = any (${[...users, free].map(String)}::bigint[])`;
  expect(sold?.count).toBe(4);
});

it("weighs what the same batch has lost before it", async () => {
  fixture.tick(BTC, "50000.00");
  const user = await fixture.user();
  await fixture.placed(user, { quantity: "0.1" });
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(40)}::numeric)`;
  fixture.tick(BTC, "49000.00");
  const together = await Promise.all([fixture.place(user, { sell: true, quantity: "0.1" }), fixture.place(user, { quantity: "0.01" })]);
  expect(together).toMatchObject([{ ok: true }, { ok: false, rejection: "limit_daily_loss" }]);
});
