/** What users are told of activities and vouchers: each once, in the transaction of what it tells, whatever comes between. */
import { DAY_MS, HOUR_MS } from "@candela/model";
import { expect, it } from "vitest";
import { BTC } from "../spot/spot-test-kit.ts";
import { endHeldOf } from "../vouchers/index.ts";
import { endEarly } from "./campaign-store.ts";
import { money, openCampaignFixture, task, USDT, voucher, week } from "./campaigns-test-kit.ts";

const fixture = await openCampaignFixture();

async function buy(userId: bigint, quantity = "0.01"): Promise<void> {
  fixture.spot.tick(BTC, "50000.00");
  await fixture.spot.placed(userId, { quantity });
}

/** Messages of a user, oldest first. */
async function told(userId: bigint): Promise<{ kind: string; params: Record<string, string> }[]> {
  return await fixture.sql<
    { kind: string; params: Record<string, string> }[]
  >`select kind, params from site_message where user_id = ${userId} order by id`;
}

/** As after a restart: another process over the same tables. */
async function startAnew(): Promise<void> {
  await fixture.module.stop();
  fixture.module = fixture.create();
  await fixture.module.load();
}

const TEXTS = {
  en: { title: "Spring", summary: "s", rules: "<p>r</p>" },
  de: { title: "Frühling", summary: "s", rules: "<p>r</p>" },
  fr: { title: "Spring", summary: "s", rules: "<p>r</p>" },
};
const TITLES = { title: "Spring", title_de: "Frühling" };

it("says at the end what came to somebody by itself, and nothing to who claimed it or had nothing", async () => {
  const campaign = await fixture.campaign({
    ...{ tasks: [task("spotOrder", money(5n * USDT)), task("fees", voucher(2n * USDT), USDT)], endsAt: fixture.now + DAY_MS, texts: TEXTS },
  });
  const [waiting, claiming, idle] = [await fixture.user(), await fixture.user(), await fixture.user()];
  for (const user of [waiting, claiming, idle]) await fixture.join(user, campaign.id);
  fixture.now += 1_000;
  await buy(waiting, "0.1");
  await buy(claiming);
  await fixture.claim(claiming, campaign.id);
  fixture.published.length = 0;
  await fixture.at(campaign.startsAt + DAY_MS);
  const params = { campaignId: String(campaign.id), ...TITLES, paid: "7.000000", asset: "USDT" };
  expect(await told(waiting)).toEqual([{ kind: "campaign_paid", params }]);
  expect([...(await told(claiming)), ...(await told(idle))]).toEqual([]);
  const events = fixture.published.flatMap(({ userId, events: each }) => (userId === waiting ? each : []));
  expect(events).toContainEqual(expect.objectContaining({ kind: "message", unread: 1 }));
  await startAnew();
  await fixture.at(fixture.now + HOUR_MS);
  expect(await told(waiting)).toHaveLength(1);
});

it("says that operators ended it early, with what was paid, to everybody who takes part", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", money(5n * USDT))], endsAt: fixture.now + 10 * DAY_MS });
  const [earned, idle] = [await fixture.user(), await fixture.user()];
  await fixture.join(earned, campaign.id);
  await fixture.join(idle, campaign.id);
  await buy(earned);
  fixture.now += HOUR_MS;
  await fixture.sql.begin(async (tx) => {
    const [proposal] = await tx<{ id: bigint }[]>`insert into campaign_proposal (kind, payload, operator_id, login_name, reason, created_ms)
      values ('end', '{}', 1, 'one', 'for a test', 1) returning id`;
    await endEarly(tx, campaign.id, proposal?.id ?? 0n, fixture.now);
  });
  await fixture.module.run();
  expect(await told(earned)).toMatchObject([{ kind: "campaign_ended", params: { title: "Test", paid: "5.000000", asset: "USDT" } }]);
  expect(await told(idle)).toMatchObject([{ kind: "campaign_ended", params: { paid: "0.000000" } }]);
});

