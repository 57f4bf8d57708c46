import { DAY_MS, WHOLE_SHARE } from "@candela/model";
import { expect, it } from "vitest";
import { BTC } from "../spot/spot-test-kit.ts";
import { EVERYBODY, money, openCampaignFixture, rejectionOf, task, USDT, voucher, week } from "./campaigns-test-kit.ts";
import { rewardSums } from "./reward-store.ts";

const fixture = await openCampaignFixture();

/** Buys for about so many USDT at the market. */
async function buy(userId: bigint, quantity = "0.1"): Promise<{ fee: bigint }> {
  fixture.spot.tick(BTC, "50000.00");
  const order = await fixture.spot.placed(userId, { quantity });
  return { fee: BigInt(order.fee.replace(".", "")) };
}

it("reserves for who takes part, pays once, and never again", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(5n * USDT))] });
  const user = await fixture.user();
  const before = await fixture.cash(user);
  expect(rejectionOf(await fixture.claim(user, campaign.id))).toBe("campaign_not_joined");
  expect((await fixture.join(user, campaign.id)).ok).toBe(true);
  expect(await fixture.budget(campaign.id)).toEqual({ free: 95n * USDT, reserved: 5n * USDT, paid: 0n, returned: 0n });
  expect(rejectionOf(await fixture.join(user, campaign.id))).toBe("campaign_joined");
  expect(rejectionOf(await fixture.claim(user, campaign.id))).toBe("campaign_not_reached");
  const { fee } = await buy(user);
  const spent = before - (await fixture.cash(user));
  expect(spent).toBeGreaterThan(fee);
  expect(await fixture.claim(user, campaign.id)).toMatchObject({
    ok: true,
    data: { did: "claimed", rewards: [{ amount: "5.000000", state: "claimed" }] },
  });
  expect(await fixture.cash(user)).toBe(before - spent + 5n * USDT);
  expect(rejectionOf(await fixture.claim(user, campaign.id))).toBe("campaign_claimed");
  expect(await fixture.budget(campaign.id)).toEqual({ free: 95n * USDT, reserved: 0n, paid: 5n * USDT, returned: 0n });
});

it("gives a key one effect and one answer", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(USDT))] });
  const user = await fixture.user();
  const key = crypto.randomUUID();
  const [one, other] = await Promise.all([fixture.join(user, campaign.id, key), fixture.join(user, campaign.id, key)]);
  expect(one).toEqual(other);
  expect((await fixture.budget(campaign.id)).reserved).toBe(USDT);
});

it("lets the last of a budget go to one of two hundred at once, and says so to the others", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(10n * USDT))], budget: 25n * USDT });
  const users = await Promise.all(Array.from({ length: 200 }, () => fixture.user()));
  const answers = await Promise.all(users.map((user) => fixture.join(user, campaign.id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(new Set(answers.map(rejectionOf))).toEqual(new Set([null, "campaign_budget_used"]));
  expect(await fixture.budget(campaign.id)).toMatchObject({ free: 5n * USDT, reserved: 20n * USDT });
  expect((await fixture.shown(undefined, campaign.id)).state).toBe("budget_used");
}, 60_000);

it("counts fees from the ledger, in turns, and says what is left out by rule W-2", async () => {
  const campaign = await fixture.campaign({ tasks: [task("fees", money(USDT), 4n * USDT, 3)], budget: 30n * USDT });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  fixture.now += 1_000;
  const { fee } = await buy(user);
  fixture.now += 1_000;
  const [mine] = (await fixture.shown(user, campaign.id)).tasks;
  expect(mine?.mine?.counted.replace(".", "")).toBe(String(fee));
  expect(mine?.mine?.turnsReached).toBe(Math.min(3, Number(fee / (4n * USDT))));
  // Five round trips within seconds at a price that stands: the third and any further count nothing.
  for (let trip = 0; trip < 5; trip += 1) {
    fixture.now += 60_000;
    fixture.spot.tick(BTC, "50000.00");
    await fixture.spot.placed(user, { quantity: "0.02" });
    fixture.now += 2_000;
    await fixture.spot.placed(user, { quantity: "0.02", sell: true });
  }
  fixture.now += 1_000;
  const [after] = (await fixture.shown(user, campaign.id)).tasks;
  const left = await fixture.sql<{ fee: bigint }[]>`select fee from spot_fill where user_id = ${user} order by id`;
  const washed = left.slice(-6).reduce((sum, row) => sum + row.fee, 0n);
  expect(after?.mine?.notCounted.replace(".", "")).toBe(String(washed).padStart(7, "0"));
});

it("counts money of one claim as one record, however many turns it paid", async () => {
  const campaign = await fixture.campaign({ tasks: [task("fees", money(USDT), USDT, 30)], budget: 60n * USDT });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  const claimed: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    fixture.now += 60_000;
    await buy(user);
    fixture.now += 60_000;
    const answer = await fixture.claim(user, campaign.id);
    claimed.push(answer.ok ? (answer.data?.rewards.length ?? 0) : 0);
  }
  expect(Math.min(...claimed)).toBeGreaterThan(1);
  expect(await rewardSums(fixture.sql, user)).toMatchObject({
    records: 2,
    paid: BigInt(claimed.reduce((sum, turns) => sum + turns, 0)) * USDT,
  });
});

