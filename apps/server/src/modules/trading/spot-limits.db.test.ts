import { expect, it } from "vitest";
import { createLimits } from "../limits/index.ts";
import { spotRealisedSince } from "./index.ts";
import { BTC, openTradingDesk } from "./trading-test-kit.ts";

const desk = await openTradingDesk();
const { sql } = desk;
desk.boundUsers = createLimits({ sql, clock: { now: () => desk.now }, modes: [spotRealisedSince] }).boundUsers;

const usdt = (whole: number) => `${whole}000000`;

it("limits what one purchase costs with its fee, filled or resting, and no sale", async () => {
  const user = await desk.user();
  await sql`insert into user_limit (user_id, stake) values (${user}, ${usdt(1_000)}::numeric)`;
  expect(await desk.place(user, { amount: "1000" })).toMatchObject({ ok: true });
  const refused = { ok: false, refusal: "limit_stake", params: { max: "1000.000000" } };
  expect(await desk.place(user, { amount: "1010" })).toEqual(refused);
  expect(await desk.place(user, { price: "49000", quantity: "0.03" })).toEqual(refused);
  desk.tick(BTC, "90000.00");
  expect(await desk.place(user, { sell: true, quantity: "0.01" })).toMatchObject({ ok: true });
});

it("ends purchases when the day's loss is reached, and lets everything be sold", async () => {
  desk.tick(BTC, "50000.00");
  const user = await desk.user();
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(500)}::numeric)`;
  await desk.placed(user, { quantity: "0.2" });
  desk.tick(BTC, "46000.00");
  await desk.placed(user, { sell: true, quantity: "0.1" });
  expect(await desk.placed(user, { quantity: "0.01" })).toMatchObject({ status: "filled" });
  await desk.placed(user, { sell: true, quantity: "0.05" });
  expect(await desk.place(user, { quantity: "0.01" })).toMatchObject({ ok: false, refusal: "limit_daily_loss" });
  expect(await desk.place(user, { sell: true, quantity: "0.06" })).toMatchObject({ ok: true });
  desk.now = Date.UTC(2026, 0, 6, 9);
  desk.tick(BTC, "46000.00");
  expect(await desk.place(user, { quantity: "0.01" })).toMatchObject({ ok: true });
});

const order = async (user: bigint) => {
  const [row] = await sql<{ status: string; reason: string | null; filled: bigint; held: bigint }[]>`
    select status, end_reason as reason, filled, held from spot_order where user_id = ${user} order by id desc limit 1`;
  return row;
};

it("ends a resting purchase that a limit set since would not allow, each with its reason, and lets resting sales fill", async () => {
  desk.tick(BTC, "50000.00");
  const cases = [
    [
      "limit_cool_off",
      (user: bigint) => sql`insert into user_limit (user_id, cool_off) values (${user}, ${String(desk.now + 1_000)}::bigint)`,
    ],
    ["limit_stake", (user: bigint) => sql`insert into user_limit (user_id, stake) values (${user}, ${usdt(400)}::numeric)`],
    ["limit_daily_loss", (user: bigint) => sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(50)}::numeric)`],
  ] as const;
  const users = await Promise.all(cases.map(() => desk.user()));
  const free = await desk.user();
  for (const user of [...users, free]) await desk.placed(user, { quantity: "0.02" });
  desk.tick(BTC, "45000.00");
  // Each has lost 100 today and rests to buy low and to sell high.
  for (const user of [...users, free]) {
    await desk.placed(user, { sell: true, quantity: "0.01" });
    await desk.placed(user, { sell: true, price: "46000.00", quantity: "0.01" });
    await desk.placed(user, { price: "44000.00", quantity: "0.01" });
  }
  for (const [index, [, limit]] of cases.entries()) await limit(users[index] ?? 0n);
  desk.tick(BTC, "43990.00");
  await desk.trading.idle();
  for (const [index, [reason]] of cases.entries())
    expect(await order(users[index] ?? 0n)).toEqual({ status: "cancelled", reason, filled: 0n, held: 0n });
  expect(await order(free)).toMatchObject({ status: "filled", reason: null });
  desk.tick(BTC, "46010.00");
  await desk.trading.idle();
  const [sold] = await sql<{ count: number }[]>`select count(*)::integer as count from spot_order
    where direction = 2 and limit_price is not null and status = 'filled' and user_id = any (${[...users, free].map(String)}::bigint[])`;
  expect(sold?.count).toBe(4);
});

it("weighs what the same batch has lost before it", async () => {
  desk.tick(BTC, "50000.00");
  const user = await desk.user();
  await desk.placed(user, { quantity: "0.1" });
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(40)}::numeric)`;
  desk.tick(BTC, "49000.00");
  const together = await Promise.all([desk.place(user, { sell: true, quantity: "0.1" }), desk.place(user, { quantity: "0.01" })]);
  expect(together).toMatchObject([{ ok: true }, { ok: false, refusal: "limit_daily_loss" }]);
});