it("says what a draw gave, to those with tickets alone, and that a void one gave nobody anything", async () => {
  const draw = (hasBeacon: boolean) =>
    fixture.campaign({
      ...{ form: "draw", tasks: [task("fees", { kind: "tickets", tickets: 1 }, USDT, 3)], prizes: [{ count: 1, amount: 20n * USDT }] },
      ...{ endsAt: fixture.now + DAY_MS, hasBeacon },
    });
  const [plain, mixed] = [await draw(false), await draw(true)];
  const users = [await fixture.user(), await fixture.user(), await fixture.user()];
  const idle = await fixture.user();
  for (const user of [...users, idle]) {
    await fixture.join(user, plain.id);
    await fixture.join(user, mixed.id);
  }
  fixture.now += 1_000;
  for (const user of users) await buy(user, "0.1");
  await fixture.at(plain.startsAt + DAY_MS);
  await fixture.at(fixture.now + HOUR_MS);
  const about = (messages: Awaited<ReturnType<typeof told>>, { id }: { readonly id: number }) =>
    messages.filter(({ params }) => params.campaignId === String(id));
  const all = await Promise.all(users.map(told));
  const kinds = all.map((messages) => about(messages, plain).map(({ kind }) => kind));
  expect(kinds.flat().sort()).toEqual(["campaign_nothing", "campaign_nothing", "campaign_won"]);
  expect(all.flat().find(({ kind }) => kind === "campaign_won")?.params).toMatchObject({
    amount: "20.000000",
    asset: "USDT",
    tickets: "3",
  });
  // Its round never came: twelve hours later it is void.
  await fixture.at(fixture.now + 13 * HOUR_MS);
  await fixture.at(fixture.now + HOUR_MS);
  for (const user of users)
    expect(about(await told(user), mixed)).toMatchObject([{ kind: "campaign_void", params: { reason: "beacon_missing" } }]);
  expect(await told(idle)).toEqual([]);
});

it("says a day before that a voucher ends, and once it has, where something is left of it", async () => {
  const campaign = await fixture.campaign({ tasks: [task("spotOrder", voucher(50n * USDT)), task("fees", voucher(USDT / 100n), 1n)] });
  const [holder, resetting] = [await fixture.user(), await fixture.user()];
  for (const user of [holder, resetting]) {
    await fixture.join(user, campaign.id);
    await buy(user);
    fixture.now += 1_000;
    await fixture.claim(user, campaign.id, 1);
  }
  // The second one is used up by the next fee.
  await fixture.claim(holder, campaign.id, 2);
  const [{ id, endsAt } = { id: 0n, endsAt: 0n }] = await fixture.sql<
    { id: bigint; endsAt: bigint }[]
  >`select id, ends_ms as "endsAt" from voucher
    where user_id = ${holder} and amount = ${50n * USDT}`;
  await fixture.at(Number(endsAt) - DAY_MS - 1);
  expect(await told(holder)).toEqual([]);
  await buy(holder);
  await fixture.sql.begin((tx) => endHeldOf(tx, [resetting], fixture.now));
  await fixture.at(Number(endsAt) - DAY_MS);
  await startAnew();
  await fixture.at(Number(endsAt) - HOUR_MS);
  const ending = await told(holder);
  const first = ending.find(({ params }) => params.id === String(id));
  expect(ending.map(({ kind }) => kind)).not.toContain("voucher_ended");
  expect(first).toMatchObject({ kind: "voucher_ending", params: { campaignId: String(campaign.id), asset: "USDT", at: String(endsAt) } });
  await fixture.at(Number(endsAt));
  await startAnew();
  await fixture.at(Number(endsAt) + HOUR_MS);
  const own = (await told(holder)).filter(({ params }) => params.id === String(id));
  expect(own.map(({ kind }) => kind)).toEqual(["voucher_ending", "voucher_ended"]);
  expect(own[1]?.params.left).toBe(own[0]?.params.left);
  // A reset is of the user's own doing.
  expect(await told(resetting)).toEqual([]);
});

it("says once that a budget is used up, to those who take part and still get something", async () => {
  const campaign = await fixture.campaign({ form: "days", tasks: week(), budget: 17n * USDT, texts: TEXTS });
  const tasks = await fixture.campaign({ tasks: [task("spotOrder", money(10n * USDT))], budget: 25n * USDT });
  const [one, two, other] = [await fixture.user(), await fixture.user(), await fixture.user()];
  await fixture.signIn(one, campaign.id);
  await fixture.join(two, tasks.id);
  await fixture.module.run();
  expect([...(await told(one)), ...(await told(two))]).toEqual([]);
  await fixture.signIn(other, campaign.id);
  await buy(two);
  await fixture.claim(two, tasks.id);
  await fixture.join(other, tasks.id);
  await fixture.module.run();
  await startAnew();
  await fixture.module.run();
  const used = { kind: "campaign_used", params: { campaignId: String(campaign.id), ...TITLES } };
  expect(await told(one)).toEqual([used]);
  expect(await told(two)).toEqual([]);
  expect((await told(other)).map(({ params }) => params.campaignId)).toEqual([String(campaign.id), String(tasks.id)]);
});