it("signs in a day each, begins again after a missed day, and after the seventh", async () => {
  const campaign = await fixture.campaign({ form: "days", tasks: week(), budget: 16n * USDT });
  const user = await fixture.user();
  const before = await fixture.cash(user);
  const start = fixture.now - (fixture.now % DAY_MS) + DAY_MS;
  const given: string[] = [];
  for (const day of [0, 1, 3, 4, 5, 6, 7, 8, 9]) {
    fixture.now = start + day * DAY_MS;
    const answer = await fixture.signIn(user, campaign.id);
    given.push(answer.ok ? (answer.data?.rewards[0]?.amount ?? "") : answer.rejection);
    expect(rejectionOf(await fixture.signIn(user, campaign.id))).toBe("campaign_signed_in");
  }
  expect(given).toEqual([...Array.from({ length: 8 }, () => "0.500000"), "5.000000"]);
  expect(await fixture.cash(user)).toBe(before + 9n * USDT);
  // 16 less 9 is 7: no whole row of 8 can be reserved any more.
  fixture.now = start + 10 * DAY_MS;
  expect(rejectionOf(await fixture.signIn(user, campaign.id))).toBe("campaign_budget_used");
});

it("gives back a share of a fee in the commit that takes it, as far as the voucher reaches", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", voucher(6n * USDT, WHOLE_SHARE / 2n))] });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  await buy(user);
  expect((await fixture.claim(user, campaign.id)).ok).toBe(true);
  const before = await fixture.cash(user);
  const { fee } = await buy(user);
  const [fill] = await fixture.sql<
    { id: bigint; notional: bigint }[]
  >`select id, notional from spot_fill where user_id = ${user} order by id desc`;
  const expected = fee / 2n < 6n * USDT ? fee / 2n : 6n * USDT;
  expect(await fixture.cash(user)).toBe(before - (fill?.notional ?? 0n) - fee + expected);
  expect((await fixture.voucherRow(user)).used).toBe(expected);
  await buy(user);
  await buy(user);
  expect(await fixture.voucherRow(user)).toEqual({ used: 6n * USDT, state: "used", returned: 0n });
  expect(await fixture.budget(campaign.id)).toMatchObject({ reserved: 0n, paid: 6n * USDT });
});

it("ends a voucher at its time, and what is left is free again", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", voucher(50n * USDT))] });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  await buy(user);
  await fixture.claim(user, campaign.id);
  const { fee } = await buy(user);
  await fixture.at(fixture.now + 30 * DAY_MS);
  expect(await fixture.voucherRow(user)).toEqual({ used: fee, state: "ended", returned: 50n * USDT - fee });
  expect(await fixture.budget(campaign.id)).toEqual({ free: 100n * USDT - fee, reserved: 0n, paid: fee, returned: 0n });
});

it("pays at the end what was earned and not claimed, and gives the rest back", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(5n * USDT))], endsAt: fixture.now + DAY_MS });
  const [active, idle] = [await fixture.user(), await fixture.user()];
  await fixture.join(active, campaign.id);
  await fixture.join(idle, campaign.id);
  await buy(active);
  const before = await fixture.cash(active);
  await fixture.at(fixture.now + DAY_MS);
  expect(await fixture.cash(active)).toBe(before + 5n * USDT);
  expect(await fixture.cash(idle)).toBe(100_000n * USDT);
  expect(await fixture.budget(campaign.id)).toEqual({ free: 0n, reserved: 0n, paid: 5n * USDT, returned: 95n * USDT });
  expect(rejectionOf(await fixture.claim(active, campaign.id))).toBe("campaign_ended");
  expect((await fixture.read(campaign.id)).doneAt).toBe(fixture.now);
});

it("takes only those whom its rules name, and tells everybody which they are", async () => {
  const campaign = await fixture.campaign({
    tasks: [task("spotOrder", money(USDT))],
    audience: { ...EVERYBODY, registered: true, accountDaysMax: 30 },
  });
  const user = await fixture.user();
  expect(rejectionOf(await fixture.join(user, campaign.id))).toBe("campaign_not_for_you");
  const shown = await fixture.shown(user, campaign.id);
  expect(shown.isIn).toBe(false);
  expect(shown.audience).toEqual([
    { rule: "registered", value: null, mine: null, isMet: false },
    { rule: "accountDaysMax", value: 30, mine: 0, isMet: true },
  ]);
});

it("lets nobody act who is frozen", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(USDT))] });
  const user = await fixture.user();
  fixture.frozen.add(user);
  expect(rejectionOf(await fixture.join(user, campaign.id))).toBe("account_frozen");
});
