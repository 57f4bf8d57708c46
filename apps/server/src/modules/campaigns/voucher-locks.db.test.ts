import { DAY_MS, HOUR_MS, WHOLE_SHARE } from "@candela/model";
import { expect, it } from "vitest";
import { BTC } from "../spot/spot-test-kit.ts";
import { lockVouchers } from "../vouchers/index.ts";
import { openCampaignFixture, task, USDT } from "./campaigns-test-kit.ts";
import { tellEnding } from "./tell.ts";

const fixture = await openCampaignFixture();

const VOUCHER = { kind: "voucher", amount: USDT, share: WHOLE_SHARE, modes: ["spot"] } as const;

/** Two vouchers of a user; the one that was given first ends last. */
async function twoVouchers(user: bigint): Promise<bigint[]> {
  const lasting = (days: number) => task("identity", { ...VOUCHER, days });
  const campaign = await fixture.campaign({ tasks: [lasting(30), lasting(29)] });
  await fixture.identify(user, "passport");
  await fixture.join(user, campaign.id);
  await fixture.claim(user, campaign.id, 1);
  fixture.now += 23 * HOUR_MS;
  await fixture.claim(user, campaign.id, 2);
  const rows = await fixture.sql<{ id: bigint }[]>`select id from voucher where user_id = ${user} order by ends_ms desc`;
  return rows.map(({ id }) => id);
}

const waiting = async () =>
  (await fixture.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;

it("a batch that takes fees and the messages of vouchers that end lock the same things in one order", async () => {
  const user = await fixture.user();
  const [first = 0n, second = 0n] = await twoVouchers(user);
  expect(first).toBeLessThan(second);
  const now = fixture.now + 28 * DAY_MS + 12 * HOUR_MS;
  const [isReleased, hasBegun] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const holder = fixture.sql.begin(async (tx) => {
    await lockVouchers(tx, [first]);
    hasBegun.resolve(null);
    await isReleased.promise;
  });
  await hasBegun.promise;
  fixture.spot.tick(BTC, "50000.00");
  const faults = () => fixture.spot.spot.stats().shards.reduce((sum, shard) => sum + shard.faults, 0);
  const before = faults();
  const order = fixture.spot.placed(user, { amount: "1000" });
  await expect.poll(waiting).toBe(1);
  const telling = fixture.sql.begin((tx) => tellEnding(tx, now));
  await expect.poll(waiting).toBe(2);
  isReleased.resolve(null);
  await holder;
  expect(await order).toMatchObject({ status: "filled" });
  expect((await telling).sent.map(({ userId }) => userId)).toEqual([user, user]);
  // A batch that the database ends runs again: that it had to is what is wrong.
  expect(faults()).toBe(before);
  expect((await fixture.sql.begin((tx) => tellEnding(tx, now))).sent).toEqual([]);
});
