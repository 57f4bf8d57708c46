/** What people try: claiming at once, claiming what is not theirs, a voucher for fees at once, a reset between, a server that comes again. */
import { DAY_MS, HOUR_MS } from "@candela/model";
import { expect, it } from "vitest";
import { problemsOf } from "../ledger/testing.ts";
import { BTC } from "../spot/spot-test-kit.ts";
import { endHeldOf } from "../vouchers/index.ts";
import { money, openCampaignFixture, rejectionOf, task, USDT, voucher, week } from "./campaigns-test-kit.ts";
import { CAMPAIGN_CHECKS } from "./index.ts";
import { tradeSums } from "./trade-sums.ts";

const fixture = await openCampaignFixture();

async function buy(userId: bigint, quantity = "0.01"): Promise<void> {
  fixture.spot.tick(BTC, "50000.00");
  await fixture.spot.placed(userId, { quantity });
}

const problems = () => fixture.sql.begin((tx) => problemsOf(tx, CAMPAIGN_CHECKS)) as Promise<string[]>;

it("gives a reward once, however many claim it at once", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(5n * USDT))] });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  await buy(user);
  const answers = await Promise.all(Array.from({ length: 30 }, () => fixture.claim(user, campaign.id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.map(rejectionOf))).toEqual(new Set([null, "campaign_claimed"]));
  expect((await fixture.budget(campaign.id)).paid).toBe(5n * USDT);
});

it("signs in once a day, however many devices do it at once", async () => {
  const campaign = await fixture.campaign({ form: "days", tasks: week() });
  const user = await fixture.user();
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.signIn(user, campaign.id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await fixture.budget(campaign.id)).paid).toBe(USDT / 2n);
});

it("does not claim for somebody else, nor tickets, nor a task that there is not", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(USDT))] });
  const draw = await fixture.campaign({
    ...{
      form: "draw",
      tasks: [task("fees", { kind: "tickets", tickets: 1 }, USDT, 3)],
      prizes: [{ count: 1, amount: USDT }],
      endsAt: fixture.now + DAY_MS,
    },
  });
  const [one, other] = [await fixture.user(), await fixture.user()];
  await fixture.join(one, campaign.id);
  await fixture.join(one, draw.id);
  await buy(one);
  expect(rejectionOf(await fixture.claim(other, campaign.id))).toBe("campaign_not_joined");
  expect(rejectionOf(await fixture.claim(one, draw.id))).toBe("not_found");
  expect(rejectionOf(await fixture.claim(one, campaign.id, 2))).toBe("not_found");
  expect(rejectionOf(await fixture.claim(one, 9_999))).toBe("not_found");
  expect(rejectionOf(await fixture.signIn(one, campaign.id))).toBe("not_found");
  expect((await fixture.sql`select count(*)::integer as rewards from campaign_reward where user_id in (${one}, ${other})`)[0]).toEqual({
    rewards: 0,
  });
});

it("counts each invited person once, and nobody's own second account", async () => {
  const campaign = await fixture.campaign({ tasks: [task("invited", money(USDT), 1n, 4)] });
  const user = await fixture.user();
  await fixture.register(user);
  await fixture.identify(user, "mine");
  await fixture.join(user, campaign.id);
  for (const document of ["mine", "a friend's", "a friend's"]) {
    const invited = await fixture.user();
    await fixture.register(invited, user);
    await fixture.identify(invited, document);
    await buy(invited);
  }
  fixture.now += 1_000;
  await fixture.claim(user, campaign.id);
  expect((await fixture.budget(campaign.id)).paid).toBe(USDT);
});

it("counts an invited person once a fee of theirs was kept, not while vouchers give all of it back", async () => {
  const campaign = await fixture.campaign({ tasks: [task("invited", money(USDT), 1n, 4)] });
  const gift = await fixture.campaign({ tasks: [task("identity", voucher(USDT))] });
  const user = await fixture.user();
  await fixture.register(user);
  const invited = await fixture.user();
  await fixture.register(invited, user);
  await fixture.identify(invited, "a document with a voucher");
  await fixture.join(invited, gift.id);
  expect((await fixture.claim(invited, gift.id)).ok).toBe(true);
  await buy(invited, "0.001");
  fixture.now += 1_000;
  const reached = async () => (await fixture.shown(user, campaign.id)).tasks[0]?.mine?.reached;
  const [fill] = await fixture.sql<{ fee: bigint }[]>`select fee from spot_fill where user_id = ${invited}`;
  expect([fill?.fee, (await fixture.voucherRow(invited)).used]).toEqual([fill?.fee, fill?.fee]);
  expect(await reached()).toBe("0");
  await fixture.sql.begin((tx) => endHeldOf(tx, [invited], fixture.now));
  await buy(invited, "0.001");
  fixture.now += 1_000;
  expect(await reached()).toBe("1");
  // What was ended goes back, so that the books agree.
  await fixture.module.run();
});

