import { expect, it } from "vitest";
import { createLimitsModule } from "../limits/index.ts";
import { quickRealisedSince } from "./index.ts";
import { BTC, openQuickFixture } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();
const limits = createLimitsModule({ sql: fixture.sql, clock: { now: () => fixture.now }, modes: [quickRealisedSince] });
fixture.boundUsers = limits.boundUsers;

const bind = (userId: bigint, limits: { dailyLoss?: number; stake?: number }) => fixture.sql`
  insert into user_limit (user_id, daily_loss, stake)
  values (${userId}, ${limits.dailyLoss === undefined ? null : `${limits.dailyLoss}000000`}::numeric, ${limits.stake === undefined ? null : `${limits.stake}000000`}::numeric)`;

it("rejects a stake above the user's own, and nobody else's", async () => {
  fixture.fresh();
  const [user, other] = [await fixture.user(), await fixture.user()];
  await bind(user, { stake: 50 });
  expect(await fixture.place(user, { stake: "50.000001" })).toEqual({ ok: false, rejection: "limit_stake", params: { max: "50.000000" } });
  expect(await fixture.place(user, { stake: "50" })).toMatchObject({ ok: true });
  expect(await fixture.place(other, { stake: "500" })).toMatchObject({ ok: true });
});

it("counts what runs and what was lost today, and begins anew with the UTC day", async () => {
  fixture.fresh();
  const user = await fixture.user();
  await bind(user, { dailyLoss: 100 });
  expect(await fixture.place(user, { stake: "60" })).toMatchObject({ ok: true });
  const rejected = { ok: false, rejection: "limit_daily_loss", params: { max: "100.000000", lost: "0.000000" } };
  expect(await fixture.place(user, { stake: "40.000001" })).toEqual(rejected);
  await fixture.move(BTC, "50001.00", 400);
  await fixture.run(BTC, "49000.00", 62);
  expect(await fixture.place(user, { stake: "41" })).toEqual({ ...rejected, params: { max: "100.000000", lost: "60.000000" } });
  expect(await fixture.place(user, { stake: "40" })).toMatchObject({ ok: true });
  fixture.now = Date.UTC(2026, 0, 6, 0, 0, 1);
  await fixture.run(BTC, "50000.00", 12);
  expect(await fixture.place(user, { stake: "90" })).toMatchObject({ ok: true });
});

it("lets at most the limit through when many are asked for at once", async () => {
  fixture.fresh();
  const user = await fixture.user();
  await bind(user, { dailyLoss: 100 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => fixture.place(user, { stake: "10" })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
});

it.each([
  ["of a batch before", false],
  ["of the same batch", true],
])("counts what runs with its fee: of trades %s", async (_what, together) => {
  const feeIs = async (isCharged: boolean) => {
    await fixture.sql`insert into text_lang (remark, other_value) values ('app_fast_fee', ${isCharged ? "1" : "0"})
      on conflict (remark) do update set other_value = excluded.other_value`;
    await fixture.sql`update order_fee_setting set fee_rate = 1000000 where product_type = 2 and position_type = 0`;
    await fixture.fees.reload();
  };
  await feeIs(true);
  fixture.fresh();
  const [user, other] = [await fixture.user(), await fixture.user()];
  await bind(user, { dailyLoss: 100 });
  await bind(other, { dailyLoss: 100 });
  // 60.60 and 39.39 are within the limit, 60.60 and 39.4001 are not.
  const twice = async (userId: bigint, stakes: readonly [string, string]) => {
    const place = (stake: string) => fixture.place(userId, { stake });
    const answers = together ? await Promise.all(stakes.map(place)) : [await place(stakes[0]), await place(stakes[1])];
    return answers.map((answer) => answer.ok || answer.rejection);
  };
  expect(await twice(user, ["60", "39.01"])).toEqual([true, "limit_daily_loss"]);
  expect(await twice(other, ["60", "39"])).toEqual([true, true]);
  await fixture.run(BTC, "50000.00", 75);
  await feeIs(false);
});
