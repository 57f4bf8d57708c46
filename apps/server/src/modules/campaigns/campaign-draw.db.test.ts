import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, HOUR_MS, NEW_SHARE_BEACON_AFTER_MS, namedRoundOf, quicknetRoundAt } from "@candela/model";
import { checkCampaignProof } from "@candela/model/campaign-draw";
import { expect, it } from "vitest";
import { sealingAnew } from "../../testing/sealing-anew.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { BTC } from "../spot/spot-test-kit.ts";
import { endEarly, type StoredCampaign, sealedSeedOf } from "./campaign-store.ts";
import { openCampaignFixture, rejectionOf, task, USDT } from "./campaigns-test-kit.ts";
import { seedName } from "./draw.ts";
import { drawFile } from "./draw-file.ts";
import { drawRecords } from "./draw-records.ts";
import { sealSeedsAnew } from "./seal-seeds-anew.ts";

const fixture = await openCampaignFixture();

const PRIZES = [
  { count: 1, amount: 20n * USDT },
  { count: 2, amount: 5n * USDT },
];
/** A round that the network really made. */
const ROUND = 123;
const SIGNATURE = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";

function draw(more: { readonly hasBeacon?: boolean } = {}): Promise<StoredCampaign> {
  const tasks = [task("fees", { kind: "tickets", tickets: 1 }, USDT, 10)];
  return fixture.campaign({ form: "draw", tasks, prizes: PRIZES, endsAt: fixture.now + DAY_MS, budget: 50n * USDT, ...more });
}

/** Takes part and pays fees for some tickets. */
async function player(id: number, quantity: string): Promise<bigint> {
  const user = await fixture.user();
  await fixture.join(user, id);
  fixture.now += 100;
  fixture.spot.tick(BTC, "50000.00");
  await fixture.spot.placed(user, { quantity });
  fixture.now += 100;
  return user;
}

async function fileOf(id: number): Promise<string[]> {
  let text = "";
  for await (const part of drawFile(fixture.sql, await fixture.read(id), fixture.now)) text += part;
  return text.trim().split("\n");
}

it("reserves its prizes, counts tickets, draws, and comes out again from what is published", async () => {
  const campaign = await draw();
  expect(await fixture.budget(campaign.id)).toEqual({ free: 20n * USDT, reserved: 30n * USDT, paid: 0n, returned: 0n });
  const users = [await player(campaign.id, "0.1"), await player(campaign.id, "0.04"), await player(campaign.id, "0.0001")];
  const before = await Promise.all(users.map((user) => fixture.cash(user)));
  const shown = await fixture.shown(users[0], campaign.id);
  expect(shown.draw?.myTickets).toBeGreaterThan(0);
  const closesAt = campaign.endsAt ?? 0;
  await fixture.at(closesAt);
  const closed = await fixture.read(campaign.id);
  expect(closed).toMatchObject({ stage: "closed", entries: 2 });
  expect(closed.root).not.toBeNull();
  await fixture.at(closesAt + 9 * 60_000);
  expect((await fixture.read(campaign.id)).stage).toBe("closed");
  await fixture.at(closesAt + 10 * 60_000);
  const drawn = await fixture.read(campaign.id);
  expect(drawn).toMatchObject({ stage: "drawn", doneAt: fixture.now });
  const [first = "", ...rest] = await fileOf(campaign.id);
  const proof = JSON.parse(first);
  const list = rest.map((line) => JSON.parse(line));
  const checked = checkCampaignProof(proof, list);
  expect(checked.checks.map(({ name, ok }) => [name, ok])).toEqual(
    ["list", "root", "times", "seed", "key", "result"].map((name) => [name, true]),
  );
  const after = await Promise.all(users.map((user) => fixture.cash(user)));
  const won = after.map((cash, at) => cash - (before[at] ?? 0n));
  expect(won.reduce((sum, units) => sum + units, 0n)).toBe(30n * USDT);
  expect(won[2]).toBe(0n);
  // Nothing is left of the budget, and all of it is told.
  expect(await fixture.budget(campaign.id)).toEqual({ free: 0n, reserved: 0n, paid: 30n * USDT, returned: 20n * USDT });
  const { records } = await drawRecords(
    fixture.sql,
    users[1] ?? 0n,
    undefined,
    { limit: 10, offset: 0 },
    { language: "en", now: fixture.now },
  );
  const [record] = records;
  expect(record?.numbers).toHaveLength(record?.tickets ?? -1);
  expect(record?.numbers.reduce((sum, { won: own }) => sum + BigInt((own ?? "0").replace(".", "")), 0n)).toBe(won[1]);
  // A changed list, a changed win and another seed are found.
  const other = (more: object) => checkCampaignProof({ ...proof, ...more }, list).checks.filter(({ ok }) => !ok).length;
  expect(other({ seed: "00".repeat(32) })).toBeGreaterThan(0);
  expect(other({ prizes: [{ count: 3, amount: "9" }] })).toBeGreaterThan(0);
  expect(checkCampaignProof(proof, [{ ...list[0], won: "1.000000" }, ...list.slice(1)]).checks.at(-1)?.ok).toBe(false);
});