it("ends each campaign, also while somebody of another one cannot be paid", async () => {
  const terms = { tasks: [task("spotOrder", money(USDT))], endsAt: fixture.now + HOUR_MS };
  const [first, second] = [await fixture.campaign(terms), await fixture.campaign(terms)];
  const [failing, other] = [await fixture.user(), await fixture.user()];
  await fixture.join(failing, first.id);
  await fixture.join(other, second.id);
  await buy(failing);
  await buy(other);
  await fixture.sql.unsafe(`alter table campaign_reward add constraint cannot_be_paid check (user_id <> ${failing}) not valid`);
  await fixture.at(fixture.now + HOUR_MS);
  expect(await fixture.read(first.id)).toMatchObject({ doneAt: null });
  expect(await fixture.read(second.id)).toMatchObject({ doneAt: fixture.now });
  await fixture.sql`alter table campaign_reward drop constraint cannot_be_paid`;
  await fixture.at(fixture.now + HOUR_MS);
  expect(await fixture.read(first.id)).toMatchObject({ doneAt: fixture.now });
});

it("gives as many vouchers as there is room for, and the others once there is", async () => {
  const campaign = await fixture.campaign({ tasks: [task("volume", voucher(USDT), USDT, 60)] });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  await buy(user);
  fixture.now += 1_000;
  expect((await fixture.claim(user, campaign.id)).ok).toBe(true);
  const held = () => fixture.sql`select count(*)::integer as held from voucher where user_id = ${user} and state = 'held'`;
  expect(await held()).toEqual([{ held: 50 }]);
  expect(rejectionOf(await fixture.claim(user, campaign.id))).toBe("voucher_too_many");
  fixture.now += 31 * DAY_MS;
  await fixture.module.run();
  expect((await fixture.claim(user, campaign.id)).ok).toBe(true);
  expect(await held()).toEqual([{ held: 10 }]);
});

it("counts thousands of washes as quickly as as many trades, so that nobody holds up a campaign by them", async () => {
  const campaign = await fixture.campaign({ tasks: [task("fees", money(USDT), USDT)] });
  const user = await fixture.user();
  fixture.now += 1_000;
  await buy(user);
  await fixture.spot.placed(user, { quantity: "0.01", sell: true });
  const range = { id: campaign.id, from: campaign.startsAt, to: fixture.now + HOUR_MS };
  const told: { volumeLeftOut: bigint; ms: number }[] = [];
  await fixture.sql
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      // Making so many rows is no part of what is measured.
      await tx`set local statement_timeout = '60s'`;
      // The two again and again, a tenth of a second apart.
      await tx`insert into spot_order select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n::bigint * 1000000))).*
        from spot_order o cross join generate_series(1, 10000) n where o.user_id = ${user}`;
      await tx`insert into spot_fill select (jsonb_populate_record(f, jsonb_build_object('id', f.id + n::bigint * 1000000, 'order_id', f.order_id + n::bigint * 1000000, 'ts', f.ts + n * 100))).*
        from spot_fill f cross join generate_series(1, 10000) n where f.user_id = ${user}`;
      const begun = performance.now();
      const [sums] = await tradeSums(tx, [range], [user]);
      told.push({ volumeLeftOut: sums?.volumeLeftOut ?? 0n, ms: performance.now() - begun });
      throw new Error("taken back");
    })
    .catch((error: Error) => {
      if (error.message !== "taken back") throw error;
    });
  expect(told[0]?.volumeLeftOut).toBeGreaterThan(0n);
  expect(told[0]?.ms).toBeLessThan(5_000);
}, 120_000);

it("uses no more of a voucher than it has, however many fees come at once", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", voucher(USDT))] });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  await buy(user);
  await fixture.claim(user, campaign.id);
  fixture.spot.tick(BTC, "50000.00");
  await Promise.all(Array.from({ length: 20 }, () => fixture.spot.placed(user, { quantity: "0.01" })));
  expect(await fixture.voucherRow(user)).toEqual({ used: USDT, state: "used", returned: 0n });
  const [row] = await fixture.sql<
    { units: bigint }[]
  >`select sum(amount) as units from ledger_transfer where code = 100 and credit_owner = ${user}`;
  expect(row?.units).toBe(USDT);
});