it("waits with its list for what was under way at its end: its tickets are in it", async () => {
  const tasks = [task("identity", { kind: "tickets", tickets: 1 })];
  const campaign = await fixture.campaign({ form: "draw", tasks, prizes: PRIZES, endsAt: fixture.now + DAY_MS, budget: 50n * USDT });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  const closesAt = campaign.endsAt ?? 0;
  const [begun, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fixture.now = closesAt - 1;
  const underWay = fixture.sql.begin(async (tx) => {
    await fixture.identify(user, "under way", tx);
    begun.resolve();
    await committing.promise;
  });
  await begun.promise;
  const closed = fixture.at(closesAt);
  await pause(300);
  expect(await fixture.read(campaign.id)).toMatchObject({ stage: "open" });
  committing.resolve();
  await underWay;
  await closed;
  expect(await fixture.read(campaign.id)).toMatchObject({ stage: "closed", entries: 1, tickets: 1 });
});

it("ends as two operators said who were heard in its last second, and counts nothing of after that", async () => {
  const tasks = [task("identity", { kind: "tickets", tickets: 1 })];
  const campaign = await fixture.campaign({ form: "draw", tasks, prizes: PRIZES, endsAt: fixture.now + DAY_MS, budget: 50n * USDT });
  const [early, late] = [await fixture.user(), await fixture.user()];
  for (const user of [early, late]) await fixture.join(user, campaign.id);
  const closesAt = campaign.endsAt ?? 0;
  const [proposal] = await fixture.sql`
    insert into campaign_proposal (kind, payload, operator_id, login_name, reason, created_ms, decision, decided_by, decided_name, decided_ms, decision_reason)
    values ('end', '{}', 1, 'one', 'over', 1, 'approved', 2, 'two', 2, 'over') returning id`;
  const [begun, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fixture.now = closesAt - 900;
  await fixture.identify(early, "early");
  const underWay = fixture.sql.begin(async (tx) => {
    await endEarly(tx, campaign.id, proposal?.id, closesAt - 600);
    begun.resolve();
    await committing.promise;
  });
  await begun.promise;
  fixture.now = closesAt - 300;
  await fixture.identify(late, "late");
  // The job has read the row without the early end, and waits for what is under way.
  const closed = fixture.at(closesAt);
  await pause(300);
  committing.resolve();
  await underWay;
  await closed;
  expect(await fixture.read(campaign.id)).toMatchObject({ stage: "closed", endedEarlyAt: closesAt - 600, entries: 1, tickets: 1 });
});

it("mixes in the round that follows from its end, and is void without it, all prizes back", async () => {
  const campaign = await draw({ hasBeacon: true });
  const user = await player(campaign.id, "0.1");
  const closesAt = campaign.endsAt ?? 0;
  expect((await fixture.shown(user, campaign.id)).draw?.beacon?.round).toBe(namedRoundOf(closesAt));
  await fixture.at(closesAt + 1);
  await fixture.at(closesAt + HOUR_MS);
  expect((await fixture.read(campaign.id)).stage).toBe("closed");
  await fixture.at(closesAt + 13 * HOUR_MS);
  expect(await fixture.read(campaign.id)).toMatchObject({ stage: "void", voidReason: "beacon_missing" });
  expect(await fixture.budget(campaign.id)).toEqual({ free: 0n, reserved: 0n, paid: 0n, returned: 50n * USDT });
});

it("is drawn with the round once it is made, and comes out again with it", async () => {
  const later = fixture.now;
  const close = quicknetRoundAt(ROUND) - NEW_SHARE_BEACON_AFTER_MS;
  fixture.now = close - DAY_MS;
  const campaign = await draw({ hasBeacon: true });
  await player(campaign.id, "0.1");
  await player(campaign.id, "0.05");
  await fixture.at(close);
  fixture.rounds.set(ROUND, SIGNATURE);
  await fixture.at(close + 10 * 60_000);
  expect((await fixture.read(campaign.id)).signature?.toString("hex")).toBe(SIGNATURE);
  const [first = "", ...rest] = await fileOf(campaign.id);
  const proof = JSON.parse(first);
  const list = rest.map((line) => JSON.parse(line));
  const checked = checkCampaignProof(proof, list);
  expect(checked.hasPublicRandomness).toBe(true);
  expect(checked.checks.every(({ ok }) => ok)).toBe(true);
  const wrong = checkCampaignProof({ ...proof, beacon: { ...proof.beacon, round: ROUND + 1 } }, list).checks.filter(({ ok }) => !ok);
  expect(wrong.map(({ name }) => name)).toEqual(["times", "round", "key", "result"]);
  fixture.now = later;
});

it("is void where the list was not there before the round", async () => {
  const campaign = await draw({ hasBeacon: true });
  await player(campaign.id, "0.1");
  fixture.rounds.set(namedRoundOf(campaign.endsAt ?? 0), SIGNATURE);
  await fixture.at((campaign.endsAt ?? 0) + 6 * 60_000);
  expect(await fixture.read(campaign.id)).toMatchObject({ stage: "void", voidReason: "list_late" });
});

it("is void where no key opens its seed, and waits for one before", async () => {
  const campaign = await draw();
  await player(campaign.id, "0.1");
  const closesAt = campaign.endsAt ?? 0;
  const { box } = fixture;
  fixture.box = { ...box, open: () => null };
  await fixture.at(closesAt + HOUR_MS);
  expect((await fixture.read(campaign.id)).stage).toBe("closed");
  fixture.box = box;
  await fixture.at(closesAt + 2 * HOUR_MS);
  expect((await fixture.read(campaign.id)).stage).toBe("drawn");
});

it("cannot be changed by anybody once it is published, nor its list once it is out", async () => {
  const campaign = await draw();
  await player(campaign.id, "0.1");
  const change = (text: string) => fixture.sql.unsafe(text);
  await expect(change(`update campaign set prizes = '[]' where id = ${campaign.id}`)).rejects.toThrow(/fixed/);
  await expect(change(`update campaign set seed_hash = sha256('x') where id = ${campaign.id}`)).rejects.toThrow(/fixed/);
  await expect(change(`delete from campaign where id = ${campaign.id}`)).rejects.toThrow(/rejected/);
  await fixture.at(campaign.endsAt ?? 0);
  await expect(change(`update campaign set tickets = tickets + 1 where id = ${campaign.id}`)).rejects.toThrow(/fixed/);
  expect(rejectionOf(await fixture.join(await fixture.user(), campaign.id))).toBe("campaign_ended");
});

it("seals with the present key every seed of a draw to come, wherever it stands among other campaigns, and tells those that no key opens", async () => {
  const { present, strange, warned, log, expectSealed } = sealingAnew();
  const other = () => fixture.campaign({ tasks: [task("identity", { kind: "money", amount: USDT })] });
  fixture.box = strange;
  const lost = await draw();
  fixture.box = testBox;
  await other();
  const first = await draw();
  await other();
  const second = await draw();
  await sealSeedsAnew({ sql: fixture.sql, box: present, log });
  expect(warned).toContainEqual(expect.objectContaining({ campaign: lost.id }));
  expect(warned.filter((about) => [first.id, second.id].includes((about as { campaign: number }).campaign))).toEqual([]);
  for (const { id, code, seedHash } of [first, second]) expectSealed(await sealedSeedOf(fixture.sql, id), seedName(code), seedHash);
  expect((await sealedSeedOf(fixture.sql, lost.id))?.sealedWith).toBe(strange.keyId);
});