it("ends vouchers with a reset of the account, and gives nothing a second time", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", voucher(10n * USDT))] });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  await buy(user);
  await fixture.claim(user, campaign.id);
  await fixture.sql.begin((tx) => endHeldOf(tx, [user], fixture.now));
  const before = await fixture.cash(user);
  await buy(user);
  const [fill] = await fixture.sql<
    { cost: bigint }[]
  >`select notional + fee as cost from spot_fill where user_id = ${user} order by id desc`;
  expect(await fixture.cash(user)).toBe(before - (fill?.cost ?? 0n));
  await fixture.module.run();
  expect(await fixture.voucherRow(user)).toEqual({ used: 0n, state: "ended", returned: 10n * USDT });
  expect((await fixture.budget(campaign.id)).free).toBe(100n * USDT);
  expect(rejectionOf(await fixture.claim(user, campaign.id))).toBe("campaign_claimed");
  expect(rejectionOf(await fixture.join(user, campaign.id))).toBe("campaign_joined");
});

it("goes on after a restart: holders are known, and ends are paid", async () => {
  const campaign = await fixture.campaign({
    tasks: [task("spotOrder", voucher(10n * USDT)), task("fees", money(USDT), USDT)],
    endsAt: fixture.now + HOUR_MS,
  });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  fixture.now += 1_000;
  await buy(user);
  await fixture.claim(user, campaign.id);
  await fixture.module.stop();
  fixture.module = fixture.create();
  await fixture.module.load();
  await buy(user);
  expect((await fixture.voucherRow(user)).used).toBeGreaterThan(0n);
  await fixture.at(fixture.now + HOUR_MS);
  expect(await fixture.read(campaign.id)).toMatchObject({ doneAt: fixture.now, free: 0n });
  // What the voucher still has stays reserved beyond the end, and goes back with it.
  const { used } = await fixture.voucherRow(user);
  expect((await fixture.budget(campaign.id)).reserved).toBe(10n * USDT - used);
  await fixture.at(fixture.now + 31 * DAY_MS);
  expect(await fixture.budget(campaign.id)).toMatchObject({ free: 0n, reserved: 0n });
  expect(await problems()).toEqual([]);
});

it("finds each way in which campaigns and the ledger can disagree", async () => {
  const found = async (change: string): Promise<string[]> => {
    let told: string[] = [];
    await fixture.sql
      .begin(async (tx) => {
        await tx.unsafe("set local session_replication_role = replica");
        await tx.unsafe(change);
        told = await problemsOf(tx, CAMPAIGN_CHECKS);
        throw new Error("taken back");
      })
      .catch((error: Error) => {
        if (error.message !== "taken back") throw error;
      });
    return told.map((line) => line.split(" ")[0] ?? "");
  };
  expect(await found("update campaign set funded = funded + 1 where id = 1")).toContain("campaign");
  expect(await found("update campaign_participant set reserved = reserved + 1 where settled_ms is null")).toContain("campaign");
  expect(await found("update campaign_reward set amount = amount + 1 where kind = 'money'")).toContain("reward");
  expect(await found("update voucher_use set amount = amount + 1")).toContain("rebate");
  expect(await found("update voucher set used = used - 1 where state = 'ended' and used > 0")).toContain("voucher");
  expect(await found("delete from voucher_use where id = (select min(id) from voucher_use)")).toContain("rebate");
  expect(await problems()).toEqual([]);
});

it("tries again what was set aside, though the clock was set back since", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(USDT))], endsAt: fixture.now + HOUR_MS });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  await buy(user);
  await fixture.sql.unsafe(`alter table campaign_reward add constraint cannot_be_paid check (user_id <> ${user}) not valid`);
  const late = fixture.now + 3 * HOUR_MS;
  await fixture.at(late);
  expect(await fixture.read(campaign.id)).toMatchObject({ doneAt: null });
  await fixture.sql`alter table campaign_reward drop constraint cannot_be_paid`;
  await fixture.at(late - HOUR_MS);
  expect(await fixture.read(campaign.id)).toMatchObject({ doneAt: late - HOUR_MS });
  fixture.now = late;
});
